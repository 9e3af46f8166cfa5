"""Finished games over HTTP: rematch, the same deal again, record, replay, statistics and boards."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rectoverso.engine.border import Change, merge
from rectoverso.engine.record import read, replay
from rectoverso.engine.requests import Play, TakeBack
from rectoverso.games import game_of
from tests.server.lobby import Lobby, bearer, play


def names(info: dict[str, Any]) -> list[str | None]:
    return [seat["name"] or seat["bot"] for seat in info["room"]["seats"]]


# Records and replays


def test_while_a_game_runs_nothing_tells_what_is_hidden(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "sea-change", start=False)
        paths = ("record", "replay", "replay?seats=all&memory=true")
        for path in paths:
            assert await lobby.why("ann", "GET", f"/tables/{table}/{path}", status=403) == "game_hidden"
        await lobby.call("ann", "POST", f"/tables/{table}/start")
        await lobby.play_on(table, moves=5)
        for path in paths:
            assert await lobby.why("ann", "GET", f"/tables/{table}/{path}", status=403) == "game_hidden"
        assert await lobby.why("ann", "POST", f"/tables/{table}/deal", status=403) == "game_hidden"
        assert await lobby.why("ann", "POST", f"/tables/{table}/rematch") == "game_not_over"
        told = json.dumps([await lobby.call("ann", "GET", path) for path in ("/me/stats", "/me/games", "/me/tables")])
        hand = (await lobby.table(table)).view(1).table.hand  # type: ignore[attr-defined]
        assert hand
        assert not any(f'"{card}"' in told for card in hand)
        assert (await lobby.call("ann", "GET", "/me/stats"))["games"] == 0

    play(tmp_path, story)


@pytest.mark.parametrize(
    ("game", "people"), [("verso", ["ann"]), ("sea-change", ["ann", "ben", "cleo"]), ("verso", ["ann", "ben"])]
)
def test_a_record_holds_and_a_replay_leads_to_the_last_views(tmp_path: Path, game: str, people: list[str]) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(people, game)
        await lobby.play_on(table)
        answer = await lobby.http.get(f"/api/tables/{table}/record", headers=bearer("ann"))
        assert answer.headers["content-disposition"].startswith(f'attachment; filename="{game}-2')
        record = read(answer.content, game_of)
        assert replay(record).finding is None
        assert record.fields["players"] == [name.title() for name in people]
        told = await lobby.call("ann", "GET", f"/tables/{table}/replay?seats=all&memory=true")
        ended = await lobby.table(table)
        for seat in [*range(len(people)), None]:
            last = ended.view(seat)
            key = "spectator" if seat is None else str(seat)
            view = msgspec.convert(told["views"][key], type(last))
            for step in told["steps"]:
                view = merge(view, msgspec.convert(step.get("changes", {}).get(key, {}), Change))
            assert view == last
        watched = await lobby.call("dan", "GET", f"/tables/{table}/replay")
        assert list(watched["views"]) == ["spectator"]
        assert await lobby.why("ann", "GET", f"/tables/{table}/replay?seats=9", status=400) == "malformed"
        assert await lobby.why("ann", "GET", f"/tables/{table}/replay?memory=maybe", status=400) == "malformed"

    play(tmp_path, story)


def test_where_spectators_are_not_welcome_only_those_who_sat_there_look_back(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben", "cleo"], "verso")
        await lobby.call("ann", "PATCH", f"/tables/{table}", {"spectators": False})
        await lobby.call("cleo", "DELETE", f"/tables/{table}/seat", status=204)
        await lobby.play_on(table)
        for person in ("ann", "ben", "cleo"):
            record = await lobby.call(person, "GET", f"/tables/{table}/record")
            assert record["players"] == ["Ann", "Ben", "bot (greedy)"]
        for path in ("record", "replay"):
            assert await lobby.why("dan", "GET", f"/tables/{table}/{path}", status=403) == "no_spectators"
        assert await lobby.why("dan", "POST", f"/tables/{table}/deal", status=403) == "no_spectators"

    play(tmp_path, story)


def test_the_command_replay_finds_nothing_wrong_with_a_record(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben", "cleo", "dan"], "sea-change", teams="2v2")
        await lobby.play_on(table, moves=7)
        await lobby.concede(table, 0)
        await lobby.play_on(table)
        answer = await lobby.http.get(f"/api/tables/{table}/record", headers=bearer("ann"))
        (tmp_path / "record.json").write_bytes(answer.content)

    play(tmp_path, story)
    words = [sys.executable, "-m", "rectoverso", "replay", str(tmp_path / "record.json")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1 of 1 records hold\n"), done.stderr


# Rematch


def test_a_rematch_is_one_table_for_all_who_sat_there(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben", "cleo"], "sea-change", target=2)
        ear = await lobby.watch("ben", table)
        await lobby.play_on(table)
        assert await lobby.why("dan", "POST", f"/tables/{table}/rematch", status=403) == "not_seated"
        fresh = await lobby.call("ann", "POST", f"/tables/{table}/rematch")
        assert names(fresh) == ["Ann", "Ben", None]  # Ben is there, Cleo has gone
        assert fresh["room"]["options"]["target"] == 2
        assert (fresh["status"], fresh["room"]["host"], fresh["deal"]) == ("waiting", "id-ann", False)
        assert ear.last("room")["room"]["rematch"] == fresh["table"]
        assert (await lobby.call("ben", "POST", f"/tables/{table}/rematch"))["table"] == fresh["table"]
        late = await lobby.call("cleo", "POST", f"/tables/{table}/rematch")
        assert (late["table"], names(late)) == (fresh["table"], ["Ann", "Ben", "Cleo"])
        await lobby.call("ann", "POST", f"/tables/{fresh['table']}/start")
        again = await lobby.call("ben", "POST", f"/tables/{table}/rematch")
        assert (again["table"], again["status"]) == (fresh["table"], "playing")

    play(tmp_path, story)


def test_all_who_ask_for_a_rematch_at_once_get_the_same_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben", "cleo"], "verso")
        await lobby.play_on(table)
        asked = [lobby.call(person, "POST", f"/tables/{table}/rematch") for person in ("cleo", "ben", "ann")]
        tables = {told["table"] for told in await asyncio.gather(*asked)}
        assert len(tables) == 1
        (fresh,) = tables
        seen = await lobby.call("ann", "GET", f"/tables/{fresh}")
        assert names(seen) == ["Ann", "Ben", "Cleo"]
        for person in ("ann", "ben", "cleo"):
            assert [line["table"] for line in await lobby.call(person, "GET", "/me/tables")] == [fresh]

    play(tmp_path, story)


def test_a_rematch_whose_table_is_gone_is_opened_again(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso")
        await lobby.play_on(table)
        fresh = (await lobby.call("ann", "POST", f"/tables/{table}/rematch"))["table"]
        await lobby.call("ann", "DELETE", f"/tables/{fresh}/seat", status=204)
        again = await lobby.call("ben", "POST", f"/tables/{table}/rematch")
        assert (again["table"], names(again), again["room"]["host"]) == (fresh, [None, "Ben"], "id-ben")

    play(tmp_path, story)


# The same deal


@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_the_deal_of_a_finished_game_is_played_by_others_and_does_not_count(tmp_path: Path, game: str) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], game)
        await lobby.play_on(table)
        made = await lobby.call("cleo", "POST", f"/tables/{table}/deal", status=201)
        assert (names(made), made["room"]["host"], made["deal"]) == (["Cleo", None], "id-cleo", True)
        path = f"/tables/{made['table']}"
        assert await lobby.why("cleo", "PATCH", path, {"options": {"players": 3}}) == "deal_is_fixed"
        await lobby.call("dan", "POST", f"{path}/seat", {})
        await lobby.call("cleo", "POST", f"{path}/start")
        await lobby.play_on(made["table"], seed=7)
        setups = [(await lobby.call("cleo", "GET", f"/tables/{one}/record"))["setup"] for one in (table, made["table"])]
        if game == "verso":
            assert setups[0] == setups[1]
        else:
            rounds = min(len(setup["deals"]) for setup in setups)
            assert setups[0]["deals"][:rounds] == setups[1]["deals"][:rounds]
        assert (await lobby.call("cleo", "GET", "/me/stats"))["games"] == 0
        (mine,) = await lobby.call("cleo", "GET", "/me/games")
        assert (mine["table"], mine["counts"]) == (made["table"], False)

    play(tmp_path, story)


# Statistics and boards


def test_statistics_and_boards_agree_with_the_records(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        scores: dict[str, list[int]] = {"ann": [], "ben": []}
        ranked: list[tuple[int, int, str]] = []  # of equal scores the earlier one is the better
        for number, person in enumerate(["ann", "ben", "ann", "ben", "ann"]):
            table = await lobby.seated([person], "verso")
            await lobby.play_on(table, seed=number)
            (score,) = (await lobby.call(person, "GET", f"/tables/{table}/record"))["scores"]
            scores[person].append(score)
            ranked.append((-score, number, f"id-{person}"))
        board = await lobby.call("cleo", "GET", "/boards/verso/1")
        best = sorted(min(one for one in ranked if one[2] == f"id-{person}") for person in scores)
        assert [(line["score"], line["person"]) for line in board] == [(-score, who) for score, _, who in best]
        assert board[0]["rank"] == 1
        record = await lobby.call("cleo", "GET", f"/tables/{board[0]['table']}/record")
        assert record["scores"] == [board[0]["score"]]
        for person, mine in scores.items():
            stats = await lobby.call(person, "GET", "/me/stats")
            assert (stats["games"], stats["wins"], stats["name"]) == (len(mine), 0, person.title())
            (verso,) = stats["modes"]
            assert (verso["game"], verso["mode"], verso["wins"]) == ("verso", "1", None)
            solo = verso["solo"]
            assert (solo["best"], solo["mean"]) == (max(mine), round(sum(mine) / len(mine), 2))
            assert sum(one["games"] for one in solo["bands"]) == len(mine)
            assert [seat["score"] for game in stats["recent"] for seat in game["seats"]] == mine[::-1]

    play(tmp_path, story)


def test_wins_are_those_of_the_records_and_links_are_for_those_who_played(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        wins = {"ann": 0, "ben": 0}
        for number in range(4):
            table = await lobby.seated(["ann", "ben"], "verso")
            await lobby.play_on(table, seed=number)
            for winner in (await lobby.call("ann", "GET", f"/tables/{table}/record"))["winners"]:
                wins[("ann", "ben")[winner]] += 1
        for person, won in wins.items():
            seen = await lobby.call("cleo", "GET", f"/players/id-{person}/stats")
            assert (seen["games"], seen["wins"]) == (4, won)
            assert [game["table"] for game in seen["recent"]] == [None] * 4
        shared = await lobby.call("ben", "GET", "/players/id-ann/stats")
        assert all(game["table"] for game in shared["recent"])
        mine = await lobby.call("ben", "GET", "/me/games?limit=3")
        assert [game["ended"] for game in mine] == sorted((game["ended"] for game in mine), reverse=True)
        assert len(mine) == 3
        assert await lobby.call("ben", "GET", "/me/games?game=sea-change") == []

    play(tmp_path, story)


def test_what_was_taken_back_alone_or_only_left_stands_nowhere(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "verso")
        await lobby.ask(table, lambda _: Play(0, "keep"))
        await lobby.ask(table, lambda _: TakeBack(0))
        await lobby.play_on(table)
        left = await lobby.seated(["ann"], "verso")
        await lobby.call("ann", "DELETE", f"/tables/{left}/seat", status=204)
        assert await lobby.call("ann", "GET", "/boards/verso/1") == []
        stats = await lobby.call("ann", "GET", "/me/stats")
        assert (stats["games"], stats["modes"]) == (0, [])
        assert [game["counts"] for game in stats["recent"]] == [False, False]

    play(tmp_path, story)


def test_there_are_boards_for_solo_games_and_people_who_are_there(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        assert await lobby.call("ann", "GET", "/boards/sea-change/1-target5") == []
        assert await lobby.why("ann", "GET", "/boards/verso/2", status=404) == "no_such_board"
        assert await lobby.why("ann", "GET", "/boards/verso/%00", status=404) == "no_such_board"
        assert await lobby.why("ann", "GET", "/boards/chess/1", status=404) == "no_such_game"
        assert await lobby.why("ann", "GET", "/players/id-nobody/stats", status=404) == "no_such_person"
        assert await lobby.why("ann", "GET", "/players/%00/stats", status=404) == "no_such_person"
        assert await lobby.why("ann", "GET", "/me/games?game=chess", status=404) == "no_such_game"
        for limit in ("0", "201", "x"):
            assert await lobby.why("ann", "GET", f"/me/games?limit={limit}", status=400) == "malformed"

    play(tmp_path, story)
