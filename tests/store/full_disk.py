"""A process that plays at three tables until the disk is full, waits for room and plays on. It checks itself:
while writes fail, nothing that was acknowledged is missing and nothing else is there."""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from rectoverso.store.base import Beat, Store, StoreFailed
from rectoverso.store.sqlite import SqliteStore
from tests.store.things import append, log, opened, room

LIMIT = 300_000


async def play(store: Store, lengths: dict[str, int]) -> None:
    """A move at each table, in one batch."""
    tables = list(lengths)
    answers = await asyncio.gather(
        *(store.write(append(table, lengths[table])) for table in tables), return_exceptions=True
    )
    for table, answer in zip(tables, answers, strict=True):
        if isinstance(answer, BaseException):
            raise answer
        assert answer is True
        lengths[table] += 1


async def check(store: Store, lengths: dict[str, int]) -> None:
    for table, length in lengths.items():
        saved = await store.load(table)
        assert saved is not None
        assert saved.entries == log(table, length)


async def main(file: Path) -> None:
    lengths = dict.fromkeys("abc", 0)
    async with opened(SqliteStore(file)) as store:
        await asyncio.gather(*(store.write(room(table)) for table in lengths))
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, hard))
        why = None
        while why is None:
            try:
                await play(store, lengths)
            except StoreFailed as error:
                why = str(error)
        assert store.failing == why
        await check(store, lengths)
        print("failed", why, flush=True)
        while store.failing:
            await asyncio.sleep(0.02)
            await asyncio.gather(store.write(Beat("p", 1)), return_exceptions=True)
            await check(store, lengths)
        for _ in range(20):
            await play(store, lengths)
        await check(store, lengths)
    print("acknowledged", *lengths.values())


asyncio.run(main(Path(sys.argv[1])))
