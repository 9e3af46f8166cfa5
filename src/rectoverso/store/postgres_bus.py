"""One connection of a process on which it hears the others and tells them what need not last. When it is lost it is
made again, and what was missed meanwhile is read from the tables.
"""

from __future__ import annotations

import asyncio
import contextlib
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec

from rectoverso.store.postgres_link import TROUBLE, Connection, connect
from rectoverso.store.postgres_writer import APPENDED

SAID = "rectoverso_said"
LONGEST = 5_900  # bytes of a message: a notice may have 8000, and it is sent in base 64
KEPT = 1_000  # messages that wait for a connection
ALIVE = 5.0  # seconds after which a silent connection is tried
AGAIN = 0.2, 5.0  # seconds before it is made again, at first and at most

_pairs = msgspec.json.Decoder(tuple[str, list[tuple[str, int]]])

# The time is that of the beginning of a transaction, which may have ended half a minute later. Better twice than never.
MISSED = """
    SELECT id, length FROM tables
    WHERE written > $1::timestamptz - interval '30 seconds' AND writer <> $2"""


class Bus:
    def __init__(
        self,
        address: str,
        process: str,
        appended: Callable[[str, int], None],
        heard: Callable[[bytes], None],
    ) -> None:
        self._address = address
        self._process = process
        self._appended = appended
        self._heard = heard
        self._to_say: deque[str] = deque(maxlen=KEPT)
        self._said = 0
        self._stirred = asyncio.Event()
        self._good: datetime | None = None  # when the connection was last known to work, by the clock of the database
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        db = await self._connect()
        self._task = asyncio.create_task(self._run(db))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def say(self, message: bytes) -> None:
        if len(message) > LONGEST:
            raise ValueError(f"an announcement of {len(message)} bytes, when {LONGEST} is the limit")
        self._said += 1  # PostgreSQL drops the second of two equal notices
        self._to_say.append(f"{self._process} {self._said} {b64encode(message).decode()}")
        self._stirred.set()

    async def _run(self, db: Connection) -> None:
        while True:
            try:
                with contextlib.suppress(*TROUBLE):
                    await self._serve(db)
            finally:
                db.terminate()
            db = await self._reconnect()

    async def _reconnect(self) -> Connection:
        pause, longest = AGAIN
        while True:
            await asyncio.sleep(pause)
            with contextlib.suppress(*TROUBLE):
                return await self._connect()
            pause = min(2 * pause, longest)

    async def _connect(self) -> Connection:
        db = await connect(self._address, f"bus {self._process}", synchronous_commit="off")
        try:
            db.add_termination_listener(lambda _: self._stirred.set())
            await db.add_listener(APPENDED, self._on_appended)
            await db.add_listener(SAID, self._on_said)
            # From here on everything is heard; what lies before is read.
            now = await db.fetchval("SELECT clock_timestamp()")
            if self._good is not None:
                for table, length in await db.fetch(MISSED, self._good, self._process):
                    self._appended(table, length)
            self._good = now
        except BaseException:
            db.terminate()
            raise
        return db

    async def _serve(self, db: Connection) -> None:
        """Until the connection is lost."""
        while not db.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ALIVE):
                    await self._stirred.wait()
            self._stirred.clear()
            to_say = list(self._to_say)
            self._to_say.clear()
            self._good = await db.fetchval(
                "SELECT clock_timestamp(), count(pg_notify($1, said)) FROM unnest($2::text[]) AS said",
                SAID,
                to_say,
            )

    def _on_appended(self, _db: Any, _pid: int, _channel: str, payload: object) -> None:
        process, pairs = _pairs.decode(str(payload))
        if process != self._process:
            for table, length in pairs:
                self._appended(table, length)

    def _on_said(self, _db: Any, _pid: int, _channel: str, payload: object) -> None:
        process, _, message = str(payload).split(" ")
        if process != self._process:
            self._heard(b64decode(message))
