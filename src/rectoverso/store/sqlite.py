"""A store for one process: a SQLite file, one thread that writes and a few that read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar, TypeVarTuple

from rectoverso.store import sqlite_file
from rectoverso.store.base import StoreFailed, StoreUnusable, Write
from rectoverso.store.schema import MIGRATIONS, SQLITE, scripts
from rectoverso.store.sql import SqlStore
from rectoverso.store.sqlite_writer import Writer, named, reason
from rectoverso.store.writes import Rows

READERS = 3

Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")


class SqliteStore(SqlStore):
    """With `read_only` beside a server that has the file in use: for a backup or a check."""

    dialect = SQLITE

    def __init__(self, file: Path, *, read_only: bool = False, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.file = file
        self._read_only = read_only
        self._scripts = scripts(migrations, SQLITE)
        self._loop: AbstractEventLoop | None = None
        self._lock: int | None = None
        self._writer: Writer | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(READERS, "rectoverso-reader")
        try:
            await self._loop.run_in_executor(self._threads, self._open)
        except BaseException:
            await self.close()
            raise

    def _open(self) -> None:
        try:
            if self._read_only:
                self._look()
            else:
                sqlite_file.make_private(self.file)
                self._lock = sqlite_file.lock(self.file)
                sqlite_file.migrate(self.file, self._scripts)
                assert self._loop is not None
                self._writer = Writer(lambda: sqlite_file.connect(self.file), self._loop, self.settle)
            for _ in range(READERS):
                self._readers.put(sqlite_file.connect(self.file, read_only=True))
        except OSError as error:
            where = error.filename or self.file
            raise StoreUnusable(f"can't write to {where}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise StoreUnusable(f"can't use {self.file}: {reason(error)}") from error

    def _look(self) -> None:
        if not self.file.exists():
            raise StoreUnusable(f"there is no {self.file}")
        db = sqlite_file.connect(self.file, read_only=True)
        try:
            version = sqlite_file.schema_version(db, self.file, len(self._scripts))
        finally:
            db.close()
        if version < len(self._scripts):
            raise StoreUnusable(f"{self.file} is of an earlier version of Rectoverso; start the server once")

    async def close(self) -> None:
        if self._threads is not None:
            threads, self._threads = self._threads, None
            await asyncio.to_thread(self._close, threads)

    def _close(self, threads: ThreadPoolExecutor) -> None:
        threads.shutdown()
        while not self._readers.empty():
            self._readers.get().close()
        # The writer comes last: the last connection puts everything into the file itself, if it may write.
        if self._writer is not None:
            self._writer.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def write(self, write: Write) -> Future[Any]:
        assert self._loop is not None, "open the store first"
        future: Future[Any] = self._loop.create_future()
        if self._threads is None or self._writer is None:
            future.set_exception(StoreFailed("the store is read-only" if self._read_only else "the store is closed"))
        else:
            self._writer.write(write, future)
        return future

    def announce(self, message: bytes) -> None:
        """There is no other process."""

    async def ask(self, sql: str, *values: Any) -> Rows:
        return await self._in_thread(self._ask, sql, named(values))

    def _ask(self, sql: str, values: dict[str, Any]) -> Rows:
        db = self._readers.get()
        try:
            return db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreFailed(reason(error)) from error
        finally:
            self._readers.put(db)

    async def backup(self, file: Path) -> None:
        await self._in_thread(self._backup, file)

    def _backup(self, file: Path) -> None:
        try:
            sqlite_file.copy(self.file, file)
        except OSError as error:
            raise StoreFailed(f"can't write {file}: {error.strerror or error}") from error
        except sqlite3.Error as error:
            raise StoreFailed(f"can't write {file}: {reason(error)}") from error

    async def _in_thread(self, function: Callable[[*Values], Answer], *values: *Values) -> Answer:
        if self._threads is None or self._loop is None:
            raise StoreFailed("the store is closed")
        return await self._loop.run_in_executor(self._threads, function, *values)
