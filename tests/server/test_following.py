"""Which tables a connection follows: only so many, those whose games are over among them, until it lets go of them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from rectoverso.client import Client
from rectoverso.engine.errors import Refused
from rectoverso.server import session as sessions
from rectoverso.server import wire
from rectoverso.server.session import MOST_TABLES, Session
from rectoverso.store.base import StoreFailed
from tests.server.house import House, open_house, reached
from tests.server.lobby import Lobby, play


class Visitor:
    """A session without a socket."""

    def __init__(self, lobby: Lobby, name: str) -> None:
        self.sent: list[bytes] = []
        self.session = Session(lobby.hall, f"id-{name}", name.title(), self.sent.append, lambda *_: None)
        self.say(wire.Hello(wire.PROTOCOL))

    def say(self, message: wire.Message) -> None:
        self.session.received(msgspec.json.encode(message))

    def watch(self, table: str) -> str | None:
        """Why a table may not be watched."""
        del self.sent[:]
        self.say(wire.Watch(table))
        told = [json.loads(frame[frame.index(b'{"type"') :]) for frame in self.sent]
        return next((message["why"] for message in told if message["type"] == "refused"), None)


def test_who_lets_go_of_tables_that_are_over_never_follows_too_many(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        async with await Client.guest(house.address, "Ann") as ann:
            body = {"game": "verso", "options": {"players": 1}, "start": True}
            ids = [(await ann.call("POST", "/api/tables", body))["table"] for _ in range(MOST_TABLES + 1)]
            tables = [await ann.watch(table) for table in ids[:-1]]
            await tables[0].concede(0)
            assert tables[0].over
            with pytest.raises(Refused, match="too many tables"):
                await ann.watch(ids[-1])
            await ann.unwatch(ids[0])
            tables = [*tables[1:], await ann.watch(ids[-1])]
            assert ann._socket is not None
            ann._socket.transport.abort()
            for table in tables:
                index = await table.move(0, "keep")
                await reached(table, lambda table, index=index: table.index == index)  # type: ignore[misc]
            assert len(ann.tables) == MOST_TABLES

    with open_house(tmp_path) as house:
        asyncio.run(story(house))


def test_tables_that_are_gone_or_closed_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_TABLES", 2)

    async def story(lobby: Lobby) -> None:
        some = [await lobby.seated(["ann", "ben"], "verso") for _ in range(6)]
        closed, closing, gone, *open_ = some
        await lobby.call("ann", "PATCH", f"/tables/{closed}", {"spectators": False})
        cleo = Visitor(lobby, "cleo")
        assert [cleo.watch(table) for table in (closed, closing)] == ["no_spectators", None]
        await lobby.call("ann", "PATCH", f"/tables/{closing}", {"spectators": False})
        assert [cleo.watch(gone), cleo.watch(gone)] == [None, None]
        lobby.hall.remove(gone)
        assert [cleo.watch(table) for table in open_] == [None, None, "too_many_tables"]
        assert [cleo.watch(table) for table in open_[:2]] == [None, None]
        cleo.session.lost()

    play(tmp_path, story)


def test_what_is_said_while_a_table_comes_into_memory_is_done_in_order(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso")
        del lobby.hall.lives[table]
        ann = Visitor(lobby, "ann")
        ann.say(wire.Watch(table))
        while table not in lobby.hall.lives:
            await asyncio.sleep(0)
        ann.say(wire.Unwatch(table))
        await asyncio.sleep(0.1)
        assert not lobby.hall.lives[table].watchers
        assert ann.session.tables == set()

    play(tmp_path, story)


def test_all_that_is_said_of_a_table_that_can_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(lobby: Lobby) -> None:
        table = await lobby.seated(["ann", "ben"], "verso")
        del lobby.hall.lives[table]
        ann = Visitor(lobby, "ann")

        async def failing(_table: str) -> None:
            raise StoreFailed("no disk")

        with monkeypatch.context() as then:
            then.setattr(lobby.hall.store, "load", failing)
            ann.say(wire.Watch(table))
            ann.say(wire.Move(table, 0, "mine", "keep", 2))
            await asyncio.sleep(0.1)
        told = [json.loads(frame[frame.index(b'{"type"') :]) for frame in ann.sent[1:]]
        assert [(message["why"], message.get("id")) for message in told] == [
            ("store_failed", None),
            ("store_failed", "mine"),
        ]
        assert ann.watch(table) is None
        await asyncio.sleep(0.1)
        assert ann.session in lobby.hall.lives[table].watchers

    play(tmp_path, story)
