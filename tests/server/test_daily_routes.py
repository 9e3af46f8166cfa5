"""The daily over HTTP: the same deal for all, one scored attempt, a board for each day."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rectoverso.engine.errors import Refused
from rectoverso.engine.requests import Play, TakeBack
from rectoverso.games import GAMES
from rectoverso.server import clock
from rectoverso.store.base import Sweep
from tests.server.lobby import Lobby, play

DAY = 24 * 60 * 60 * 1000


def day(shift: int = 0) -> str:
    return (datetime.now(UTC) + timedelta(days=shift)).date().isoformat()


def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("daily", "people", "results", "sequels"):
        monkeypatch.setattr(f"rectoverso.server.routes.{module}.now", lambda: clock.now() + DAY)


async def attempt(lobby: Lobby, person: str, game: str) -> dict[str, Any]:
    (found,) = [one for one in await lobby.call(person, "GET", "/daily") if one["game"] == game]
    return dict(found)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_plays_the_same_deal_once_for_a_score(tmp_path: Path, game: str) -> None:
    async def story(lobby: Lobby) -> None:
        made = await lobby.call("ann", "POST", f"/daily/{game}", {})
        assert (made["status"], made["mine"], made["room"]["daily"], made["deal"]) == ("playing", [0], day(), True)
        assert made["room"]["options"]["players"] == 1
        assert (await lobby.call("ann", "POST", f"/daily/{game}", {"day": day()}))["table"] == made["table"]
        other = await lobby.call("ben", "POST", f"/daily/{game}", {})
        assert other["table"] != made["table"]
        starts = [(await lobby.table(table)).start for table in (made["table"], other["table"])]
        assert starts[0].deal == starts[1].deal is not None
        told = await attempt(lobby, "ann", game)
        assert told == {
            "game": game,
            "day": day(),
            "played": True,
            "table": made["table"],
            "status": "playing",
            "score": None,
            "counts": True,
        }
        assert not (await attempt(lobby, "cleo", game))["played"]

    play(tmp_path, story)


def test_two_tabs_make_one_attempt(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        asked = [lobby.call("ann", "POST", "/daily/verso", {}) for _ in range(5)]
        assert len({told["table"] for told in await asyncio.gather(*asked)}) == 1
        assert len(await lobby.call("ann", "GET", "/me/tables")) == 1

    play(tmp_path, story)


def test_the_board_of_the_day_has_the_scored_attempts_that_count(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        scores = {}
        for seed, person in enumerate(["ann", "ben"]):
            table = (await lobby.call(person, "POST", "/daily/verso", {}))["table"]
            await lobby.play_on(table, seed=seed)
            scores[person] = (await lobby.call(person, "GET", f"/tables/{table}/record"))["scores"][0]
        back = (await lobby.call("cleo", "POST", "/daily/verso", {}))["table"]
        await lobby.ask(back, lambda _: Play(0, "keep"))
        await lobby.ask(back, lambda _: TakeBack(0))
        await lobby.play_on(back)
        left = (await lobby.call("dan", "POST", "/daily/verso", {}))["table"]
        await lobby.call("dan", "DELETE", f"/tables/{left}/seat", status=204)
        board = await lobby.call("eve", "GET", f"/daily/verso/{day()}/board")
        best = sorted(
            ((score, person) for person, score in scores.items()), key=lambda line: -line[0]
        )  # or who was first
        assert [(line["score"], line["name"]) for line in board] == [(score, who.title()) for score, who in best]
        assert {line["table"] for line in board} == {None}
        told = await attempt(lobby, "ann", "verso")
        assert (told["score"], told["status"], told["counts"]) == (scores["ann"], "over", True)
        told = await attempt(lobby, "cleo", "verso")
        assert (told["status"], told["counts"]) == ("over", False)
        told = await attempt(lobby, "dan", "verso")
        assert (told["status"], told["score"], told["counts"]) == ("abandoned", None, False)
        assert (await lobby.call("dan", "POST", "/daily/verso", {}))["table"] == left

    play(tmp_path, story)


def test_a_first_result_stands_though_something_is_taken_back_after_the_end(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = (await lobby.call("ann", "POST", "/daily/verso", {}))["table"]
        await lobby.play_on(table)
        first = await attempt(lobby, "ann", "verso")
        await lobby.ask(table, lambda _: TakeBack(0))
        assert await lobby.why("ann", "GET", f"/tables/{table}/record", status=403) == "game_hidden"
        await lobby.play_on(table, seed=99)
        assert await attempt(lobby, "ann", "verso") == first
        (line,) = await lobby.call("ann", "GET", f"/daily/verso/{day()}/board")
        assert line["score"] == first["score"]

    play(tmp_path, story)


def test_earlier_days_are_played_without_a_score_and_later_ones_not_yet(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        tables = [(await lobby.call("ann", "POST", "/daily/verso", {"day": day(-1)}))["table"] for _ in range(2)]
        assert tables[0] != tables[1]
        starts = [(await lobby.table(table)).start for table in tables]
        assert starts[0].deal == starts[1].deal
        await lobby.play_on(tables[0])
        assert await lobby.call("ann", "GET", f"/daily/verso/{day(-1)}/board") == []
        assert (await lobby.call("ann", "GET", "/me/stats"))["games"] == 0
        assert not (await attempt(lobby, "ann", "verso"))["played"]
        assert await lobby.why("ann", "POST", "/daily/verso", {"day": day(1)}) == "day_not_come"
        assert await lobby.why("ann", "GET", f"/daily/verso/{day(1)}/board") == "day_not_come"
        assert await lobby.why("ann", "POST", "/daily/verso", {"day": "tomorrow"}, 400) == "malformed"
        assert await lobby.why("ann", "POST", "/daily/chess", {}, 404) == "no_such_game"
        assert await lobby.why("ann", "GET", f"/daily/chess/{day()}/board", status=404) == "no_such_game"

    play(tmp_path, story)


def test_nobody_learns_the_deal_of_today_from_somebody_elses_attempt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(lobby: Lobby) -> None:
        table = (await lobby.call("ann", "POST", "/daily/verso", {}))["table"]
        with pytest.raises(Refused, match="no spectators"):
            await lobby.watch("ben", table)
        opened = {"spectators": True}
        assert await lobby.why("ann", "PATCH", f"/tables/{table}", opened) == "too_late_to_set"
        await lobby.play_on(table)
        for path in ("record", "replay"):
            await lobby.call("ann", "GET", f"/tables/{table}/{path}")
            assert await lobby.why("ben", "GET", f"/tables/{table}/{path}", status=403) == "game_hidden"
        assert await lobby.why("ann", "POST", f"/tables/{table}/deal") == "daily_running"
        assert await lobby.why("ben", "POST", f"/tables/{table}/deal", status=403) == "game_hidden"
        tomorrow(monkeypatch)
        (line,) = await lobby.call("ben", "GET", f"/daily/verso/{day()}/board")
        assert line["table"] == table
        await lobby.call("ben", "GET", f"/tables/{table}/record")
        made = await lobby.call("ben", "POST", f"/tables/{table}/deal", status=201)
        assert (made["room"]["daily"], made["deal"]) == (None, True)

    play(tmp_path, story)


def test_an_attempt_is_made_though_its_table_is_gone(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = (await lobby.call("ann", "POST", "/daily/verso", {}))["table"]
        later = clock.now() + DAY
        assert await lobby.hall.store.write(Sweep(later, later, later)) == [table]
        lobby.hall.removed(table)
        assert await lobby.why("ann", "POST", "/daily/verso", {}) == "daily_taken"
        told = await attempt(lobby, "ann", "verso")
        assert (told["played"], told["table"], told["score"]) == (True, None, None)

    play(tmp_path, story)


def test_the_secret_of_a_server_outlives_it(tmp_path: Path) -> None:
    deals: list[Any] = []

    async def story(lobby: Lobby) -> None:
        person = ("ann", "ben")[len(deals)]
        table = (await lobby.call(person, "POST", "/daily/verso", {}))["table"]
        deals.append((await lobby.table(table)).start.deal)
        secret = await lobby.hall.store.secret()
        assert len(secret) == 32

    play(tmp_path, story)
    play(tmp_path, story)
    assert deals[0] == deals[1]
