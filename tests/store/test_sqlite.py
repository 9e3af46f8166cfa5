"""What is particular to a file: who may read it, who has it in use, its schema, copies, and a disk that is full."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rectoverso.store.base import StoreFailed, StoreUnusable
from rectoverso.store.schema import MIGRATIONS
from rectoverso.store.sql import Waiting
from rectoverso.store.sqlite import SqliteStore
from tests.store.things import append, log, newcomer, opened, room

MOTTO = "ALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT ''; CREATE INDEX mottos ON people (motto)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "rectoverso.db"


async def why_unusable(store: SqliteStore) -> str:
    with pytest.raises(StoreUnusable) as refusal:
        await store.open()
    why = str(refusal.value)
    assert "\n" not in why
    return why


def changed(file: Path, sql: str) -> None:
    db = sqlite3.connect(file)
    db.executescript(sql)
    db.close()


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


async def test_only_the_owner_may_read_what_is_kept(file: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(SqliteStore(file)) as store:
            await store.write(room("t"))
            await store.backup(file.with_name("copy.db"))
            names = {found.name for found in file.parent.iterdir()}
            assert names == {f"rectoverso.db{end}" for end in ("", "-wal", "-shm", ".lock")} | {"copy.db"}
            assert {mode(found) for found in file.parent.iterdir()} == {0o600}
            assert mode(file.parent) == 0o700
    finally:
        os.umask(before)


async def test_a_file_that_others_could_read_is_closed_to_them(file: Path) -> None:
    async with opened(SqliteStore(file)):
        pass
    file.chmod(0o644)
    async with opened(SqliteStore(file)):
        assert mode(file) == 0o600


async def test_after_closing_all_is_in_the_file_itself(file: Path) -> None:
    async with opened(SqliteStore(file)) as store:
        await store.write(room("t"))
    assert {found.name for found in file.parent.iterdir()} == {"rectoverso.db", "rectoverso.db.lock"}


async def test_two_servers_never_share_a_file(file: Path) -> None:
    async with opened(SqliteStore(file)):
        assert await why_unusable(SqliteStore(file)) == f"{file} is in use by another server"
    async with opened(SqliteStore(file)):
        pass


async def test_one_may_look_while_a_server_runs(file: Path) -> None:
    async with opened(SqliteStore(file)) as store, opened(SqliteStore(file, read_only=True)) as other:
        await store.write(room("t"))
        await store.write(append("t", 0, 3))
        assert [saved.entries async for saved in other.all_tables()] == [log("t", 3)]
        await other.backup(file.with_name("copy.db"))


async def test_one_may_look_at_what_a_killed_server_has_left(file: Path) -> None:
    """The last writes are still beside the file."""
    async with opened(SqliteStore(file)) as store:
        await store.write(room("t"))
        await store.write(append("t", 0, 3))
        left = file.with_name("left.db")
        left.write_bytes(file.read_bytes())
        left.with_name("left.db-wal").write_bytes(file.with_name("rectoverso.db-wal").read_bytes())
    async with opened(SqliteStore(left, read_only=True)) as other:
        assert await other.entries("t", 0) == log("t", 3)


async def test_nothing_is_made_by_looking(file: Path) -> None:
    assert await why_unusable(SqliteStore(file, read_only=True)) == f"there is no {file}"
    assert not file.parent.exists()


async def test_a_database_of_a_later_version(file: Path) -> None:
    async with opened(SqliteStore(file)):
        pass
    changed(file, "PRAGMA user_version = 99")
    for read_only in (False, True):
        why = await why_unusable(SqliteStore(file, read_only=read_only))
        known = len(MIGRATIONS)
        assert why == (f"{file} was written by a later version of Rectoverso: its schema is 99, this one knows {known}")


async def test_a_file_that_is_no_database(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"Dear diary, " * 1000)
    assert await why_unusable(SqliteStore(file)) == f"can't use {file}: file is not a database (SQLITE_NOTADB)"
    assert file.read_bytes() == b"Dear diary, " * 1000


async def test_a_database_of_another_program(file: Path) -> None:
    file.parent.mkdir()
    changed(file, "CREATE TABLE bookmarks (url TEXT)")
    assert await why_unusable(SqliteStore(file)) == f"{file} is a database of another program"


async def test_a_folder_where_a_file_should_be(file: Path) -> None:
    file.mkdir(parents=True)
    assert await why_unusable(SqliteStore(file)) == f"can't write to {file}: Is a directory"


async def test_a_file_where_a_folder_should_be(file: Path) -> None:
    file.parent.write_text("not a folder")
    assert "can't write to" in await why_unusable(SqliteStore(file))


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


async def test_a_folder_that_cannot_be_written() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        with as_nobody():
            why = await why_unusable(SqliteStore(Path(folder) / "rectoverso.db"))
        assert why == f"can't write to {folder}/rectoverso.db: Permission denied"


async def test_a_log_with_a_gap_is_never_taken_for_a_whole_one(file: Path) -> None:
    async with opened(SqliteStore(file)) as store:
        for table in "abc":
            await store.write(room(table))
            await store.write(append(table, 0, 5))
    changed(file, "DELETE FROM entries WHERE idx = 2 AND table_no < 3")
    async with opened(SqliteStore(file)) as store:
        with pytest.raises(StoreFailed, match="the log of table b is damaged: 2 of 5 entries"):
            await store.load("b")
        whole = []

        async def check() -> None:
            async for saved in store.all_tables():
                whole.append(saved.table)  # noqa: PERF401  # what came before the end is wanted

        with pytest.raises(StoreFailed, match=r"table a is damaged.*; .*table b is damaged"):
            await check()
        assert whole == ["c"]


async def test_writes_that_arrive_together_are_one_commit(file: Path) -> None:
    batches = []

    class Counting(SqliteStore):
        def settle(self, batch: Sequence[Waiting], answers: Sequence[Any]) -> None:
            batches.append(len(batch))
            super().settle(batch, answers)

    async with opened(Counting(file)) as store:
        await asyncio.gather(*(store.write(room(str(number))) for number in range(300)))
        assert sum(batches) == 300
        assert len(batches) < 60


# Migrations


async def test_an_older_schema_is_brought_up_to_date_and_a_copy_kept(file: Path) -> None:
    async with opened(SqliteStore(file)) as store:
        await store.write(newcomer("Ada"))
    async with opened(SqliteStore(file, migrations=(*MIGRATIONS, MOTTO))) as store:
        assert await store.names(["ada"]) == {"ada": "Ada"}
        await store.write(newcomer("Ben"))
    assert await why_unusable(SqliteStore(file)) != ""
    kept = file.with_name(f"rectoverso.db.v{len(MIGRATIONS)}")
    assert mode(kept) == 0o600
    async with opened(SqliteStore(kept)) as store:
        assert await store.names(["ada", "ben"]) == {"ada": "Ada"}


async def test_a_new_file_needs_no_copy(file: Path) -> None:
    async with opened(SqliteStore(file, migrations=(*MIGRATIONS, MOTTO))):
        pass
    assert [found.name for found in file.parent.iterdir() if ".v" in found.name] == []


async def test_a_migration_is_done_as_a_whole_or_not_at_all(file: Path) -> None:
    async with opened(SqliteStore(file)) as store:
        await store.write(newcomer("Ada"))
    broken = MOTTO + "; CREATE TABLE tables (again TEXT)"
    why = await why_unusable(SqliteStore(file, migrations=(*MIGRATIONS, broken)))
    assert why == f"can't use {file}: table tables already exists (SQLITE_ERROR)"
    async with opened(SqliteStore(file)) as store:
        assert await store.names(["ada"]) == {"ada": "Ada"}
    async with opened(SqliteStore(file, migrations=(*MIGRATIONS, MOTTO))):
        pass


async def test_one_who_only_looks_does_not_migrate(file: Path) -> None:
    async with opened(SqliteStore(file)):
        pass
    newer = SqliteStore(file, read_only=True, migrations=(*MIGRATIONS, MOTTO))
    assert await why_unusable(newer) == f"{file} is of an earlier version of Rectoverso; start the server once"


# Copies


async def test_a_copy_is_made_while_others_write(file: Path) -> None:
    tables = [str(number) for number in range(10)]

    async def play(table: str) -> None:
        index = 0
        while not done.is_set():
            assert await store.write(append(table, index))
            index += 1
            lengths[table] = index

    async with opened(SqliteStore(file)) as store, opened(SqliteStore(file, read_only=True)) as other:
        await asyncio.gather(*(store.write(room(table)) for table in tables))
        lengths, done = dict.fromkeys(tables, 0), asyncio.Event()
        players = [asyncio.create_task(play(table)) for table in tables]
        copies = []
        for number in range(3):
            while min(lengths.values()) < 20 * (number + 1):
                await asyncio.sleep(0.001)
            copies.append((dict(lengths), file.with_name(f"copy{number}.db")))
            await (store, other)[number % 2].backup(copies[-1][1])
        done.set()
        await asyncio.gather(*players)
    for before, copy in copies:
        async with opened(SqliteStore(copy)) as copied:
            for table in tables:
                entries = await copied.entries(table, 0)
                assert before[table] <= len(entries) <= lengths[table]
                assert entries == log(table, len(entries))


async def test_a_copy_replaces_an_older_one(file: Path) -> None:
    copy = file.with_name("copy.db")
    async with opened(SqliteStore(file)) as store:
        await store.backup(copy)
        await store.write(newcomer("Ada"))
        await store.backup(copy)
    async with opened(SqliteStore(copy)) as store:
        assert await store.names(["ada"]) == {"ada": "Ada"}


async def test_a_copy_that_fails_leaves_nothing_behind(file: Path) -> None:
    copy = file.with_name("copy.db")
    async with opened(SqliteStore(file)) as store:
        await store.write(newcomer("Ada"))
        await store.backup(copy)
        good, names = copy.read_bytes(), sorted(file.parent.iterdir())
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, unlimited[1]))
        try:
            with pytest.raises(StoreFailed, match="can't write"):
                await store.backup(copy)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        assert copy.read_bytes() == good
        assert sorted(file.parent.iterdir()) == names


async def test_a_copy_needs_a_place_of_its_own(file: Path) -> None:
    async with opened(SqliteStore(file)) as store:
        with pytest.raises(StoreFailed, match="is the database itself"):
            await store.backup(file)
        with pytest.raises(StoreFailed, match="No such file or directory"):
            await store.backup(file.parent / "nowhere" / "copy.db")


# A full disk


@pytest.mark.thorough
def test_a_full_disk_fails_writes_and_nothing_else_until_there_is_room(file: Path) -> None:
    """A process of its own may write no file beyond a size; when that is lifted it goes on by itself."""
    program = [sys.executable, str(Path(__file__).with_name("full_disk.py")), str(file)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        failed = child.stdout.readline()
        resource.prlimit(child.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        told = child.stdout.read().split()
    assert child.returncode == 0
    assert failed == "failed disk I/O error (SQLITE_IOERR_WRITE)\n"
    assert told[0] == "acknowledged"

    async def lengths() -> list[int]:
        async with opened(SqliteStore(file)) as store:
            found = [len(await store.entries(table, 0)) for table in "abc"]
            for table, length in zip("abc", found, strict=True):
                assert await store.entries(table, 0) == log(table, length)
        return found

    assert asyncio.run(lengths()) == [int(length) for length in told[1:]]
