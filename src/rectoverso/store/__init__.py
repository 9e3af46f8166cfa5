"""Where tables, people and results are kept: SQLite for one process, PostgreSQL for several."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from rectoverso.store.base import Store, StoreUnusable
from rectoverso.store.sqlite import SqliteStore


def store_of(address: str, *, read_only: bool = False) -> Store:
    """The store at a path or an address, not yet opened: sqlite:///here.db, sqlite:////home/there.db, postgresql://…"""
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from rectoverso.store.postgres import PostgresStore  # noqa: PLC0415  # asyncpg need not be installed
        except ModuleNotFoundError as error:
            if error.name != "asyncpg":
                raise
            raise StoreUnusable("PostgreSQL needs another package: pip install 'rectoverso[postgres]'") from error
        return PostgresStore(address, read_only=read_only)
    if address.startswith("sqlite:///"):
        return SqliteStore(Path(unquote(address.removeprefix("sqlite:///"))), read_only=read_only)
    if "://" in address:
        kind = address.partition("://")[0]
        raise StoreUnusable(f"{kind}:// is no kind of store: there are sqlite:/// and postgresql://")
    return SqliteStore(Path(address), read_only=read_only)
