"""What is particular to PostgreSQL: several processes at once, and a server that goes away and comes back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from rectoverso.store.base import Append, Beat, ClaimCode, NewCode, SaveRoom, Store, StoreFailed, StoreUnusable
from rectoverso.store.postgres import PostgresStore
from rectoverso.store.postgres_bus import LONGEST
from rectoverso.store.schema import MIGRATIONS
from tests.store.things import append, entry, log, newcomer, opened, room
from tools.postgres_server import PostgresServer

pytestmark = pytest.mark.thorough

MOTTO = "ALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT ''"


class Process(PostgresStore):
    """A store that notes what it hears."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.news: list[tuple[str, int]] = []
        self.said: list[bytes] = []
        self.appended = lambda table, length: self.news.append((table, length))
        self.heard = self.said.append


@asynccontextmanager
async def processes(address: str) -> AsyncIterator[tuple[Process, Process]]:
    one, two = Process(address), Process(address)
    async with opened(one), opened(two):
        yield one, two


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def why_unusable(store: PostgresStore) -> str:
    with pytest.raises(StoreUnusable) as refusal:
        await store.open()
    why = str(refusal.value)
    assert "\n" not in why
    return why


async def sql(address: str, statement: str) -> list[asyncpg.Record]:
    db = await asyncpg.connect(address)
    try:
        return await db.fetch(statement)
    finally:
        await db.close()


# Several processes


async def test_others_hear_what_was_appended_and_oneself_does_not(postgres: str) -> None:
    async with processes(postgres) as (one, two):
        await one.write(room("t"))
        await one.write(append("t", 0, 3))
        await two.write(append("t", 3))
        await until(lambda: bool(one.news and two.news))
        assert two.news == [("t", 3)]
        assert one.news == [("t", 4)]


async def test_an_append_with_a_room_or_beside_others_is_heard_too(postgres: str) -> None:
    async with processes(postgres) as (one, two):
        await asyncio.gather(
            one.write(room("t")),
            one.write(append("t", 0)),
            one.write(Append("u", 0, (b"x",), 0, room=room("u"))),
            one.write(append("t", 1)),
            one.write(append("t", 1)),
        )
        await until(lambda: len(two.news) == 3)
        assert sorted(two.news) == [("t", 1), ("t", 2), ("u", 1)]


async def test_more_news_than_one_notice_holds(postgres: str) -> None:
    tables = [f"{number:064}" for number in range(500)]
    notices = []
    listener = await asyncpg.connect(postgres)
    await listener.add_listener("rectoverso_appended", lambda *notice: notices.append(notice))
    async with processes(postgres) as (one, two):
        await asyncio.gather(*(one.write(room(table)) for table in tables))
        assert all(await asyncio.gather(*(one.write(append(table, 0)) for table in tables)))
        await until(lambda: len(two.news) == 500)
        assert sorted(two.news) == [(table, 1) for table in tables]
    assert len(notices) <= 6
    await listener.close()


async def test_announcements_reach_the_others(postgres: str) -> None:
    async with processes(postgres) as (one, two):
        for message in (b"hello", b"hello", b"", bytes(range(256)), b"x" * LONGEST):
            one.announce(message)
        two.announce(b"hello yourself")
        await until(lambda: len(two.said) == 5 and len(one.said) == 1)
        assert two.said == [b"hello", b"hello", b"", bytes(range(256)), b"x" * LONGEST]
        assert one.said == [b"hello yourself"]
        with pytest.raises(ValueError, match="the limit"):
            one.announce(b"x" * (LONGEST + 1))


async def test_of_several_processes_one_is_the_first(postgres: str) -> None:
    tables = [str(number) for number in range(20)]

    async def play(store: Store, table: str) -> int:
        won = index = 0
        while index < 20:
            won += await store.write(append(table, index))
            index = len(await store.entries(table, 0))
        return won

    async with processes(postgres) as (one, two):
        await asyncio.gather(*(one.write(room(table)) for table in tables))
        won = await asyncio.gather(*(play(store, table) for store in (one, two) for table in tables))
        assert sum(won) == 20 * len(tables)
        assert 0 < sum(won[: len(tables)]) < 20 * len(tables)
        for table in tables:
            assert await one.entries(table, 0) == log(table, 20)


