"""Tables and seats over HTTP: opening, joining by link, setting, changing places, leaving, taking over."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rectoverso.engine.log import Holder
from rectoverso.engine.requests import Hold
from tests.server.lobby import Lobby, play

BOT = {"person": None, "name": None, "bot": "greedy"}


def names(info: dict[str, Any]) -> list[str | None]:
    """Who sits where: persons by name, bots by level."""
    return [seat["name"] or seat["bot"] for seat in info["room"]["seats"]]


def test_a_table_is_opened_with_usual_options_and_found_by_its_link_alone(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        made = await lobby.call("ann", "POST", "/tables", {"game": "sea-change", "options": {"players": 3}}, 201)
        assert names(made) == ["Ann", None, None]
        assert made["room"]["options"] == {"players": 3, "target": 3, "teams": None}
        assert (made["status"], made["mine"], made["turn"], made["deal"]) == ("waiting", [0], [], False)
        assert len(made["table"]) >= 22  # more than 96 bits
        seen = await lobby.call("ben", "GET", f"/tables/{made['table']}")
        assert (seen["room"], seen["mine"]) == (made["room"], [])
        assert await lobby.call("ben", "GET", "/tables") == []

    play(tmp_path, story)


def test_listed_tables_are_open_to_all_the_newest_first_until_they_begin(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        listed = {"game": "verso", "options": {"players": 2}, "settings": {"listed": True}}
        first = (await lobby.call("ann", "POST", "/tables", listed))["table"]
        second = (await lobby.call("ben", "POST", "/tables", listed))["table"]
        found = await lobby.call("cleo", "GET", "/tables")
        assert [line["table"] for line in found] == [second, first]
        assert names(found[0]) == ["Ben", None]
        await lobby.call("cleo", "POST", f"/tables/{first}/seat", {})
        await lobby.call("ann", "POST", f"/tables/{first}/start")
        assert [line["table"] for line in await lobby.call("cleo", "GET", "/tables")] == [second]

    play(tmp_path, story)


def test_bots_sit_on_all_free_seats_or_on_those_named_and_a_full_table_may_begin_at_once(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        body = {"game": "sea-change", "options": {"teams": "2v2"}, "bots": "greedy", "start": True}
        made = await lobby.call("ann", "POST", "/tables", body, 201)
        assert names(made) == ["Ann", "greedy", "greedy", "greedy"]
        assert made["status"] == "playing"
        assert len(made["turn"]) == 1
        assert (await lobby.table(made["table"])).holders[3] == Holder(bot="greedy")
        some = await lobby.call("ann", "POST", "/tables", {**body, "bots": {"2": "random"}, "start": False}, 201)
        assert names(some) == ["Ann", None, "random", None]
        mine = await lobby.call("ann", "GET", "/me/tables")
        assert {line["table"] for line in mine} == {made["table"], some["table"]}

    play(tmp_path, story)


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"game": "chess"}, 404, "no_such_game"),
        ({"game": "verso", "bots": "genius"}, 404, "no_such_level"),
        ({"game": "verso", "bots": {"7": "greedy"}}, 404, "no_such_seat"),
        ({"game": "verso", "bots": {"0": "greedy"}}, 409, "seat_taken"),
        ({"game": "verso", "start": True}, 409, "seats_free"),
        ({"game": "verso", "settings": {"grace": 1}}, 409, "grace_out_of_range"),
        ({"game": "dessus-dessous", "settings": {"clock": {"kind": "move", "time": 60000}}}, 409, "race_has_its_clock"),
        ({"game": "verso", "options": {"players": 7}}, 400, "malformed"),
        ({"game": "verso", "options": {"players": True}}, 400, "malformed"),
        ({"game": "verso", "options": []}, 400, "malformed"),
        ({"game": "verso", "colour": "blue"}, 400, "malformed"),
        ({"game": "verso", "settings": {"deal": {}}}, 400, "malformed"),
        ({"game": "verso", "bots": {"x": "greedy"}}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_what_can_not_be_opened_is_refused_and_leaves_nothing(
    tmp_path: Path, body: dict[str, Any], status: int, why: str
) -> None:
    async def story(lobby: Lobby) -> None:
        assert await lobby.why("ann", "POST", "/tables", body, status) == why
        assert await lobby.call("ann", "GET", "/me/tables") == []

    play(tmp_path, story)


def test_only_somebody_known_may_ask(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "verso", start=False)
        assert await lobby.why("nobody", "GET", f"/tables/{table}", status=401) == "who_are_you"
        assert await lobby.why("nobody", "POST", f"/tables/{table}/seat", {}, 401) == "who_are_you"

    play(tmp_path, story)


def test_an_unknown_table_is_not_there_whatever_is_asked(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        for table in ("nowhere", "A" * 22, "a" * 5000, "%00" * 22):
            assert await lobby.why("ann", "GET", f"/tables/{table}", status=404) == "no_such_table"
            assert await lobby.why("ann", "GET", f"/tables/{table}/qr.svg", status=404) == "no_such_table"
            assert await lobby.why("ann", "POST", f"/tables/{table}/seat", {}, 404) == "no_such_table"
            assert await lobby.why("ann", "GET", f"/tables/{table}/record", status=404) == "no_such_table"

    play(tmp_path, story)


def test_people_join_by_the_link_choose_seats_and_the_host_moves_and_sends_away(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "verso", start=False)
        path = f"/tables/{table}"

        async def seats_after(person: str, method: str, what: str, body: object = None) -> list[str | None]:
            return names(await lobby.call(person, method, f"{path}/{what}", body))

        await lobby.call("ann", "PATCH", path, {"options": {"players": 4}})
        ear = await lobby.watch("ann", table)
        assert await seats_after("ben", "POST", "seat", {}) == ["Ann", "Ben", None, None]
        assert ear.last("room")["room"]["seats"][1]["name"] == "Ben"
        assert await seats_after("cleo", "POST", "seat", {"seat": 3}) == ["Ann", "Ben", None, "Cleo"]
        assert await lobby.why("dan", "POST", f"{path}/seat", {"seat": 1}) == "seat_taken"
        assert await seats_after("ben", "POST", "swap", {"one": 1, "other": 2}) == ["Ann", None, "Ben", "Cleo"]
        assert await lobby.why("ben", "POST", f"{path}/swap", {"one": 0, "other": 2}, 403) == "only_the_host"
        assert await seats_after("ann", "POST", "swap", {"one": 0, "other": 2}) == ["Ben", None, "Ann", "Cleo"]
        assert await lobby.why("ben", "POST", f"{path}/seats/3/kick", status=403) == "only_the_host"
        assert await seats_after("ann", "POST", "seats/3/kick") == ["Ben", None, "Ann", None]
        assert await lobby.why("cleo", "POST", f"{path}/seat", {}, 403) == "kicked"
        assert await seats_after("ann", "PUT", "seats/1", {"bot": "greedy"}) == ["Ben", "greedy", "Ann", None]
        assert await lobby.why("ann", "POST", f"{path}/start") == "seats_free"
        assert await seats_after("ben", "POST", "seat", {"another": True}) == ["Ben", "greedy", "Ann", "Ben"]
        assert (await lobby.call("ann", "POST", f"{path}/start"))["status"] == "playing"
        assert (await lobby.call("ben", "GET", path))["mine"] == [0, 3]
        assert ear.last("view")["seat"] == 2

    play(tmp_path, story)


def test_the_host_sets_the_table_and_only_the_host(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        path = f"/tables/{await lobby.seated(['ann', 'ben'], 'sea-change', start=False)}"
        clock = {"kind": "player", "time": 300_000, "increment": 5000}
        told = await lobby.call("ann", "PATCH", path, {"clock": clock, "practice": True, "grace": None})
        assert (told["room"]["clock"], told["room"]["practice"], told["room"]["grace"]) == (clock, True, None)
        assert await lobby.why("ben", "PATCH", path, {"practice": False}, 403) == "only_the_host"
        assert await lobby.why("ann", "PATCH", path, {"host": "id-ben"}, 400) == "malformed"
        assert await lobby.why("ann", "PATCH", path, {"clock": {"kind": "move", "time": 1}}, 400) == "malformed"
        await lobby.call("ann", "POST", f"{path}/start")
        assert await lobby.why("ann", "PATCH", path, {"practice": False}) == "too_late_to_set"
        assert (await lobby.call("ann", "PATCH", path, {"takeover": True}))["room"]["takeover"]
        assert await lobby.why("ann", "POST", f"{path}/start") == "game_begun"
        assert await lobby.why("cleo", "POST", f"{path}/seat", {}) == "game_begun"

    play(tmp_path, story)


def test_a_room_that_all_have_left_is_gone(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso", start=False)
        ear = await lobby.watch("cleo", table)
        await lobby.call("ann", "DELETE", f"/tables/{table}/seat", status=204)
        seen = await lobby.call("ben", "GET", f"/tables/{table}")
        assert (names(seen), seen["room"]["host"]) == ([None, "Ben"], "id-ben")
        assert await lobby.why("ann", "DELETE", f"/tables/{table}/seat", status=403) == "not_seated"
        await lobby.call("ben", "DELETE", f"/tables/{table}/seat", status=204)
        assert await lobby.why("ben", "GET", f"/tables/{table}", status=404) == "no_such_table"
        assert await lobby.hall.store.load(table) is None
        assert await lobby.call("ben", "GET", "/me/tables") == []
        assert ear.last("gone")["why"] == "removed"

    play(tmp_path, story)


def test_a_bot_plays_on_for_who_leaves_a_game_and_another_is_the_host(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben", "cleo"], "sea-change")
        await lobby.call("ann", "DELETE", f"/tables/{table}/seat", status=204)
        seen = await lobby.call("ben", "GET", f"/tables/{table}")
        assert seen["room"]["seats"][0] == BOT
        assert (seen["status"], seen["room"]["host"]) == ("playing", "id-ben")
        assert await lobby.call("ann", "GET", "/me/tables") == []
        await lobby.call("cleo", "DELETE", f"/tables/{table}/seat?seat=2", status=204)
        assert await lobby.why("cleo", "DELETE", f"/tables/{table}/seat", status=403) == "not_seated"
        await lobby.call("ben", "DELETE", f"/tables/{table}/seat", status=204)
        assert (await lobby.call("ben", "GET", f"/tables/{table}"))["status"] == "abandoned"
        assert await lobby.why("ben", "DELETE", f"/tables/{table}/seat") == "game_ended"

    play(tmp_path, story)


def test_several_people_round_one_device_leave_one_by_one_or_together(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "sea-change", start=False)
        await lobby.call("ann", "PATCH", f"/tables/{table}", {"options": {"players": 3}})
        for _ in range(2):
            await lobby.call("ann", "POST", f"/tables/{table}/seat", {"another": True})
        await lobby.call("ann", "POST", f"/tables/{table}/start")
        await lobby.call("ann", "DELETE", f"/tables/{table}/seat?seat=1", status=204)
        assert (await lobby.call("ann", "GET", f"/tables/{table}"))["mine"] == [0, 2]
        assert await lobby.why("ann", "DELETE", f"/tables/{table}/seat?seat=1", status=403) == "not_seated"
        await lobby.call("ann", "DELETE", f"/tables/{table}/seat", status=204)
        assert (await lobby.table(table)).status() == "abandoned"

    play(tmp_path, story)


def test_a_newcomer_takes_over_what_a_bot_plays_if_the_host_allows(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        body = {"game": "sea-change", "options": {"players": 4}, "bots": {"2": "greedy", "3": "greedy"}}
        table = (await lobby.call("ann", "POST", "/tables", body))["table"]
        path = f"/tables/{table}"
        await lobby.call("ben", "POST", f"{path}/seat", {})
        assert await lobby.why("cleo", "POST", f"{path}/take-over", {"seat": 2}) == "not_started"
        await lobby.call("cleo", "POST", f"{path}/seat", {}, 409)
        await lobby.call("ann", "POST", f"{path}/start")
        assert await lobby.why("cleo", "POST", f"{path}/take-over", {"seat": 2}) == "no_take_over"
        await lobby.call("ann", "PATCH", path, {"takeover": True})
        assert await lobby.why("ben", "POST", f"{path}/take-over", {"seat": 2}) == "already_seated"
        assert await lobby.why("cleo", "POST", f"{path}/take-over", {"seat": 1}) == "seat_taken"
        assert await lobby.why("cleo", "POST", f"{path}/take-over", {"seat": 4}, 404) == "no_such_seat"
        assert names(await lobby.call("cleo", "POST", f"{path}/take-over", {"seat": 2})) == [
            "Ann",
            "Ben",
            "Cleo",
            "greedy",
        ]
        assert {line["table"] for line in await lobby.call("cleo", "GET", "/me/tables")} == {table}
        await lobby.ask(table, lambda _: Hold(1, Holder("id-ben", "greedy")))  # Ben is away; the seat is still his
        assert await lobby.why("dan", "POST", f"{path}/take-over", {"seat": 1}) == "seat_taken"
        await lobby.concede(table, 1)
        await lobby.call("ben", "DELETE", f"{path}/seat", status=204)
        assert await lobby.why("dan", "POST", f"{path}/take-over", {"seat": 1}) == "seat_conceded"
        await lobby.play_on(table)
        assert await lobby.why("dan", "POST", f"{path}/take-over", {"seat": 3}) == "game_ended"

    play(tmp_path, story)


def test_spectators_are_turned_out_when_the_host_closes_the_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso", start=False)
        await lobby.call("ann", "PATCH", f"/tables/{table}", {"spectators": False})
        waiting = await lobby.watch("cleo", table)  # whoever has the link may still sit down
        seated = await lobby.watch("ben", table)
        await lobby.call("ann", "POST", f"/tables/{table}/start")
        assert waiting.last("gone")["why"] == "no_spectators"
        assert all(message["type"] != "view" for message in waiting.heard)
        assert seated.last("view")["seat"] == 1
        await lobby.call("ann", "PATCH", f"/tables/{table}", {"spectators": True})
        watching = await lobby.watch("cleo", table)
        await lobby.call("ann", "PATCH", f"/tables/{table}", {"spectators": False})
        assert watching.last("gone")["why"] == "no_spectators"
        await lobby.call("ben", "DELETE", f"/tables/{table}/seat", status=204)
        assert seated.last("gone")["why"] == "no_spectators"

    play(tmp_path, story)


def test_the_link_is_drawn_for_phones_in_the_same_network(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann"], "verso", start=False)
        drawn = await lobby.http.get(f"/api/tables/{table}/qr.svg")
        assert drawn.status_code == 200
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        root = ET.fromstring(drawn.text)
        assert {element.tag.partition("}")[2] for element in root.iter()} == {"svg", "g", "path"}
        odd = await lobby.http.get(f"/api/tables/{table}/qr.svg", headers={"Host": "<script>\"'&"})
        assert "script" not in odd.text

    play(tmp_path, story)


def test_nobody_fills_the_house_with_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rectoverso.server.routes.answers.OWN_TABLES", 2)

    async def story(lobby: Lobby) -> None:
        tables = [await lobby.seated(["ann"], "verso", start=False) for _ in range(2)]
        assert await lobby.why("ann", "POST", "/tables", {"game": "verso"}) == "too_many_own_tables"
        await lobby.call("ann", "DELETE", f"/tables/{tables[0]}/seat", status=204)
        await lobby.call("ann", "POST", "/tables", {"game": "verso"}, 201)

    play(tmp_path, story, no_limits=False)
