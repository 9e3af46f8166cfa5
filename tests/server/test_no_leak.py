"""No byte that is sent to a seat depends on what it may not know: two tables that differ only in that say the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from rectoverso.engine import log
from rectoverso.engine.border import Seat
from rectoverso.engine.conformance import next_entry
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.requests import Play
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table, opening
from rectoverso.games import game_of
from rectoverso.server import rooms, wire
from rectoverso.server.config import Config
from rectoverso.server.hall import Hall
from rectoverso.server.live import Live
from rectoverso.server.rooms import Room
from rectoverso.server.session import Session
from rectoverso.store import store_of
from rectoverso.store.base import Saved
from tests.modes import MODES, mode
from tests.server.lobby import NAMES, Lobby, bearer, play

WALL = 1_700_000_000_000
TABLE = "table"


class Seen:
    """A table in a hall of its own, and all bytes that go to one seat, or to a spectator."""

    def __init__(self, folder: Path, entries: list[LogEntry], room: Room, seat: Seat | None, memory: bool) -> None:
        config = Config(bot_processes=0, message_rate=100_000)
        self.hall = Hall(config, store_of(str(folder / "never opened.sqlite")))
        lines = [log.encode(entry) for entry in entries]
        self.live = Live(self.hall, Saved(TABLE, rooms.encode(room), 1, "playing", WALL, lines))
        self.hall.lives[TABLE] = self.live
        self.sent: list[bytes] = []
        person = "watcher" if seat is None else f"p{seat}"
        self.session = Session(self.hall, person, "Name", self.sent.append, lambda *_: None)
        self.memory = memory
        self.say(wire.Hello(wire.PROTOCOL, "fr"))
        del self.sent[:]  # it holds the time

    def say(self, message: wire.Message) -> None:
        self.session.received(msgspec.json.encode(message))

    def table(self) -> Table:
        assert self.live.table is not None
        return self.live.table


def room_of(name: str) -> Room:
    game, options = mode(name)
    holders = tuple(Holder(f"p{seat}") for seat in range(options["players"]))
    return Room(game.id, options, "p0", holders, WALL, started=WALL)


def a_course(name: str, seed: int, length: int) -> list[LogEntry]:
    """A log of a random game, so many entries long or to its end."""
    game, options = mode(name)
    rng = Rng(seed)
    holders = [Holder(f"p{seat}") for seat in range(options["players"])]
    table = Table(game, opening(game, options, holders, WALL, rng), rng)
    while table.status() == "playing" and len(table.log) < length:
        entry = next_entry(game, table.state, table.log[-1].at, rng)
        logged: LogEntry = (
            log.Chance(entry.at, entry.move)
            if table.state.wants_chance()
            else log.Move(entry.at, entry.seat, entry.move, "clock" if entry.seat is None else "person")
        )
        table.commit([logged])
    return table.log


@pytest.mark.thorough
@pytest.mark.parametrize("name", MODES)
def test_what_a_seat_is_sent_depends_on_nothing_that_it_may_not_know(name: str, tmp_path: Path) -> None:
    for seed in range(3):
        asyncio.run(compare(name, tmp_path, seed, 7 + 17 * seed))


async def compare(name: str, folder: Path, seed: int, length: int) -> None:
    entries, room = a_course(name, seed, length), room_of(name)
    players = len(room.seats)
    for seat in (None, *range(players)):
        real, twin = (Seen(folder, entries, room, seat, memory=seed % 2 == 0) for _ in range(2))
        view = real.table().view(seat)
        twin.table().state = game_of(room.game).imagine(view, Rng(seed))
        for one in (real, twin):
            one.say(wire.Watch(TABLE, seen=2, memory=one.memory))
            nonsense(one, players)
        assert real.sent, "something was said"
        assert real.sent == twin.sent
        await moved(real, twin, seat)
        for one in (real, twin):
            one.live.steward.stop()


def nonsense(one: Seen, players: int) -> None:
    """Everything that is refused, with the reason why."""
    mine = one.live.seats_of(one.session.person)
    legal = [move for seat in mine for move in one.table().state.legal(seat)]
    writable = one.table().game.writable(one.table().options)
    for seat in range(players):
        for move in ("nonsense", "", *writable[:: max(1, len(writable) // 25)]):
            if seat not in mine or move not in legal:
                one.say(wire.Move(TABLE, seat, "id", move, len(one.table().log)))
    one.say(wire.TakeBack("no such table", 0, "id"))
    one.say(wire.Answer(TABLE, 0, "id", yes=True))


async def moved(real: Seen, twin: Seen, seat: Seat | None) -> None:
    """A move that shows nothing is told in the same bytes."""
    table = real.table()
    if seat is None or seat not in table.state.waiting():
        return
    for move in table.state.legal(seat):
        after = table.state.copy()
        entries = proposed(table, seat, move)
        if len(entries) != 1:
            continue
        told = log.played(entries[0])
        assert told is not None
        after.play(told)
        if after.revealed():
            continue
        for one in (real, twin):
            del one.sent[:]
            one.live.take_in(entries)
        assert real.sent
        assert real.sent == twin.sent
        return


def proposed(table: Table, seat: Seat, move: str) -> list[LogEntry]:
    try:
        return table.propose(Play(seat, move), WALL + 10_000_000)
    except (Refused, Malformed):
        return []


PATHS = (
    "/tables",
    "/tables/{table}",
    "/tables/{table}/record",
    "/tables/{table}/replay?seats=all&memory=true",
    "/me/stats",
    "/me/games",
    "/me/tables",
    "/me/export",
    "/players/id-ann/stats",
    "/daily",
)


@pytest.mark.thorough
@pytest.mark.parametrize("name", MODES)
def test_what_is_answered_over_http_depends_on_nothing_that_a_seat_may_not_know(name: str, tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        game, options = mode(name)
        players = options["players"]
        holders = tuple(Holder(f"id-{person}") for person in (*NAMES[:5], "p5", "p6", "p7")[:players])
        live = await lobby.hall.create(Room(game.id, options, "id-ann", holders, WALL, started=WALL))
        await lobby.play_on(live.id, moves=9)
        table = live.table
        assert table is not None
        state = table.state
        seats: list[tuple[Seat | None, str]] = [(None, "finn"), (0, "ann"), (1, "ben")]
        for seat, person in seats[: 1 + players]:
            told = await answers(lobby, person, live.id)
            table.state = game.imagine(state.view(seat), Rng(7))
            assert await answers(lobby, person, live.id) == told
            table.state = state

    play(tmp_path, story)


async def answers(lobby: Lobby, person: str, table: str) -> list[bytes]:
    found = [await lobby.http.get("/api" + path.format(table=table), headers=bearer(person)) for path in PATHS]
    assert {answer.status_code for answer in found} == {200, 403}
    return [answer.content for answer in found]
