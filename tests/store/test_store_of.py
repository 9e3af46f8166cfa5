"""Which store an address means."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rectoverso.store import store_of
from rectoverso.store.base import StoreUnusable
from rectoverso.store.postgres import PostgresStore
from rectoverso.store.sqlite import SqliteStore


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("here.db", "here.db"),
        ("/var/lib/there.db", "/var/lib/there.db"),
        ("sqlite:///here.db", "here.db"),
        ("sqlite:////var/lib/my%20games.db", "/var/lib/my games.db"),
    ],
)
def test_a_path_is_a_sqlite_file(address: str, file: str) -> None:
    store = store_of(address)
    assert isinstance(store, SqliteStore)
    assert store.file == Path(file)


@pytest.mark.parametrize("address", ["postgresql://ada@localhost/games", "postgres:///games"])
def test_postgresql_has_an_address(address: str) -> None:
    store = store_of(address)
    assert isinstance(store, PostgresStore)
    assert store.address == address


def test_there_are_no_others() -> None:
    with pytest.raises(StoreUnusable, match="mysql:// is no kind of store"):
        store_of("mysql://ada:secret@localhost/games")


def test_without_asyncpg_one_is_told_how_to_get_it() -> None:
    program = """
import sys
sys.modules["asyncpg"] = None
from rectoverso.store import store_of
from rectoverso.store.base import StoreUnusable
try:
    store_of("postgresql://localhost/games")
except StoreUnusable as refusal:
    print(refusal)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "PostgreSQL needs another package: pip install 'rectoverso[postgres]'\n"
