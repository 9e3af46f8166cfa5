"""What happened in a game of Verso, as public facts (V23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rectoverso.engine.border import Event, Seat
from rectoverso.games.verso import marks
from rectoverso.games.verso.cards import FACES, SQUARE
from rectoverso.games.verso.moves import FLIP, TEXTS

if TYPE_CHECKING:
    from rectoverso.games.verso.rules import VersoState


class Dealt(Event, tag="dealt"):
    """The deck lies ready (V5-V7)."""

    first: Seat
    top: str
    left: int


class Drawn(Event, tag="drawn"):
    """A card goes from the deck to a display, as it lay or flipped (V8)."""

    seat: Seat
    top: str
    face: str
    flipped: bool


class Banked(Event, tag="banked"):
    """A sequence scores (V11)."""

    seat: Seat
    move: str
    points: int


class Passed(Event, tag="passed"):
    """No last sequence (V17)."""

    seat: Seat


class Flipped(Event, tag="flipped"):
    """A card of a display turns over (V11, V20)."""

    seat: Seat
    before: str
    after: str


class Discarded(Event, tag="discarded"):
    """A card leaves the game from a display, or before it got there (V9, V11)."""

    seat: Seat
    face: str


class Square(Event, tag="square"):
    """Three cards of each colour (V14)."""

    seat: Seat
    points: int


class Rival(Event, tag="rival"):
    """The solo rival turns a card over and discards it (V20)."""

    top: str
    face: str


class DeckEmpty(Event, tag="deck_empty"):
    """Everyone may bank one last sequence (V16, V21)."""


class Ended(Event, tag="ended"):
    """The scores stand (V18)."""

    scores: list[int]
    winners: list[Seat]


VersoEvent = (
    Dealt | Drawn | Banked | Passed | Flipped | Discarded | Square | Rival | DeckEmpty | Ended
)


def told(state: VersoState) -> list[Event]:
    """The marks that the last step or deal left behind, in order."""
    left = [int(number) for number in state.marks[: state.marked]]
    return [_event(state, *left[at : at + marks.MARK]) for at in range(0, len(left), marks.MARK)]


def _event(state: VersoState, what: int, seat: int, one: int, two: int) -> Event:
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
