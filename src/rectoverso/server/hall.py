"""The hall: all tables of this process, what they share, and what is done from time to time."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from rectoverso.engine.border import Millis
from rectoverso.engine.errors import Illegal, Refused
from rectoverso.engine.log import LogEntry
from rectoverso.server import rooms, wire
from rectoverso.server.bots import Thinkers
from rectoverso.server.clock import now
from rectoverso.server.config import Config
from rectoverso.server.jobs import LEASE, Rest, encoded, opened
from rectoverso.server.live import Live
from rectoverso.server.quotas import Quotas
from rectoverso.server.reading import table_of
from rectoverso.server.reviews import Reviews
from rectoverso.server.rooms import Room
from rectoverso.server.tally import Tally
from rectoverso.server.telling import Telling
from rectoverso.store.base import Append, Beat, Daily, Damaged, Saved, SaveRoom, Store, StoreFailed, Sweep, Write

DAY = 24 * 60 * 60 * 1000
SWEEP = 15.0  # seconds
SOON = 5 * 60_000  # a table with something due within this time stays in memory
ANNOUNCE = 20_000  # after which presence is announced again,
STALE = 50_000  # and after which what another process announced is not believed any more
MANY = 10_000  # names
DOZED = 5_000  # milliseconds by which a beat is late when we were asleep, or could write nothing
INTERNAL = 1011  # closing code: our fault

ID = re.compile("[A-Za-z0-9_-]{22}")

logger = logging.getLogger(__name__)


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What processes tell one another about a table, beside what they write. Nothing of it lasts."""

    process: str
    table: str = ""
    presence: wire.Presence | None = None
    said: wire.Said | None = None
    room: bool = False
    removed: bool = False
    asking: bool = False  # who is there?
    renamed: tuple[str, str] | None = None


def new_id() -> str:
    """128 bits that nobody can guess: who has the link is invited."""
    return secrets.token_urlsafe(16)


