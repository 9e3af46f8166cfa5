"""Kill a server again and again while people play, and see whether anything that was acknowledged is lost or doubled.

`make torture` runs it for long; make test for fifty kills.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import httpx

from rectoverso.client import Client, RemoteTable
from rectoverso.engine import log
from rectoverso.engine.errors import Refused
from rectoverso.engine.table import Table
from rectoverso.games import game_of
from rectoverso.server import wire
from rectoverso.store import store_of
from tests.server.house import House, seated

PLAYERS = 4  # at each table; each person sits at all of them
TABLES = 6
GAMES = (("verso", {"players": PLAYERS}), ("sea-change", {"players": PLAYERS}))


class Findings(NamedTuple):
    kills: int
    tables: int
    acknowledged: int
    found: int
    lost: int
    doubled: int
    broken: list[str]

    def __str__(self) -> str:
        counts = f"{self.kills} kills, {self.tables} tables: acknowledged {self.acknowledged}, found {self.found}"
        return f"{counts}, lost {self.lost}, doubled {self.doubled}, broken {len(self.broken)}"


class Torture:
    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.rng = random.Random(seed)
        self.acknowledged: list[tuple[str, str]] = []  # table and id of each move
        self.tables: list[str] = []
        self.since: set[int] = set()  # the tables at which a move was acknowledged since the last kill

    async def run(self, kills: int) -> Findings:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(await Client.guest(self.house.address, f"Player {number}"))
                for number in range(PLAYERS)
            ]
            playing = [asyncio.create_task(self._play_on(clients, number)) for number in range(TABLES)]
            for number in range(kills):
                await asyncio.sleep(self.rng.uniform(0.05, 0.6))
                await asyncio.to_thread(self.house.kill)
                await asyncio.to_thread(self.house.start)
                await self._all_are_back(clients)
                if sys.stderr.isatty():
                    print(f"\r{number + 1} of {kills} kills", end="", file=sys.stderr)
            broken = await self._all_play_on()
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            broken += [repr(end) for end in ends if not isinstance(end, asyncio.CancelledError)]
        await asyncio.to_thread(self.house.stop)
        return await self._count(kills, broken)

    async def _all_are_back(self, clients: list[Client]) -> None:
        """Everybody has reconnected by themselves before the next kill, so that there is something to lose."""
        end = time.monotonic() + 20
        while time.monotonic() < end and not all(client.connected for client in clients):
            await asyncio.sleep(0.02)

    async def _all_play_on(self) -> list[str]:
        """After the last kill every game that was at play goes on."""
        self.since.clear()
        end = time.monotonic() + 30
        while time.monotonic() < end and len(self.since) < TABLES:
            await asyncio.sleep(0.05)
        return [] if len(self.since) == TABLES else [f"{TABLES - len(self.since)} tables do not go on"]

    async def _play_on(self, clients: list[Client], number: int) -> None:
        """One game after another at one table."""
        while True:
            game, options = GAMES[number % len(GAMES)]
            try:
                table_id = await seated(clients, game, options, grace=None)
                tables = [await client.watch(table_id) for client in clients]
            except (Refused, OSError, TimeoutError, httpx.HTTPError):
                await asyncio.sleep(0.1)  # the server was killed while the table was made
                continue
            self.tables.append(table_id)
            await asyncio.gather(*(self._seat(table, table.seats[0], number) for table in tables))

    async def _seat(self, table: RemoteTable, seat: int, number: int) -> None:
        async for turn in table.turns(seat):
            move = wire.Move(table.id, seat, secrets.token_hex(8), self.rng.choice(turn.legal), turn.index)
            try:
                await table.client.ask(move)
            except Refused as refused:
                if refused.why not in ("stale", "not_your_turn", "store_failed"):
                    raise
            else:
                self.acknowledged.append((table.id, move.id))
                self.since.add(number)

    async def _count(self, kills: int, broken: list[str]) -> Findings:
        store = store_of(str(self.house.database))
        await store.open()
        found: Counter[tuple[str, str]] = Counter()
        try:
            async for saved in store.all_tables():
                entries = [log.decode(line) for line in saved.entries]
                moves = [entry for entry in entries if isinstance(entry, log.Move)]
                found.update((saved.table, move.id) for move in moves if move.id is not None)
                if entries:
                    start = entries[0]
                    assert isinstance(start, log.Start)
                    Table(game_of(start.game), entries)  # it replays
        finally:
            await store.close()
        lost = sum(found[move] == 0 for move in self.acknowledged)
        doubled = sum(times > 1 for times in found.values())
        return Findings(kills, len(self.tables), len(self.acknowledged), len(found), lost, doubled, broken)


async def torture(folder: Path, kills: int, seed: int) -> Findings:
    house = House(folder)
    await asyncio.to_thread(house.start)
    try:
        return await Torture(house, seed).run(kills)
    finally:
        if house.process is not None and house.process.poll() is None:
            house.kill()


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        findings = asyncio.run(torture(Path(folder), kills, int(time.time())))
    print(f"\n{findings}")
    return 1 if findings.lost or findings.doubled or findings.broken else 0


if __name__ == "__main__":
    sys.exit(main())
