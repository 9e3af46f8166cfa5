"""What happened in a game of Dessus Dessous, as public facts: no stack before its round is over (D8)."""

from __future__ import annotations

from rectoverso.engine.border import Event, Millis, Seat
from rectoverso.games.dessus_dessous.view import RoundResult


class Revealed(Event, frozen=True, tag="revealed"):
    """The mission lies open for all (D7). There are no rounds in solo."""

    round: int | None
    level: int
    pattern: list[int]
    at: Millis
    deadline: Millis


class Took(Event, frozen=True, tag="took"):
    """A player believes to be done and takes the highest token left (D8)."""

    seat: Seat
    token: int
    at: Millis


class GaveUp(Event, frozen=True, tag="gave_up"):
    """A player gives up the round (D10)."""

    seat: Seat
    at: Millis


class OutOfTime(Event, frozen=True, tag="out_of_time"):
    """The countdown (D9), the limit (D10) or the solo clock (D15) has run out for those still building."""

    seats: list[Seat]
    at: Millis


class Countdown(Event, frozen=True, tag="countdown"):
    """Ten seconds are left for the last player (D9)."""

    seat: Seat
    deadline: Millis


class RoundOver(Event, frozen=True, tag="round_over"):
    """All stacks are shown and checked (D11-D13)."""

    result: RoundResult
    scores: list[int]
    cards: list[int]


class Chosen(Event, frozen=True, tag="chosen"):
    """The solo player draws a mission of this level (D15)."""

    level: int
    at: Millis


class Checked(Event, frozen=True, tag="checked"):
    """The solo player's stack is compared with the mission (D15)."""

    stack: str
    right: bool
    at: Millis


class Ended(Event, frozen=True, tag="ended"):
    """The scores stand, and what decided (D14, D16)."""

    scores: list[int]
    winners: list[Seat]
    decided: str


DessusDessousEvent = Revealed | Took | GaveUp | OutOfTime | Countdown | RoundOver | Chosen | Checked | Ended