@pytest.mark.parametrize("with_rooms", [False, True])
async def test_processes_never_wait_for_each_other_in_a_circle(postgres: str, with_rooms: bool) -> None:
    """Batches hold the same tables in opposite orders."""
    tables = [str(number) for number in range(40)]
    async with processes(postgres) as (one, two):
        await asyncio.gather(*(one.write(room(table)) for table in tables))

        def batch(index: int, version: int) -> list[Append | SaveRoom]:
            return [
                room(table, version) if with_rooms and place % 5 == 0 else append(table, index)
                for place, table in enumerate(tables)
            ]

        for index in range(15):
            writes = batch(index, index + 2)
            answers = await asyncio.gather(*map(one.write, writes), *map(two.write, reversed(writes)))
            assert sum(answers) == len(tables)
        ((deadlocks,),) = await sql(postgres, "SELECT sum(deadlocks) FROM pg_stat_database")
        assert deadlocks == 0


async def test_of_two_who_claim_a_code_one_gets_it(postgres: str) -> None:
    async with processes(postgres) as (one, two):
        await one.write(newcomer("Ada"))
        for number in range(10):
            await one.write(NewCode("ada", f"code {number}", 100))
            claims = await asyncio.gather(
                one.write(ClaimCode(f"code {number}", f"phone {number}", 1)),
                two.write(ClaimCode(f"code {number}", f"tablet {number}", 1)),
            )
            assert sorted(map(str, claims)) == ["None", "ada"]
            known = [await one.person(f"{device} {number}") for device in ("phone", "tablet")]
            assert [person is not None for person in known] == [claim is not None for claim in claims]


async def test_processes_that_wake_together_find_one_downtime(postgres: str) -> None:
    async with processes(postgres) as (one, two):
        await one.wake("a", 1000, 10)
        await asyncio.gather(one.wake("b", 2000, 10), two.wake("c", 2001, 10))
        ((began, ended),) = await one.downtimes(0)
        assert began == 1000
        assert ended in (2000, 2001)


async def test_processes_may_start_all_at_once(postgres: str) -> None:
    stores = [PostgresStore(postgres) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    try:
        made = await asyncio.gather(*(store.write(room("t")) for store in stores))
        assert sum(made) == 1
    finally:
        await asyncio.gather(*(store.close() for store in stores))


# Connections that are lost


async def test_what_was_missed_without_a_connection_is_read(postgres: str) -> None:
    async with processes(postgres) as (one, two):
        await asyncio.gather(*(one.write(room(table)) for table in "abc"))
        await one.write(append("c", 0))
        await until(lambda: two.news == [("c", 1)])
        two.news.clear()
        await sql(
            postgres,
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE application_name = 'rectoverso bus {two.process}'",
        )
        await two.write(append("c", 1))
        await one.write(append("a", 0))
        await one.write(append("a", 1))
        await one.write(append("b", 0))
        await until(lambda: {("a", 2), ("b", 1)} <= set(two.news))
        assert ("c", 2) not in two.news  # its own
        await one.write(append("c", 2))
        one.announce(b"are you there?")
        await until(lambda: ("c", 3) in two.news and two.said == [b"are you there?"])


async def test_a_writer_whose_idle_connection_was_cut_connects_again(postgres: str) -> None:
    async with opened(PostgresStore(postgres)) as store:
        await store.write(room("t"))
        await sql(
            postgres,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'rectoverso writer %'",
        )
        assert isinstance(store, PostgresStore)
        assert store._writer is not None
        cut = store._writer._db
        assert cut is not None
        await until(cut.is_closed)
        assert await store.write(append("t", 0))
        assert store.failing is None


async def test_without_a_server_writes_fail_and_afterwards_all_goes_on(
    postgres: str, postgres_server: PostgresServer
) -> None:
    async with processes(postgres) as (one, two):
        await one.write(room("t"))
        await one.write(append("t", 0))
        postgres_server.stop()
        try:
            for _ in range(2):
                answers = await asyncio.gather(one.write(append("t", 1)), one.write(room("u")), return_exceptions=True)
                assert [type(answer) for answer in answers] == [StoreFailed, StoreFailed]
                assert one.failing
                assert "\n" not in one.failing
            with pytest.raises(StoreFailed):
                await one.load("t")
            assert two.failing is None
        finally:
            postgres_server.start()
        while one.failing:
            with contextlib.suppress(StoreFailed):
                await one.write(Beat("p", 1))
        assert await one.entries("t", 0) == log("t", 1)
        assert await one.write(append("t", 1))
        await until(lambda: ("t", 2) in two.news)
        assert await two.write(append("t", 2))
        await until(lambda: ("t", 3) in one.news)


@asynccontextmanager
async def deaf_after_commit(address: str, tmp_path: Path) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """The same database by a way on which, from a moment on, no answer comes back."""
    deaf = asyncio.Event()
    folder = address.partition("host=")[2].partition("&")[0]

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: bool) -> None:
        while data := await reader.read(65536):
            if back and deaf.is_set():
                break
            writer.write(data)
        writer.close()

    lines = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append(asyncio.current_task())
        there, onward = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        with contextlib.suppress(OSError):
            await asyncio.gather(pump(reader, onward, False), pump(there, writer, True))
        for end in (writer, onward):
            end.close()
            with contextlib.suppress(OSError):
                await end.wait_closed()

    server = await asyncio.start_unix_server(serve, tmp_path / ".s.PGSQL.5432")
    try:
        yield address.replace(folder, str(tmp_path)), deaf
    finally:
        server.close()
        await asyncio.gather(*filter(None, lines))  # a line that is left open is a warning in the next test


