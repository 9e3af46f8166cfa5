"""Going on from a position of a finished game, in a line that is only tried and at a table of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rectoverso.bots import levels_of
from rectoverso.engine.log import Move
from rectoverso.engine.record import read, replay
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.moves import mission_text
from tests.server.lobby import Lobby, play


async def over(lobby: Lobby, people: list[str], game: str, **options: Any) -> tuple[str, dict[str, Any]]:
    """A finished game, and its replay from all seats."""
    table = await lobby.seated(people, game, **options)
    await lobby.play_on(table)
    return table, await lobby.call(people[0], "GET", f"/tables/{table}/replay?seats=all")


def test_a_running_game_has_no_branches(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "sea-change")
        await lobby.play_on(table, moves=5)
        for path, body in (("line", {"index": 4}), ("branch", {"index": 4, "seats": [0]})):
            assert await lobby.why("ann", "POST", f"/tables/{table}/{path}", body, status=403) == "game_hidden"

    play(tmp_path, story)


@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_the_moves_of_the_record_lead_to_its_own_positions(tmp_path: Path, game: str) -> None:
    """Chance after a position is that of the record."""

    async def story(lobby: Lobby) -> None:
        table, told = await over(lobby, ["ann", "ben"], game)
        views = dict(told["views"])
        for step in told["steps"]:
            for key, change in step.get("changes", {}).items():
                views[key] = {**views[key], "table": {**views[key]["table"], **change.get("table", {})}}
        moves = [step["move"] for step in told["steps"] if step["kind"] == "move" and step.get("by") != "clock"]
        line = await lobby.call("ann", "POST", f"/tables/{table}/line", {"index": told["index"], "moves": moves})
        tried = dict(line["views"])
        for step in line["steps"]:
            for key, change in step.get("changes", {}).items():
                tried[key] = {**tried[key], "table": {**tried[key]["table"], **change.get("table", {})}}
        assert {key: view["table"] for key, view in tried.items()} == {key: one["table"] for key, one in views.items()}

    play(tmp_path, story)


def test_a_line_is_the_same_each_time_and_keeps_to_the_rules(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table, told = await over(lobby, ["ann", "ben"], "sea-change", target=1)
        path = f"/tables/{table}/line"
        first = await lobby.call("ann", "POST", path, {"index": told["index"]})
        mover = first["views"]["spectator"]["table"]["mover"]
        (*_, card) = first["views"][str(mover)]["table"]["legal"]
        line = await lobby.call("ann", "POST", path, {"index": told["index"], "moves": [card]})
        assert [step["move"] for step in line["steps"]] == [card]
        assert line == await lobby.call("ann", "POST", path, {"index": told["index"], "moves": [card]})
        problem = await lobby.call("ann", "POST", path, {"index": told["index"], "moves": [card, card]}, status=409)
        assert problem["rule"]
        for body in (
            {"index": 0},
            {"index": 9999},
            {"index": 3, "moves": ["x" * 101]},
            {"index": 3, "moves": ["K"] * 401},
        ):
            assert await lobby.why("ann", "POST", path, body, status=400) == "malformed"
        last = told["steps"][-1]["index"]
        assert await lobby.why("ann", "POST", path, {"index": last}) == "game_ended"

    play(tmp_path, story)


@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_a_branch_is_practice_and_goes_on_with_the_same_deal(tmp_path: Path, game: str) -> None:
    async def story(lobby: Lobby) -> None:
        table, told = await over(lobby, ["ann", "ben", "cleo"], game)
        half = told["steps"][len(told["steps"]) // 2]["index"]
        bot = levels_of(game)[0]
        body = {"index": half, "seats": [1], "bots": bot, "pace": "instant"}
        made = await lobby.call("dan", "POST", f"/tables/{table}/branch", body, status=201)
        holders = [(seat["name"], seat["bot"]) for seat in made["room"]["seats"]]
        assert holders == [(None, bot), ("Dan", None), (None, bot)]
        assert (made["room"]["practice"], made["room"]["started"], made["deal"]) == (True, True, True)
        begun, before = await lobby.table(made["table"]), await lobby.table(table)
        assert begun.line == before.log[1:half]
        assert not begun.counts()
        await lobby.play_on(made["table"], seed=9)
        record = await lobby.call("dan", "GET", f"/tables/{made['table']}/record")
        original = await lobby.call("ann", "GET", f"/tables/{table}/record")
        shared = sum(isinstance(entry, Move) for entry in before.log[1:half])
        assert record["moves"][:shared] == original["moves"][:shared] != []
        deals = "deck" if game == "verso" else "suits"
        assert record["setup"][deals] == original["setup"][deals]
        assert (await lobby.call("dan", "GET", "/me/stats"))["games"] == 0
        (mine,) = await lobby.call("dan", "GET", "/me/games")
        assert (mine["table"], mine["counts"]) == (made["table"], False)

    play(tmp_path, story)


def test_a_branch_begins_with_the_moves_that_were_tried(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table, told = await over(lobby, ["ann", "ben"], "verso")
        body = {"index": told["index"], "moves": ["flip", "keep", "flip"], "seats": [0, 1]}
        made = await lobby.call("ann", "POST", f"/tables/{table}/branch", body, status=201)
        begun = await lobby.table(made["table"])
        assert [entry.move for entry in begun.line[1:]] == ["flip", "keep", "flip"]  # type: ignore[union-attr]
        line = await lobby.call(
            "ann", "POST", f"/tables/{table}/line", {"index": told["index"], "moves": body["moves"]}
        )
        assert begun.state.view(None).table.top == _after(line)["top"]  # type: ignore[attr-defined]
        assert made["mine"] == [0, 1]

    play(tmp_path, story)


def _after(line: dict[str, Any]) -> dict[str, Any]:
    table: dict[str, Any] = dict(line["views"]["spectator"]["table"])
    for step in line["steps"]:
        table.update(step.get("changes", {}).get("spectator", {}).get("table", {}))
    return table


@pytest.mark.parametrize("people", [["ann"], ["ann", "ben"]])
def test_a_race_goes_on_with_the_mission_of_that_moment(tmp_path: Path, people: list[str]) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(people, "dessus-dessous")
        await lobby.play_on(table, moves=9)
        await lobby.concede(table, 0)
        told = await lobby.call("ann", "GET", f"/tables/{table}/replay?seats=all")
        views = {told["index"]: told["views"]["spectator"]["table"]}
        at = dict(views[told["index"]])
        for step in told["steps"]:
            at = {**at, **step.get("changes", {}).get("spectator", {}).get("table", {})}
            views[step["index"]] = at
        built = [index for index, view in views.items() if view["phase"] == "building"]
        assert built
        body = {"index": built[-1], "seats": [0], "bots": levels_of("dessus-dessous")[0]}
        made = await lobby.call("ann", "POST", f"/tables/{table}/branch", body, status=201)
        wanted = views[built[-1]]["mission"]
        begun = await lobby.table(made["table"])
        if begun.state.wants_chance():  # in a moment, when its time has come
            outcome = begun.game.outcome(begun.state, begun.start.deal)  # type: ignore[arg-type]
            assert outcome == mission_text(wanted["level"], wanted["pattern"])
        else:
            assert begun.view(None).table.mission.pattern == wanted["pattern"]  # type: ignore[attr-defined]
        for path in ("line", "branch"):
            moves = {"index": built[-1], "moves": ["give-up"], **({"seats": [0]} if path == "branch" else {})}
            assert await lobby.why("ann", "POST", f"/tables/{table}/{path}", moves) == "race_has_no_line"

    play(tmp_path, story)


def test_seats_and_levels_of_a_branch_must_be_there(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table, told = await over(lobby, ["ann", "ben"], "verso")
        path, index = f"/tables/{table}/branch", told["index"]
        for seats in ([], [2], [-1]):
            body = {"index": index, "seats": seats}
            assert await lobby.why("ann", "POST", path, body, status=404) == "no_such_seat"
        body = {"index": index, "seats": [0], "bots": "perfect"}
        assert await lobby.why("ann", "POST", path, body, status=404) == "no_such_level"
        assert await lobby.call("ann", "GET", "/me/tables") == []

    play(tmp_path, story)


def test_the_deal_of_todays_daily_has_no_branches_yet(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = (await lobby.call("ann", "POST", "/daily/verso", {}))["table"]
        await lobby.play_on(table)
        told = await lobby.call("ann", "GET", f"/tables/{table}/replay")
        assert told["about"]["branches"] is False
        for path, more in (("line", {}), ("branch", {"seats": [0]})):
            body = {"index": told["index"], **more}
            assert await lobby.why("ann", "POST", f"/tables/{table}/{path}", body) == "daily_running"

    play(tmp_path, story)


def test_a_branch_can_be_branched_and_its_record_holds(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table, told = await over(lobby, ["ann", "ben"], "sea-change", target=1)
        for _ in range(2):
            index = told["steps"][len(told["steps"]) // 2]["index"]
            body = {"index": index, "seats": [0, 1]}
            table = (await lobby.call("ann", "POST", f"/tables/{table}/branch", body, status=201))["table"]
            await lobby.play_on(table, seed=3)
            told = await lobby.call("ann", "GET", f"/tables/{table}/replay?seats=all")
        answer = await lobby.call("ann", "GET", f"/tables/{table}/record")
        assert replay(read(json.dumps(answer), game_of)).finding is None

    play(tmp_path, story)
