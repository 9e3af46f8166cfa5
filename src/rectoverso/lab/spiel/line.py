"""A line of play as OpenSpiel walks it: a state, the outcomes of chance and the moves that led to it, one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self

from rectoverso.engine.border import Json
from rectoverso.engine.game import CodedState, Game
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of


class Line(ABC):
    """It can be copied and pickled, as OpenSpiel wants; compiled states alone can't be pickled."""

    def __init__(self, game: Game, options: Json) -> None:
        state = game.new(options)
        assert isinstance(state, CodedState)
        self.game = game
        self.options = options
        self.state: CodedState = state
        self.actions: list[int] = []  # all of them, those of chance too
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Sets up what a game keeps besides."""

    @abstractmethod
    def outcomes(self) -> list[int]:
        """What chance may bring next, each as likely as the others."""

    @abstractmethod
    def take_chance(self, action: int) -> None:
        """Takes in an outcome of chance."""

    @abstractmethod
    def chance_text(self, action: int) -> str:
        """An outcome of chance in words."""

    @abstractmethod
    def information(self, seat: int | None) -> str:
        """All that a seat, or with None a spectator, has seen since the beginning."""

    @abstractmethod
    def another(self, seat: int, rng: Rng) -> list[int]:
        """The actions of a line that the seat can't tell from this one, each such line as likely as the others."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent twin."""

    def apply(self, action: int) -> None:
        if self.state.wants_chance():
            self.take_chance(action)
        else:
            self.move(action)
        self.actions.append(action)

    def move(self, action: int) -> None:
        self.state.step(action)

    def fork(self, twin: Self) -> Self:
        """Fills a twin that was made without its numbers."""
        twin.game, twin.options = self.game, self.options
        state = self.state.copy()
        assert isinstance(state, CodedState)
        twin.state, twin.actions = state, self.actions[:]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.game.id, self.options, self.actions)


def _rebuilt(kind: type[Line], game_id: str, options: Json, actions: list[int]) -> Line:
    line = kind(game_of(game_id), options)
    for action in actions:
        line.apply(action)
    return line
