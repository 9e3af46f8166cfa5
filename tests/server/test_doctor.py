"""The doctor finds nothing in a good store, and each thing that is wrong in a damaged one."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rectoverso.engine.requests import TakeBack
from rectoverso.server.doctor import examine
from rectoverso.store.sqlite import SqliteStore
from tests.server.lobby import Lobby, play


async def a_good_evening(lobby: Lobby) -> None:
    """Something of everything."""
    for people, game in ((["ann"], "verso"), (["ann", "ben", "cleo"], "sea-change"), (["ben", "dan"], "verso")):
        await lobby.play_on(await lobby.seated(people, game))
    solo = await lobby.seated(["cleo"], "verso")
    await lobby.play_on(solo, moves=5)
    await lobby.ask(solo, lambda _: TakeBack(0, frozenset({0})))
    await lobby.play_on(solo)
    conceded = await lobby.seated(["ann", "ben"], "sea-change")
    await lobby.play_on(conceded, moves=4)
    await lobby.concede(conceded, 1)
    await lobby.play_on(await lobby.seated(["ann", "eve"], "sea-change"), moves=7)
    await lobby.seated(["ben", "eve"], "dessus-dessous")
    await lobby.seated(["eve"], "dessus-dessous", start=False)
    forgotten = await lobby.seated(["finn", "ann"], "verso")
    await lobby.play_on(forgotten)
    await lobby.call("finn", "DELETE", "/me")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    play(folder, a_good_evening)
    return folder / "rectoverso.sqlite"


@pytest.fixture
def damaged(good: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(good, tmp_path / "rectoverso.sqlite"))


def findings(file: Path) -> list[str]:
    async def all_of_them() -> list[str]:
        store = SqliteStore(file, read_only=True)
        await store.open()
        try:
            return [finding async for finding in examine(store, lambda _: None)]
        finally:
            await store.close()

    return asyncio.run(all_of_them())


def change(file: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        assert db.execute(sql, values).rowcount != 0


def ask(file: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute(sql).fetchall()


def some_table(file: Path, status: str) -> str:
    (table,) = ask(file, f"SELECT id FROM tables WHERE status = '{status}' ORDER BY no")[0]
    return str(table)


def entries(file: Path, table: str) -> Iterator[tuple[int, dict[str, object]]]:
    for key, entry in ask(
        file, f"SELECT e.id, e.entry FROM entries AS e JOIN tables AS t ON t.no = e.table_no WHERE t.id = '{table}'"
    ):
        assert isinstance(key, int)
        assert isinstance(entry, bytes)
        yield key, json.loads(entry)


def test_a_good_store(good: Path) -> None:
    assert len(ask(good, "SELECT id FROM tables")) == 9
    assert findings(good) == []


def test_a_move_that_the_rules_forbid(damaged: Path) -> None:
    table = some_table(damaged, "over")
    key, entry = next((key, entry) for key, entry in entries(damaged, table) if entry["entry"] == "move")
    change(damaged, "UPDATE entries SET entry = ? WHERE id = ?", json.dumps({**entry, "move": "pass"}).encode(), key)
    (finding,) = findings(damaged)
    assert finding.startswith(f"table {table}: entry 2: V")


def test_an_entry_that_cannot_be_read(damaged: Path) -> None:
    change(damaged, "UPDATE entries SET entry = x'7b' WHERE idx = 3")
    assert all("entry 3 can't be read" in finding for finding in findings(damaged))
    assert len(findings(damaged)) > 3


def test_an_entry_that_is_missing(damaged: Path) -> None:
    table = some_table(damaged, "playing")
    change(damaged, "DELETE FROM entries WHERE idx = 2 AND table_no = (SELECT no FROM tables WHERE id = ?)", table)
    found = findings(damaged)
    assert f"table {table}: its entries are not numbered one by one" in found
    assert any("damaged" in finding for finding in found)


def test_a_clock_that_ran_backwards(damaged: Path) -> None:
    table = some_table(damaged, "over")
    key, entry = [pair for pair in entries(damaged, table) if pair[1]["entry"] == "move"][-1]
    change(damaged, "UPDATE entries SET entry = ? WHERE id = ?", json.dumps({**entry, "at": -1}).encode(), key)
    (finding,) = findings(damaged)
    assert finding.endswith("it is earlier than the one before")


def test_rules_of_another_version(damaged: Path) -> None:
    table = some_table(damaged, "playing")
    key, start = next(entries(damaged, table))
    change(damaged, "UPDATE entries SET entry = ? WHERE id = ?", json.dumps({**start, "rules": 99}).encode(), key)
    assert findings(damaged) == [f"table {table}: it follows version 99 of the rules, this program knows version 1"]


def test_a_room_that_cannot_be_read(damaged: Path) -> None:
    table = some_table(damaged, "waiting")
    change(damaged, "UPDATE rooms SET room = x'7b7d' WHERE table_id = ?", table)
    (finding,) = findings(damaged)
    assert finding.startswith(f"table {table}: its room can't be read")


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("UPDATE tables SET status = 'playing' WHERE status = 'over'", "but it is kept as playing"),
        ("UPDATE tables SET status = 'agreed' WHERE status = 'playing'", "but it is kept as agreed"),
        ("UPDATE played SET score = score + 1 WHERE seat = 0 AND score IS NOT NULL", "the result of seat 0 is"),
        ("UPDATE played SET won = 1 - won", "won, not"),
        ("UPDATE results SET mode = '7'", "its result is of"),
        ("DELETE FROM results", "it has no result"),
        ("DELETE FROM played", "nobody played"),
        ("DELETE FROM rooms", "it has no room"),
        ("DELETE FROM people", "belongs to nobody"),
        ("DELETE FROM tables WHERE status = 'over'", "belongs to no table"),
        ("UPDATE played SET person = 'a ghost'", "forgotten"),
    ],
)
def test_what_does_not_agree(damaged: Path, sql: str, told: str) -> None:
    change(damaged, sql)
    assert any(told in finding for finding in findings(damaged))


def test_a_file_with_a_hole(damaged: Path) -> None:
    content = bytearray(damaged.read_bytes())
    content[4096 * 3 : 4096 * 5] = bytes(4096 * 2)
    damaged.write_bytes(content)
    assert any("damaged" in finding or "can't be read" in finding for finding in findings(damaged))
