"""Verso alone, and Sea Change against the rival."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from rectoverso.engine.border import Json
from rectoverso.engine.rng import Rng
from rectoverso.lab.episode import HIGHEST, LOWEST, Episode, Numbers
from rectoverso.lab.gymnasium.shell import Info, Shell, nothing_known


class Solo(Shell[Numbers]):
    """Observations are the numbers of `rectoverso.lab.shapes`, actions the codes of moves."""

    def __init__(self, game_id: str, given: Json, render_mode: str | None) -> None:
        super().__init__(render_mode)
        self.episode = Episode(game_id, {"players": 1, **given})
        shape = self.episode.shape
        self.observation_space = spaces.Box(LOWEST, HIGHEST, (shape.size,), np.int8)
        self.action_space = spaces.Discrete(shape.moves)

    def begin(self, rng: Rng, options: Json) -> None:
        nothing_known(options)
        self.episode.begin(rng)

    def play(self, action: int) -> float:
        self.episode.step(action)
        return self.episode.earned[0]

    def over(self) -> bool:
        return self.episode.over

    def seen(self) -> Numbers:
        return self.episode.observation(0)

    def info(self) -> Info:
        """The legal moves, and the score: points in Verso, victory points and those of the rival in Sea Change."""
        return {"action_mask": self.episode.mask(0), "scores": np.array(self.episode.state.scores())}

    def picture(self) -> str:
        return self.episode.picture()


class Verso(Solo):
    """Every move earns the points that it scores."""

    def __init__(self, render_mode: str | None = None) -> None:
        super().__init__("verso", {}, render_mode)


class SeaChange(Solo):
    """At the end 1 for a game won, -1 for one lost; `target` is how many victory points win it."""

    def __init__(self, target: int | None = None, render_mode: str | None = None) -> None:
        super().__init__("sea-change", {} if target is None else {"target": target}, render_mode)
