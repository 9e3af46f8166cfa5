"""Flat Monte Carlo: every move is tried equally often in imagined worlds, which greedy plays to the end. It stays as it
is: a yardstick that others are measured by."""

from __future__ import annotations

from collections.abc import Callable

from rectoverso.bots import Considered, Thinker, Thinking, never
from rectoverso.bots.search import Budget
from rectoverso.bots.verso.quick import rollouts
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.moves import TEXTS
from rectoverso.games.verso.view import VersoView

ROLLOUTS = 1000


class Flat(Thinker):
    def consider(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> list[Considered]:
        assert isinstance(view, VersoView)
        thinking = self.thinking if any(self.thinking) else Thinking(trials=ROLLOUTS)
        tried, points = rollouts(view, Budget(thinking.trials, thinking.seconds, stop), rng)
        return [
            Considered(TEXTS[one.code], one.mean(), one.spread(), one.trials, score)
            for one, score in zip(tried, points, strict=True)
        ]
