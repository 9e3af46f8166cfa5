"""The contract of a game: native base classes, so that compiled games are called at the price of a C call.
Interpreted games may inherit from them too.

A state has two doors to one rule. The outer door speaks text, entries, events and views; everybody may use it.
The inner door of a `CodedState` speaks small integers and allocates nothing; search, simulation and counting use it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rectoverso.engine.border import Entry, Event, Json, Millis, Seat, View
from rectoverso.engine.errors import Malformed
from rectoverso.engine.rng import Rng

NOBODY: Final = -1  # the mover when the game is over or waits for chance


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position with all its secrets. Mutable; it never leaves its process: send a view or the log."""

    @abstractmethod
    def waiting(self) -> frozenset[Seat]:
        """The seats that may move now; empty when the game is over or waits for chance."""

    @abstractmethod
    def wants_chance(self) -> bool:
        """Whether the table must add an outcome of chance next: at once or, when there is a deadline, at that time."""

    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended by its rules."""

    @abstractmethod
    def deadline(self) -> Millis | None:
        """When the table must write "time" (or the chance that is wanted), in table time."""

    @abstractmethod
    def legal(self, seat: Seat) -> list[str]:
        """The moves of a seat in a stable order, as far as they can be listed; none when it may not move."""

    @abstractmethod
    def check(self, entry: Entry) -> None:
        """Raises Malformed for what is no move at all and Illegal, with its rule, for one that is forbidden now."""

    @abstractmethod
    def apply(self, entry: Entry) -> list[Event]:
        """Plays an entry that has passed check, and tells what happened. What has not passed may do anything."""

    def play(self, entry: Entry) -> None:
        """The same without telling."""
        self.apply(entry)

    def automatic(self) -> str | None:
        """A move that the table writes for the seat to move, because the rules leave it nothing to choose."""
        return None

    def revealed(self) -> bool:
        """Whether the last entry showed something that was hidden: a back, a top face, a drawn card."""
        return True

    def final(self) -> bool:
        """Whether the last entry can't be taken back by anybody, as in a race."""
        return False

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What a seat may know, or with None a spectator."""

    def views(self, seats: list[Seat | None]) -> list[View]:
        """The views of several seats; what they have in common need be made only once."""
        return [self.view(seat) for seat in seats]

    @abstractmethod
    def scores(self) -> list[int]:
        """One score for each side: a seat, a team, or a solo rival."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The sides that have won, ascending; empty while the game goes on."""

    @abstractmethod
    def copy(self) -> State:
        """An independent twin."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CodedState(State):
    """A state whose moves are dense small integers: one seat moves at a time, and chance is not a move."""

    @abstractmethod
    def mover(self) -> i64:
        """The seat to move, or NOBODY."""

    @abstractmethod
    def codes(self) -> vec[i64]:
        """The codes of all legal moves, ascending."""

    @abstractmethod
    def pick(self, rng: Rng) -> i64:
        """One of the legal codes, each as likely as the others: the one at rng.below(how many there are)."""

    @abstractmethod
    def step(self, code: i64) -> None:
        """Plays a legal code."""

    @abstractmethod
    def text(self, code: i64) -> str:
        """The code as it is written in a record."""

    @abstractmethod
    def code(self, text: str) -> i64:
        """The code of a move text; Malformed when there is none."""

    @abstractmethod
    def forbid(self, code: i64) -> None:
        """Raises Illegal when the mover may not play this code."""

    @abstractmethod
    def check_turn(self, seat: Seat) -> None:
        """Raises Illegal when this seat may not move now."""

    @abstractmethod
    def check_chance(self, outcome: str) -> None:
        """Raises Malformed or Illegal when this can't be what chance brought."""

    @abstractmethod
    def deal(self, outcome: str) -> None:
        """Takes in an outcome of chance."""

    @abstractmethod
    def told(self) -> list[Event]:
        """What the last step or deal left behind, as events."""

    def waiting(self) -> frozenset[Seat]:
        mover = self.mover()
        return frozenset() if mover == NOBODY else frozenset((int(mover),))

    def deadline(self) -> Millis | None:
        return None

    def legal(self, seat: Seat) -> list[str]:
        if seat != self.mover():
            return []
        return [self.text(code) for code in self.codes()]

    def check(self, entry: Entry) -> None:
        seat: int | None = entry.seat
        move: str = entry.move
        if seat is None:
            self.check_chance(move)
        else:
            code = self.code(move)
            self.check_turn(seat)
            self.forbid(code)

    def apply(self, entry: Entry) -> list[Event]:
        self.play(entry)
        return self.told()

    def play(self, entry: Entry) -> None:
        move: str = entry.move
        if entry.seat is None:
            self.deal(move)
        else:
            self.step(self.code(move))


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game, without a position: how to begin, what chance may bring, what a record holds."""

    id: str
    version: int
    fewest: int
    most: int

    @abstractmethod
    def options(self, given: Json) -> Json:
        """The options of a record, checked: Malformed for one that is missing, unknown or out of range."""

    @abstractmethod
    def complete(self, given: Json) -> Json:
        """Options with the defaults filled in for what a host left open, checked."""

    @abstractmethod
    def new(self, options: Json) -> State:
        """The empty table, at table time 0; it may want chance first."""

    @abstractmethod
    def chance(self, state: State, rng: Rng) -> str:
        """What chance brings to a state that wants it."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that agrees with all that a view tells, each such state as likely as the others."""

    @abstractmethod
    def sides(self, options: Json) -> list[list[Seat]]:
        """The seats of each side that scores and winners count; a solo rival has none."""

    @abstractmethod
    def setup(self, outcomes: list[str], options: Json) -> Json:
        """The setup of a record from all outcomes of chance so far."""

    @abstractmethod
    def check_setup(self, setup: Json, options: Json) -> None:
        """Raises Malformed when a record's setup is not in the format, or could not have come from the box."""

    @abstractmethod
    def outcome(self, state: State, setup: Json) -> str | None:
        """What a record's setup holds for a state that wants chance; None when it holds no more."""

    @abstractmethod
    def deals(self, options: Json, rng: Rng) -> Json:
        """A setup with enough for a game whatever its course, for many to play the same."""

    def picked(self, options: Json, picks: Json, rng: Rng) -> Json:
        """A setup that begins as the host picks, where the rules leave that to the host; the rest is for chance."""
        raise Malformed("pick: in this game there is nothing for the host to pick")

    def some_move(self, state: State, seat: Seat, rng: Rng) -> str:
        """Any move that a waiting seat may make, for random play; games with unlisted moves make one up."""
        moves = state.legal(seat)
        return moves[rng.below(len(moves))]

    def writable(self, options: Json) -> list[str]:
        """Every move text that the notation can express, or a fair sample where there is no end of them."""
        return []

    def result_rule(self, options: Json) -> str | None:
        """The number of the rule by which a game of these options is decided, for records that state another result."""
        return None

    def results(self, state: State) -> Json:
        """Further results that a record of this game holds, beside scores and winners."""
        return {}

    def stamp(self, state: State, at: Millis) -> Json:
        """The fields that a record of this game adds to a move made at this table time, before it is applied."""
        return {}

    def when(self, state: State, move: Json, last: Millis) -> Millis:
        """The table time of a move of a record, from the fields that `stamp` wrote; Malformed when they are wrong."""
        return last
