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

LEVELS = ("beginner", "casual", "club", "expert")  # for people to play against, the weakest first
YARDSTICKS = ("random", "greedy", "flat")  # frozen, so that levels can be measured against them


class Choice(NamedTuple):
    """A move, and how long it takes from the moment that the view was there: in a race, time is a move too."""

    move: str
    ms: Millis = 0


def never() -> bool:
    """What a bot is told that may think as long as its level wants to."""
    return False


class Thinking(NamedTuple):
    """How much a bot that searches thinks about a move: so many trials, or so many seconds. What is 0 is no bound, and
    where both are 0 it is for the level to say."""

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


class Considered(NamedTuple):
    """A move, and what its seat may expect of the game after it.

    `worth` is the seat's chance of winning, from 0 to 1, where a victory that is shared counts for its share; in solo
    Verso, where nobody wins, it is the final score. `spread` is the standard deviation of a single trial of it.
    `points` are those that the seat's own side may expect: at Verso its final score, at Sea Change those of this round.
    """

    move: str
    worth: float
    spread: float
    trials: int
    points: float


class Thinker(Bot):
    """A bot that searches, and the better the longer it may. Without a bound it thinks as long as its level does."""

    def __init__(self, thinking: Thinking | None = None) -> None:
        self.thinking = thinking or Thinking()

    @abstractmethod
    def consider(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> list[Considered]:
        """The legal moves of the seat of this view with what may be expected of each, the best first."""

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        return Choice(self.consider(view, rng, stop)[0].move)


def bots_of(game_id: str) -> dict[str, Callable[[], Bot]]:
    """What makes the bots of a game, by their names."""
    module = import_module(f"rectoverso.bots.{game_of(game_id).id.replace('-', '_')}")
    bots: dict[str, Callable[[], Bot]] = module.BOTS
    return bots


def levels_of(game_id: str) -> tuple[str, ...]:
    """The bots of a game that people may choose, the weakest first."""
    bots = bots_of(game_id)
    return tuple(level for level in LEVELS if level in bots) or tuple(level for level in YARDSTICKS if level in bots)


def bot_of(game_id: str, level: str) -> Bot:
    """A bot for one seat of this game. A level may say how much to think: flat@1000 trials, expert@500ms."""
    name, at, amount = level.partition("@")
    bots = bots_of(game_id)
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