class Hall:
    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.thinkers = Thinkers(config.bot_processes)
        self.reviews = Reviews(self.thinkers, self.later)
        self.quotas = Quotas(config)
        self.tally = Tally()
        self.farewell: Callable[[str], None] | None = None  # called with who is forgotten
        self.process = secrets.token_hex(8)
        self.lives: dict[str, Live] = {}
        self.unreadable: set[str] = set()  # tables that could not be woken
        self.names: dict[str, str] = {}
        self.stopping = False
        self.beaten: Millis | None = None  # when we last gave a sign of life
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._heard = msgspec.json.Decoder(Announcement)
        self._news: set[str] = set()  # tables that others have changed while we read them

    async def open(self) -> None:
        await self.store.open()
        self.store.appended = self._appended
        self.store.heard = self._hear
        self.beaten = await self._wake(now())
        await self.thinkers.open()
        self.later(self._beat())
        self.later(self._sweep())

    async def close(self) -> None:
        self.stopping = True
        for live in self.lives.values():
            live.steward.stop()
        for task in list(self._tasks):
            task.cancel()
        await self.thinkers.close()
        with suppress(StoreFailed):
            await self.store.write(Beat(self.process, now()))
        await self.store.close()

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs beside everything else; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            logger.error("something beside failed", exc_info=problem)

    # Tables

    async def table(self, table: str) -> Live:
        """A table, from memory or from the store. Use it at once: after the next await it may have left memory."""
        live = self.lives.get(table)
        if live is not None:
            return live
        if not ID.fullmatch(table):
            raise Refused("no_such_table")
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loaded(table))
        return await asyncio.shield(loading)

    def _loaded(self, table: str) -> None:
        self._loading.pop(table, None)
        self._news.discard(table)

    async def _load(self, table: str) -> Live:
        try:
            return await self._read(table)
        except Exception as problem:
            if isinstance(problem, Refused | StoreFailed) and not isinstance(problem, Illegal | Damaged):
                raise
            logger.exception("a table can't be read", extra={"table": table})
            raise Refused("damaged") from problem

    async def _read(self, table: str) -> Live:
        saved = await self.store.load(table)
        if saved is None:
            raise Refused("no_such_table")
        live = Live(self, await self._woken(saved))
        await self.know(live.room.people() + tuple(h.person for h in live.holders() if h.person is not None))
        self.lives[table] = live
        self._announce(Announcement(self.process, table, asking=True))
        live.plan()
        if table in self._news:
            live.catch_up()
        return live

    async def _woken(self, saved: Saved) -> Saved:
        """Downtime is charged to nobody: it is written as a pause before anything else."""
        while saved.entries and saved.status == "playing":
            table = table_of(saved.entries)
            gaps = await self.store.downtimes(table.start.wall)
            pauses = encoded(table.slept(gaps))
            if not pauses:
                break
            wall = now()
            if await self.store.write(Append(saved.table, len(saved.entries), pauses, wall, wall + LEASE)):
                return msgspec.structs.replace(saved, entries=[*saved.entries, *pauses])
            again = await self.store.load(saved.table)
            if again is None:
                raise Refused("no_such_table")
            saved = again
        return saved

    async def create(
        self,
        room: Room,
        daily: Daily | None = None,
        table: str | None = None,
        entries: list[LogEntry] | None = None,
    ) -> Live:
        """A new table, and its game as well if the room has begun: from the start, unless it has entries already. An id
        that is given may have been made by another who was given the same."""
        table = table or new_id()
        wall = now()
        first = SaveRoom(table, 1, rooms.encode(room), room.listed, room.people(), wall, daily)
        write: Write = first
        if room.started is not None:
            log = opened(room, wall) if entries is None else entries
            write = Append(table, 0, encoded(log), wall, wall + LEASE, room=first)
        if not await self.store.write(write) and daily is not None:
            raise Refused("daily_taken")
        return await self.table(table)

    async def keep(self, room: Room, entries: list[LogEntry]) -> str:
        """An imported game, for its host alone. Its id."""
        table, wall = new_id(), now()
        first = SaveRoom(table, 1, rooms.encode(room), False, (room.host,), wall)
        await self.store.write(Append(table, 0, encoded(entries), wall, status="imported", room=first))
        return table

    def removed(self, table: str) -> None:
        """The table is gone for good, here and in other processes."""
        self._announce(Announcement(self.process, table, removed=True))
        self.remove(table)

    # Names

    async def know(self, people: tuple[str, ...]) -> None:
        """Learns the names of people it does not know yet."""
        unknown = [person for person in dict.fromkeys(people) if person not in self.names]
        if unknown:
            self.names.update(await self.store.names(unknown))

    def _forget_names(self) -> None:
        """Of people who sit at no table in memory, when there are many."""
        if len(self.names) > MANY:
            here = {holder.person for live in self.lives.values() for holder in live.holders()}
            self.names = {person: name for person, name in self.names.items() if person in here}

    def rename(self, person: str, name: str | None) -> None:
        """A person has another name, or none any more, at all tables."""
        self._renamed(person, name)
        self._announce(Announcement(self.process, renamed=(person, name or "")))

    def _renamed(self, person: str, name: str | None) -> None:
        if name:
            self.names[person] = name
        else:
            self.names.pop(person, None)
            if self.farewell is not None:
                self.farewell(person)
        for live in self.lives.values():
            if any(holder.person == person for holder in live.holders()):
                live.tell_names()

    # Other processes

    def _appended(self, table: str, length: int) -> None:
        live = self.lives.get(table)
        if live is None:
            self._is_news(table)
        elif length >= live.length():  # of the same length where its room may have changed
            live.catch_up()

    def _is_news(self, table: str) -> None:
        """What we are just reading may be old already."""
        if table in self._loading:
            self._news.add(table)

    def _announce(self, announcement: Announcement) -> None:
        self.store.announce(msgspec.json.encode(announcement))

    def _hear(self, message: bytes) -> None:
        heard = self._heard.decode(message)
        if heard.renamed is not None:
            self._renamed(heard.renamed[0], heard.renamed[1] or None)
        live = self.lives.get(heard.table)
        if heard.process == self.process:
            return
        if live is None:
            if heard.room or heard.removed:
                self._is_news(heard.table)
            return
        if heard.presence is not None:
            live.elsewhere[heard.process] = heard.presence
            live.announced[heard.process] = now()
            live.tell_presence(here_too=False)
            live.plan()
        if heard.said is not None:
            live.tell_said(heard.said)
        if heard.room:
            live.catch_up()
        if heard.removed:
            self.remove(live.id)
        if heard.asking:
            self.presence_changed(live)

    def presence_changed(self, telling: Telling) -> None:
        """Other processes hear who is here."""
        near = {seat for seat, holder in enumerate(telling.holders()) if holder.person in telling.people_here()}
        presence = wire.Presence(telling.id, sorted(near), telling.spectators())
        self._announce(Announcement(self.process, telling.id, presence=presence))

    def room_changed(self, live: Live) -> None:
        self._announce(Announcement(self.process, live.id, room=True))

    def said(self, live: Live, said: wire.Said) -> None:
        live.tell_said(said)
        self._announce(Announcement(self.process, live.id, said=said))

    # From time to time

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.config.beat_seconds)
            try:
                await self._beat_once()
            except StoreFailed as problem:
                logger.warning("the store fails", extra={"problem": str(problem)})

    async def _beat_once(self) -> None:
        wall = now()
        if self.dozing():
            await self._wake(wall)
            await self._rest()
        else:
            await self.store.write(Beat(self.process, wall))
        self.beaten = wall

    async def _wake(self, wall: Millis) -> Millis:
        await self.store.wake(self.process, wall, (self.config.beat_seconds + 1) * 1000)
        return wall

    def dozing(self) -> bool:
        """Whether the last sign of life was long ago: the computer slept, or nothing could be written. Until that is
        over nobody's time runs out."""
        return self.beaten is not None and now() - self.beaten > self.config.beat_seconds * 1000 + DOZED

    async def _rest(self) -> None:
        """What was slept through is charged to nobody, at the tables in memory."""
        playing = [live.table.start.wall for live in self.lives.values() if live.table is not None]
        gaps = await self.store.downtimes(min(playing, default=now()))
        for live in list(self.lives.values()):
            live.submit(Rest(gaps))

    async def _sweep(self) -> None:
        while True:
            try:
                await self._wake_due()
                await self._remove_old()
                for live in list(self.lives.values()):
                    await self._let_go(live)
                self._forget_names()
            except StoreFailed as problem:
                logger.warning("sweeping failed", extra={"problem": str(problem)})
            await asyncio.sleep(SWEEP)

    async def _wake_due(self) -> None:
        for table in await self.store.due(now()):
            if table not in self.lives and table not in self.unreadable:
                try:
                    await self.table(table)
                except Refused as problem:  # one table must not keep the others waiting
                    self.unreadable.add(table)
                    logger.warning("a table can't be woken", extra={"table": table, "problem": str(problem)})

    async def _remove_old(self) -> None:
        wall = now()
        config = self.config
        days = (config.room_days, config.game_days, config.import_days)
        rooms_before, games_before, imports_before = (wall - count * DAY for count in days)
        sweep = Sweep(rooms_before, games_before, wall, imports_before)
        for table in await self.store.write(sweep):
            self.removed(table)

    def remove(self, table: str) -> None:
        """The table is gone for good."""
        live = self.lives.pop(table, None)
        if live is not None:
            live.gone = "no_such_table"
            live.steward.stop()
            live.vanish("removed")

    def read_anew(self, live: Live) -> None:
        """Memory can't be trusted: the table leaves it, and those who watch come back to what is in the store."""
        live.gone = "busy"
        live.steward.stop()
        self.lives.pop(live.id, None)
        for client in list(live.watchers):
            client.close(INTERNAL, "read_anew")

    async def _let_go(self, live: Live) -> None:
        """A table that nobody watches and that has nothing to do soon leaves memory."""
        self._forget_silent(live)
        if not self._idle(live):
            return
        write = live.wait_until(None if live.table is None else live.table.deadline())
        if write is not None:
            await self.store.write(write)
        if self._idle(live):  # nobody has come meanwhile
            self.lives.pop(live.id, None)
            live.gone = "busy"
            live.steward.stop()

    def _idle(self, live: Live) -> bool:
        due = None if live.table is None else live.table.deadline()
        soon = due is not None and due < now() + SOON
        lately = now() - live.touched < self.config.idle_seconds * 1000
        return not (live.watchers or live.busy or live.jobs or soon or lately or live.steward.busy())

    def _forget_silent(self, live: Live) -> None:
        """Processes that have not announced themselves for long are gone; ours announces itself again."""
        for process in [other for other in live.elsewhere if live.announced.get(other, 0) < now() - STALE]:
            del live.elsewhere[process]
            live.announced.pop(process, None)
            live.tell_presence(here_too=False)
        if live.watchers and now() - live.announced.get(self.process, 0) > ANNOUNCE:
            live.announced[self.process] = now()
            self.presence_changed(live)
