"""What people at a table are told, each by what their seats may know. Frames are made once for all who get the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Raw

from rectoverso.engine.border import Change, Event, Json, Seat, Told
from rectoverso.engine.errors import Refused
from rectoverso.engine.log import Chance, Holder, LogEntry, Move, SeatChanged
from rectoverso.engine.table import Table
from rectoverso.server import wire
from rectoverso.server.clock import now
from rectoverso.server.frames import encode, packed
from rectoverso.server.results import counts
from rectoverso.server.rooms import Room

if TYPE_CHECKING:
    from rectoverso.server.hall import Hall

RECENT = 64  # tellings whose events are kept for those who come back

NOTHING = Raw(b"{}")
IN_PLAY = {Move, Chance}  # entries after which most of what surrounds the views is as before


class Client(Protocol):
    """A connection, as far as a table needs one."""

    person: str

    def send(self, frame: bytes, /) -> None: ...

    def refused(self, problem: Refused, table: str | None, request: str | None) -> None: ...

    def close(self, code: int, reason: str, /) -> None: ...


class Asker:
    """Who asked for something, and the id by which they know it."""

    def __init__(self, client: Client, request: str, table: str) -> None:
        self.client = client
        self.request = request
        self.table = table

    def done(self, index: int) -> None:
        self.client.send(packed(wire.Done(self.table, self.request, index)))

    def refused(self, problem: Refused) -> None:
        self.client.refused(problem, self.table, self.request)


class Watching:
    """How a client follows a table: from which seats, None being a spectator's place, whether with memory, and whom it
    does not want to hear."""

    def __init__(self, memory: bool, muted: Iterable[Seat]) -> None:
        self.memory = memory
        self.muted = frozenset(muted)
        self.seats: list[Seat | None] = []


class Telling(ABC):
    def __init__(self, hall: Hall, table: str, room: Room, version: int) -> None:
        self.hall = hall
        self.id = table
        self.room = room
        self.version = version
        self.table: Table | None = None
        self.watchers: dict[Client, Watching] = {}
        self.elsewhere: dict[str, wire.Presence] = {}  # who is there in other processes
        self.announced: dict[str, int] = {}  # when each process, ours among them, has said last who is there
        self.touched = now()
        self.away_since: dict[str, int] = {}  # when a person was last seen going
        self._recent: deque[tuple[int, list[Event]]] = deque(maxlen=RECENT)
        self._around: Json = {}

    def length(self) -> int:
        return 0 if self.table is None else len(self.table.log)

    def holders(self) -> list[Holder]:
        return list(self.room.seats) if self.table is None else self.table.holders

    # Coming and going

    def watch(self, client: Client, seen: int | None, memory: bool, muted: Iterable[Seat] = ()) -> None:
        """Refused where spectators are not wanted."""
        if self._unwanted(client):
            raise Refused("no_spectators")
        watching = self.watchers[client] = Watching(memory, muted)
        self.away_since.pop(client.person, None)
        client.send(packed(self.room_message()))
        if self.table is not None:
            self._follow(client, watching, seen)
        self._watched()
        self.tell_presence()

    def unwatch(self, client: Client) -> None:
        if self.watchers.pop(client, None) is None:
            return
        if not self.is_here(client.person):
            self.away_since[client.person] = now()
        self.touched = now()
        self._watched()
        self.tell_presence()
        self.plan()

    def _unwanted(self, client: Client) -> bool:
        """Whether a game is played that this client may not look at. Before it begins whoever has the link may sit."""
        seated = client.person == self.room.host or any(holder.person == client.person for holder in self.holders())
        return self.room.started is not None and not self.room.spectators and not seated

    def turn_out(self) -> None:
        """Whoever may not look any more is told so, and told nothing after that."""
        for client in [client for client in self.watchers if self._unwanted(client)]:
            client.send(packed(wire.Gone(self.id, "no_spectators")))
            self.unwatch(client)

    @abstractmethod
    def plan(self) -> None:
        """Something has changed: see what is to be done next, and when."""

    def people_here(self) -> set[str]:
        """Persons with a connection to this process."""
        return {client.person for client in self.watchers}

    def is_here(self, person: str) -> bool:
        return any(client.person == person for client in self.watchers)

    def present(self) -> set[Seat]:
        """Seats with somebody looking, here or in another process."""
        here = self.people_here()
        near = {seat for seat, holder in enumerate(self.holders()) if holder.person in here}
        return near.union(*(other.present for other in self.elsewhere.values()))

    def _seats(self, client: Client) -> list[Seat | None]:
        mine: list[Seat | None] = [seat for seat, holder in enumerate(self.holders()) if holder.person == client.person]
        return mine or [None]

    def _watched(self) -> None:
        if self.table is not None:
            self.table.watched = {seat for watching in self.watchers.values() for seat in watching.seats}

    def _follow(self, client: Client, watching: Watching, seen: int | None = None) -> None:
        """Full views of all seats of a client, who follows them from now on."""
        watching.seats = self._seats(client)
        for seat in watching.seats:
            client.send(packed(self.view_message(seat, watching.memory, seen)))

    # Messages

    def room_message(self) -> wire.TableRoom:
        return wire.TableRoom(self.id, self.version, self.room_info())

    def room_info(self) -> wire.RoomInfo:
        return room_info(self.room, self.holders(), self.hall.names)

    def view_message(self, seat: Seat | None, memory: bool, seen: int | None = None) -> wire.TableView:
        assert self.table is not None
        view = self.table.view(seat)
        told = view if memory else {"game": view.__struct_config__.tag, "table": view.table}
        missed = [event for index, events in self._recent if seen is not None and index > seen for event in events]
        return wire.TableView(self.id, seat, self.length(), Raw(encode(told)), self.around(), Raw(encode(missed)))

    def around(self) -> wire.Around:
        table = self.table
        assert table is not None
        return wire.Around(
            **self._in_play(table),
            seats=seat_infos(self.holders(), self.hall.names),
            zero=table.wall_time(0),
            paused=table.paused,
            conceded=sorted(table.conceded),
            counts=counts(table, self.room),
        )

    def _in_play(self, table: Table) -> Json:
        """As much of what surrounds the views as a move can change."""
        clocks, question = table.clocks, table.question
        return {
            "status": table.status(),
            "clocks": None if clocks is None else wire.ClockInfo(list(clocks.left), clocks.running, clocks.since),
            "deadline": table.deadline(),
            "question": None
            if question is None
            else wire.QuestionInfo(question.seat, question.wish, sorted(question.agreed)),
        }

    # Telling

    def tell_room(self) -> None:
        self._send(packed(self.room_message()))

    def tell_views(self) -> None:
        """The game has begun: everybody gets a full view."""
        self._around = _plain(self.around())
        for client, watching in self.watchers.items():
            self._follow(client, watching)
        self._watched()

    def tell(self, told: list[Told], entries: list[LogEntry], asker: Asker | None) -> None:
        """What some entries, now in the log, have changed, to everybody who watches."""
        index = self.length()
        happened = told[0].events if len(told) == 1 else [event for one in told for event in one.events]
        self._recent.append((index, happened))
        events, around = Raw(encode(happened)), self._around_change(entries)
        changes, late = told[-1].changes, _late(entries[0])
        if SeatChanged in map(type, entries):
            self._reseat()
        frames: dict[tuple[Seat | None, bool, str | None], bytes] = {}
        for client, watching in self.watchers.items():
            for seat in watching.seats:
                answers = asker is not None and asker.client is client and seat == watching.seats[-1]
                request = asker.request if asker is not None and answers else None
                key = (seat, watching.memory, request)
                made = frames.get(key)
                if made is None:
                    change = _shown(changes.get(seat), watching.memory)
                    made = frames[key] = packed(wire.Told(self.id, seat, index, events, change, around, request, late))
                client.send(made)
        if asker is not None and asker.client not in self.watchers:
            asker.done(index)

    def _reseat(self) -> None:
        """A seat has changed hands: whoever has other seats than before gets their full views first."""
        self.turn_out()
        for client, watching in self.watchers.items():
            if watching.seats != self._seats(client):
                self._follow(client, watching)
        self._watched()
        self.tell_room()
        self.tell_presence()

    def _around_change(self, entries: list[LogEntry]) -> Raw:
        """What differs in what surrounds the views."""
        assert self.table is not None
        moved = "seats" in self._around and IN_PLAY.issuperset(map(type, entries))
        new = self._in_play(self.table) if moved else _plain(self.around())
        differs = {name: value for name, value in new.items() if value != self._around.get(name)}
        self._around.update(differs)
        return Raw(encode(differs)) if differs else NOTHING

    def tell_names(self) -> None:
        """Somebody here has another name: told at once, and with what surrounds the views the next time."""
        self._around.pop("seats", None)
        self.tell_room()

    def tell_presence(self, here_too: bool = True) -> None:
        """Who is there now; other processes hear of it when it has changed here."""
        self._send(packed(self.presence()))
        if here_too:
            self.hall.presence_changed(self)

    def presence(self) -> wire.Presence:
        watching = self.spectators() + sum(other.watching for other in self.elsewhere.values())
        return wire.Presence(self.id, sorted(self.present()), watching)

    def spectators(self) -> int:
        seated = {holder.person for holder in self.holders()}
        return len(self.people_here() - seated)

    def tell_said(self, said: wire.Said) -> None:
        made = packed(said)
        for client, watching in self.watchers.items():
            if said.seat not in watching.muted:
                client.send(made)

    def vanish(self, why: str) -> None:
        """The table is no more."""
        self._send(packed(wire.Gone(self.id, why)))
        self.watchers.clear()

    def _send(self, made: bytes) -> None:
        for client in list(self.watchers):
            client.send(made)


def room_info(room: Room, holders: Sequence[Holder], names: Mapping[str, str]) -> wire.RoomInfo:
    return wire.RoomInfo(
        game=room.game,
        options=room.options,
        host=room.host,
        seats=seat_infos(holders, names),
        clock=room.clock,
        listed=room.listed,
        spectators=room.spectators,
        takeover=room.takeover,
        grace=room.grace,
        practice=room.practice,
        pace=room.pace,
        daily=room.daily,
        started=room.started is not None,
        rematch=room.rematch,
    )


def seat_infos(holders: Sequence[Holder], names: Mapping[str, str]) -> list[wire.SeatInfo]:
    return [
        wire.SeatInfo(holder.person, None if holder.person is None else names.get(holder.person), holder.bot)
        for holder in holders
    ]


def _late(first: LogEntry) -> Seat | None:
    """The seat whose time was up, if the table moved for it; a move without a choice never comes first."""
    return first.seat if type(first) is Move and first.by == "clock" else None


def _shown(change: Change | None, memory: bool) -> Raw:
    if change is None:
        return NOTHING
    return Raw(encode(change if memory else {"table": change.table}))


def _plain(around: wire.Around) -> Json:
    return msgspec.structs.asdict(around)
