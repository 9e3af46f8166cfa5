"""Rooms and logs: what is written is there, as a whole or not at all, and only one can be the first."""

from __future__ import annotations

import asyncio
from typing import get_args

import msgspec
import pytest

from rectoverso.store import store_of
from rectoverso.store.base import Append, Daily, Line, Rename, Saved, Status, StoreFailed, Sweep
from rectoverso.store.writes import SWEPT
from tests.store.things import append, entry, log, newcomer, opened, result, room, seat


async def test_a_room_is_saved_and_loaded(address: str) -> None:
    async with opened(address) as store:
        assert await store.load("t") is None
        assert await store.write(room("t", 1, now=5))
        assert await store.load("t") == Saved("t", b"t in version 1", 1, "waiting", 5, [])
        assert await store.write(room("t", 2, now=6))
        assert await store.load("t") == Saved("t", b"t in version 2", 2, "waiting", 6, [])


async def test_a_room_has_one_next_version(address: str) -> None:
    async with opened(address) as store:
        assert await store.write(room("t", 1))
        assert not await store.write(room("t", 1))
        assert not await store.write(room("t", 3))
        assert not await store.write(room("elsewhere", 2))
        assert await asyncio.gather(*(store.write(room("t", 2)) for _ in range(3))) == [True, False, False]


