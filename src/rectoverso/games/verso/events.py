"""What happened in a game of Verso, as public facts (V23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rectoverso.engine.border import Event, Seat
from rectoverso.games.verso import marks
from rectoverso.games.verso.cards import FACES, SQUARE
from rectoverso.games.verso.moves import FLIP, TEXTS

if TYPE_CHECKING:
    from rectoverso.games.verso.rules import VersoState


class Dealt(Event, frozen=True, tag="dealt"):
    """The deck lies ready (V5-V7)."""

    first: Seat
    top: str
    left: int


class Drawn(Event, frozen=True, tag="drawn"):
    """A card goes from the deck to a display, as it lay or flipped (V8)."""

    seat: Seat
    top: str
    face: str
    flipped: bool


class Banked(Event, frozen=True, tag="banked"):
    """A sequence scores (V11)."""

    seat: Seat
    move: str
    points: int


class Passed(Event, frozen=True, tag="passed"):
    """No last sequence (V17)."""

    seat: Seat


class Flipped(Event, frozen=True, tag="flipped"):
    """A card of a display turns over (V11, V20)."""

    seat: Seat
    before: str
    after: str


class Discarded(Event, frozen=True, tag="discarded"):
    """A card leaves the game from a display, or before it got there (V9, V11)."""

    seat: Seat
    face: str


class Square(Event, frozen=True, tag="square"):
    """Three cards of each colour (V14)."""

    seat: Seat
    points: int


class Rival(Event, frozen=True, tag="rival"):
    """The solo rival turns a card over and discards it (V20)."""

    top: str
    face: str


class DeckEmpty(Event, frozen=True, tag="deck_empty"):
    """Everyone may bank one last sequence (V16, V21)."""


class Ended(Event, frozen=True, tag="ended"):
    """The scores stand (V18)."""

    scores: list[int]
    winners: list[Seat]


VersoEvent = Dealt | Drawn | Banked | Passed | Flipped | Discarded | Square | Rival | DeckEmpty | Ended


def told(state: VersoState) -> list[Event]:
    """The marks that the last step or deal left behind, in order."""
    return [_event(state, int(mark)) for mark in state.marks[: state.marked]]


def _event(state: VersoState, mark: int) -> Event:
    what, seat = mark % marks.SEAT, mark % marks.ONE // marks.SEAT
    one, two = mark % marks.TWO // marks.ONE, mark // marks.TWO
    match what:
        case marks.DEALT:
            return Dealt(seat, FACES[state.deck[0]], len(state.deck))
        case marks.DRAWN:
            flipped = two == FLIP
            return Drawn(seat, FACES[one], FACES[one ^ flipped], flipped)
        case marks.BANKED:
            return Banked(seat, TEXTS[one], two)
        case marks.PASSED:
            return Passed(seat)
        case marks.FLIPPED:
            return Flipped(seat, FACES[one], FACES[one ^ 1])
        case marks.DISCARDED:
            return Discarded(seat, FACES[one >> 1])
        case marks.SQUARED:
            return Square(seat, SQUARE)
        case marks.RIVAL:
            return Rival(FACES[one], FACES[one ^ 1])
        case marks.DECK_EMPTY:
            return DeckEmpty()
    return Ended(state.scores(), state.winners())
