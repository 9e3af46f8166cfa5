"""What is wanted of a table in memory: a request to its game, a change of its room, the beginning of its game."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from rectoverso.engine import log
from rectoverso.engine.border import Millis
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.log import LogEntry
from rectoverso.engine.requests import Play, Request, Tick
from rectoverso.engine.table import Table, opening
from rectoverso.games import game_of
from rectoverso.server import rooms
from rectoverso.server.clock import now
from rectoverso.server.rooms import Room
from rectoverso.server.telling import Asker
from rectoverso.store.base import Append, Remove, Write

if TYPE_CHECKING:
    from rectoverso.server.live import Live

LEASE = 60_000  # how long a table that was written is left to the process that has it in memory


class Job(ABC):
    """Something wanted of a table."""

    tries = 0

    @abstractmethod
    def write(self, live: Live) -> Write | None:
        """What is to be written, None when nothing is; or Refused or Malformed."""

    @abstractmethod
    def settle(self, live: Live) -> None:
        """It is written, or there was nothing to write."""

    @abstractmethod
    def refuse(self, problem: Refused | Malformed) -> None:
        """It is not; nothing has changed."""


class Ask(Job):
    """A request to the game. Who asks is answered. With `seen`, the length of the log on which it was made, it is
    refused when the game has moved on."""

    def __init__(self, request: Request, asker: Asker | None = None, seen: int | None = None) -> None:
        self.request = request
        self.asker = asker
        self.seen = seen
        self.entries: list[LogEntry] = []

    def write(self, live: Live) -> Write | None:
        if live.table is None:
            raise Refused("not_started")
        if self.seen is not None and _moved_on(live.table.log[max(0, self.seen) :]):
            raise Refused("stale")
        self.entries = live.table.propose(self.request, now())
        return live.appending(self.entries) if self.entries else None

    def settle(self, live: Live) -> None:
        if self.entries:
            live.hall.tally.moves += [*map(type, self.entries)].count(log.Move)
            live.take_in(self.entries, self.asker)
        elif self.asker is not None:
            self.asker.done(live.length())

    def refuse(self, problem: Refused | Malformed) -> None:
        if self.asker is not None:
            self.asker.refused(problem if isinstance(problem, Refused) else self._not_a_move())

    def _not_a_move(self) -> Refused:
        """Nothing else is in a notation."""
        return Refused("not_a_move", text=self.request.move[:40] if isinstance(self.request, Play) else "")


def _moved_on(since: list[LogEntry]) -> bool:
    return any(isinstance(entry, log.Move | log.Chance | log.TakenBack) for entry in since)


class Rest(Ask):
    """Times in which no process kept the table become pauses."""

    def __init__(self, gaps: list[tuple[Millis, Millis]]) -> None:
        super().__init__(Tick())
        self.gaps = gaps

    def write(self, live: Live) -> Write | None:
        self.entries = [] if live.table is None else live.table.slept(self.gaps)
        return live.appending(self.entries) if self.entries else None


class Outcome:
    """What becomes of a job that somebody awaits."""

    def __init__(self) -> None:
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self) -> None:
        if not self.future.done():
            self.future.set_result(None)

    def refuse(self, problem: Refused | Malformed) -> None:
        if not self.future.done():
            self.future.set_exception(problem)


class Awaited(Job):
    """A job whose outcome somebody awaits."""

    def __init__(self) -> None:
        self.outcome = Outcome()

    def refuse(self, problem: Refused | Malformed) -> None:
        self.outcome.refuse(problem)

    def settle(self, live: Live) -> None:
        self.outcome.settle()


class Demand(Ask):
    """A request to the game, made when its turn comes, that somebody awaits."""

    def __init__(self, made: Callable[[Table], Request]) -> None:
        super().__init__(Tick())
        self.made = made
        self.outcome = Outcome()

    def write(self, live: Live) -> Write | None:
        if live.table is not None:
            self.request = self.made(live.table)
        return super().write(live)

    def settle(self, live: Live) -> None:
        super().settle(live)
        self.outcome.settle()

    def refuse(self, problem: Refused | Malformed) -> None:
        self.outcome.refuse(problem)


class Edit(Awaited):
    """A change of the room."""

    def __init__(self, edit: Callable[[Room], Room]) -> None:
        super().__init__()
        self.edit = edit
        self.room: Room | None = None

    def write(self, live: Live) -> Write | None:
        self.room = self.edit(live.room)
        return None if self.room == live.room else live.saving(self.room)

    def settle(self, live: Live) -> None:
        if self.room is not None and self.room != live.room:
            live.enter(self.room, live.version + 1)
        super().settle(live)


class Leave(Edit):
    """Somebody stands up before the game; the last one closes the room for good."""

    def write(self, live: Live) -> Write | None:
        write = super().write(live)
        empty = self.room is not None and not self.room.people()
        return Remove(live.id, live.version) if empty else write

    def settle(self, live: Live) -> None:
        if self.room is not None and not self.room.people():
            live.hall.removed(live.id)
        super().settle(live)


class Begin(Awaited):
    """The game begins: the room is closed and the log is opened, both or neither."""

    def __init__(self, person: str) -> None:
        super().__init__()
        self.person = person
        self.room: Room | None = None
        self.entries: list[LogEntry] = []

    def write(self, live: Live) -> Write | None:
        wall = now()
        room = self.room = rooms.begin(live.room, self.person, wall)
        self.entries = opened(room, wall)
        return Append(live.id, 0, encoded(self.entries), wall, wall + LEASE, room=live.saving(room))

    def settle(self, live: Live) -> None:
        assert self.room is not None
        live.enter(self.room, live.version + 1)
        live.open_table(self.entries)
        super().settle(live)


def opened(room: Room, wall: Millis) -> list[LogEntry]:
    """The first entries of the game of a room."""
    return opening(
        game_of(room.game),
        room.options,
        list(room.seats),
        wall,
        practice=room.practice,
        clock=room.clock,
        deal=room.deal,
    )


def encoded(entries: list[LogEntry]) -> tuple[bytes, ...]:
    return tuple(map(log.encode, entries))
