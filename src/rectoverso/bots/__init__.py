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


class Thinking(NamedTuple):
    """How much a bot that searches thinks about a move: so many trials, or so many seconds. What is 0 is no bound."""

    trials: int = 0
    seconds: float = 0.0


class Bot(ABC):
    """One seat's player. Its choice depends on the view and the random numbers alone, unless time ends its thinking."""

    @abstractmethod
    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        """A move for the seat of this view, which may move now.

        A bot that searches asks `stop` often, and when it says so answers at once with the best move found by then:
        the one that called has a budget of time, or has no more use for the answer.
        """


class Thinker(Bot):
    """A bot that searches, and the better the longer it may."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking


def bot_of(game_id: str, level: str) -> Bot:
    """A bot for one seat of this game. A level may say how much to think: flat@1000 trials, expert@500ms."""
    name, at, amount = level.partition("@")
    module = import_module(f"rectoverso.bots.{game_of(game_id).id.replace('-', '_')}")
    bots: dict[str, Callable[..., Bot]] = module.BOTS
    if name not in bots:
        raise Malformed(f"unknown bot {short(level)}: the bots are {', '.join(bots)}")
    bot = bots[name]()
    if not at:
        return bot
    if not isinstance(bot, Thinker):
        raise Malformed(f"the bot {name} does not search: it takes no @{short(amount)}")
    bot.thinking = thinking_of(amount)
    return bot


def thinking_of(amount: str) -> Thinking:
    number = amount.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number)):
        raise Malformed(f"a bot thinks for a number of trials, or of ms as in 500ms, not {short(amount)}")
    return Thinking(seconds=int(number) / 1000) if number != amount else Thinking(trials=int(number))
