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
from rectoverso.store.base import StoreFailed
from rectoverso.store.sqlite import SqliteStore
from tests.server.house import House, seated

PLAYERS = 4  # at each table; each person sits at all of them
TABLES = 6
PATIENCE = 30.0  # seconds without one more table that goes on
GAMES = (("verso", {"players": PLAYERS}), ("sea-change", {"players": PLAYERS}))


class Findings(NamedTuple):
    kills: int
    amid: int  # kills before which something had been acknowledged since the last one: that might be lost
    tables: int
    acknowledged: int
    found: int
    lost: int
    doubled: int
    broken: list[str]

    def __str__(self) -> str:
        played = f"{self.kills} kills, {self.amid} of them amid moves, {self.tables} tables"
        counts = f"acknowledged {self.acknowledged}, found {self.found}, lost {self.lost}, doubled {self.doubled}"
        return "\n".join((f"{played}: {counts}, broken {len(self.broken)}", *self.broken))


class Torture:
    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.rng = random.Random(seed)
        self.acknowledged: list[tuple[str, str]] = []  # table and id of each move
        self.tables: list[str] = []
        self.since: set[int] = set()  # where a move was acknowledged since the last kill
        self.at: dict[int, tuple[str, str]] = {}  # what was last begun there, and the id of its table

    async def run(self, kills: int) -> Findings:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(await Client.guest(self.house.address, f"Player {number}"))
                for number in range(PLAYERS)
            ]
            playing = [asyncio.create_task(self._play_on(clients, number)) for number in range(TABLES)]
            done = amid = 0
            broken: list[str] = []
            while done < kills and not broken:
                await asyncio.sleep(self.rng.uniform(0.05, 0.6))
                if done % 2:  # or at any moment, also while the tables come into memory again
                    broken = await self._stalled(clients, 1)
                amid += bool(self.since)
                await asyncio.to_thread(self.house.kill)
                await asyncio.to_thread(self.house.start)
                await self._all_are_back(clients)
                self.since.clear()
                done += 1
                if sys.stderr.isatty():
                    print(f"\r{done} of {kills} kills", end="", file=sys.stderr)
            broken += await self._stalled(clients, TABLES)
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            broken += [repr(end) for end in ends if not isinstance(end, asyncio.CancelledError)]
        await asyncio.to_thread(self.house.stop)
        return await self._count(done, amid, broken)

    async def _all_are_back(self, clients: list[Client]) -> None:
        """Everybody has reconnected by themselves before the next kill, so that there is something to lose."""
        end = time.monotonic() + 20
        while time.monotonic() < end and not all(client.connected for client in clients):
            await asyncio.sleep(0.02)

    async def _stalled(self, clients: list[Client], least: int) -> list[str]:
        """Those that do not go on after the last kill, if fewer than so many do, however slow the machine is: they may
        take their time as long as there is one more that does."""
        some, end = len(self.since), time.monotonic() + PATIENCE
        while len(self.since) < least and time.monotonic() < end:
            await asyncio.sleep(0.05)
            if len(self.since) > some:
                some, end = len(self.since), time.monotonic() + PATIENCE
        if len(self.since) >= least:
            return []
        return [await self._about(clients, number) for number in range(TABLES) if number not in self.since]

    async def _about(self, clients: list[Client], number: int) -> str:
        """All that is known of a table that does not go on: here, at the server and in its log."""
        doing, table = self.at.get(number, ("nothing", ""))
        told = [f"table {number} does not go on: {doing} {table}", *(_known(client, table) for client in clients)]
        try:
            seen = await clients[0].call("GET", f"/api/tables/{table}")
            told.append(f"server: {seen['status']}, turn of {seen['turn']}")
        except (Refused, OSError, httpx.HTTPError) as problem:
            told.append(f"server: {problem!r}")
        store = SqliteStore(self.house.database, read_only=True)
        await store.open()
        try:
            saved = await store.load(table)
            entries = [] if saved is None else saved.entries
            told.append(f"log: {len(entries)} entries, {[entry.decode()[:100] for entry in entries[-3:]]}")
        except StoreFailed as problem:
            told.append(f"log: {problem!r}")
        finally:
            await store.close()
        return "\n  ".join(told)

    async def _play_on(self, clients: list[Client], number: int) -> None:
        """One game after another at one table."""
        game, options = GAMES[number % len(GAMES)]
        while True:
            table_id = ""
            try:
                table_id = await seated(clients, game, options, grace=None)
                tables = [await client.watch(table_id) for client in clients]
            except (Refused, OSError, TimeoutError, httpx.HTTPError) as problem:
                self.at[number] = f"no game, {problem!r}", table_id
                await asyncio.sleep(0.1)  # the server was killed while the table was made
            else:
                self.at[number] = "a game", table_id
                self.tables.append(table_id)
                await asyncio.gather(*(self._seat(table, table.seats[0], number) for table in tables))
            for client in clients:
                await client.unwatch(table_id)

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

    async def _count(self, kills: int, amid: int, broken: list[str]) -> Findings:
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
        return Findings(kills, amid, len(self.tables), len(self.acknowledged), len(found), lost, doubled, broken)


def _known(client: Client, table: str) -> str:
    """What a client knows of a table, and which requests of it wait for an answer."""
    told = f"client {client.person}: connected {client.connected}, follows {len(client.tables)}"
    followed = client.tables.get(table)
    if followed is None:
        return f"{told}, not this one"
    turns = {seat: followed.may_move(seat) for seat in followed.seats}
    state = f"gone {followed.gone}, index {followed.index}, may move {turns}, {followed.around.get('status')}"
    return f"{told}, {state}, waiting {[data for data, _ in client._waiting.values() if table.encode() in data]}"


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
