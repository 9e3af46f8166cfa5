"""Bots: they see what a seat may know, a view, and answer with a move. They never meet a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from rectoverso.engine.border import Millis, View
from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of

LEVELS = ("random", "greedy")


class Choice(NamedTuple):
    """A move, and how long it takes from the moment that the view was there: in a race, time is a move too."""

    move: str
    ms: Millis = 0


def never() -> bool:
    """What a bot is told that may think as long as its level wants to."""
    return False


class Bot(ABC):
    """One seat's player. Its choice depends on the view and the random numbers alone, unless it is told to stop."""

    @abstractmethod
    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        """A move for the seat of this view, which may move now.

        A bot that searches asks `stop` often, and when it says so answers at once with the best move found by then:
        the one that called has a budget of time, or has no more use for the answer.
        """


def bot_of(game_id: str, level: str) -> Bot:
    """A bot for one seat of this game."""
    if level not in LEVELS:
        raise Malformed(f"unknown bot {short(level)}: the bots are {', '.join(LEVELS)}")
    name = game_of(game_id).id.replace("-", "_")
    made: Bot = import_module(f"rectoverso.bots.{name}").BOTS[level]()
    return made
