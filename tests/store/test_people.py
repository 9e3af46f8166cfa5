"""People, what they identify themselves with, and what is left of them when they want to be forgotten."""

from __future__ import annotations

import asyncio

from rectoverso.store.base import (
    AddToken,
    ClaimCode,
    Daily,
    DropToken,
    Forget,
    NewCode,
    NewPerson,
    Person,
    Rename,
    Sweep,
)
from tests.store.things import append, finish, newcomer, opened, result, room, seat


async def test_a_person_is_known_by_a_token(address: str) -> None:
    async with opened(address) as store:
        assert await store.person("ada's") is None
        assert await store.write(newcomer("Ada", now=5))
        assert await store.person("ada's") == Person("ada", "Ada", 5)
        assert await store.person("ben's") is None


async def test_ids_and_tokens_are_given_once(address: str) -> None:
    async with opened(address) as store:
        await store.write(newcomer("Ada"))
        assert not await store.write(NewPerson("ada", "Another", "another's", 0))
        assert not await store.write(NewPerson("ben", "Ben", "ada's", 0))
        assert await store.names(["ada", "ben"]) == {"ada": "Ada"}
        assert await store.person("another's") is None
        assert await store.write(newcomer("Ben"))


async def test_names_can_be_changed_and_asked_for(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(store.write(newcomer("Ada")), store.write(newcomer("Ben")))
        assert await store.write(Rename("ada", "Ädä 🂡"))
        assert not await store.write(Rename("eve", "Eve"))
        assert await store.names(["ada", "ben", "eve"]) == {"ada": "Ädä 🂡", "ben": "Ben"}
        assert await store.names([]) == {}


async def test_a_person_may_have_several_tokens(address: str) -> None:
    async with opened(address) as store:
        await store.write(newcomer("Ada"))
        assert await store.write(AddToken("ada", "phone", 1))
        assert not await store.write(AddToken("ada", "phone", 2))
        assert not await store.write(AddToken("eve", "hers", 2))
        assert await store.person("phone") == await store.person("ada's") == Person("ada", "Ada", 0)
        assert await store.write(DropToken("ada's"))
        assert not await store.write(DropToken("ada's"))
        assert await store.person("ada's") is None
        assert await store.person("phone") is not None


async def test_a_code_moves_an_identity_once(address: str) -> None:
    async with opened(address) as store:
        await store.write(newcomer("Ada"))
        assert await store.write(NewCode("ada", "1234", expires=100))
        assert await store.write(ClaimCode("9999", "phone", 50)) is None
        assert await store.write(ClaimCode("1234", "phone", 50)) == "ada"
        assert await store.write(ClaimCode("1234", "tablet", 50)) is None
        assert await store.person("phone") == Person("ada", "Ada", 0)
        assert await store.person("tablet") is None


async def test_a_code_expires_and_is_replaced_by_the_next(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(store.write(newcomer("Ada")), store.write(newcomer("Ben")))
        await store.write(NewCode("ada", "1234", expires=100))
        assert await store.write(ClaimCode("1234", "phone", 100)) is None
        assert await store.write(NewCode("ada", "5678", expires=200))
        assert await store.write(ClaimCode("1234", "phone", 50)) is None
        assert not await store.write(NewCode("ben", "5678", expires=200))
        assert not await store.write(NewCode("eve", "0000", expires=200))
        assert await store.write(ClaimCode("5678", "ada's", 50)) is None  # a token that somebody has
        assert await store.write(ClaimCode("5678", "phone", 50)) == "ada"


async def test_codes_that_have_expired_are_swept_away(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(store.write(newcomer("Ada")), store.write(newcomer("Ben")))
        await store.write(NewCode("ada", "1234", expires=100))
        await store.write(NewCode("ben", "5678", expires=101))
        await store.write(Sweep(0, 0, now=100))
        assert await store.write(ClaimCode("1234", "phone", 50)) is None
        assert await store.write(ClaimCode("5678", "phone", 50)) == "ben"


async def test_who_is_forgotten_leaves_games_without_a_name(address: str) -> None:
    day = Daily("ada", "verso", "2026-01-01")
    async with opened(address) as store:
        await asyncio.gather(store.write(newcomer("Ada")), store.write(newcomer("Ben")))
        await store.write(NewCode("ada", "1234", expires=100))
        await store.write(room("t", 1, "ada", daily=day))
        await store.write(append("t", 0))
        await finish(store, "u", result(seat("ada", 30), seat("ben", 20, 1), ended=9))

        assert await store.write(Forget("ada"))
        assert not await store.write(Forget("ada"))

        assert await store.person("ada's") is None
        assert await store.names(["ada"]) == {}
        assert await store.write(ClaimCode("1234", "phone", 50)) is None
        assert await store.tables_of("ada", 9) == []
        assert await store.games_of("ada", 9) == []
        assert await store.daily_table(day) is None
        assert [score.person for score in await store.board("verso", "1", None, 9)] == ["ben"]
        (game,) = await store.games_of("ben", 9)
        assert [played.person for played in game.result.played] == [None, "ben"]
        assert [played.score for played in game.result.played] == [30, 20]
        assert await store.load("t") is not None


async def test_who_was_forgotten_in_mid_game_is_nobody_at_its_end(address: str) -> None:
    async with opened(address) as store:
        await asyncio.gather(store.write(newcomer("Ada")), store.write(newcomer("Ben")))
        await store.write(Forget("ada"))
        await finish(store, "t", result(seat("ada", 30), seat("ben", 20, 1), ended=9))
        assert await store.games_of("ada", 9) == []
        assert [score.person for score in await store.board("verso", "1", None, 9)] == ["ben"]
