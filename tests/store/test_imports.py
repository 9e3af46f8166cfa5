"""Imported games: in no list but their importer's, and gone with their time or their person."""

from __future__ import annotations

from rectoverso.store.base import Append, Discard, Forget, SaveRoom, Store, Sweep
from tests.store.things import append, entry, log, newcomer, opened, room


async def imported(store: Store, table: str, person: str, now: int = 5) -> None:
    first = SaveRoom(table, 1, b"a room", False, (person,), now)
    write = Append(table, 0, (entry(table, 0), entry(table, 1)), now, status="imported", room=first)
    assert await store.write(write)


async def test_imported_games_are_their_importers(address: str) -> None:
    async with opened(address) as store:
        await imported(store, "t", "ann", 5)
        await imported(store, "u", "ann", 6)
        await imported(store, "v", "ben")
        assert [(one.table, one.touched, one.room) for one in await store.imports_of("ann", 9)] == [
            ("u", 6, b"a room"),
            ("t", 5, b"a room"),
        ]
        assert [one.table for one in await store.imports_of("ann", 1)] == ["u"]
        assert await store.tables_of("ann", 9) == []
        assert await store.listed(9) == []
        assert await store.due(2**60) == []
        saved = await store.load("t")
        assert saved is not None
        assert (saved.status, saved.entries) == ("imported", log("t", 2))
        assert (await store.counts())["playing"] == 0


async def test_only_the_importer_removes_an_imported_game(address: str) -> None:
    async with opened(address) as store:
        await imported(store, "t", "ann")
        await store.write(room("game", 1, "ann"))
        await store.write(append("game", 0))
        assert not await store.write(Discard("t", "ben"))
        assert not await store.write(Discard("game", "ann"))
        assert not await store.write(Discard("nowhere", "ann"))
        assert await store.write(Discard("t", "ann"))
        assert await store.load("t") is None
        assert await store.load("game") is not None
        await imported(store, "t", "ann")  # nothing of it was left behind
        saved = await store.load("t")
        assert saved is not None
        assert saved.entries == log("t", 2)


async def test_who_is_forgotten_leaves_no_imported_games(address: str) -> None:
    async with opened(address) as store:
        await store.write(newcomer("Ann"))
        await imported(store, "t", "ann")
        await imported(store, "u", "ben")
        await store.write(room("game", 1, "ann"))
        assert await store.write(Forget("ann"))
        assert await store.load("t") is None
        assert await store.load("u") is not None
        assert await store.load("game") is not None


async def test_imported_games_have_their_time(address: str) -> None:
    async with opened(address) as store:
        await imported(store, "old", "ann", 5)
        await imported(store, "new", "ann", 9)
        assert await store.write(Sweep(99, 99, 99)) == []
        assert await store.write(Sweep(0, 0, 99, imports_before=9)) == ["old"]
        assert [one.table for one in await store.imports_of("ann", 9)] == ["new"]
