"""The course of a game so far: the fold over its log, and what may be asked of it. `Table` adds what may come next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from rectoverso.engine import log
from rectoverso.engine.border import Event, Json, Millis, Seat, View
from rectoverso.engine.clock import Clocks
from rectoverso.engine.game import CodedState, Game, State
from rectoverso.engine.log import LogEntry, Question
from rectoverso.engine.record import Record, record_of

Status = Literal["playing", "over", "conceded", "agreed", "abandoned"]


class Course:
    def __init__(self, game: Game, entries: Iterable[LogEntry]) -> None:
        opening, *rest = entries
        assert isinstance(opening, log.Start)
        self.game = game
        self.start = opening
        self.options: Json = opening.options
        self.log: list[LogEntry] = [opening]
        self.line: list[log.Chance | log.Move] = []
        self.state: State = game.new(self.options)
        self.holders = list(opening.holders)
        self.clocks = None if opening.clock is None else Clocks(opening.clock, len(self.holders))
        self.paused = False
        self.ended: log.Reason | None = None
        self.conceded: set[Seat] = set()
        self.question: Question | None = None
        self.taken_back = 0
        self._ids: set[tuple[Seat | None, str | None]] = set()  # each seat has its own
        self._offset: Millis = opening.wall
        for entry in rest:
            self._fold(entry)

    def status(self) -> Status:
        return self.ended or ("over" if self.state.over() else "playing")

    def view(self, seat: Seat | None) -> View:
        return self.state.view(seat)

    def alone(self) -> bool:
        return len(self.holders) == 1

    def counts(self) -> bool:
        """Whether the result may stand in statistics and record boards."""
        return not self.start.practice and not (self.taken_back and self.alone())

    def table_time(self, wall: Millis) -> Millis:
        """Never before the last entry, whatever a clock says."""
        return max(self.log[-1].at, wall - self._offset)

    def wall_time(self, at: Millis) -> Millis:
        """When a moment of table time is, if nothing pauses the table."""
        return at + self._offset

    def deadline(self) -> Millis | None:
        """The wall time at which the table wants a Tick, or a move for a seat whose time is up."""
        if self.paused or self.status() != "playing":
            return None
        due = self.state.deadline()
        clock = None if self.clocks is None else self.clocks.due()
        if due is None or (clock is not None and clock < due):
            due = clock
        return None if due is None else due + self._offset

    def overdue(self, wall: Millis) -> Seat | None:
        """The seat whose time is up, for which the table is to move."""
        due = None if self.clocks is None or self.paused or self.status() != "playing" else self.clocks.due()
        if self.clocks is None or due is None or self.table_time(wall) < due:
            return None
        return self.clocks.running

    def bots_to_move(self) -> list[Seat]:
        """The seats whose move is a bot's to make now."""
        if self.paused or self.status() != "playing":
            return []
        return [seat for seat in sorted(self.state.waiting()) if self.holders[seat].bot is not None]

    def record(self) -> Record:
        """The effective line of play, finished or not. While the game runs it is secret: it holds all of chance."""
        entries = [entry for entry in map(log.played, self.line) if entry is not None]
        by = [entry.by if isinstance(entry, log.Move) else None for entry in self.line]
        about = {"rules": self.start.rules}
        return record_of(self.game, self.options, entries, by=by, about=about, reason=self.ended)

    # Folding

    def _fold(self, entry: LogEntry) -> list[Event]:
        self.log.append(entry)
        events: list[Event] = []
        match entry:
            case log.Chance() | log.Move():
                events = self._play(entry)
            case log.TakenBack():
                self.state = self._replayed(entry.kept)
                del self.line[entry.kept :]
                self.taken_back += 1
                self.question = None
            case log.Asked():
                self.question = Question(entry.seat, entry.wish, frozenset({entry.seat}))
            case log.Answered():
                self._hear(entry)
            case log.Conceded():
                self.conceded.add(entry.seat)
            case log.Ended():
                self.ended = entry.reason
                self.question = None
            case log.SeatChanged():
                self.holders[entry.seat] = entry.holder
            case log.Paused():
                self.paused = True
            case log.Resumed():
                self.paused = False
                self._offset = entry.wall - entry.at
        self._run_clocks(entry)
        return events

    def _play(self, entry: log.Chance | log.Move) -> list[Event]:
        self.line.append(entry)
        if isinstance(entry, log.Move) and entry.id is not None:
            self._ids.add((entry.seat, entry.id))
        if self.question is not None and self.question.wish == "take_back":
            self.question = None  # the game has gone on
        told = log.played(entry)
        assert told is not None
        return self.state.apply(told)

    def _hear(self, entry: log.Answered) -> None:
        if self.question is not None:
            agreed = self.question.agreed | {entry.seat}
            self.question = msgspec.structs.replace(self.question, agreed=agreed) if entry.yes else None

    def _run_clocks(self, entry: LogEntry) -> None:
        clocks = self.clocks
        if clocks is None:
            return
        if isinstance(entry, log.Move) and entry.seat is not None:
            due = clocks.due()
            clocks.moved(entry.seat, entry.at, in_time=entry.by != "clock" or due is None or entry.at < due)
        elif not isinstance(entry, log.Chance | log.TakenBack | log.SeatChanged | log.Ended):
            return
        clocks.turn(self._thinking(), entry.at)

    def _thinking(self) -> Seat | None:
        """The person whose time runs."""
        if self.status() != "playing" or not isinstance(self.state, CodedState):
            return None
        return next((seat for seat in self.state.waiting() if self.holders[seat].bot is None), None)

    def _replayed(self, kept: int) -> State:
        state = self.game.new(self.options)
        for entry in self.line[:kept]:
            told = log.played(entry)
            assert told is not None
            state.play(told)
        return state
