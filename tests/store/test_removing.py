"""Rooms that all have left, and the secret that the processes share."""

from __future__ import annotations

import asyncio

from rectoverso.store.base import Daily, Remove
from tests.store.things import append, newcomer, opened, room


async def test_a_room_that_is_removed_is_nowhere(address: str) -> None:
    async with opened(address) as store:
        await store.write(newcomer("Ann"))
        await store.write(room("t", 1, "ann"))
        await store.write(room("other", 1, "ann"))
        assert await store.write(Remove("t", 1))
        assert await store.load("t") is None
        assert [line.table for line in await store.listed(9)] == ["other"]
        assert [line.table for line in await store.tables_of("ann", 9)] == ["other"]
        assert not await store.write(room("t", 2))
        assert await store.write(room("t", 1))  # an id that was given out before may be used again


async def test_only_what_waits_in_this_version_is_removed(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        await store.write(room("t", 2))
        assert not await store.write(Remove("t", 1))
        assert not await store.write(Remove("t", 3))
        assert not await store.write(Remove("nowhere", 1))
        await store.write(append("t", 0))
        assert not await store.write(Remove("t", 2))
        assert await store.load("t") is not None


async def test_of_who_comes_and_who_goes_one_is_the_first(address: str) -> None:
    async with opened(address) as store:
        await store.write(room("t"))
        done = await asyncio.gather(store.write(Remove("t", 1)), store.write(room("t", 2)), store.write(append("t", 0)))
        assert list(done) == [True, False, False]
        await store.write(room("u"))
        done = await asyncio.gather(store.write(append("u", 0)), store.write(Remove("u", 1)), store.write(room("u", 2)))
        assert list(done) == [True, False, True]


async def test_an_attempt_stays_made_when_its_room_is_removed(address: str) -> None:
    daily = Daily("ann", "verso", "2026-02-28")
    async with opened(address) as store:
        await store.write(newcomer("Ann"))
        await store.write(room("t", 1, "ann", daily=daily))
        assert await store.write(Remove("t", 1))
        assert await store.daily_table(daily) == "t"
        assert not await store.write(room("u", 1, "ann", daily=daily))


async def test_the_secret_is_drawn_once(address: str) -> None:
    async with opened(address) as store:
        drawn = await asyncio.gather(*(store.secret() for _ in range(3)))
        assert len(set(drawn)) == 1
        assert len(drawn[0]) == 32
    async with opened(address) as store:
        assert await store.secret() == drawn[0]
