"""The log of a table: an append-only list of who did what and when. It is the truth; everything else is a fold over it.

Times are table time: wall time less pauses, from 0 at the start. The log of a running game is secret, since it holds
the outcomes of chance.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rectoverso.engine.border import Entry, Json, Millis, Seat
from rectoverso.engine.clock import Clock

By = Literal["person", "bot", "clock"]
Reason = Literal["conceded", "agreed", "abandoned"]
Wish = Literal["take_back", "end"]  # what others are asked to agree to


class Holder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Who has a seat: a person, a bot of some level, or a bot that plays for a person who is away."""

    person: str | None = None
    bot: str | None = None


class Logged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="entry", gc=False):
    """One entry; its index is its place in the list."""

    at: Millis


class Start(Logged, frozen=True, tag="start"):
    """Always the first. `wall` is the wall time of table time 0; a practice game takes back freely and never counts.

    `deal` is the setup of a record: chance brings what it holds before anything else.
    """

    game: str
    rules: int
    options: Json
    holders: list[Holder]
    wall: Millis
    practice: bool = False
    clock: Clock | None = None
    deal: Json | None = None


class Chance(Logged, frozen=True, tag="chance"):
    """What chance brought, written down as its outcome."""

    outcome: str


class Move(Logged, frozen=True, tag="move"):
    """A move of a seat, or with no seat the table's own "time". The id is the client's, so that a retry is harmless."""

    seat: Seat | None
    move: str
    by: By = "person"
    id: str | None = None


class TakenBack(Logged, frozen=True, tag="taken_back"):
    """The line of play is cut after its first `kept` entries of chance and moves."""

    seat: Seat
    kept: int


class Asked(Logged, frozen=True, tag="asked"):
    """A seat asks the others to agree."""

    seat: Seat
    wish: Wish


class Answered(Logged, frozen=True, tag="answered"):
    seat: Seat
    yes: bool


class Conceded(Logged, frozen=True, tag="conceded"):
    seat: Seat


class Ended(Logged, frozen=True, tag="ended"):
    """The game is over, though not by its rules."""

    reason: Reason


class SeatChanged(Logged, frozen=True, tag="seat_changed"):
    seat: Seat
    holder: Holder


class Paused(Logged, frozen=True, tag="paused"):
    """Table time stands still from here on."""


class Resumed(Logged, frozen=True, tag="resumed"):
    """Table time goes on: `at` is now `wall`."""

    wall: Millis


LogEntry = Start | Chance | Move | TakenBack | Asked | Answered | Conceded | Ended | SeatChanged | Paused | Resumed


class Question(msgspec.Struct, frozen=True):
    """What a seat wishes, and who has agreed so far, the seat itself included."""

    seat: Seat
    wish: Wish
    agreed: frozenset[Seat]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(LogEntry)


def encode(entry: LogEntry) -> bytes:
    return _encoder.encode(entry)


def decode(line: bytes | str) -> LogEntry:
    entry: LogEntry = _decoder.decode(line)
    return entry


def played(entry: LogEntry) -> Entry | None:
    """What the game is told of a log entry, if anything."""
    match entry:
        case Chance():
            return Entry(None, entry.outcome, entry.at)
        case Move():
            return Entry(entry.seat, entry.move, entry.at)
    return None


def line_of_play(log: list[LogEntry]) -> list[Chance | Move]:
    """The effective line: what was played and not taken back."""
    line: list[Chance | Move] = []
    for entry in log:
        match entry:
            case Chance() | Move():
                line.append(entry)
            case TakenBack():
                del line[entry.kept :]
    return line
