"""How fast both stores append, one move of each of many tables under way at a time: `python bench/store.py`.

Durable: a move is answered when it is on the disk. CPU is that of this process, for all of a move between asking and
answer: the writer thread and the event loop, but not what PostgreSQL spends in processes of its own, which is told
beside. The file has many finished games in it, as after a year.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))

from rectoverso.store import store_of
from rectoverso.store.base import Append, SaveRoom, Store
from tools.postgres_server import PostgresServer

ENTRY = b'{"entry":"move","at":1234567,"seat":2,"move":"B7 to 3","by":"person","id":"c7Jx0PzUq4o"}'
ROOM = b"x" * 800
LENGTH = 80  # of a finished game


class Finding(NamedTuple):
    store: str
    tables: int
    rate: float
    own: float  # microseconds of CPU for each append, in this process
    others: float  # the same in processes of PostgreSQL
    median: float  # milliseconds
    slow: float  # of the slowest in a hundred


async def fill(store: Store, games: int) -> None:
    for _ in range(0, games, 100):
        tables = [secrets.token_urlsafe(16) for _ in range(100)]
        await asyncio.gather(*(store.write(SaveRoom(table, 1, ROOM, True, (), 0)) for table in tables))
        for index in range(0, LENGTH, 4):
            await asyncio.gather(
                *(store.write(Append(table, index, (ENTRY,) * 4, 0, None, "over")) for table in tables)
            )


async def measure(name: str, store: Store, tables: int, seconds: float) -> Finding:
    ids = [secrets.token_urlsafe(16) for _ in range(tables)]
    await asyncio.gather(*(store.write(SaveRoom(table, 1, ROOM, True, ("ada", "ben"), 0)) for table in ids))
    waits: list[float] = []
    clock, end = time.perf_counter, time.perf_counter() + seconds

    async def play(table: str) -> None:
        index = 0
        while (begin := clock()) < end:
            assert await store.write(Append(table, index, (ENTRY,), index, index + 30_000))
            index += 1
            waits.append(clock() - begin)

    cpu, others, begin = time.process_time(), cpu_of_others(), clock()
    await asyncio.gather(*map(play, ids))
    took = clock() - begin
    cpu, others = time.process_time() - cpu, cpu_of_others() - others
    waits.sort()
    count = len(waits)
    return Finding(
        name,
        tables,
        count / took,
        cpu / count * 1e6,
        others / count * 1e6,
        waits[count // 2] * 1e3,
        waits[count * 99 // 100] * 1e3,
    )


def cpu_of_others() -> float:
    """Seconds that processes named postgres have run for."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            about = stat.read_text()
        except OSError:
            continue  # it has just ended
        if "(postgres)" in about:
            ticks += sum(map(int, about.rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


async def bench(name: str, address: str, games: int, tables: list[int], seconds: float) -> list[Finding]:
    store = store_of(address)
    await store.open()
    try:
        await fill(store, games)
        return [await measure(name, store, count, seconds) for count in tables]
    finally:
        await store.close()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=5_000, help="finished games that are there before")
    words.add_argument("--tables", type=int, nargs="+", default=[1, 10, 50, 200, 500])
    words.add_argument("--seconds", type=float, default=5)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder, PostgresServer() as server:
        findings = [
            *asyncio.run(bench("SQLite", f"{folder}/bench.db", asked.games, asked.tables, asked.seconds)),
            *asyncio.run(bench("PostgreSQL", server.empty(), asked.games, asked.tables, asked.seconds)),
        ]
    shown = Table("store", "tables", "appends/s", "CPU µs", "PostgreSQL's µs", "p50 ms", "p99 ms")
    for found in findings:
        name, tables, *figures = found
        shown.add_row(name, str(tables), *(f"{figure:,.{0 if figure > 1000 else 1}f}" for figure in figures))
    Console().print(shown)


if __name__ == "__main__":
    main()
