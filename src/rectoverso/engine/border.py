"""What crosses a border is frozen: entries in, events and views out. These modules are never compiled.

What is frozen and made of plain data can't form circles: Python need not look for garbage there (`gc=False`), which
would take a server with many tables a tenth of its time.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

Seat = int
Millis = int
Json = dict[str, Any]

SomeView = TypeVar("SomeView", bound="View")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Who, what and when, as a game is told it. Seat None is the table itself: chance (its outcome) and "time"."""

    seat: Seat | None
    move: str
    at: Millis = 0


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=True, gc=False):
    """A public fact, enough to animate what happened. Each game has its own, tagged by their names."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One half of a view: each game fills in its own fields."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="game", gc=False):
    """What a seat, or a spectator, may know: what lies open now, and what a perfect rememberer has seen."""

    table: Part
    memory: Part


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The top-level fields of both halves of a view that differ from the view before."""

    table: Json = {}
    memory: Json = {}


class Told(msgspec.Struct, frozen=True, gc=False):
    """What to tell after one entry of the log: its index, public events, and what changed for each seat that is
    watched; None is a spectator."""

    index: int
    events: list[Event]
    changes: dict[Seat | None, Change] = {}


def merge(old: SomeView, change: Change) -> SomeView:
    """The view that a change leads to, as a client would make it."""
    plain = msgspec.to_builtins(old)
    plain["table"].update(msgspec.to_builtins(change.table))
    plain["memory"].update(msgspec.to_builtins(change.memory))
    return msgspec.convert(plain, type(old))
