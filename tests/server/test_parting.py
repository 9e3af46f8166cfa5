"""Forgetting somebody who sits at tables, and what an export holds."""

import json
from pathlib import Path

from rectoverso.engine.record import read, replay
from rectoverso.games import game_of
from tests.server.lobby import Lobby, bearer, play


def test_who_is_forgotten_leaves_all_tables(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        waiting = await lobby.seated(["ann", "ben"], "verso", start=False)
        alone = await lobby.seated(["ann"], "verso", start=False)
        running = await lobby.seated(["ben", "ann"], "sea-change")
        solo = await lobby.seated(["ann"], "verso")
        over = await lobby.seated(["ben", "ann"], "verso")
        await lobby.play_on(over)
        ear = await lobby.watch("ben", running)

        await lobby.call("ann", "DELETE", "/me")

        assert (await lobby.call("ben", "GET", f"/tables/{waiting}"))["room"]["host"] == "id-ben"
        assert await lobby.why("ben", "GET", f"/tables/{alone}", status=404) == "no_such_table"
        seat = (await lobby.call("ben", "GET", f"/tables/{running}"))["room"]["seats"][1]
        assert (seat["person"], seat["name"], seat["bot"]) == (None, None, "greedy")
        assert (await lobby.call("ben", "GET", f"/tables/{solo}"))["status"] == "abandoned"
        record = await lobby.call("ben", "GET", f"/tables/{over}/record")
        assert record["players"] == ["Ben", ""]
        heard = json.dumps(ear.heard[-3:])
        assert "Ann" not in heard
        assert await lobby.why("ann", "GET", "/me", status=401) == "who_are_you"

    play(tmp_path, story)


def test_an_export_has_my_tables_and_the_records_of_my_games(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        running = await lobby.seated(["ann", "ben"], "sea-change")
        await lobby.play_on(running, moves=5)
        for people in (["ann"], ["ben", "ann"], ["ben"]):
            await lobby.play_on(await lobby.seated(people, "verso"))

        exported = (await lobby.http.get("/api/me/export", headers=bearer("ann"))).json()

        assert exported["person"]["name"] == "Ann"
        assert [table["table"] for table in exported["tables"]] == [running]
        assert "setup" not in json.dumps(exported["tables"])  # what is dealt stays secret
        assert len(exported["games"]) == 2
        for game in exported["games"]:
            assert replay(read(json.dumps(game["record"]), game_of)).finding is None
            assert all(seat["person"] == "id-ann" for seat in game["result"]["mine"])
        assert "Ben" not in json.dumps(exported)
        assert "id-ben" not in json.dumps(exported)

    play(tmp_path, story)
