"""A table without input or output: requests and wall time in; log entries, events, changes of views and deadlines out.

Two steps, because nobody is told what is not committed. `propose` says which entries a request would append, and
changes nothing. Whoever keeps the log appends them durably, then hands them to `commit`, which says what to tell whom.
A table that has fallen behind is handed the entries of others in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from rectoverso.engine import log
from rectoverso.engine.border import Change, Entry, Event, Json, Millis, Seat, View, changes
from rectoverso.engine.errors import Refused
from rectoverso.engine.game import CodedState, Game, State
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.record import Record, record_of
from rectoverso.engine.rng import Rng, SystemRng


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request"):
    """What somebody wants of a table."""


class Play(Request, frozen=True, tag="play"):
    """A move. `seen` is the length of the log that it was made on; `id` makes sending it twice harmless."""

    seat: Seat
    move: str
    by: log.By = "person"
    seen: int | None = None
    id: str | None = None


class TakeBack(Request, frozen=True, tag="take_back"):
    """Takes back the last move of a seat; `agreed` are the others who have said yes."""

    seat: Seat
    agreed: frozenset[Seat] = frozenset()


class Concede(Request, frozen=True, tag="concede"):
    seat: Seat
    bot: str = "greedy"  # who plays on where others are left to play with


class Agree(Request, frozen=True, tag="agree"):
    """Ends the game by agreement of all persons at the table."""

    agreed: frozenset[Seat]


class Abandon(Request, frozen=True, tag="abandon"):
    """Ends a game that nobody plays any more."""


class Hold(Request, frozen=True, tag="hold"):
    """Gives a seat into other hands: to a bot, and back to its person."""

    seat: Seat
    holder: Holder


class Pause(Request, frozen=True, tag="pause"):
    pass


class Resume(Request, frozen=True, tag="resume"):
    pass


class Tick(Request, frozen=True, tag="tick"):
    """Time has come: to be sent at `deadline`. Early or late, it does only what is due."""


class Told(msgspec.Struct, frozen=True):
    """What to tell after one entry: its index, public events, and what changed for each seat that is watched."""

    index: int
    events: list[Event]
    changes: dict[Seat | None, Change]


Status = Literal["playing", "over", "conceded", "agreed", "abandoned"]


class Table:
    """One game between its seats. `watched` are those whose changes `commit` works out; None is a spectator."""

    def __init__(self, game: Game, entries: Iterable[LogEntry], rng: Rng | None = None) -> None:
        self.game = game
        self.rng = rng or SystemRng()
        self.log: list[LogEntry] = []
        self.line: list[log.Chance | log.Move] = []
        self.paused = False
        self.ended: log.Reason | None = None
        self.conceded: set[Seat] = set()
        self.taken_back = 0
        self.watched: set[Seat | None] = set()
        self._views: dict[Seat | None, View] = {}
        self._ids: set[str] = set()
        self._offset: Millis = 0
        opening, *rest = entries
        assert isinstance(opening, log.Start)
        self.start = opening
        self.options: Json = opening.options
        self.holders = list(opening.holders)
        self.state: State = game.new(self.options)
        self._offset = opening.wall
        self.log.append(opening)
        for entry in rest:
            self._fold(entry)

    # Looking

    def status(self) -> Status:
        return self.ended or ("over" if self.state.over() else "playing")

    def view(self, seat: Seat | None) -> View:
        return self.state.view(seat)

    def counts(self) -> bool:
        """Whether the result may stand in statistics and record boards."""
        return not self.start.practice and not (self.taken_back and self._alone())

    def deadline(self) -> Millis | None:
        """The wall time at which the table wants a Tick."""
        if self.paused or self.status() != "playing":
            return None
        due = self.state.deadline()
        return None if due is None else due + self._offset

    def bots_to_move(self) -> list[Seat]:
        """The seats whose move is a bot's to make now."""
        if self.paused or self.status() != "playing":
            return []
        return [seat for seat in sorted(self.state.waiting()) if self.holders[seat].bot is not None]

    def table_time(self, wall: Millis) -> Millis:
        """Never before the last entry, whatever a clock says."""
        return max(self.log[-1].at, wall - self._offset)

    def record(self) -> Record:
        """The effective line of play, finished or not. While the game runs it is secret: it holds all of chance."""
        entries = [entry for entry in map(log.played, self.line) if entry is not None]
        by = [entry.by if isinstance(entry, log.Move) else None for entry in self.line]
        about = {"rules": self.start.rules}
        return record_of(self.game, self.options, entries, by=by, about=about, reason=self.ended)

    # Asking

    def propose(self, request: Request, wall: Millis) -> list[LogEntry]:
        """The entries that a request would append, none when it is done already; or Refused, Illegal, Malformed."""
        at = self.table_time(wall)
        if isinstance(request, Resume):
            return [log.Resumed(self.log[-1].at, wall)] if self.paused else []
        if isinstance(request, Play) and request.id is not None and request.id in self._ids:
            return []
        if self.status() != "playing" and not isinstance(request, TakeBack | Hold | Tick | Play):
            raise Refused("game_ended")
        match request:
            case Play():
                return list(self._play(request, at))
            case Tick():
                return list(self._tick(at))
            case TakeBack():
                return self._take_back(request, at)
            case Concede():
                return list(self._concede(request, at))
            case Agree():
                self._need(request.agreed, set(range(len(self.holders))))
                return [log.Ended(at, "agreed")]
            case Abandon():
                return [log.Ended(at, "abandoned")]
            case Hold():
                self._seated(request.seat)
                unchanged = self.holders[request.seat] == request.holder
                return [] if unchanged else [log.SeatChanged(at, request.seat, request.holder)]
            case Pause():
                return [] if self.paused else [log.Paused(at)]
        raise Refused("not_a_request")

    def _seated(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.holders):
            raise Refused("not_seated")

    def _play(self, request: Play, at: Millis) -> Iterator[LogEntry]:
        self._seated(request.seat)
        if self.ended:
            raise Refused("game_ended")
        if self.paused:
            raise Refused("paused")
        if not self.state.over() and (self.holders[request.seat].bot is None) == (request.by == "bot"):
            raise Refused("seat_is_bot" if request.by == "person" else "seat_is_person")
        if request.seen is not None and self._stale(request.seen):
            raise Refused("stale")
        self.state.check(Entry(request.seat, request.move, at))
        move = log.Move(at, request.seat, request.move, request.by, request.id)
        yield move
        yield from self._follow_up(move)

    def _stale(self, seen: int) -> bool:
        """Whether the game has moved on since; where all play at once, others' moves do not matter."""
        in_turn = isinstance(self.state, CodedState)
        since = self.log[seen:] if 0 <= seen <= len(self.log) else self.log
        return any(
            isinstance(entry, log.Chance | log.TakenBack) or (in_turn and isinstance(entry, log.Move))
            for entry in since
        )

    def _tick(self, at: Millis) -> Iterator[LogEntry]:
        due = self.state.deadline()
        if self.paused or self.status() != "playing" or (due is not None and at < due):
            return
        if self.state.wants_chance():
            yield from self._chance(self.state.copy(), at)
        elif due is not None:
            time = log.Move(at, None, "time", "clock")
            yield time
            yield from self._follow_up(time)

    def _follow_up(self, entry: log.Move) -> Iterator[LogEntry]:
        """What the table adds by itself: chance that is due at once, and moves that leave nothing to choose."""
        state = self.state.copy()
        state.apply(Entry(entry.seat, entry.move, entry.at))
        yield from self._chance(state, entry.at)

    def _chance(self, state: State, at: Millis) -> Iterator[LogEntry]:
        while not state.over():
            due = state.deadline()
            forced = state.automatic()
            if state.wants_chance() and (due is None or due <= at):
                outcome = self.game.chance(state, self.rng)
                state.apply(Entry(None, outcome, at))
                yield log.Chance(at, outcome)
            elif forced is not None:
                (seat,) = state.waiting()
                state.apply(Entry(seat, forced, at))
                yield log.Move(at, seat, forced, "clock")
            else:
                return

    # Taking back, conceding, agreeing

    def _take_back(self, request: TakeBack, at: Millis) -> list[LogEntry]:
        """Freely in practice and alone; else, if all agree, until another has acted or something was shown."""
        self._seated(request.seat)
        if self.ended:
            raise Refused("game_ended")
        mine = [
            place
            for place, entry in enumerate(self.line)
            if isinstance(entry, log.Move) and entry.seat == request.seat and entry.by != "clock"
        ]
        if not mine:
            raise Refused("nothing_to_take_back")
        kept = mine[-1]
        free = self.start.practice or self._alone()
        self._may_take_back(kept, request.seat, free)
        if not free:
            self._need(request.agreed, set(range(len(self.holders))) - {request.seat})
        return [log.TakenBack(at, request.seat, kept)]

    def _may_take_back(self, kept: int, seat: Seat, free: bool) -> None:
        state = self._replayed(kept)
        for entry in self.line[kept:]:
            told = log.played(entry)
            assert told is not None
            state.apply(told)
            if state.final():
                raise Refused("take_back_final")
            if not free and told.seat is not None and told.seat != seat:
                raise Refused("take_back_others")
            if not free and (told.seat is None or state.revealed()):
                raise Refused("take_back_shown")

    def _alone(self) -> bool:
        return len(self.holders) == 1

    def _need(self, agreed: Iterable[Seat], seats: set[Seat]) -> None:
        """All persons among these seats must have agreed; bots always do."""
        if any(self.holders[seat].person is not None and seat not in agreed for seat in seats):
            raise Refused("not_agreed")

    def _concede(self, request: Concede, at: Millis) -> Iterator[LogEntry]:
        """Ends the game when only one side is left to play; else a bot plays on for the seat."""
        self._seated(request.seat)
        if request.seat in self.conceded:
            return
        yield log.Conceded(at, request.seat)
        given_up = self.conceded | {request.seat}
        left = [side for side in self.game.sides(self.options) if any(seat not in given_up for seat in side)]
        if len(left) <= 1:
            yield log.Ended(at, "conceded")
        elif self.holders[request.seat].bot is None:
            yield log.SeatChanged(at, request.seat, Holder(self.holders[request.seat].person, request.bot))

    # Committing

    def commit(self, entries: Iterable[LogEntry]) -> list[Told]:
        """Takes in entries that are safely in the log, and says what to tell."""
        told = []
        for entry in entries:
            for seat in self.watched - self._views.keys():
                self._views[seat] = self.state.view(seat)
            events = self._fold(entry)
            told.append(Told(len(self.log) - 1, events, self._changes()))
        return told

    def _changes(self) -> dict[Seat | None, Change]:
        found = {}
        for seat in self.watched:
            new = self.state.view(seat)
            change = changes(self._views[seat], new)
            if change.table or change.memory:
                found[seat] = change
                self._views[seat] = new
        return found

    def _fold(self, entry: LogEntry) -> list[Event]:
        self.log.append(entry)
        events: list[Event] = []
        match entry:
            case log.Chance() | log.Move():
                self.line.append(entry)
                told = log.played(entry)
                assert told is not None
                events = self.state.apply(told)
                if isinstance(entry, log.Move) and entry.id is not None:
                    self._ids.add(entry.id)
            case log.TakenBack():
                self.state = self._replayed(entry.kept)
                del self.line[entry.kept :]
                self.taken_back += 1
            case log.Conceded():
                self.conceded.add(entry.seat)
            case log.Ended():
                self.ended = entry.reason
            case log.SeatChanged():
                self.holders[entry.seat] = entry.holder
            case log.Paused():
                self.paused = True
            case log.Resumed():
                self.paused = False
                self._offset = entry.wall - entry.at
        return events

    def _replayed(self, kept: int) -> State:
        state = self.game.new(self.options)
        for entry in self.line[:kept]:
            told = log.played(entry)
            assert told is not None
            state.apply(told)
        return state


def opening(
    game: Game, options: Json, holders: list[Holder], wall: Millis, rng: Rng | None = None, practice: bool = False
) -> list[LogEntry]:
    """The first entries of a new table: its start, and the chance that the game wants at once."""
    checked = game.options(options)
    if len(holders) != checked["players"]:
        raise Refused("wrong_number_of_seats", seats=checked["players"])
    start = log.Start(0, game.id, game.version, checked, holders, wall, practice)
    return [start, *Table(game, [start], rng).propose(Tick(), wall)]
