"""Hints and opinions: in practice and after the end, and never for a running game that counts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from rectoverso.bots import Thinking
from rectoverso.bots.opinion import adviser_of, opinion
from rectoverso.engine.border import Entry, View
from rectoverso.engine.requests import End, Play, TakeBack
from rectoverso.engine.rng import Rng
from rectoverso.games import GAMES, game_of
from rectoverso.server import daily
from rectoverso.server.clock import now
from tests.cli.conftest import RECORDS
from tests.server.lobby import Lobby, play
from tests.server.odd_bots import some_view, until
from tests.server.test_bots import in_a_loop, opened


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """What matters here is who is told, not how well, nor how soon on a busy machine."""
    monkeypatch.setattr("rectoverso.server.advice.PATIENCE", 60.0)
    monkeypatch.setattr("rectoverso.server.advice.MODERATE", Thinking(trials=12))


async def hint(lobby: Lobby, person: str, table: str, body: object = None, **expected: int) -> Any:
    return await lobby.call(person, "POST", f"/tables/{table}/hint", body or {}, **expected)


async def no_hint(lobby: Lobby, person: str, table: str, status: int = 409) -> str:
    return await lobby.why(person, "POST", f"/tables/{table}/hint", {}, status)


async def practice(lobby: Lobby, people: list[str], game: str, **settings: Any) -> str:
    body = {"game": game, "options": {"players": len(people)}, "settings": {"practice": True, **settings}}
    table: str = (await lobby.call(people[0], "POST", "/tables", body))["table"]
    for person in people[1:]:
        await lobby.call(person, "POST", f"/tables/{table}/seat", {})
    await lobby.call(people[0], "POST", f"/tables/{table}/start")
    return table


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_a_hint_in_practice_ranks_my_moves_and_says_why(tmp_path: Path, game: str) -> None:
    async def story(lobby: Lobby) -> None:
        table = await practice(lobby, ["ann", "ben"], game)
        running = await lobby.table(table)
        (seat,) = running.state.waiting()
        mover, other = ("ann", "ben") if seat == 0 else ("ben", "ann")
        told = await hint(lobby, mover, table)
        assert (told["index"], told["seat"], told["bot"]) == (len(running.log), seat, adviser_of(game))
        assert {one["move"] for one in told["moves"]} == set(running.state.legal(seat))
        reasons = [reason for one in told["moves"] for reason in one["gains"] + one["risks"]]
        assert reasons
        assert all(reason["text"][-1] == "." for reason in reasons)
        assert await no_hint(lobby, other, table) == "not_your_turn"
        assert await no_hint(lobby, "cleo", table, 403) == "not_seated"
        assert await lobby.why(other, "POST", f"/tables/{table}/hint", {"seat": seat}, 403) == "not_seated"

    play(tmp_path, story, bot_processes=1)


@pytest.mark.thorough
def test_a_hint_in_a_race_tells_the_next_layer_and_no_more(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await practice(lobby, ["ann"], "dessus-dessous")
        assert (await hint(lobby, "ann", table))["notes"][0]["key"] == "choose_level"
        await lobby.ask(table, lambda _: Play(0, "draw 3"))
        told = await hint(lobby, "ann", table)
        assert told["moves"] == []
        first, second = told["notes"]
        assert first["facts"] == {"n": 0, "of": 3}
        further = await hint(lobby, "ann", table, {"built": second["facts"]["piece"]})
        assert further["notes"][0]["facts"] == {"n": 1, "of": 3}
        assert await lobby.why("ann", "POST", f"/tables/{table}/hint", {"built": "Z9"}, 400) == "malformed"

    play(tmp_path, story, bot_processes=1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [["ann"], ["ann", "ben"]])
def test_there_are_no_hints_in_a_game_that_counts(tmp_path: Path, game: str, people: list[str]) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(people, game)
        running = await lobby.table(table)
        assert running.counts()
        for person in people:
            assert await no_hint(lobby, person, table) == "hint_counts"
        for path in ("opinion", "review"):
            for person in (*people, "finn"):
                body = {"index": len(running.log)} if path == "opinion" else {}
                assert await lobby.why(person, "POST", f"/tables/{table}/{path}", body, 403) == "game_hidden"
        assert not lobby.hall.thinkers.busy
        assert not lobby.hall.thinkers.waiting

    play(tmp_path, story)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_no_hints_in_a_daily_for_a_score(tmp_path: Path, game: str) -> None:
    async def story(lobby: Lobby) -> None:
        table = (await lobby.call("ann", "POST", f"/daily/{game}", {}))["table"]
        assert await no_hint(lobby, "ann", table) == "hint_counts"
        if game == "verso":  # not even when something was taken back, since others play the same deal
            await lobby.play_on(table, moves=2)
            await lobby.ask(table, lambda _: TakeBack(0))
            assert not (await lobby.table(table)).counts()
            assert await no_hint(lobby, "ann", table) == "hint_counts"

    play(tmp_path, story)


@pytest.mark.thorough
def test_alone_a_game_that_counts_for_nothing_has_hints(tmp_path: Path) -> None:
    """An earlier daily, a deal that was played before, and a game in which something was taken back."""

    async def story(lobby: Lobby) -> None:
        yesterday = daily.day_of(now() - 24 * 60 * 60 * 1000)
        earlier = (await lobby.call("ann", "POST", "/daily/verso", {"day": yesterday}))["table"]
        assert (await hint(lobby, "ann", earlier))["unit"] == "score"
        mine = await lobby.seated(["ann"], "verso")
        await lobby.play_on(mine, moves=1)
        assert await no_hint(lobby, "ann", mine) == "hint_counts"
        await lobby.ask(mine, lambda _: TakeBack(0))
        assert (await hint(lobby, "ann", mine))["moves"]
        await lobby.play_on(mine)
        again = (await lobby.call("ben", "POST", f"/tables/{mine}/deal"))["table"]
        await lobby.call("ben", "POST", f"/tables/{again}/start")
        assert (await hint(lobby, "ben", again))["moves"]

    play(tmp_path, story, bot_processes=1)


def test_with_others_a_deal_that_was_played_before_has_none(tmp_path: Path) -> None:
    """It counts for nothing, but the others have not agreed to practise."""

    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso")
        await lobby.play_on(table)
        again = (await lobby.call("ann", "POST", f"/tables/{table}/deal"))["table"]
        await lobby.call("ben", "POST", f"/tables/{again}/seat", {})
        await lobby.call("ann", "POST", f"/tables/{again}/start")
        assert await no_hint(lobby, "ann", again) == "hint_counts"

    play(tmp_path, story)


def test_before_and_after_a_game_there_is_no_hint(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        waiting = await lobby.seated(["ann"], "verso", start=False)
        assert await no_hint(lobby, "ann", waiting) == "not_started"
        over = await practice(lobby, ["ann"], "verso")
        await lobby.play_on(over)
        assert await no_hint(lobby, "ann", over) == "game_ended"

    play(tmp_path, story)


def test_why_there_is_no_hint_is_said_in_three_languages(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "verso")
        said = set()
        for language in ("en", "fr", "de"):
            lobby.http.headers["Accept-Language"] = language
            said.add((await hint(lobby, "ann", table, status=409))["text"])
        assert len(said) == 3

    play(tmp_path, story)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_an_opinion_on_a_position_of_a_finished_game(tmp_path: Path, game: str) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], game)
        await lobby.play_on(table)
        replay = await lobby.call("ann", "GET", f"/tables/{table}/replay?seats=all")
        move = next(step for step in replay["steps"] if step["kind"] == "move")
        index = move["index"] - 1
        told = await lobby.call("ann", "POST", f"/tables/{table}/opinion", {"index": index})
        assert (told["index"], told["seat"]) == (index, move["seat"])
        assert move["move"] in {one["move"] for one in told["moves"]}
        best = told["moves"][0]["move"]
        further = await lobby.call("ann", "POST", f"/tables/{table}/opinion", {"index": index, "moves": [best]})
        assert further["moves"]
        why = await lobby.why("ann", "POST", f"/tables/{table}/opinion", {"index": index, "seat": 1 - move["seat"]})
        assert why == "not_your_turn"
        assert await lobby.why("ann", "POST", f"/tables/{table}/opinion", {"index": index, "seat": 9}, 404)
        assert await lobby.why("ann", "POST", f"/tables/{table}/opinion", {"index": 9999}, 400) == "malformed"
        last = replay["steps"][-1]["index"]
        assert await lobby.why("ann", "POST", f"/tables/{table}/opinion", {"index": last}) == "game_ended"

    play(tmp_path, story, bot_processes=1)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_made_while_one_asks_for_it(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rectoverso.server.reviews.SECONDS", 0.001)
    monkeypatch.setattr("rectoverso.server.reviews.WORLDS", 2)

    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], game)
        if game == "dessus-dessous":
            await lobby.ask(table, lambda _: Play(0, "draw 3"))
            await lobby.ask(table, lambda _: End(0, frozenset({0})))
        else:
            await lobby.play_on(table, moves=6)
            await lobby.concede(table, 0)
        told = await lobby.call("ann", "POST", f"/tables/{table}/review")
        while told["review"] is None:
            await asyncio.sleep(0.02)
            told = await lobby.call("ann", "POST", f"/tables/{table}/review")
            assert told["of"] is None or told["done"] <= told["of"]
        review = told["review"]
        assert review["sides"][0]["names"] == ["Ann"]
        replay = await lobby.call("ann", "GET", f"/tables/{table}/replay?seats=all")
        moves = {step["index"] - 1: step.get("move") for step in replay["steps"]}
        for moment in review["moments"]:
            if moment["seat"] is not None:
                assert moves[moment["index"]] == moment["move"]
        if game != "dessus-dessous":
            assert any(moment["decision"] for moment in review["moments"])
        else:
            assert review["missions"][0]["level"] == 3
        again = await lobby.call("ann", "POST", f"/tables/{table}/review")
        assert again == told

    play(tmp_path, story, bot_processes=1)


def test_no_more_reviews_are_made_at_once_than_there_is_time_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rectoverso.server.reviews.AT_ONCE", 1)

    async def story(lobby: Lobby) -> None:
        tables = [await lobby.seated(["ann"], "verso") for _ in range(2)]
        for table in tables:
            await lobby.concede(table, 0)
        first = await lobby.call("ann", "POST", f"/tables/{tables[0]}/review")
        assert (first["done"], first["of"], first["review"]) == (0, None, None)
        assert await lobby.why("ann", "POST", f"/tables/{tables[1]}/review") == "busy"
        assert await lobby.call("ann", "POST", f"/tables/{tables[0]}/review") == first

    play(tmp_path, story)


def test_the_review_of_an_imported_race_is_there_at_once_for_its_importer(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        record = json.loads((RECORDS / "dessus-dessous-2.jsonl").read_text("utf-8").splitlines()[0])
        text = json.dumps({**record, "players": ["Mia", "Ben"]})
        table = (await lobby.call("ann", "POST", "/imports", {"text": text}))["table"]
        review = (await lobby.call("ann", "POST", f"/tables/{table}/review"))["review"]
        assert [side["names"] for side in review["sides"]] == [["Mia"], ["Ben"]]
        assert [mission["level"] for mission in review["missions"]] == [3, 4, 5, 3, 4, 5]
        assert await lobby.why("ben", "POST", f"/tables/{table}/review", status=404) == "no_such_table"

    play(tmp_path, story)


def test_hints_are_limited(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "verso")
        for _ in range(10):
            assert await no_hint(lobby, "ann", table) == "hint_counts"
        assert await no_hint(lobby, "ann", table, 429) == "too_fast"
        assert await no_hint(lobby, "ben", table, 403) == "not_seated"

    play(tmp_path, story, no_limits=False)


# In the processes


def a_view() -> View:
    """One of a game that has begun."""
    game = game_of("verso")
    state = game.new({"players": 2})
    state.apply(Entry(None, game.chance(state, Rng(1))))
    return state.view(min(state.waiting()))


@pytest.mark.thorough
@in_a_loop
async def test_bots_that_a_table_waits_for_come_before_opinions() -> None:
    async with opened(1) as thinkers:
        order: list[str] = []
        busy = asyncio.ensure_future(thinkers.think("verso", "napping", some_view()))
        advice = asyncio.ensure_future(thinkers.consult("verso", a_view(), Thinking(trials=8), seed=1))
        advice.add_done_callback(lambda _: order.append("opinion"))
        later = [asyncio.ensure_future(thinkers.think("verso", "napping", some_view())) for _ in range(3)]
        for one in later:
            one.add_done_callback(lambda _: order.append("bot"))
        await asyncio.gather(busy, advice, *later)
        assert order == ["bot"] * 3 + ["opinion"]


@pytest.mark.thorough
@in_a_loop
async def test_an_opinion_that_nobody_wants_any_more_ends_at_once() -> None:
    async with opened(1) as thinkers:
        advice = asyncio.ensure_future(thinkers.consult("verso", a_view(), Thinking(seconds=600)))
        await until(lambda: thinkers.busy == 1)
        advice.cancel()
        assert (await thinkers.think("verso", "napping", some_view())).move == "napping"


@pytest.mark.thorough
@in_a_loop
async def test_an_opinion_is_the_same_as_without_a_process() -> None:
    async with opened(1) as thinkers:
        view = a_view()
        told = await thinkers.consult("verso", view, Thinking(trials=40), seed=7)
        assert told == opinion(view, Thinking(trials=40), Rng(7))
