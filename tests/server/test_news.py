"""What other processes write is heard also at odd moments; here they are played by writes past the hall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from rectoverso.engine.errors import Refused
from rectoverso.engine.requests import Play
from rectoverso.server import rooms
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import encoded
from rectoverso.server.live import Live
from rectoverso.server.reading import table_of
from rectoverso.store.base import Append, SaveRoom
from tests.server.lobby import Lobby, play


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


async def moved_elsewhere(hall: Hall, table: str) -> int:
    """Another process makes a move; the length of the log then."""
    saved = await hall.store.load(table)
    assert saved is not None
    game = table_of(saved.entries)
    entries = game.propose(Play(min(game.state.waiting()), "keep"), now())
    assert await hall.store.write(Append(table, len(game.log), encoded(entries), now()))
    return len(game.log) + len(entries)


def test_what_is_written_while_a_table_is_read_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[str] = []

    async def before(lobby: Lobby) -> None:
        tables.append(await lobby.seated(["ann", "ben"], "verso"))

    async def story(lobby: Lobby) -> None:
        hall, (table,) = lobby.hall, tables
        knows = hall.know
        lengths: list[int] = []

        async def meanwhile(people: tuple[str, ...]) -> None:
            await knows(people)
            if not lengths:
                lengths.append(await moved_elsewhere(hall, table))
                hall._appended(table, lengths[0])

        monkeypatch.setattr(hall, "know", meanwhile)
        live = await hall.table(table)
        assert lengths
        await until(lambda: live.length() == lengths[0])
        await lobby.play_on(table, moves=2)

    play(tmp_path, before)
    play(tmp_path, story)


def test_a_room_that_changed_while_we_were_deaf_is_read(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso", start=False)
        live = await lobby.hall.table(table)
        changed = rooms.stand(live.room, "id-ben")
        write = SaveRoom(table, live.version + 1, rooms.encode(changed), False, ("id-ann",), now())
        assert await lobby.hall.store.write(write)
        lobby.hall._appended(table, 0)  # as after a lost connection, whatever has changed
        await until(lambda: live.room == changed)

    play(tmp_path, story)


def test_what_cannot_be_taken_in_leaves_no_table_stuck(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso")
        hall = lobby.hall
        live: Live = await hall.table(table)
        assert await hall.store.write(Append(table, live.length(), (b"no entry",), now()))
        hall._appended(table, live.length() + 1)
        await until(lambda: table not in hall.lives)
        with pytest.raises(Refused, match="damaged"):
            await hall.table(table)

    play(tmp_path, story)


def test_a_write_that_nobody_could_do_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso")
        with monkeypatch.context() as patched:
            patched.setattr("rectoverso.server.live.now", lambda: 2**70)  # more than any database holds
            with pytest.raises(Refused, match="internal"):
                async with asyncio.timeout(30):
                    await lobby.play_on(table, moves=1)
        await lobby.play_on(table, moves=1)

    play(tmp_path, story)
