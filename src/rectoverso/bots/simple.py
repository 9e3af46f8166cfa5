"""The bot that knows no rules: any move that its view calls legal. It is the yardstick that others must beat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rectoverso.bots import Bot, Choice, never
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng


class RandomBot(Bot):
    """Each legal move is as likely as the others: one random number, as `CodedState.pick` draws it."""

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        legal: list[str] = view.table.legal  # type: ignore[attr-defined]  # every game but the race lists them
        return Choice(legal[rng.below(len(legal))])


def added_up(numbers: Iterable[float]) -> float:
    """One after another, as `sum` adds no more since Python 3.12: a yardstick is the same on every Python."""
    total = 0.0
    for number in numbers:
        total += number
    return total
