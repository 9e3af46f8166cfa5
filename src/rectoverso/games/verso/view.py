"""What a seat may know of a game of Verso (V23): no hidden hands, but backs and a deck that nobody has seen."""

from __future__ import annotations

import msgspec

from rectoverso.engine.border import Part, Seat, View

PHASES = ("setting_up", "playing", "last_banking", "over")


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A sequence that this seat may bank now, and what it would score."""

    move: str
    points: int


class VersoTable(Part, frozen=True):
    """What lies open. Displays are in the order of colours, then values, the joker last."""

    seat: Seat | None
    players: int
    phase: str
    first: Seat
    mover: Seat | None
    top: str | None
    left: int
    box: int
    displays: list[list[str]]
    squares: list[bool]
    scores: list[int]
    discards: list[str]
    banking: int
    hits: list[list[str | None]]  # for each seat and colour the face that a flip would turn over (V11)
    duplicate: bool  # keeping the top card would only discard it (V9)
    banks: list[Bank]
    legal: list[str]
    winners: list[Seat]


class VersoMemory(Part, frozen=True):
    """The backs that everyone has seen, in the order of the table's displays and discards."""

    displays: list[list[str | None]]
    discards: list[str | None]


class VersoView(View, frozen=True, tag="verso"):
    table: VersoTable
    memory: VersoMemory
