"""A table without input or output: requests and wall time in; log entries, events, changes of views and deadlines out.

Two steps, because nobody is told what is not committed. `propose` says which entries a request would append, and
changes nothing. Whoever keeps the log appends them durably, then hands them to `commit`, which says what to tell whom.
A table that has fallen behind is handed the entries of others in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable

from rectoverso.engine import log
from rectoverso.engine.border import Change, Entry, Json, Millis, Seat, Told, View
from rectoverso.engine.changes import changes
from rectoverso.engine.clock import Clock
from rectoverso.engine.course import Course, Status
from rectoverso.engine.errors import Illegal, Refused
from rectoverso.engine.game import CodedState, Game, State
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.requests import (
    Abandon,
    Answer,
    Concede,
    End,
    Hold,
    Pause,
    Play,
    Request,
    Resume,
    TakeBack,
    Tick,
)
from rectoverso.engine.rng import Rng, SystemRng


class Table(Course):
    """One game between its seats. `watched` are those whose changes `commit` works out; None is a spectator."""

    def __init__(self, game: Game, entries: Iterable[LogEntry], rng: Rng | None = None) -> None:
        super().__init__(game, entries)
        self.rng = rng or SystemRng()
        self.watched: set[Seat | None] = set()
        self._views: dict[Seat | None, View] = {}
        self._foreseen: tuple[list[LogEntry], State] | None = None  # the last proposal, and where it leads

    # Asking

    def propose(self, request: Request, wall: Millis) -> list[LogEntry]:
        """The entries that a request would append, none when it is done already; or Refused, Illegal, Malformed."""
        at = self.table_time(wall)
        if isinstance(request, Resume):
            return [log.Resumed(self.log[-1].at, wall)] if self.paused else []
        if isinstance(request, Play) and (request.seat, request.id) in self._ids:
            return []
        if self.status() != "playing" and not isinstance(request, TakeBack | Hold | Tick | Play):
            raise Refused("game_ended")
        return self._answered(request, at)

    def _answered(self, request: Request, at: Millis) -> list[LogEntry]:
        match request:
            case Play():
                return self._move(request, at)
            case Tick():
                return self._tick(at)
            case TakeBack():
                return self._take_back(request, at)
            case End():
                return self._end(request, at)
            case Answer():
                return self._answer(request, at)
            case Concede():
                return self._concede(request, at)
            case Abandon():
                return [log.Ended(at, "abandoned")]
            case Hold():
                return self._hold(request, at)
            case Pause():
                return [] if self.paused else [log.Paused(at)]
        raise Refused("not_a_request")

    def _seated(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.holders):
            raise Refused("not_seated")

    def _move(self, request: Play, at: Millis) -> list[LogEntry]:
        self._seated(request.seat)
        if self.ended:
            raise Refused("game_ended")
        if self.paused:
            raise Refused("paused")
        if not self.state.over():
            self._in_hand(request, at)
        if request.seen is not None and self._stale(request.seen):
            raise Refused("stale")
        self.state.check(Entry(request.seat, request.move, at))
        return self._with_what_follows(log.Move(at, request.seat, request.move, request.by, request.id))

    def _in_hand(self, request: Play, at: Millis) -> None:
        """Whether the seat is in the hands of whoever moves."""
        if request.by == "clock":
            if self.overdue(at + self._offset) != request.seat:
                raise Refused("time_not_up")
        elif (self.holders[request.seat].bot is None) == (request.by == "bot"):
            raise Refused("seat_is_bot" if request.by == "person" else "seat_is_person")

    def _stale(self, seen: int) -> bool:
        """Whether the game has moved on since; where all play at once, others' moves do not matter."""
        if seen == len(self.log):
            return False
        in_turn = isinstance(self.state, CodedState)
        since = self.log[seen:] if 0 <= seen <= len(self.log) else self.log
        return any(
            isinstance(entry, log.Chance | log.TakenBack) or (in_turn and isinstance(entry, log.Move))
            for entry in since
        )

    def _tick(self, at: Millis) -> list[LogEntry]:
        due = self.state.deadline()
        if self.paused or self.status() != "playing" or (due is not None and at < due):
            return []
        if self.state.wants_chance():
            return self._chance(self.state.copy(), at)
        return [] if due is None else self._with_what_follows(log.Move(at, None, "time", "clock"))

    def _with_what_follows(self, move: log.Move) -> list[LogEntry]:
        """A move and what the table adds by itself: chance that is due at once, and moves that leave no choice."""
        state = self.state.copy()
        state.play(Entry(move.seat, move.move, move.at))
        entries = [move, *self._chance(state, move.at)]
        self._foreseen = entries, state
        return entries

    def _chance(self, state: State, at: Millis) -> list[LogEntry]:
        """What chance and lack of choice add to a state, which is taken there."""
        entries: list[LogEntry] = []
        while not state.over():
            due = state.deadline()
            forced = state.automatic()
            if state.wants_chance() and (due is None or due <= at):
                outcome = self._outcome(state)
                state.play(Entry(None, outcome, at))
                entries.append(log.Chance(at, outcome))
            elif forced is not None:
                (seat,) = state.waiting()
                state.play(Entry(seat, forced, at))
                entries.append(log.Move(at, seat, forced, "clock"))
            else:
                break
        return entries

    def _outcome(self, state: State) -> str:
        """From the deal that this table was given, as far as it goes; then as chance will have it."""
        if self.start.deal is not None:
            try:
                given = self.game.outcome(state, self.start.deal)
            except Illegal:
                given = None
            if given is not None:
                return given
        return self.game.chance(state, self.rng)

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
        free = self.start.practice or self.alone()
        self._may_take_back(mine[-1], request.seat, free)
        if free or self._agree(request.seat, "take_back", request.agreed):
            return [log.TakenBack(at, request.seat, mine[-1])]
        return self._ask(request.seat, "take_back", at)

    def _may_take_back(self, kept: int, seat: Seat, free: bool) -> None:
        state = self._replayed(kept)
        for entry in self.line[kept:]:
            told = log.played(entry)
            assert told is not None
            state.play(told)
            if state.final():
                raise Refused("take_back_final")
            if not free and told.seat is not None and told.seat != seat:
                raise Refused("take_back_others")
            if not free and (told.seat is None or state.revealed()):
                raise Refused("take_back_shown")

    def _end(self, request: End, at: Millis) -> list[LogEntry]:
        self._seated(request.seat)
        if self._agree(request.seat, "end", request.agreed):
            return [log.Ended(at, "agreed")]
        return self._ask(request.seat, "end", at)

    def _agree(self, seat: Seat, wish: log.Wish, agreed: frozenset[Seat]) -> bool:
        """Whether all persons at the table want what a seat wishes. Bots always do, and who is away is not asked."""
        if self.question is not None and (self.question.seat, self.question.wish) == (seat, wish):
            agreed |= self.question.agreed
        return all(
            holder.bot is not None or other == seat or other in agreed for other, holder in enumerate(self.holders)
        )

    def _ask(self, seat: Seat, wish: log.Wish, at: Millis) -> list[LogEntry]:
        if self.question is None:
            return [log.Asked(at, seat, wish)]
        if (self.question.seat, self.question.wish) != (seat, wish):
            raise Refused("question_open")
        return []

    def _answer(self, request: Answer, at: Millis) -> list[LogEntry]:
        self._seated(request.seat)
        question = self.question
        if question is None:
            raise Refused("nothing_asked")
        answered: LogEntry = log.Answered(at, request.seat, request.yes)
        if not request.yes:
            return [answered]
        if request.seat in question.agreed:
            return []
        if not self._agree(question.seat, question.wish, frozenset({request.seat})):
            return [answered]
        agreed = question.agreed | {request.seat}
        if question.wish == "end":
            return [answered, *self._end(End(question.seat, agreed), at)]
        return [answered, *self._take_back(TakeBack(question.seat, agreed), at)]

    def _hold(self, request: Hold, at: Millis) -> list[LogEntry]:
        self._seated(request.seat)
        unchanged = self.holders[request.seat] == request.holder
        return [] if unchanged else [log.SeatChanged(at, request.seat, request.holder)]

    def _concede(self, request: Concede, at: Millis) -> list[LogEntry]:
        """Ends the game when only one side is left to play; else a bot plays on for the seat."""
        self._seated(request.seat)
        if request.seat in self.conceded:
            return []
        entries: list[LogEntry] = [log.Conceded(at, request.seat)]
        given_up = self.conceded | {request.seat}
        left = [side for side in self.game.sides(self.options) if any(seat not in given_up for seat in side)]
        if len(left) <= 1:
            entries.append(log.Ended(at, "conceded"))
        elif self.holders[request.seat].bot is None:
            entries.append(log.SeatChanged(at, request.seat, Holder(self.holders[request.seat].person, request.bot)))
        return entries

    def slept(self, gaps: Iterable[tuple[Millis, Millis]]) -> list[LogEntry]:
        """What to append first of all after times in which nobody kept the table: they are charged to nobody."""
        known = max((entry.wall for entry in self.log if isinstance(entry, log.Start | log.Resumed)), default=0)
        at, offset = self.log[-1].at, self._offset
        entries: list[LogEntry] = []
        for begin, end in gaps:
            if end <= known or self.paused or self.status() != "playing":
                continue
            at = max(at, begin - offset)
            if end - offset > at:
                entries += [log.Paused(at), log.Resumed(at, end)]
                offset = end - at
        return entries

    # Committing

    def foresee(self, entries: Iterable[LogEntry]) -> tuple[Status, State]:
        """How the game would stand with these entries."""
        if self._foreseen is not None and self._foreseen[0] is entries:
            state = self._foreseen[1]
            return self.ended or ("over" if state.over() else "playing"), state
        state, ended = self.state.copy(), self.ended
        for entry in entries:
            if isinstance(entry, log.TakenBack):
                state = self._replayed(entry.kept)
            elif isinstance(entry, log.Ended):
                ended = entry.reason
            elif (told := log.played(entry)) is not None:
                state.play(told)
        return ended or ("over" if state.over() else "playing"), state

    def commit(self, entries: Iterable[LogEntry]) -> list[Told]:
        """Takes in entries that are safely in the log, and says what to tell: events entry by entry, and with the last
        one what has changed through all of them."""
        self._foreseen = None
        for seat in self._views.keys() - self.watched:
            del self._views[seat]
        new = [seat for seat in self.watched if seat not in self._views]
        if new:
            self._views.update(zip(new, self.state.views(new), strict=True))
        happened = [(len(self.log), self._fold(entry)) for entry in entries]
        if not happened:
            return []
        index, events = happened.pop()
        return [*(Told(index, events) for index, events in happened), Told(index, events, self._changes())]

    def _changes(self) -> dict[Seat | None, Change]:
        if not self._views:
            return {}
        old, seats = list(self._views.values()), list(self._views)
        new = self.state.views(seats)
        self._views = dict(zip(seats, new, strict=True))
        found = zip(seats, changes(old, new), strict=True)
        return {seat: change for seat, change in found if change.table or change.memory}


def opening(
    game: Game,
    options: Json,
    holders: list[Holder],
    wall: Millis,
    rng: Rng | None = None,
    practice: bool = False,
    clock: Clock | None = None,
    deal: Json | None = None,
) -> list[LogEntry]:
    """The first entries of a new table: its start, and the chance that the game wants at once."""
    checked = game.options(options)
    if len(holders) != checked["players"]:
        raise Refused("wrong_number_of_seats", seats=checked["players"])
    if clock is not None:
        clock.check()
        if not isinstance(game.new(checked), CodedState):
            raise Refused("race_has_its_clock")
    if deal is not None:
        game.check_setup(deal, checked)
    start = log.Start(0, game.id, game.version, checked, holders, wall, practice, clock, deal)
    return [start, *Table(game, [start], rng).propose(Tick(), wall)]
