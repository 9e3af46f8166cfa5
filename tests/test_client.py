"""The client for programs, told by hand what a server would say. tests/server has it at real ones."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from rectoverso import client as clients
from rectoverso.client import Client, RemoteTable
from rectoverso.engine.errors import Refused

ME = {"person": "me", "name": "Me", "bot": None}


class Line:
    """A connection at whose other end is the test."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.sending: Callable[[], Awaitable[None]] | None = None

    async def send(self, text: str) -> None:
        if self.sending is not None:
            await self.sending()
        self.sent.append(json.loads(text))

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.sent) if message["type"] == kind)


class House:
    """A client, and what it is told."""

    def __init__(self) -> None:
        self.client = Client("http://nowhere.test", "token")

    async def greet(self, line: Line) -> None:
        await self.client._hear({"type": "welcome", "person": "me"}, line)  # type: ignore[arg-type]

    async def tell(self, kind: str, table: str = "t", **fields: Any) -> None:
        await self.client._hear({"type": kind, "table": table, **fields}, None)  # type: ignore[arg-type]

    async def view(self, seat: int, index: int, table: str = "t", mover: int = 0) -> None:
        around = {"status": "playing", "seats": [ME, ME]}
        await self.tell("view", table, seat=seat, index=index, view={"table": shown(mover)}, around=around)

    async def told(self, seat: int, index: int, mover: int) -> None:
        await self.tell("told", seat=seat, index=index, events=[], change={"table": shown(mover)}, around={})

    async def watched(self, table: str = "t", seats: int = 1) -> RemoteTable:
        watching = asyncio.create_task(self.client.watch(table))
        await asyncio.sleep(0)
        await self.tell("room", table, room={"seats": [ME] * seats, "started": True})
        for seat in range(seats):
            await self.view(seat, 3, table)
        return await watching


def shown(mover: int) -> dict[str, Any]:
    return {"mover": mover, "legal": [f"move of {mover}"]}


def play(story: Callable[[House, Line], Awaitable[None]]) -> None:
    async def whole() -> None:
        house, line = House(), Line()
        await house.greet(line)
        try:
            await asyncio.wait_for(story(house, line), 10)
        finally:
            await house.client.close()

    asyncio.run(whole())


async def soon(turn: asyncio.Future[Any]) -> bool:
    """Whether a turn comes within a moment."""
    return bool((await asyncio.wait([turn], timeout=3 * clients.AGAIN))[0])


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "AGAIN", 0.05)


def test_a_turn_comes_again_if_its_move_was_refused() -> None:
    async def story(house: House, line: Line) -> None:
        turns = (await house.watched()).turns(0)
        turn = await anext(turns)
        playing = asyncio.create_task(turn.play(turn.legal[0]))
        await asyncio.sleep(0)
        await house.tell("refused", id=line.last("move")["id"], why="store_failed")
        with pytest.raises(Refused, match="store failed"):
            await playing
        again = asyncio.ensure_future(anext(turns))
        assert await soon(again)
        assert (again.result().index, again.result().legal) == (3, ["move of 0"])

    play(story)


def test_a_turn_comes_again_if_its_move_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, _line: Line) -> None:
        turns = (await house.watched()).turns(0)
        turn = await anext(turns)
        monkeypatch.setattr(clients, "PATIENCE", 0.05)
        with pytest.raises(TimeoutError):
            await turn.play(turn.legal[0])
        assert await soon(asyncio.ensure_future(anext(turns)))

    play(story)


def test_a_move_that_came_too_late_is_not_asked_for_again() -> None:
    async def story(house: House, line: Line) -> None:
        turns = (await house.watched()).turns(0)
        turn = await anext(turns)
        playing = asyncio.create_task(turn.play(turn.legal[0]))
        await asyncio.sleep(0)
        await house.tell("refused", id=line.last("move")["id"], why="stale")
        with pytest.raises(Refused, match="stale"):
            await playing
        coming = asyncio.ensure_future(anext(turns))
        await asyncio.sleep(0)
        await house.told(0, 4, mover=1)
        assert not await soon(coming)
        await house.told(0, 5, mover=0)
        assert (await coming).index == 5

    play(story)


def test_a_turn_that_is_let_pass_comes_once() -> None:
    async def story(house: House, _line: Line) -> None:
        turns = (await house.watched()).turns(0)
        await anext(turns)
        coming = asyncio.ensure_future(anext(turns))
        assert not await soon(coming)
        await house.view(0, 3)  # the connection was lost, and is there again
        assert not await soon(coming)
        await house.told(0, 4, mover=0)
        assert (await coming).index == 4

    play(story)


