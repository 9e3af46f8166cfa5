"""Beats of processes, and the times in which there was none."""

from __future__ import annotations

from rectoverso.store.base import Beat, Sweep
from tests.store.things import opened

GAP = 10


async def test_the_first_start_follows_no_downtime(address: str) -> None:
    async with opened(address) as store:
        await store.wake("a", 1000, GAP)
        assert await store.downtimes(0) == []


async def test_a_gap_without_a_beat_is_a_downtime(address: str) -> None:
    async with opened(address) as store:
        await store.wake("a", 1000, GAP)
        await store.write(Beat("a", 1005))
        await store.wake("b", 1100, GAP)
        await store.write(Beat("b", 1200))
        await store.wake("b", 1300, GAP)  # the same process, after a sleep
        assert await store.downtimes(0) == [(1005, 1100), (1200, 1300)]
        assert await store.downtimes(1100) == [(1200, 1300)]
        assert await store.downtimes(1300) == []


async def test_a_restart_within_the_gap_is_none(address: str) -> None:
    async with opened(address) as store:
        await store.wake("a", 1000, GAP)
        await store.wake("b", 1010, GAP)
        assert await store.downtimes(0) == []


async def test_while_another_process_beats_there_is_none(address: str) -> None:
    async with opened(address) as store:
        await store.wake("a", 1000, GAP)
        await store.wake("b", 1001, GAP)
        for now in range(1010, 1100, 10):
            await store.write(Beat("a", now))
        await store.wake("b", 1099, GAP)
        assert await store.downtimes(0) == []
        await store.wake("c", 1200, GAP)
        assert await store.downtimes(0) == [(1099, 1200)]


async def test_downtimes_before_all_games_are_swept_away(address: str) -> None:
    async with opened(address) as store:
        for now in (1000, 2000, 3000):
            await store.wake("a", now, GAP)
        await store.write(Sweep(0, 2001, 0))
        assert await store.downtimes(0) == [(2000, 3000)]
