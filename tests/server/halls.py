"""A hall around a real database file, without HTTP or sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rectoverso.engine.clock import Clock
from rectoverso.engine.log import Holder
from rectoverso.engine.requests import Play
from rectoverso.server import rooms
from rectoverso.server.clock import now
from rectoverso.server.config import Config
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import Demand
from rectoverso.server.live import Live
from rectoverso.server.rooms import Room
from rectoverso.store import store_of


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    hall = Hall(Config(bot_processes=1, **settings), store_of(str(folder / "r.sqlite")))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


def in_hall(folder: Path, story: Callable[[Hall], Awaitable[None]], **settings: Any) -> None:
    async def whole() -> None:
        async with opened(folder, **settings) as hall:
            await asyncio.wait_for(story(hall), 30)

    asyncio.run(whole())


def a_room(*holders: Holder, clock: Clock | None = None, started: bool = True) -> Room:
    seats = holders or (Holder("ann"), Holder("ben"))
    wall = now()
    room = Room("verso", {"players": len(seats)}, "ann", seats, wall, clock=clock, pace="instant")
    return rooms.begin(room, "ann", wall) if started else room


async def move(live: Live) -> None:
    def made(table: Any) -> Play:
        (seat,) = table.state.waiting()
        return Play(seat, "keep")

    await live.settle(Demand(made))