def test_each_seat_round_one_device_moves_on_what_it_has_been_told_itself() -> None:
    async def story(house: House, line: Line) -> None:
        table = await house.watched(seats=2)
        turns = [table.turns(seat) for seat in (0, 1)]
        assert (await anext(turns[0])).index == 3
        coming = [asyncio.ensure_future(anext(turn)) for turn in turns]
        await house.told(0, 4, mover=1)
        assert not await soon(coming[1]), "its own view is still the one before"
        await house.told(1, 4, mover=1)
        assert (await coming[1]).legal == ["move of 1"]
        await house.told(0, 5, mover=1)
        coming[1] = asyncio.ensure_future(anext(turns[1]))
        assert not await soon(coming[1])
        asking = asyncio.create_task(table.move(1, "move of 1"))
        await asyncio.sleep(0)
        assert line.last("move")["seen"] == 4
        await house.told(1, 5, mover=1)
        assert (await coming[1]).index == 5
        asking.cancel()

    play(story)


def test_a_table_that_is_let_go_of_ends_and_is_not_watched_again() -> None:
    async def story(house: House, line: Line) -> None:
        table = await house.watched()
        await house.watched("other")
        await house.told(0, 4, mover=1)
        coming = asyncio.ensure_future(anext(table.turns(0), None))
        assert not await soon(coming)
        await house.client.unwatch("t")
        assert await coming is None
        assert line.last("unwatch")["table"] == "t"
        await house.told(0, 5, mover=0)
        assert table.index == 4, "what was under way is not heard any more"
        new = Line()
        await house.greet(new)
        assert [message["table"] for message in new.sent] == ["other"]

    play(story)


@pytest.mark.parametrize("why", ["too_many_tables", "no_spectators", "store_failed"])
def test_a_table_that_may_not_be_watched_is_not_followed(why: str) -> None:
    async def story(house: House, _line: Line) -> None:
        watching = asyncio.create_task(house.client.watch("t"))
        await asyncio.sleep(0)
        await house.tell("refused", why=why)
        with pytest.raises(Refused) as refused:
            await watching
        assert refused.value.why == why
        new = Line()
        await house.greet(new)
        assert new.sent == []
        assert (await house.watched()).may_move(0), "it may be tried again"

    play(story)


def test_a_table_that_does_not_come_in_time_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, line: Line) -> None:
        monkeypatch.setattr(clients, "PATIENCE", 0.05)
        with pytest.raises(TimeoutError):
            await house.client.watch("t")
        assert house.client.tables == {}
        assert [message["type"] for message in line.sent] == ["watch", "unwatch"]

    play(story)


def test_a_table_that_is_gone_may_be_watched_again() -> None:
    async def story(house: House, _line: Line) -> None:
        table = await house.watched()
        await house.tell("gone", why="no_spectators")
        assert table.over
        again = await house.watched()
        assert not again.over

    play(story)


def test_a_store_that_fails_for_a_moment_does_not_end_what_is_followed() -> None:
    async def story(house: House, _line: Line) -> None:
        table = await house.watched()
        new = Line()
        await house.greet(new)
        await house.tell("refused", why="store_failed")
        assert not table.over
        await asyncio.sleep(3 * clients.AGAIN)
        assert [message["type"] for message in new.sent] == ["watch", "watch"]

    play(story)


def test_an_old_connection_that_breaks_late_does_not_hide_the_new_one() -> None:
    async def story(house: House, old: Line) -> None:
        new, broken = Line(), asyncio.Event()

        async def break_late() -> None:
            await broken.wait()
            raise ConnectionClosedError(None, None)

        old.sending = break_late
        first = asyncio.create_task(house.client.watch("one"))
        await asyncio.sleep(0)
        await house.greet(new)
        broken.set()
        await asyncio.sleep(0.01)
        second = asyncio.create_task(house.client.watch("two"))
        await asyncio.sleep(0)
        assert [message["table"] for message in new.sent] == ["one", "two"]
        for task in (first, second):
            task.cancel()

    play(story)


def test_a_table_may_be_watched_while_the_others_come_back() -> None:
    async def story(house: House, _line: Line) -> None:
        await house.watched("one")
        await house.watched("two")
        new = Line()
        late: list[asyncio.Task[RemoteTable]] = []

        async def watch_another() -> None:
            if not late:
                late.append(asyncio.create_task(house.client.watch("three")))
                await asyncio.sleep(0)

        new.sending = watch_another
        await house.greet(new)
        assert {message["table"] for message in new.sent} == {"one", "two", "three"}
        late[0].cancel()

    play(story)
