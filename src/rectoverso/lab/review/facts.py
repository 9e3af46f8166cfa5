"""What a review says of a game: plain data, for a terminal, a page or a program to show."""

from __future__ import annotations

from typing import Literal

import msgspec

from rectoverso.bots.opinion import Advised
from rectoverso.engine.border import Millis, Seat

Unit = Literal["chance", "score"]

LUCK_UNITS: dict[str, Unit] = {"verso": "score", "sea-change": "chance"}  # of the games whose entries are examined


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Decision(Fact, frozen=True):
    """A move that was chosen among several. `move` is its place in the record, from 0. `worth` is what its seat could
    expect of it, `best` what it could have expected of the best; `sure` says that the difference is more than the
    chance of the trials explains. `moves` are the best ones and the one that was played, in order."""

    move: int
    seat: Seat
    played: str
    worth: float
    best: float
    loss: float
    sure: bool
    moves: list[Advised]


class Moment(Fact, frozen=True):
    """One entry of the game. `move` is its place in the record, None for what chance brought between moves.
    `prospects` are those of each side before it; `luck` is what chance brought to each side with it, and `noise` the
    variance of that in the trials."""

    move: int | None
    seat: Seat | None
    text: str
    prospects: list[float]
    luck: list[float]
    noise: float
    decision: Decision | None = None


class Stroke(Fact, frozen=True):
    """A stroke of luck: which entry brought it, to which side, and how much."""

    moment: int
    side: int
    change: float


class Side(Fact, frozen=True):
    """A seat, a team or a solo rival. `lost` is what its decisions gave away against the best ones, `luck` what chance
    brought it, give or take `error`; `adjusted` is its score without that luck, where that is counted in points."""

    seats: list[Seat]
    names: list[str]
    score: int
    won: bool
    decisions: int
    best: int
    lost: float
    luck: float
    error: float
    adjusted: float | None


class StackTried(Fact, frozen=True):
    """A stack for a mission: after what time, how many layers from the bottom were right, and what it brought. Without
    a stack the seat gave up, or its time was up."""

    seat: Seat
    ms: Millis
    stack: str | None
    layers: int
    right: bool
    won: int


class MissionReview(Fact, frozen=True):
    """A mission of a race: when it was revealed, how hard it is (1 to 100), how long practised players usually take,
    the only stack that solves it, and who tried what."""

    level: int
    difficulty: int
    pattern: list[int]
    began: Millis
    usual: Millis
    solution: str
    attempts: list[StackTried]


class Review(Fact, frozen=True):
    """`unit` is what prospects and worths are counted in, `luck_unit` what luck is. Mistakes are places in `moments`,
    the worst first. A race has missions instead of moments."""

    game: str
    players: int
    bot: str | None
    unit: Unit
    luck_unit: Unit
    sides: list[Side]
    moments: list[Moment]
    final: list[float]
    mistakes: list[int]
    strokes: list[Stroke]
    missions: list[MissionReview]
