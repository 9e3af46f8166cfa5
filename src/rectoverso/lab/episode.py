"""One game after another for those who learn: chance from a seed, moves as numbers, what a seat knows as arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.lab.bulk import shuffle
from rectoverso.lab.drawing import drawn
from rectoverso.lab.encoding import legal_of, numbers_of
from rectoverso.lab.payoff import payoffs
from rectoverso.lab.shapes import shape_of

Numbers = NDArray[np.int8]
LOWEST, HIGHEST = -128, 127  # that they can be


class Episode:
    """Verso or Sea Change with its options, those that are left open filled in."""

    def __init__(self, game_id: str, given: Json) -> None:
        self.game = game_of(game_id)
        self.options = self.game.complete(given)
        self.players: int = self.options["players"]
        self.shape = shape_of(self.game, self.options)
        self.earned = [0.0] * self.players  # by the last move
        self.rng = Rng(0)
        self.state = self.empty()

    def empty(self) -> CodedState:
        state = self.game.new(self.options)
        assert isinstance(state, CodedState)
        return state

    def begin(self, rng: Rng | None = None) -> None:
        """A new game; the same one for the same random numbers, or without them whichever comes next."""
        if rng is not None:
            self.rng = rng
        self.state = self.empty()
        self.earned = [0.0] * self.players
        self.take_chance()

    def take_chance(self) -> None:
        while self.state.wants_chance():
            shuffle(self.state, self.rng)

    @property
    def mover(self) -> int:
        """The seat to move; -1 at the end."""
        return int(self.state.mover())

    @property
    def over(self) -> bool:
        return self.state.over()

    def step(self, action: int) -> None:
        """Plays a move of the seat to move; Illegal, with its rule, for one that is forbidden."""
        if not 0 <= action < self.shape.moves:
            raise Malformed(f"action: a number from 0 to {self.shape.moves - 1} is needed, not {action}")
        self.state.check_turn(self.mover)
        self.state.forbid(action)
        before = self.state.scores()
        self.state.step(action)
        self.take_chance()
        self.earned = self.worth(before)

    def worth(self, before: list[int]) -> list[float]:
        """What the last move earned each seat: alone in Verso its points at once, else nothing before the end."""
        if self.game.id == "verso" and self.players == 1:
            return [float(self.state.scores()[0] - before[0])]
        if not self.state.over():
            return [0.0] * self.players
        return payoffs(self.game, self.options, self.state)

    def observation(self, seat: int) -> Numbers:
        return _array(memoryview(numbers_of(self.state, seat, self.shape.size)))

    def mask(self, seat: int) -> Numbers:
        """1 for each legal move; none for a seat that may not move now."""
        return _array(memoryview(legal_of(self.state, seat, self.shape.moves)))

    def picture(self) -> str:
        """The table as text, as the seat to move sees it."""
        return drawn(self.state.view(self.mover if self.mover >= 0 else None))


def _array(numbers: memoryview) -> Numbers:
    return np.frombuffer(numbers, np.int8).copy()