async def test_a_commit_whose_answer_was_lost_is_news(postgres: str, tmp_path: Path) -> None:
    async with deaf_after_commit(postgres, tmp_path) as (address, deaf), opened(Process(address)) as store:
        assert isinstance(store, Process)
        await asyncio.gather(store.write(room("t")), store.write(room("u")))
        await store.write(append("t", 0))
        deaf.set()
        with pytest.raises(StoreFailed):
            await store.write(append("t", 1))
        deaf.clear()
        assert not await store.write(append("t", 1))
        assert store.news == [("t", 2)]
        assert await store.entries("t", 1) == [entry("t", 1)]


# Schemas


async def test_an_older_schema_is_brought_up_to_date(postgres: str) -> None:
    async with opened(PostgresStore(postgres)) as store:
        await store.write(newcomer("Ada"))
    newer = (*MIGRATIONS, MOTTO)
    assert "start the server once" in await why_unusable(PostgresStore(postgres, read_only=True, migrations=newer))
    async with opened(PostgresStore(postgres, migrations=newer)) as store:
        assert await store.names(["ada"]) == {"ada": "Ada"}
    known = len(MIGRATIONS)
    assert await why_unusable(PostgresStore(postgres)) == (
        f"the database was written by a later version of Rectoverso: its schema is {known + 1}, this one knows {known}"
    )


async def test_a_migration_is_done_as_a_whole_or_not_at_all(postgres: str) -> None:
    async with opened(PostgresStore(postgres)):
        pass
    broken = MOTTO + "; CREATE TABLE tables (again TEXT)"
    why = await why_unusable(PostgresStore(postgres, migrations=(*MIGRATIONS, broken)))
    assert why == 'can\'t use PostgreSQL: relation "tables" already exists'
    async with opened(PostgresStore(postgres, migrations=(*MIGRATIONS, MOTTO))):
        pass


@pytest.mark.parametrize(
    "address",
    ["postgresql://ada:secret@/games?host=/nowhere", "postgresql://ada:secret@localhost:1/x", "postgresql://[x"],
)
async def test_a_server_that_is_not_there(address: str) -> None:
    why = await why_unusable(PostgresStore(address))
    assert why.startswith("can't use PostgreSQL: ")
    assert "secret" not in why


async def test_a_database_that_is_not_there(postgres: str) -> None:
    address = postgres.replace("/postgres?", "/games?")
    assert await why_unusable(PostgresStore(address)) == 'can\'t use PostgreSQL: database "games" does not exist'


async def test_an_empty_database_is_not_changed_by_looking(postgres: str) -> None:
    assert "is empty" in await why_unusable(PostgresStore(postgres, read_only=True))


async def test_a_backup_is_made_by_other_means(postgres: str, tmp_path: Path) -> None:
    async with opened(PostgresStore(postgres)) as store:
        with pytest.raises(StoreFailed, match="pg_dump"):
            await store.backup(tmp_path / "copy")
