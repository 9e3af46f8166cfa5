"""Dessus Dessous as a puzzle: find the stack that shows the mission."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from rectoverso.engine.border import Json
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous.layers import LAYERS, SHIPPED
from rectoverso.games.dessus_dessous.missions import LEVELS
from rectoverso.lab.gymnasium.shell import Info, Shell, nothing_known
from rectoverso.lab.puzzle import ACTIONS, HARDEST, PIECES, Puzzle

Seen = dict[str, Any]


class DessusDessous(Shell[Seen]):
    """Action 8 * layer + 4 * under + turns lays this layer on top, turned so many times, on its under side or not; the
    last action takes the topmost layer off. It is over as soon as the stack, in any of its turns, shows the mission.

    An observation is a dictionary: "mission" and "shown" have the colour of each cell (0 is the board), "stack" the
    layers laid so far, from the bottom, as their actions plus 1 (0 is none), "level" how many layers it takes.
    A reset draws a mission, or takes the one that its options name: {"level": 3, "index": 0, "turns": 0}.
    """

    def __init__(
        self,
        level: int | None = None,
        difficulty: int = HARDEST,
        layers: str = SHIPPED[0],
        render_mode: str | None = None,
    ) -> None:
        """`difficulty` is how hard a mission may be at most, as the hundredths of its level."""
        super().__init__(render_mode)
        self.puzzle = Puzzle(level, difficulty, layers)
        cells, colours = len(self.puzzle.layers.cells), len(self.puzzle.layers.colours)
        self.observation_space = spaces.Dict(
            {
                "mission": spaces.MultiDiscrete([colours] * cells, np.int8),
                "shown": spaces.MultiDiscrete([colours] * cells, np.int8),
                "stack": spaces.MultiDiscrete([PIECES + 1] * LAYERS, np.int8),
                "level": spaces.Discrete(len(LEVELS), start=LEVELS[0]),
            }
        )
        self.action_space = spaces.Discrete(ACTIONS)

    def begin(self, rng: Rng, options: Json) -> None:
        named = {name: options[name] for name in ("level", "index", "turns") if name in options}
        nothing_known({name: options[name] for name in options if name not in named})
        drawn = self.puzzle.draw(rng)
        if named:
            drawn = self.puzzle.mission(named.get("level", drawn.level), named.get("index", 0), named.get("turns", 0))
        self.puzzle.begin(drawn)

    def play(self, action: int) -> float:
        self.puzzle.step(action)
        return float(self.puzzle.solved)

    def over(self) -> bool:
        return self.puzzle.solved

    def seen(self) -> Seen:
        laid = [piece + 1 for piece in self.puzzle.stack]
        return {
            "mission": np.array(self.puzzle.wanted.pattern, np.int8),
            "shown": np.array(self.puzzle.shown, np.int8),
            "stack": np.array(laid + [0] * (LAYERS - len(laid)), np.int8),
            "level": np.int64(self.puzzle.wanted.level),
        }

    def info(self) -> Info:
        """What is allowed; which mission it is, and how hard of its level; the stack as it is written in records."""
        wanted = self.puzzle.wanted
        return {
            "action_mask": self.puzzle.mask(),
            "index": wanted.index,
            "difficulty": wanted.difficulty,
            "stack": self.puzzle.text(),
        }

    def picture(self) -> str:
        return self.puzzle.picture()
