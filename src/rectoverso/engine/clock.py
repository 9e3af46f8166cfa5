"""Clocks: how long the seats of a game that is played in turns may think. A fold over the log, in table time.

Only persons have a clock running; a bot that holds a seat is quick enough. A race has deadlines of its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rectoverso.engine.border import Millis, Seat
from rectoverso.engine.errors import Malformed

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
LEAST = 5 * SECOND  # what a player whose time is used up still has for each further move

BOUNDS = {"move": (LEAST, 60 * 60 * SECOND), "player": (10 * SECOND, 3 * 60 * 60 * SECOND), "days": (DAY, 14 * DAY)}


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So much time for each move, for each player with an increment for each move, or days for each move."""

    kind: Literal["move", "player", "days"]
    time: Millis
    increment: Millis = 0

    def check(self) -> None:
        least, most = BOUNDS[self.kind]
        if not least <= self.time <= most:
            raise Malformed(f"clock: from {least} to {most} milliseconds are needed, not {self.time}")
        if not 0 <= self.increment <= (60 * SECOND if self.kind == "player" else 0):
            raise Malformed(f"clock: an increment of {self.increment} milliseconds is out of range")

    def live(self) -> bool:
        """Whether people sit at the table while they play."""
        return self.kind != "days"


class Clocks:
    """What each seat has left, and for whom time runs since when."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left: list[Millis] = [clock.time] * seats
        self.since: Millis = 0
        self.running: Seat | None = None

    def turn(self, seat: Seat | None, at: Millis) -> None:
        """Time runs for this seat from now on, or for nobody. What the seat before has used is gone."""
        if self.running is not None and self.clock.kind == "player":
            self.left[self.running] = max(0, self.left[self.running] - (at - self.since))
        self.running, self.since = seat, at

    def moved(self, seat: Seat, at: Millis, in_time: bool) -> None:
        """A seat has moved, or its time was up and the table has moved for it."""
        if self.clock.kind != "player":
            return
        self.turn(None, at)
        self.left[seat] = max(self.clock.increment, LEAST) if not in_time else self.left[seat] + self.clock.increment

    def due(self) -> Millis | None:
        """When the time of the seat to move is up."""
        return None if self.running is None else self.since + self.left[self.running]
