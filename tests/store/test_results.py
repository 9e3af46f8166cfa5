"""Finished games, boards and the daily."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from rectoverso.store.base import Append, Daily, PlayedGame, Score, Store, Sweep
from tests.store.things import append, finish, newcomer, opened, result, room, seat

DAY = "2026-03-01"


async def guests(store: Store, *names: str) -> None:
    assert all(await asyncio.gather(*(store.write(newcomer(name)) for name in names)))


async def test_a_finished_game_is_told_as_it_was(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada", "Ben")
        outcome = result(
            seat("ada", 31, 0, won=True),
            seat("ben", 28, 1),
            seat(None, None, 2, bot="greedy"),
            seat("ben", 12, 3, bot="random"),
            ended=1000,
            mode="4-2v2",
            counts=False,
            daily=DAY,
        )
        await finish(store, "t", outcome)
        assert await store.games_of("ada", 9) == await store.games_of("ben", 9) == [PlayedGame("t", outcome)]


async def test_the_games_of_a_person_the_latest_first(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada", "Ben")
        for number, game in enumerate(["verso", "sea-change", "verso", "verso"]):
            played = [seat("ada", 10), seat("ben", 5, 1)] if number != 2 else [seat("ben", 4)]
            await finish(store, str(number), result(*played, ended=100 - number, game=game))
        assert [game.table for game in await store.games_of("ada", 9)] == ["0", "1", "3"]
        assert [game.table for game in await store.games_of("ada", 2)] == ["0", "1"]
        assert [game.table for game in await store.games_of("ada", 9, "verso")] == ["0", "3"]
        assert [game.table for game in await store.games_of("ben", 3, "verso")] == ["0", "2", "3"]
        assert await store.games_of("eve", 9) == []


async def test_a_board_has_the_best_of_each_and_the_earlier_first(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada", "Ben", "Eve", "Kim")
        scores = [("ada", 20), ("ben", 25), ("ada", 25), ("eve", 25), ("ben", 24), ("ada", 25), ("kim", None)]
        for number, (person, points) in enumerate(scores):
            await finish(store, str(number), result(seat(person, points), ended=number))
        assert await store.board("verso", "1", None, 9) == [
            Score("ben", "Ben", 25, 1, "1"),
            Score("ada", "Ada", 25, 2, "2"),
            Score("eve", "Eve", 25, 3, "3"),
        ]
        assert [score.person for score in await store.board("verso", "1", None, 2)] == ["ben", "ada"]


async def test_of_equal_scores_the_earlier_counts_in_whatever_order_they_arrive(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada")
        for ended in (5, 3, 4):
            await finish(store, str(ended), result(seat("ada", 20), ended=ended))
        assert [score.ended for score in await store.board("verso", "1", None, 9)] == [3]


async def test_only_games_that_count_are_on_a_board_each_mode_on_its_own(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada")
        await finish(store, "practice", result(seat("ada", 99), ended=1, counts=False))
        await finish(store, "duel", result(seat("ada", 50), ended=2, mode="2"))
        await finish(store, "other", result(seat("ada", 40), ended=3, game="sea-change"))
        await finish(store, "solo", result(seat("ada", 30), ended=4))
        await finish(store, "bots", result(seat(None, 90, bot="greedy"), ended=5))
        assert [score.table for score in await store.board("verso", "1", None, 9)] == ["solo"]
        assert [score.table for score in await store.board("verso", "2", None, 9)] == ["duel"]
        assert await store.board("verso", "3", None, 9) == []


async def test_a_day_has_a_board_of_its_own(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada", "Ben")
        await finish(store, "a", result(seat("ada", 20), ended=1, daily=DAY))
        await finish(store, "b", result(seat("ben", 30), ended=2, daily=DAY))
        await finish(store, "c", result(seat("ada", 40), ended=3, daily="2026-03-02"))
        await finish(store, "d", result(seat("ada", 50), ended=4))
        await finish(store, "e", result(seat("ada", 60), ended=5, counts=False, daily=DAY))
        assert [score.table for score in await store.board("verso", "1", DAY, 9)] == ["b", "a"]
        assert [score.table for score in await store.board("verso", "1", "2026-03-02", 9)] == ["c"]
        assert [score.table for score in await store.board("verso", "1", None, 9)] == ["d", "b"]


async def test_the_first_result_of_a_table_stands(address: str) -> None:
    """Alone one may take back the last move of a game that is over, and play on; but not for a better place."""
    async with opened(address) as store:
        await guests(store, "Ada")
        first, second = result(seat("ada", 20), ended=1), result(seat("ada", 30), ended=2)
        await finish(store, "t", first)
        await store.write(append("t", 1))
        assert await store.write(Append("t", 2, (b"x",), 2, None, "over", second))
        assert await store.games_of("ada", 9) == [PlayedGame("t", first)]
        assert [score.score for score in await store.board("verso", "1", None, 9)] == [20]


async def test_an_append_that_comes_too_late_brings_no_result(address: str) -> None:
    async with opened(address) as store:
        await guests(store, "Ada")
        await store.write(room("t"))
        await store.write(append("t", 0))
        assert not await store.write(Append("t", 0, (b"x",), 2, None, "over", result(seat("ada", 30), ended=2)))
        assert await store.games_of("ada", 9) == []


async def test_a_daily_has_one_attempt(address: str) -> None:
    attempt = Daily("ada", "verso", DAY)
    async with opened(address) as store:
        assert await store.daily_table(attempt) is None
        assert await store.write(room("t", daily=attempt))
        assert not await store.write(room("u", daily=attempt))
        assert await store.load("u") is None
        assert await store.daily_table(attempt) == "t"
        for other in (Daily("ben", "verso", DAY), Daily("ada", "sea-change", DAY), Daily("ada", "verso", "2026-03-02")):
            assert await store.write(room(repr(other), daily=other))


async def test_a_table_that_is_there_already_uses_up_no_attempt(address: str) -> None:
    attempt = Daily("ada", "verso", DAY)
    async with opened(address) as store:
        await store.write(room("t"))
        assert not await store.write(room("t", daily=attempt))
        assert await store.daily_table(attempt) is None


async def test_an_attempt_stays_made_when_its_table_is_swept_away(address: str) -> None:
    attempt = Daily("ada", "verso", DAY)
    async with opened(address) as store:
        await store.write(room("t", daily=attempt))
        assert await store.write(Sweep(10, 10, 10)) == ["t"]
        assert not await store.write(room("u", daily=attempt))


@pytest.mark.parametrize("with_room", [False, True])
async def test_the_last_entry_brings_result_and_room_in_one_write(address: str, with_room: bool) -> None:
    async with opened(address) as store:
        await guests(store, "Ada")
        await store.write(room("t", 1, "ada"))
        end = Append("t", 0, (b"x", b"y"), 9, None, "conceded", result(seat("ada", 3), ended=9))
        if with_room:
            end = msgspec.structs.replace(end, room=room("t", 2, "ada"))
        assert await store.write(end)
        saved = await store.load("t")
        assert saved is not None
        assert (saved.status, saved.version) == ("conceded", 2 if with_room else 1)
        assert len(await store.games_of("ada", 9)) == 1
