"""Several processes on one PostgreSQL: any of them serves any table, and none needs the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

import pytest

from rectoverso.client import Client, RemoteTable
from rectoverso.engine.errors import Refused
from tests.server.house import House, open_house, reached, seated
from tools.postgres_server import MISSING, PostgresServer, program

pytestmark = pytest.mark.slow


@contextmanager
def two_houses(folder: Path) -> Iterator[tuple[House, House]]:
    if program("postgres") is None:
        pytest.fail(MISSING, pytrace=False)
    with PostgresServer() as postgres, ExitStack() as stack:
        store = postgres.empty()
        houses = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            houses.append(stack.enter_context(open_house(folder / name, "--store", store)))
        yield houses[0], houses[1]


async def play_seat(table: RemoteTable, seat: int, rng: random.Random) -> None:
    async for turn in table.turns(seat):
        try:
            await turn.play(rng.choice(turn.legal))
        except Refused as refused:
            if refused.why not in ("stale", "not_your_turn"):
                raise


def test_people_at_two_processes_play_at_one_table(tmp_path: Path) -> None:
    async def whole(one: House, two: House) -> None:
        async with AsyncExitStack() as stack:
            addresses = (one.address, two.address, one.address, two.address)
            people = [
                await stack.enter_async_context(await Client.guest(address, name))
                for address, name in zip(addresses, ("Ann", "Ben", "Cleo", "Dan"), strict=True)
            ]
            table_id = await seated(people, "sea-change", {"players": 4, "target": 1})
            tables = [await client.watch(table_id) for client in people]
            for table in tables:
                await reached(table, lambda table: table.seats != [])  # the other process has heard that it began
            await reached(tables[0], lambda table: table.present == [0, 1, 2, 3])
            await tables[1].say(1, "hello")
            await reached(tables[0], lambda table: (1, "hello") in table.said)
            assert [info["name"] for info in tables[2].around["seats"]] == ["Ann", "Ben", "Cleo", "Dan"]
            rng = random.Random(1)
            await asyncio.wait_for(asyncio.gather(*(play_seat(table, table.seats[0], rng) for table in tables)), 90)
            finals = [table.views[table.seats[0]]["table"]["winners"] for table in tables]
            assert finals[0]
            assert finals == [finals[0]] * 4
            records = [await client.call("GET", f"/api/tables/{table_id}/record") for client in people[:2]]
            assert records[0] == records[1]

    with two_houses(tmp_path) as houses:
        asyncio.run(whole(*houses))


async def next_to_move(tables: dict[int, RemoteTable]) -> int:
    """The other process may hear of a start or a move a moment later."""
    async with asyncio.timeout(30):
        while not (seats := [seat for seat, table in tables.items() if table.may_move(seat)]):
            await asyncio.sleep(0.01)
    return seats[0]


def test_a_process_that_dies_takes_nothing_with_it(tmp_path: Path) -> None:
    async def whole(one: House, two: House) -> None:
        ann = await Client.guest(one.address, "Ann")
        async with await Client.guest(two.address, "Ben") as ben:
            async with ann:
                table_id = await seated([ann, ben], "verso", {"players": 2}, grace=None)
                tables = {0: await ann.watch(table_id), 1: await ben.watch(table_id)}
                for _ in range(6):
                    seat = await next_to_move(tables)
                    index = await tables[seat].move(seat, "keep")
                    await reached(tables[1 - seat], lambda table, index=index: table.index >= index)  # type: ignore[misc]
            await asyncio.to_thread(one.kill)
            async with Client(two.address, ann.token) as again:  # the other process knows her
                table = await again.watch(table_id)
                assert table.views[0]["table"]["displays"] == tables[1].views[1]["table"]["displays"]
                both = {0: table, 1: tables[1]}
                seat = await next_to_move(both)
                await both[seat].move(seat, "keep")

    with two_houses(tmp_path) as houses:
        asyncio.run(whole(*houses))
