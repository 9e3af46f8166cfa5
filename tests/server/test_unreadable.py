"""Tables that can't be read, or whose game began under other rules, are refused with a reason and disturb nobody."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rectoverso.engine.errors import Refused
from rectoverso.engine.requests import Play
from tests.server.lobby import Lobby, bearer, play

OF_TABLE = "table_no = (SELECT no FROM tables WHERE id = ?)"
DAMAGES = {
    "an entry that is no entry": f"UPDATE entries SET entry = x'00' WHERE idx = 1 AND {OF_TABLE}",
    "an entry that is missing": f"DELETE FROM entries WHERE idx = 1 AND {OF_TABLE}",
    "a move that is none": f"UPDATE entries SET entry = replace(entry, 'keep', 'what') WHERE idx = 2 AND {OF_TABLE}",
    "no start": f"UPDATE entries SET entry = (SELECT entry FROM entries WHERE idx = 1) WHERE idx = 0 AND {OF_TABLE}",
    "a room that is none": "UPDATE rooms SET room = x'7b7d' WHERE table_id = ?",
}
OTHER_RULES = f"UPDATE entries SET entry = replace(entry, '\"rules\":1', '\"rules\":99') WHERE idx = 0 AND {OF_TABLE}"


def two_tables(folder: Path) -> tuple[str, str]:
    """With a move each; both want to be woken, the first one first."""
    tables: list[str] = []

    async def story(lobby: Lobby) -> None:
        for _ in range(2):
            table = await lobby.seated(["ann", "ben"], "verso")
            await lobby.ask(table, lambda game: Play(min(game.state.waiting()), "keep"))
            tables.append(table)

    play(folder, story)
    return tables[0], tables[1]


def change(folder: Path, sql: str, table: str) -> None:
    with closing(sqlite3.connect(folder / "rectoverso.sqlite")) as db, db:
        assert db.execute(sql, (table,)).rowcount == 1
        db.execute("UPDATE tables SET due = 1 WHERE id = ?", (table,))
        db.execute("UPDATE tables SET due = 2 WHERE id <> ?", (table,))


@pytest.mark.parametrize("sql", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_is_refused_and_the_others_go_on(tmp_path: Path, sql: str) -> None:
    damaged, other = two_tables(tmp_path)
    change(tmp_path, sql, damaged)

    async def story(lobby: Lobby) -> None:
        async with asyncio.timeout(30):
            while other not in lobby.hall.lives:  # the first sweep has hardly begun
                await asyncio.sleep(0.01)
        assert await lobby.why("ann", "GET", f"/tables/{damaged}") == "damaged"
        if "rooms" not in sql:
            assert [info["table"] for info in await lobby.call("ann", "GET", "/me/tables")] == [other]
        await lobby.play_on(other, moves=2)

    play(tmp_path, story)


def test_a_game_that_began_under_other_rules_is_not_played_by_ours(tmp_path: Path) -> None:
    old, other = two_tables(tmp_path)
    change(tmp_path, OTHER_RULES, old)

    async def story(lobby: Lobby) -> None:
        with pytest.raises(Refused, match="other rules"):
            await lobby.hall.table(old)
        problem = await lobby.call("ann", "GET", f"/tables/{old}", status=409)
        assert (problem["why"], problem["facts"]) == ("other_rules", {"version": 99})
        await lobby.play_on(other, moves=2)

    play(tmp_path, story)


def test_an_export_leaves_out_the_record_that_cannot_be_read(tmp_path: Path) -> None:
    tables: list[str] = []

    async def finished(lobby: Lobby) -> None:
        for _ in range(2):
            tables.append(await lobby.seated(["ann"], "verso"))
            await lobby.play_on(tables[-1])

    async def exported(lobby: Lobby) -> None:
        games = json.loads((await lobby.http.get("/api/me/export", headers=bearer("ann"))).text)["games"]
        assert {game["table"]: game["record"] is None for game in games} == {tables[0]: True, tables[1]: False}

    play(tmp_path, finished)
    change(tmp_path, OTHER_RULES, tables[0])
    play(tmp_path, exported)
