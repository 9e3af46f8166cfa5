"""The one task of a process that writes to PostgreSQL: all writes that have arrived while the commit before was under
way are one transaction. Appends, which are nearly all, are one statement for the whole batch.

The same transaction tells the other processes which logs have grown.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import asyncpg

from rectoverso.store.base import Append, Remove, SaveRoom, StoreFailed, Write
from rectoverso.store.postgres_link import TROUBLE, UNFIT, Connection, connect, reason
from rectoverso.store.schema import POSTGRES
from rectoverso.store.sql import Waiting
from rectoverso.store.writes import Steps, keep_result, keep_room, make_table, steps_of

APPENDED = "rectoverso_appended"
# It finds everything by keys and does the same every time: no plan is worth thinking about twice, and none should read
# all tables because there are only ten thousand yet.
PLANS = {"enable_seqscan": "off", "plan_cache_mode": "force_generic_plan", "jit": "off"}
ATTEMPTS = 3  # at a transaction that PostgreSQL gave up in favour of another

# Rows are held in one order, so that two processes never wait for each other; a row that somebody else has changed
# meanwhile is looked at again before it is updated. A notice may have 8000 bytes, enough for 100 tables.
APPEND = f"""
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[],
                             $7::bigint[], $8::boolean[])
            WITH ORDINALITY AS asked (id, idx, added, now, due, status, version, listed, place)
    ), held AS MATERIALIZED (
        SELECT t.no, asked.place FROM asked JOIN tables AS t ON t.id = asked.id
        ORDER BY t.no FOR NO KEY UPDATE OF t
    ), moved AS (
        UPDATE tables AS t
        SET length = t.length + asked.added, touched = asked.now, due = asked.due, status = asked.status,
            version = coalesce(asked.version, t.version), listed = coalesce(asked.listed, t.listed),
            written = now(), writer = $9
        FROM held JOIN asked ON asked.place = held.place
        WHERE t.no = held.no AND t.length = asked.idx AND t.version = coalesce(asked.version - 1, t.version)
        RETURNING asked.place, t.no, t.id, t.length
    ), kept AS (
        INSERT INTO entries (table_no, idx, entry)
        SELECT moved.no, e.idx, e.entry
        FROM moved JOIN unnest($10::bigint[], $11::bigint[], $12::bytea[]) AS e (place, idx, entry)
            ON e.place = moved.place
    ), told AS (
        SELECT pg_notify('{APPENDED}', json_build_array($9, json_agg(json_build_array(id, length)))::text)
        FROM (SELECT id, length, row_number() OVER () / 100 AS part FROM moved) AS parts
        GROUP BY part
    )
    SELECT ARRAY(SELECT place FROM moved), (SELECT count(*) FROM told)
