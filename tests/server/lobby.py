"""The application around a real hall and a real database file, without sockets: for tests of what HTTP answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx

from rectoverso.engine.requests import Concede, Play, Tick
from rectoverso.engine.requests import Request as TableRequest
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table
from rectoverso.server.app import create_app
from rectoverso.server.clock import now
from rectoverso.server.config import Config
from rectoverso.server.hall import Hall
from rectoverso.server.identity import hashed
from rectoverso.server.jobs import Demand
from rectoverso.server.pages.built import Pages
from rectoverso.store.base import NewPerson
from rectoverso.store.sqlite import SqliteStore

NAMES = ("ann", "ben", "cleo", "dan", "eve", "finn")


def token(name: str) -> str:
    return f"token-of-{name}".ljust(30, "x")


def bearer(name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token(name)}"}


class Ear:
    """A connection that only listens; it is there as long as it watches."""

    def __init__(self, person: str) -> None:
        self.person = f"id-{person}"
        self.heard: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(json.loads(frame[frame.index(b'{"type"') :]))

    def refused(self, problem: Exception, table: str | None, request: str | None) -> None:
        raise AssertionError(problem)

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == kind)


class Lobby:
    def __init__(self, hall: Hall, http: httpx.AsyncClient) -> None:
        self.hall = hall
        self.http = http

    async def call(self, person: str, method: str, path: str, body: object = None, status: int | None = None) -> Any:
        """What is answered; anything but success, or the status that is given, is a failing test."""
        answer = await self.http.request(method, f"/api{path}", json=body, headers=bearer(person))
        expected = answer.is_success if status is None else answer.status_code == status
        assert expected, f"{answer.status_code} {answer.text[:300]}"
        return answer.json() if answer.content else None

    async def why(self, person: str, method: str, path: str, body: object = None, status: int = 409) -> str:
        """Why a request is refused."""
        problem = await self.call(person, method, path, body, status)
        why: str = problem["why"]
        return why

    async def seated(self, people: list[str], game: str, start: bool = True, **options: Any) -> str:
        """A table that the first has opened and all others have joined in order."""
        body = {"game": game, "options": {"players": len(people), **options}}
        table: str = (await self.call(people[0], "POST", "/tables", body))["table"]
        for person in people[1:]:
            await self.call(person, "POST", f"/tables/{table}/seat", {})
        if start:
            await self.call(people[0], "POST", f"/tables/{table}/start")
        return table

    async def watch(self, person: str, table: str) -> Ear:
        ear = Ear(person)
        (await self.hall.table(table)).welcome(ear, None, False)
        return ear

    async def table(self, table: str) -> Table:
        found = (await self.hall.table(table)).table
        assert found is not None
        return found

    async def ask(self, table: str, made: Callable[[Table], TableRequest]) -> None:
        live = await self.hall.table(table)
        await live.settle(Demand(made))

    async def concede(self, table: str, seat: int) -> None:
        await self.ask(table, lambda _: Concede(seat))

    async def play_on(self, table: str, moves: int = 100_000, seed: int = 1) -> None:
        """So many moves by whoever may move, or until the game is over."""
        rng = Rng(seed)

        def some_move(game: Table) -> TableRequest:
            if not game.state.waiting():
                return Tick()
            seat = min(game.state.waiting())
            by = "person" if game.holders[seat].bot is None else "bot"
            return Play(seat, game.game.some_move(game.state, seat, rng), by)  # type: ignore[arg-type]

        for _ in range(moves):
            if (await self.table(table)).status() != "playing":
                return
            await self.ask(table, some_move)


@asynccontextmanager
async def open_lobby(folder: Path, **config: Any) -> AsyncIterator[Lobby]:
    """Bots never move here; tests move for them."""
    settings = {"bot_processes": 0, "no_limits": True, **config}
    hall = Hall(Config(**settings), SqliteStore(folder / "rectoverso.sqlite"))
    app = create_app(hall, Pages(None))
    await hall.open()
    try:
        for name in NAMES:
            await hall.store.write(NewPerson(f"id-{name}", name.title(), hashed(token(name)), now()))
        transport = httpx.ASGITransport(cast("Any", app))
        async with httpx.AsyncClient(transport=transport, base_url="http://rectoverso.test:8321") as http:
            yield Lobby(hall, http)
    finally:
        await hall.close()


def play(folder: Path, story: Callable[[Lobby], Awaitable[None]], **config: Any) -> None:
    async def whole() -> None:
        async with open_lobby(folder, **config) as lobby:
            await asyncio.wait_for(story(lobby), 60)

    asyncio.run(whole())
