"""What comes after a finished game: the same people again, or the same deal again."""

from __future__ import annotations

from litestar import post
from msgspec.structs import replace

from rectoverso.engine.errors import Refused
from rectoverso.engine.log import Holder
from rectoverso.server import daily, rooms
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall, new_id
from rectoverso.server.jobs import Edit
from rectoverso.server.live import Live
from rectoverso.server.rooms import FREE, Room
from rectoverso.server.routes.answers import TableInfo, about, may_open, refusals
from rectoverso.server.routes.results import finished
from rectoverso.store.base import Person

TAGS = ["tables"]


@post(
    "/api/tables/{table:str}/rematch",
    status_code=200,
    tags=TAGS,
    summary="Play again with the same people",
    description="For everybody who sat there, once the game is over. The first who asks opens the new table, with the "
    "same settings and with seats for all who are present; whoever asks later gets a seat at the same table if there "
    "is one. Those who watch the old table hear of it by `rematch` in its room.",
    responses=refusals(
        _403="not_seated", _404="no_such_table", _409="game_not_over, table_full, too_many_own_tables", _429="too_fast"
    ),
    takes="table",
)
async def rematch(table: str, hall: Hall, person: Person) -> TableInfo:
    live = await hall.table(table)
    _check_over(live)
    if person.person not in {holder.person for holder in (*live.holders(), *live.room.seats)}:
        raise Refused("not_seated")
    if live.room.rematch is None:
        await may_open(hall, person)
        live = await hall.table(table)
    edit = Edit(lambda room: room if room.rematch else replace(room, rematch=new_id()))
    await live.settle(edit)
    assert edit.room is not None
    assert edit.room.rematch is not None
    fresh = await _opened(hall, live, edit.room.rematch, person.person)
    if fresh.room.started is None and not fresh.room.seats_of(person.person):
        await fresh.settle(Edit(lambda room: _seated(room, person.person, live.seats_of(person.person))))
    return about(fresh, person.person)


def _check_over(live: Live) -> None:
    if live.table is None or live.table.status() == "playing":
        raise Refused("game_not_over")


async def _opened(hall: Hall, live: Live, table: str, person: str) -> Live:
    """The table of the rematch; its id is known before it is there, so that there is only one."""
    here = {holder for seat in live.present() if (holder := live.holders()[seat].person) is not None}
    room = rooms.again(live.room, live.holders(), person, here, now())
    try:
        return await hall.table(table)
    except Refused:
        return await hall.create(room, table=table)


def _seated(room: Room, person: str, before: list[int]) -> Room:
    """On the seat that somebody had before, if it is free."""
    seat = next((seat for seat in before if seat < len(room.seats) and room.seats[seat] == FREE), None)
    return rooms.sit(room, person, seat)


@post(
    "/api/tables/{table:str}/deal",
    tags=TAGS,
    summary="Play this deal",
    description="A new table with the deal and the options of a finished game; whoever asks is its host. Such a game "
    "does not count in statistics. The deal of today's daily can be played again tomorrow.",
    responses=refusals(
        _403="game_hidden, no_spectators",
        _404="no_such_table",
        _409="daily_running, too_many_own_tables",
        _429="too_fast",
    ),
    takes="table",
)
async def play_deal(table: str, hall: Hall, person: Person) -> TableInfo:
    await may_open(hall, person)
    live, game = await finished(hall, table, person.person)
    if daily.hidden(live.room, daily.day_of(now())):
        raise Refused("daily_running")
    deal = game.start.deal or game.record().setup
    seats = (Holder(person.person), *[FREE] * (len(live.room.seats) - 1))
    room = Room(live.room.game, game.options, person.person, seats, now(), deal=deal)
    return about(await hall.create(room), person.person)


HANDLERS = [rematch, play_deal]