"""  # noqa: S608  # the name of the channel is ours


class Writer:
    """Without a connection a batch is answered with StoreFailed, and the next batch tries to connect."""

    def __init__(
        self,
        address: str,
        process: str,
        settle: Callable[[Sequence[Waiting], Sequence[Any]], None],
        appended: Callable[[str, int], None],
    ) -> None:
        self._address = address
        self._process = process
        self._settle = settle
        self._appended = appended
        self._batch: list[Waiting] = []
        self._arrived = asyncio.Event()
        self._closing = False
        self._db: Connection | None = None
        self._unsure: set[str] = set()  # tables of a batch whose connection was lost
        self._task = asyncio.create_task(self._run())

    def write(self, write: Write, future: Future[Any]) -> None:
        self._batch.append((write, future))
        self._arrived.set()

    async def close(self) -> None:
        self._closing = True
        self._arrived.set()
        await self._task
        if self._db is not None:
            await self._db.close()

    async def _run(self) -> None:
        while self._batch or not self._closing:
            await self._arrived.wait()
            self._arrived.clear()
            batch, self._batch = self._batch, []
            if batch:
                self._settle(batch, await self._commit([write for write, _ in batch]))

    async def _commit(self, writes: list[Write], attempt: int = 1) -> list[Any]:
        """One answer for each write: all of them are durable now, or none has happened as far as we know."""
        try:
            return await self._transaction(await self._connected(), writes)
        except UNFIT as error:
            if len(writes) == 1:
                return [error]
            # One of them must not spoil the others.
            return [answer for write in writes for answer in await self._commit([write])]
        except TROUBLE as error:
            if isinstance(error, asyncpg.TransactionRollbackError) and attempt < ATTEMPTS:
                return await self._commit(writes, attempt + 1)
            self._disconnect(writes)
            return [StoreFailed(reason(error)) for _ in writes]
        except Exception as error:  # noqa: BLE001  # somebody waits for an answer and others come after
            self._disconnect(writes)
            return [error for _ in writes]

    async def _connected(self) -> Connection:
        if self._db is None or self._db.is_closed():
            self._db = await connect(self._address, f"writer {self._process}", **PLANS)
            await self._make_sure(self._db)
        return self._db

    def _disconnect(self, writes: list[Write]) -> None:
        self._unsure.update(write.table for write in writes if isinstance(write, Append))
        if self._db is not None:
            self._db.terminate()
            self._db = None

    async def _make_sure(self, db: Connection) -> None:
        """A connection that is lost during a commit leaves open whether it was done. What was, is news after all."""
        if self._unsure:
            for table, length in await db.fetch(
                "SELECT id, length FROM tables WHERE id = ANY($1) AND writer = $2", list(self._unsure), self._process
            ):
                self._appended(table, length)
            self._unsure.clear()

    async def _transaction(self, db: Connection, writes: list[Write]) -> list[Any]:
        runs = list(runs_of(writes))
        if len(runs) == 1 and all(
            isinstance(write, Append) and write.room is None and write.result is None for write in writes
        ):
            return await self._append(db, runs[0])
        answers: list[Any] = []
        async with db.transaction():
            await db.execute(
                "SELECT 1 FROM tables WHERE id = ANY($1) ORDER BY no FOR NO KEY UPDATE",
                [write.table for write in writes if isinstance(write, Append | SaveRoom | Remove)],
            )
            for run in runs:
                if isinstance(run[0], Append):
                    answers += await self._append(db, run)
                else:
                    answers.append(await self._other(db, run[0]))
        return answers

    async def _append(self, db: Connection, run: Sequence[Any]) -> list[bool]:
        asked = [write for write in run if await self._made(db, write)]
        rooms = [write.room if write.room is not None and write.room.version > 1 else None for write in asked]
        entries = [
            (place, write.index + more, entry)
            for place, write in enumerate(asked, start=1)
            for more, entry in enumerate(write.entries)
        ]
        places, _ = await db.fetchrow(  # type: ignore[misc]  # there is always a row
            APPEND,
            [write.table for write in asked],
            [write.index for write in asked],
            [len(write.entries) for write in asked],
            [write.now for write in asked],
            [write.due for write in asked],
            [write.status for write in asked],
            [room and room.version for room in rooms],
            [room and room.listed for room in rooms],
            self._process,
            [place for place, _, _ in entries],
            [index for _, index, _ in entries],
            [entry for _, _, entry in entries],
        )
        done = [asked[place - 1] for place in places]
        for write in done:
            if write.room is not None:
                await self._take(db, keep_room(write.room))
            if write.result is not None:
                await self._take(db, keep_result(write.table, write.result))
        tables = {write.table for write in done}
        return [write.table in tables for write in run]

    async def _made(self, db: Connection, write: Append) -> bool:
        """Whether the table is there or made with this write."""
        if write.room is None or write.room.version > 1:
            return True
        return write.index == 0 and bool(await self._take(db, make_table(write.room)))

    async def _other(self, db: Connection, write: Write) -> Any:
        answer = await self._take(db, steps_of(write, POSTGRES))
        if isinstance(write, SaveRoom) and answer:
            await db.execute("UPDATE tables SET written = now(), writer = $2 WHERE id = $1", write.table, self._process)
        return answer

    async def _take(self, db: Connection, steps: Steps) -> Any:
        try:
            sql, values = next(steps)
            while True:
                sql, values = steps.send(await db.fetch(sql, *values))
        except StopIteration as end:
            return end.value


def runs_of(writes: Sequence[Write]) -> Iterator[list[Write]]:
    """Appends that follow one another and are to different tables; every other write alone. The order stays."""
    run: list[Write] = []
    tables: set[str] = set()
    for write in writes:
        if run and (not isinstance(write, Append) or write.table in tables):
            yield run
            run, tables = [], set()
        if isinstance(write, Append):
            run.append(write)
            tables.add(write.table)
        else:
            yield [write]
    if run:
        yield run
