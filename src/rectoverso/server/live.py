"""A table in memory: its room, its game once it has begun, who watches it, and what waits to be written.

Whatever is wanted of it is a job. Jobs are done one at a time: each says what it would write, the store commits it,
and only then it is taken in and told. When another process was first, the table catches up and the job tries again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rectoverso.engine import log
from rectoverso.engine.border import Millis, Seat
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.requests import Hold
from rectoverso.engine.table import Table
from rectoverso.games import game_of
from rectoverso.server import rooms
from rectoverso.server.clock import now
from rectoverso.server.jobs import LEASE, Ask, Awaited, Demand, Job, encoded
from rectoverso.server.reading import table_of
from rectoverso.server.results import result_of
from rectoverso.server.rooms import Room
from rectoverso.server.steward import Steward
from rectoverso.server.telling import Asker, Client, Telling
from rectoverso.store.base import Append, Saved, SaveRoom, StoreFailed, Write

if TYPE_CHECKING:
    from rectoverso.server.hall import Hall

TRIES = 5

logger = logging.getLogger(__name__)


class Live(Telling):
    def __init__(self, hall: Hall, saved: Saved) -> None:
        super().__init__(hall, saved.table, rooms.decode(saved.room), saved.version)
        self.jobs: deque[Job] = deque()
        self.busy = False
        self.behind = False
        self.gone: str | None = None  # why nothing can be asked of it any more
        self.steward = Steward(self)
        if saved.entries:
            self.table = table_of(saved.entries)

    # Jobs

    def submit(self, job: Job) -> None:
        self.jobs.append(job)
        if not self.busy:
            self._next()

    async def settle(self, job: Awaited | Demand) -> None:
        """Submits a job and waits for its outcome."""
        self.submit(job)
        await job.outcome.future

    def _next(self) -> None:
        while not self.busy:
            if self.behind:
                self.behind, self.busy = False, True
                self.hall.later(self._catch_up())
                return
            if not self.jobs:
                return
            job = self.jobs.popleft()
            try:
                write = self._write_of(job)
            except (Refused, Malformed) as problem:
                job.refuse(problem)
                continue
            if write is None:
                self._settle(job)
                continue
            self.busy = True
            self.hall.store.write(write).add_done_callback(partial(self._written, job, perf_counter()))

    def _write_of(self, job: Job) -> Write | None:
        if self.gone:
            raise Refused(self.gone)
        return job.write(self)

    def _written(self, job: Job, began: float, written: asyncio.Future[Any]) -> None:
        self.busy = False
        self.hall.tally.commits.add(perf_counter() - began)
        try:
            first: bool = written.result()
        except (StoreFailed, asyncio.CancelledError):
            job.refuse(Refused("store_failed"))
        except Exception:  # nobody could write that, ever
            logger.exception("a table could not be written", extra={"table": self.id})
            job.refuse(Refused("internal"))
        else:
            if first:
                self._settle(job)
            else:
                self._try_again(job)
        self._next()

    def _settle(self, job: Job) -> None:
        """What is committed is taken in whole or this table is read anew: memory never differs from the log."""
        try:
            job.settle(self)
        except Exception:
            logger.exception("a table could not take in what was written", extra={"table": self.id})
            job.refuse(Refused("internal"))
            self.hall.read_anew(self)

    def _try_again(self, job: Job) -> None:
        """Somebody else was first: read what they wrote before."""
        job.tries += 1
        if job.tries < TRIES:
            self.behind = True
            self.jobs.appendleft(job)
        else:
            job.refuse(Refused("busy"))

    async def _catch_up(self) -> None:
        try:
            await self._read_on()
        except StoreFailed:  # the job that waits for it will fail as well
            logger.warning("could not read on at a table", extra={"table": self.id})
        except Exception:
            logger.exception("a table could not take in what others wrote", extra={"table": self.id})
            self.hall.read_anew(self)
        self.busy = False
        self._next()

    async def _read_on(self) -> None:
        saved = await self.hall.store.load(self.id)
        if saved is None:
            self.hall.remove(self.id)
            return
        room = rooms.decode(saved.room)
        entries = [log.decode(line) for line in saved.entries[self.length() :]]
        await self.hall.know((*room.people(), *_newcomers(entries)))
        if saved.version > self.version:
            self.enter(room, saved.version)
        if self.table is None and entries:
            self.open_table(entries)
        elif entries:
            self.take_in(entries)
        self.version = saved.version

    def catch_up(self) -> None:
        """Another process has written."""
        self.behind = True
        self._next()

    # What jobs write

    def appending(self, entries: list[LogEntry]) -> Append:
        assert self.table is not None
        wall = now()
        status, state = self.table.foresee(entries)
        ends = status != "playing" and self.table.status() == "playing"
        result = result_of(self.table, self.room, entries, status, state, wall) if ends else None
        due = wall + LEASE if status == "playing" else None
        room = self.saving(self.room, self._people_after(entries)) if self._reseats(entries) else None
        return Append(self.id, len(self.table.log), encoded(entries), wall, due, status, result, room)

    def saving(self, room: Room, members: tuple[str, ...] | None = None) -> SaveRoom:
        """The room in its next version, and the people who find this table among theirs."""
        if members is None:
            members = room.people() if self.table is None else self._people_after([])
        return SaveRoom(self.id, self.version + 1, rooms.encode(room), room.listed, members, now())

    def _people_after(self, entries: list[LogEntry]) -> tuple[str, ...]:
        holders = dict(enumerate(self.holders()))
        holders.update({entry.seat: entry.holder for entry in entries if isinstance(entry, log.SeatChanged)})
        return tuple(dict.fromkeys(holder.person for holder in holders.values() if holder.person is not None))

    def _reseats(self, entries: list[LogEntry]) -> bool:
        """Whether other people sit here after these entries."""
        for entry in entries:
            if type(entry) is log.SeatChanged and entry.holder.person != self.holders()[entry.seat].person:
                return True
        return False

    # Taking in what is written

    def enter(self, room: Room, version: int) -> None:
        moved = [holder.person for holder in room.seats] != [holder.person for holder in self.room.seats]
        self.room, self.version = room, version
        self.turn_out()
        self.tell_room()
        if moved:
            self.tell_presence()
        self.hall.room_changed(self)

    def open_table(self, entries: list[LogEntry]) -> None:
        self.table = Table(game_of(self.room.game), entries)
        self.tell_views()
        self.plan()

    def take_in(self, entries: list[LogEntry], asker: Asker | None = None) -> None:
        assert self.table is not None
        self.touched = now()
        self.version += self._reseats(entries)
        told = self.table.commit(entries)
        self.tell(told, entries, asker)
        self.plan()

    def plan(self) -> None:
        self.steward.plan()

    def welcome(self, client: Client, seen: int | None, memory: bool, muted: Iterable[Seat] = ()) -> None:
        """Somebody comes to the table; a bot that kept the seat of a person gives it back."""
        self.watch(client, seen, memory, muted)
        self.touched = now()
        for seat in self.seats_of(client.person):
            if self.table is not None and self.holders()[seat].bot is not None and seat not in self.table.conceded:
                self.submit(Ask(Hold(seat, Holder(client.person))))
        self.plan()

    def wait_until(self, due: Millis | None) -> Write | None:
        """Written before the table leaves memory: when it is to be woken."""
        if self.table is None or self.table.status() != "playing":
            return None
        return Append(self.id, len(self.table.log), (), self.touched, due)

    def is_of(self, seat: Seat, person: str) -> bool:
        """Whether a seat is this person's."""
        holders = self.room.seats if self.table is None else self.table.holders
        return 0 <= seat < len(holders) and holders[seat].person == person

    def seats_of(self, person: str) -> list[Seat]:
        if self.table is None:
            return self.room.seats_of(person)
        return [seat for seat, holder in enumerate(self.table.holders) if holder.person == person]


def _newcomers(entries: list[LogEntry]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, log.SeatChanged) and entry.holder.person is not None:
            yield entry.holder.person
