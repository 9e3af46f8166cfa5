"""A mission of Dessus Dessous as a puzzle: layers are laid one by one, or taken off, until the stack shows it."""

from __future__ import annotations

from typing import Final

import numpy as np

from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous.layers import LAYERS, POSITIONS, SHIPPED, Pattern, layer_set
from rectoverso.games.dessus_dessous.missions import LEVELS, Mission, missions
from rectoverso.games.dessus_dessous.stacks import stack_text
from rectoverso.lab.drawing import drawn_patterns
from rectoverso.lab.episode import Numbers

PIECES: Final = LAYERS * POSITIONS
TAKE_OFF: Final = PIECES  # the action that takes the topmost layer off; those before it lay a piece on top
ACTIONS: Final = PIECES + 1
HARDEST: Final = 100


class Puzzle:
    """One mission after another, of one level or of any, none harder than wanted."""

    def __init__(self, level: int | None = None, difficulty: int = HARDEST, layers: str = SHIPPED[0]) -> None:
        if level is not None and level not in LEVELS:
            raise Malformed(f"level: 3, 4 or 5 is needed, or none for any of them, not {level}")
        if not 1 <= difficulty <= HARDEST:
            raise Malformed(f"difficulty: a whole number from 1 to {HARDEST} is needed, not {difficulty}")
        if layers not in SHIPPED:
            raise Malformed(f"layers: the layer sets are {', '.join(SHIPPED)}, not {layers}")
        self.levels = LEVELS if level is None else (level,)
        self.difficulty = difficulty
        self.layers = layer_set(layers)
        self.missions = missions(layers)
        self.stack: list[int] = []
        self.begin(self.mission(self.levels[0], 0, 0))

    def begin(self, mission: Mission) -> None:
        self.wanted = mission
        self.stack = []

    def draw(self, rng: Rng) -> Mission:
        """A mission in any of its turns; the levels are as likely as one another."""
        level = self.levels[rng.below(len(self.levels))]
        allowed = -(-self.missions.count(level) * self.difficulty // HARDEST)  # the easiest come first
        return self.missions.mission(level, int(rng.below(allowed)), int(rng.below(4)))

    def mission(self, level: int, index: int, turns: int) -> Mission:
        """One that is named: its level, its place in the order of difficulty, and quarter-turns clockwise."""
        if level not in LEVELS or not 0 <= index < self.missions.count(level) or not 0 <= turns < 4:
            raise Malformed(f"mission: there is none of level {level} with index {index} and turns {turns}")
        return self.missions.mission(level, index, turns)

    @property
    def shown(self) -> Pattern:
        return self.layers.pattern(self.stack)

    @property
    def solved(self) -> bool:
        """D11: the mission's number of layers, and its pattern in any turn of the whole stack."""
        if len(self.stack) != self.wanted.level:
            return False
        return any(self.layers.turn(self.shown, turns) == self.wanted.pattern for turns in range(4))

    def step(self, action: int) -> None:
        """Illegal, with its rule, for what can't be done."""
        if not 0 <= action < ACTIONS:
            raise Malformed(f"action: a number from 0 to {ACTIONS - 1} is needed, not {action}")
        if action == TAKE_OFF:
            if not self.stack:
                raise Illegal("D11", "stack_size")
            self.stack.pop()
            return
        layer = action // POSITIONS
        if any(piece // POSITIONS == layer for piece in self.stack):
            raise Illegal("D2", "layer_twice", layer=self.layers.letters[layer])
        if len(self.stack) == self.wanted.level:
            raise Illegal("D11", "stack_size")
        self.stack.append(action)

    def mask(self) -> Numbers:
        """1 for each action that can be done."""
        mask = np.zeros(ACTIONS, np.int8)
        if self.stack:
            mask[TAKE_OFF] = 1
        if len(self.stack) < self.wanted.level:
            mask[:PIECES] = 1
            for piece in self.stack:
                first = piece - piece % POSITIONS
                mask[first : first + POSITIONS] = 0
        return mask

    def text(self) -> str:
        """The stack as it is written in records."""
        return stack_text(self.stack, self.layers.letters)

    def picture(self) -> str:
        titles = [f"mission of level {self.wanted.level}", self.text() or "no layers yet"]
        return drawn_patterns(self.layers, titles, [self.wanted.pattern, self.shown])
