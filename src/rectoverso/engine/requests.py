"""What somebody may want of a table."""

from __future__ import annotations

import msgspec

from rectoverso.engine import log
from rectoverso.engine.border import Seat


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request", gc=False):
    """What somebody wants of a table."""


class Play(Request, frozen=True, tag="play"):
    """A move. `seen` is the length of the log that it was made on; `id` makes sending it twice harmless.

    By the clock is a move that the table makes for a person whose time is up.
    """

    seat: Seat
    move: str
    by: log.By = "person"
    seen: int | None = None
    id: str | None = None


class TakeBack(Request, frozen=True, tag="take_back"):
    """Takes back the last move of a seat. `agreed` are others who have said yes; whoever has not is asked."""

    seat: Seat
    agreed: frozenset[Seat] = frozenset()


class End(Request, frozen=True, tag="end"):
    """Ends the game by agreement of all persons who play it. `agreed` as above."""

    seat: Seat
    agreed: frozenset[Seat] = frozenset()


class Answer(Request, frozen=True, tag="answer"):
    """A seat answers what the table was asked; with a no of its own, who has asked withdraws it."""

    seat: Seat
    yes: bool


class Concede(Request, frozen=True, tag="concede"):
    seat: Seat
    bot: str = "greedy"  # who plays on where others are left to play with


class Abandon(Request, frozen=True, tag="abandon"):
    """Ends a game that nobody plays any more."""


class Hold(Request, frozen=True, tag="hold"):
    """Gives a seat into other hands: to a bot, and back to its person."""

    seat: Seat
    holder: log.Holder


class Pause(Request, frozen=True, tag="pause"):
    pass


class Resume(Request, frozen=True, tag="resume"):
    pass


class Tick(Request, frozen=True, tag="tick"):
    """Time has come: to be sent at `deadline`. Early or late, it does only what is due."""