async def test_a_log_grows(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        assert await store.write(append("t", 0, 2, now=7))
        assert await store.write(append("t", 2, now=8))
        assert await store.write(append("t", 3, 3, now=9))
        assert await store.load("t") == Saved("t", b"t in version 1", 1, "playing", 9, log("t", 6))
        assert await store.entries("t", 4) == log("t", 6)[4:]
        assert await store.entries("t", 6) == []
        assert await store.entries("nowhere", 0) == []


async def test_everything_is_there_when_a_store_is_opened_again(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        await store.write(append("t", 0, 3))
    async with opened(address) as store:
        assert await store.write(append("t", 3))
        saved = await store.load("t")
        assert saved is not None
        assert saved.entries == log("t", 4)


async def test_writes_that_have_arrived_are_done_before_a_store_closes(address: str) -> None:
    async with opened(address) as store:
        writes = [store.write(room("t")), *(store.write(append("t", index)) for index in range(50))]
    assert [write.result() for write in writes] == [True] * 51
    async with opened(address) as store:
        assert await store.entries("t", 0) == log("t", 50)


@pytest.mark.parametrize("index", [0, 1, 3, 4])
async def test_an_append_elsewhere_than_at_the_end_does_nothing(address: str, index: int) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        await store.write(append("t", 0, 2))
        before = await store.load("t")
        assert not await store.write(append("t", index, 2, now=99))
        assert await store.load("t") == before


async def test_an_append_to_no_table_does_nothing(address: str) -> None:
    async with opened(address) as store:
        assert not await store.write(append("t", 0))
        assert await store.load("t") is None


async def test_a_conflict_does_not_disturb_the_others_of_its_batch(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(*(store.write(room(table)) for table in "abcd"))
        answers = await asyncio.gather(
            store.write(append("a", 0)),
            store.write(append("b", 1)),  # too far on
            store.write(append("c", 0, 2)),
            store.write(append("a", 0)),  # too late
            store.write(append("nowhere", 0)),
            store.write(room("d", 1)),  # is there already
            store.write(append("a", 1)),
            store.write(append("c", 2)),
            store.write(append("b", 0)),
        )
        assert answers == [True, False, True, False, False, False, True, True, True]
        for table, length in {"a": 2, "b": 1, "c": 3, "d": 0}.items():
            assert await store.entries(table, 0) == log(table, length)


async def test_of_many_who_append_at_the_same_index_one_is_the_first(address: str) -> None:
    """Six players at each of two tables, none of whom knows what the others do."""

    async def player(table: str, name: int) -> list[int]:
        mine, index = [], 0
        while index < 12:
            if await store.write(Append(table, index, (bytes([name, index]),), 0)):
                mine.append(index)
            index = len(await store.entries(table, 0))
        return mine

    async with opened(address) as store:
        for table in "ab":
            await store.write(room(table))
        for table in "ab":
            won = await asyncio.gather(*(player(table, name) for name in range(6)))
            assert sorted(index for indices in won for index in indices) == list(range(12))
            entries = await store.entries(table, 0)
            assert entries == [bytes([name, index]) for index in range(12) for name in range(6) if index in won[name]]


async def test_an_append_may_bring_the_room_along(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        start = msgspec.structs.replace(append("t", 0, 2), room=room("t", 2, "ada", listed=False))
        assert await store.write(start)
        saved = await store.load("t")
        assert saved is not None
        assert (saved.room, saved.version, saved.status, saved.entries) == (
            b"t in version 2",
            2,
            "playing",
            log("t", 2),
        )
        assert [line.table for line in await store.tables_of("ada", 9)] == ["t"]


@pytest.mark.parametrize(("index", "version"), [(2, 4), (2, 2), (1, 3), (3, 3)])
async def test_with_a_room_along_both_must_fit(address: str, index: int, version: int) -> None:
    async with opened(address) as store:
        await store.write(room("t", 1, "ada"))
        await store.write(room("t", 2, "ada"))
        await store.write(append("t", 0, 2))
        before = await store.load("t")
        both = msgspec.structs.replace(append("t", index), room=room("t", version, "ben"))
        assert not await store.write(both)
        assert await store.load("t") == before
        assert await store.tables_of("ben", 9) == []


async def test_an_append_may_make_its_table(address: str) -> None:
    async with opened(address) as store:
        begin = msgspec.structs.replace(append("t", 0, 2), room=room("t", 1))
        assert await store.write(begin)
        assert not await store.write(begin)
        late = msgspec.structs.replace(append("u", 1), room=room("u", 1, daily=Daily("ada", "verso", "2026-01-01")))
        assert not await store.write(late)
        assert await store.entries("t", 0) == log("t", 2)
        assert await store.load("u") is None
        assert await store.daily_table(Daily("ada", "verso", "2026-01-01")) is None


async def test_an_append_may_hold_no_entries(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        await store.write(append("t", 0, 2))
        assert await store.write(Append("t", 2, (), 5, due=77))
        assert await store.write(append("t", 2))
        assert await store.entries("t", 0) == log("t", 3)


async def test_a_write_that_nobody_could_do_does_not_spoil_the_others(address: str) -> None:
    """A number beyond 64 bits is refused by the driver and half a character by the database."""
    async with opened(address) as store:
        await asyncio.gather(store.write(room("t")), store.write(newcomer("Ada")))
        answers = await asyncio.gather(
            store.write(append("t", 0)),
            store.write(append("t", 1, now=2**70)),
            store.write(Rename("ada", "\ud800")),
            store.write(append("t", 1)),
            return_exceptions=True,
        )
        assert [answer for answer in answers if not isinstance(answer, Exception)] == [True, True]
        assert await store.entries("t", 0) == log("t", 2)
        assert store.failing is None


async def test_a_waiter_may_go_away(address: str) -> None:
    async with opened(address) as store:
        gone, stays = store.write(room("t")), store.write(room("u"))
        gone.cancel()
        assert await stays
        assert await store.load("t") is not None


async def test_open_rooms_are_listed_the_newest_first(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("old", now=1))
        await store.write(room("new", now=3))
        await store.write(room("by link", now=4, listed=False))
        await store.write(room("begun", now=5))
        await store.write(append("begun", 0, now=6))
        await store.write(room("old", 2, now=7))
        assert await store.listed(9) == [
            Line("new", b"new in version 1", "waiting", 3),
            Line("old", b"old in version 2", "waiting", 7),
        ]
        assert [line.table for line in await store.listed(1)] == ["new"]
        await store.write(room("new", 2, listed=False))
        assert [line.table for line in await store.listed(9)] == ["old"]


async def test_a_person_finds_their_tables(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("waiting", 1, "ada", "ben", now=1))
        await store.write(room("playing", 1, "ada", "ada", now=2))
        await store.write(append("playing", 0, now=9))
        await store.write(room("over", 1, "ada", now=3))
        await store.write(Append("over", 0, (b"x",), 3, None, "conceded"))
        await store.write(room("left", 1, "ada", now=4))
        await store.write(room("left", 2, now=5))
        assert [(line.table, line.status) for line in await store.tables_of("ada", 9)] == [
            ("playing", "playing"),
            ("waiting", "waiting"),
        ]
        assert [line.table for line in await store.tables_of("ada", 1)] == ["playing"]
        assert [line.table for line in await store.tables_of("ben", 9)] == ["waiting"]
        assert await store.tables_of("eve", 9) == []


async def test_tables_want_to_be_woken(address: str) -> None:
    async with opened(address) as store:
        for table, due in {"late": 300, "soon": 100, "next": 200, "never": None}.items():
            await store.write(room(table))
            await store.write(append(table, 0, due=due))
        assert await store.due(100) == []
        assert await store.due(300) == ["soon", "next"]
        await store.write(append("soon", 1, due=900))
        await store.write(Append("next", 1, (b"x",), 0, 200, "agreed"))
        assert await store.due(301) == ["late"]


async def test_what_nobody_has_touched_is_swept_away(address: str) -> None:
    async with opened(address) as store:
        for table, touched in {"old room": 10, "room": 20, "old game": 1, "game": 2, "old end": 1}.items():
            await store.write(room(table, 1, "ada", now=0))
            await store.write(room(table, 2, "ada", now=touched))
            if "game" in table:
                await store.write(append(table, 0, 5, now=touched))
            if "end" in table:
                await store.write(Append(table, 0, (b"x",), touched, None, "over"))
        assert sorted(await store.write(Sweep(20, 2, 100))) == ["old game", "old room"]
        assert await store.load("old game") is None
        assert await store.entries("old game", 0) == []
        assert {line.table for line in await store.tables_of("ada", 9)} == {"room", "game"}
        assert await store.entries("game", 0) == log("game", 5)
        assert await store.write(Sweep(20, 2, 100)) == []
        assert not await store.write(append("old game", 5))
        assert not await store.write(room("old room", 3))
        # The name is free again, and nothing of the old table is left under it.
        assert await store.write(room("old game"))
        assert await store.write(append("old game", 0, 2))
        assert await store.entries("old game", 0) == log("old game", 2)


async def test_no_sweep_keeps_the_others_waiting_for_long(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(*(store.write(room(str(number), now=number)) for number in range(SWEPT + 5)))
        assert {int(table) for table in await store.write(Sweep(999, 0, 0))} == set(range(SWEPT))
        assert len(await store.write(Sweep(999, 0, 0))) == 5


async def test_an_append_and_a_sweep_in_one_batch(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        writes = [append("t", 0, 2, now=1), Sweep(5, 5, 5), append("t", 2, now=9), room("t"), append("t", 0, now=9)]
        assert await asyncio.gather(*map(store.write, writes)) == [True, ["t"], False, True, True]
        assert await store.entries("t", 0) == log("t", 1)


async def test_every_table_can_be_checked(address: str) -> None:
    async with opened(address) as store:
        for number in range(210):
            store.write(room(str(number)))
        await store.write(append("5", 0, 3))
        found = {saved.table: saved.entries async for saved in store.all_tables()}
        assert found == {str(number): log("5", 3) if number == 5 else [] for number in range(210)}


async def test_tables_and_people_are_counted(address: str) -> None:
    async with opened(address) as store:
        assert await store.counts() == {**dict.fromkeys(get_args(Status), 0), "people": 0}
        for table in "abcd":
            await store.write(room(table))
        await store.write(newcomer("Ada"))
        await store.write(append("b", 0))
        await store.write(Append("c", 0, (b"x",), 0, None, "over", result(seat("ada", 3), ended=5)))
        await store.write(Append("d", 0, (b"x",), 0, None, "abandoned"))
        assert await store.counts() == {
            "waiting": 1,
            "playing": 1,
            "over": 1,
            "conceded": 0,
            "agreed": 0,
            "abandoned": 1,
            "people": 1,
        }


async def test_an_answer_comes_after_the_commit(address: str) -> None:
    """What a second store sees is committed."""
    async with opened(address) as store, opened(store_of(address, read_only=True)) as other:
        await store.write(room("t"))
        for index in range(30):
            future = store.write(append("t", index))
            assert await future
            assert await other.entries("t", index) == [entry("t", index)]


async def test_a_store_that_is_closed_or_read_only_says_so(address: str) -> None:
    async with opened(address) as store, opened(store_of(address, read_only=True)) as other:
        with pytest.raises(StoreFailed, match="read-only"):
            await other.write(room("t"))
    with pytest.raises(StoreFailed, match="closed"):
        await store.write(room("t"))
    with pytest.raises(StoreFailed, match="closed"):
        await store.load("t")
