"""What our environments have in common: seeds, what is refused, pictures."""

from __future__ import annotations

import sys
from abc import abstractmethod
from typing import Any, Final, TypeVar

import gymnasium
import numpy as np

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.rng import Rng
from rectoverso.lab.drawing import RENDERING, check_mode

Seen = TypeVar("Seen")
Info = dict[str, Any]

REFUSED: Final = -1.0  # the reward for what is not allowed


class Shell(gymnasium.Env[Seen, np.int64]):
    """Gymnasium's side of an environment. A reset without a seed goes on with what chance brings next."""

    metadata = RENDERING

    def __init__(self, render_mode: str | None) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode

    @abstractmethod
    def begin(self, rng: Rng, options: Json) -> None:
        """A new game."""

    @abstractmethod
    def play(self, action: int) -> float:
        """What an action earns; Illegal, with its rule, for one that is not allowed."""

    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def seen(self) -> Seen: ...

    @abstractmethod
    def info(self) -> Info: ...

    @abstractmethod
    def picture(self) -> str: ...

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[Seen, Info]:
        super().reset(seed=seed)
        self.begin(Rng(int(self.np_random.integers(2**62))), options or {})
        self.show()
        return self.seen(), self.info()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, Info]:
        if self.over():
            raise Malformed("the game is over: a reset begins the next one")
        refused: Info = {}
        try:
            reward = self.play(int(action))
        except Illegal as refusal:
            reward, refused = REFUSED, {"refused": refusal.rule}
        self.show()
        return self.seen(), reward, self.over(), False, {**self.info(), **refused}

    def render(self) -> str | None:
        """The table as the player sees it."""
        if self.render_mode == "ansi":
            return self.picture()
        self.show()
        return None

    def show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(self.picture() + "\n\n")


def nothing_known(options: Json) -> None:
    """For environments whose reset has no options."""
    if options:
        raise Malformed(f"options: {next(iter(options))} is no option of a reset")
