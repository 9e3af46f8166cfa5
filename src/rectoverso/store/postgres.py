"""A store for several processes: PostgreSQL, which is also the bus between them."""

from __future__ import annotations

import asyncio
import secrets
from asyncio import Future
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg

from rectoverso.store.base import StoreFailed, StoreUnusable, Write
from rectoverso.store.postgres_bus import Bus
from rectoverso.store.postgres_link import TROUBLE, Connection, connect, reason
from rectoverso.store.postgres_writer import Writer
from rectoverso.store.schema import APPLICATION, MIGRATIONS, POSTGRES, scripts
from rectoverso.store.sql import SqlStore
from rectoverso.store.writes import Rows

READERS = 4


class PostgresStore(SqlStore):
    """With `read_only` it changes nothing and hears nothing: for a check beside servers at work."""

    dialect = POSTGRES

    def __init__(self, address: str, *, read_only: bool = False, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.address = address
        self.process = secrets.token_hex(4)  # what it signs with, so as not to hear itself
        self._read_only = read_only
        self._scripts = scripts(migrations, POSTGRES)
        self._readers: asyncpg.Pool[asyncpg.Record] | None = None
        self._writer: Writer | None = None
        self._bus: Bus | None = None

    async def open(self) -> None:
        try:
            db = await connect(self.address, "start")
            try:
                await self._look(db) if self._read_only else await self._migrate(db)
            finally:
                await db.close()
            self._readers = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=READERS,
                timeout=5,
                command_timeout=30,
                server_settings={"application_name": f"rectoverso reader {self.process}"},
            )
            if not self._read_only:
                self._bus = Bus(self.address, self.process, self._appended, self._heard)
                await self._bus.open()
                self._writer = Writer(self.address, self.process, self.settle, self._appended)
        except (*TROUBLE, ValueError) as error:  # ValueError: an address that is none
            await self.close()
            raise StoreUnusable(f"can't use PostgreSQL: {reason(error)}") from error
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        writer, bus, readers = self._writer, self._bus, self._readers
        self._writer = self._bus = self._readers = None
        if writer is not None:
            await writer.close()
        if bus is not None:
            await bus.close()
        if readers is not None:
            await readers.close()

    async def _migrate(self, db: Connection) -> None:
        """Of several processes that start at once, one brings the schema up to date and the others wait for it."""
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", APPLICATION)
            await db.execute("CREATE TABLE IF NOT EXISTS rectoverso_schema (version BIGINT NOT NULL)")
            version = await self._version(db)
            for script in self._scripts[version:]:
                await db.execute(script)
            if version < len(self._scripts):
                await db.execute("DELETE FROM rectoverso_schema")
                await db.execute("INSERT INTO rectoverso_schema (version) VALUES ($1)", len(self._scripts))

    async def _look(self, db: Connection) -> None:
        made = await db.fetchval("SELECT to_regclass('rectoverso_schema') IS NOT NULL")
        if not made or await self._version(db) < len(self._scripts):
            raise StoreUnusable("the database is empty or of an earlier version of Rectoverso; start the server once")

    async def _version(self, db: Connection) -> int:
        if await db.fetchval("SHOW server_encoding") != "UTF8":
            raise StoreUnusable("the database must be encoded in UTF8")
        version: int = await db.fetchval("SELECT coalesce(max(version), 0) FROM rectoverso_schema")
        known = len(self._scripts)
        if version > known:
            raise StoreUnusable(
                f"the database was written by a later version of Rectoverso: its schema is {version}, "
                f"this one knows {known}"
            )
        return version

    def write(self, write: Write) -> Future[Any]:
        future: Future[Any] = asyncio.get_running_loop().create_future()
        if self._writer is None:
            future.set_exception(StoreFailed("the store is read-only" if self._read_only else "the store is closed"))
        else:
            self._writer.write(write, future)
        return future

    def announce(self, message: bytes) -> None:
        """ValueError if it is longer than PostgreSQL lets through, which is about 6 KB."""
        if self._bus is not None:
            self._bus.say(message)

    async def ask(self, sql: str, *values: Any) -> Rows:
        if self._readers is None:
            raise StoreFailed("the store is closed")
        try:
            return await self._readers.fetch(sql, *values)
        except TROUBLE as error:
            raise StoreFailed(reason(error)) from error

    async def backup(self, file: Path) -> None:
        raise StoreFailed("a PostgreSQL database is backed up with pg_dump")

    # What the server does with news must not disturb the connection that brought them: the loop calls it.

    def _appended(self, table: str, length: int) -> None:
        if self.appended is not None:
            asyncio.get_running_loop().call_soon(self.appended, table, length)

    def _heard(self, message: bytes) -> None:
        if self.heard is not None:
            asyncio.get_running_loop().call_soon(self.heard, message)
