"""What the best bot of a game thinks of all moves that a seat may make: how good each is, and why.

    told = opinion(view, Thinking(seconds=0.5))
    told.moves[0].move, told.moves[0].worth, told.moves[0].why.gains

A race has no moves to rank: there `notes` say how far the stack on the table is right, and which layer comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Literal

import msgspec

from rectoverso.bots import Thinker, Thinking, bots_of, never
from rectoverso.bots.reasons import Explaining, Reason, Why
from rectoverso.engine.border import View
from rectoverso.engine.errors import Refused
from rectoverso.engine.rng import Rng

MODERATE = Thinking(seconds=0.5)
ADVISERS = ("expert", "flat")  # the best that a game has


class Advised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move as it was considered, and what speaks for it and against it."""

    move: str
    worth: float
    spread: float
    trials: int
    points: float
    why: Why


class Opinion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`moves` are ranked, the best first. Their worth is a chance of winning, or the final score where nobody wins."""

    bot: str | None
    unit: Literal["chance", "score"]
    moves: list[Advised]
    notes: list[Reason]


def opinion(
    view: View,
    thinking: Thinking = MODERATE,
    rng: Rng | None = None,
    stop: Callable[[], bool] = never,
    built: str = "",
) -> Opinion:
    """For a seat that may move now; `built` is the stack that somebody has laid so far in a race."""
    game = view.__struct_config__.tag
    assert isinstance(game, str)
    table = view.table
    if not may_move(view):
        raise Refused("not_your_turn")
    explaining = explaining_of(view)
    unit: Literal["chance", "score"] = "score" if game == "verso" and table.players == 1 else "chance"  # type: ignore[attr-defined]
    notes = explaining.notes(built)
    name = adviser_of(game)
    if name is None:
        return Opinion(None, unit, [], notes)
    thinker = thinker_of(game, thinking)
    moves: list[Advised] = []
    for one in thinker.consider(view, rng or Rng(), stop):
        worth = min(one.worth, moves[-1].worth) if moves else one.worth  # what was given up early knows less of itself
        moves.append(Advised(one.move, worth, one.spread, one.trials, one.points, explaining.why(one.move)))
    return Opinion(name, unit, moves, notes)


def may_move(view: View) -> bool:
    """Whether the seat of a view may move now; in a race whoever builds or chooses may."""
    table = view.table
    if getattr(table, "legal", []):
        return True
    return getattr(table, "phase", "") == "building" and _builds(table)


def _builds(table: object) -> bool:
    seat, seats = getattr(table, "seat", None), getattr(table, "seats", [])
    return seat is not None and (not seats or seats[seat].status == "building")


def explaining_of(view: View) -> Explaining:
    """What tells why one would make a move: each game has an `Explainer` in the module `reasons` of its bots."""
    game = str(view.__struct_config__.tag)
    made: Explaining = import_module(f"rectoverso.bots.{game.replace('-', '_')}.reasons").Explainer(view)
    return made


def adviser_of(game: str) -> str | None:
    """The name of the best bot that searches; None in a race."""
    bots = bots_of(game)
    return next((name for name in ADVISERS if name in bots and isinstance(bots[name](), Thinker)), None)


def thinker_of(game: str, thinking: Thinking) -> Thinker:
    """The best bot that searches, thinking so much."""
    name = adviser_of(game)
    assert name is not None
    thinker = bots_of(game)[name]()
    assert isinstance(thinker, Thinker)
    thinker.thinking = thinking
    return thinker
