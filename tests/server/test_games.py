"""Every game and mode, played to its end over real sockets by several clients."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from rectoverso.client import Client, RemoteTable, Turn
from rectoverso.engine.errors import Refused
from rectoverso.engine.record import read, replay
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.stacks import stack_text
from tests.modes import MODES, mode
from tests.server.house import House, open_house, seated

TOO_LATE = ("game_over", "too_late", "limit_over", "not_building", "not_revealed", "stale")  # the clock was first
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo")


def a_move(turn: Turn, rng: random.Random) -> str:
    """Any move; in a race often a right stack, sometimes a wrong one, sometimes giving up."""
    table = turn.view["table"]
    if table.get("mission") is None:
        return rng.choice(turn.legal)
    if "give-up" in turn.legal and rng.random() < 0.2:
        return "give-up"
    found = missions().find(table["mission"]["pattern"])
    assert found is not None
    stack = stack_text(found.stack) if rng.random() < 0.7 else "A0 B1 C2'"
    return f"{'check' if table['players'] == 1 else 'take'} {stack}"


async def play_seat(table: RemoteTable, seat: int, rng: random.Random) -> None:
    async for turn in table.turns(seat):
        race = "mission" in turn.view["table"]
        if race:
            await asyncio.sleep(0.5)
        try:
            await turn.play(a_move(turn, rng))
        except Refused as refused:
            if not race or refused.why not in TOO_LATE:
                raise


@pytest.mark.slow
def test_every_mode_is_played_to_its_end_over_sockets(tmp_path: Path) -> None:
    """All at the same time, eight people with one socket each for all their tables. A solo race takes three minutes."""

    async def whole(house: House) -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(await Client.guest(house.address, name)) for name in NAMES]
            await asyncio.gather(*(one_game(clients, name) for name in MODES))

    with open_house(tmp_path) as house:
        asyncio.run(whole(house))


async def one_game(clients: list[Client], name: str) -> None:
    game, options = mode(name)
    people = clients[: options["players"]]
    table_id = await seated(people, game.id, options)
    tables = [await client.watch(table_id) for client in people]
    spectator = await clients[-1].watch(table_id) if len(people) < len(clients) else None
    rng = random.Random(name)
    plays = [play_seat(table, seat, rng) for table in tables for seat in table.seats]
    assert len(plays) == options["players"]
    await asyncio.gather(*plays)
    assert all(table.around["status"] == "over" for table in tables)
    record = await people[0].call("GET", f"/api/tables/{table_id}/record")
    check_record(record)
    if spectator is not None:
        await spectator.until("over")
        (view,) = spectator.views.values()
        assert view["table"]["seat"] is None


def check_record(record: dict[str, Any]) -> None:
    import json

    kept = read(json.dumps(record), game_of)
    assert replay(kept).finding is None
    assert kept.winners
