"""Bots for Dessus Dessous, by their level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rectoverso.bots import Bot
from rectoverso.bots.dessus_dessous.people import BEGINNER, CASUAL, CLUB, EXPERT, Level
from rectoverso.bots.dessus_dessous.racing import Greedy, RandomRacer

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomRacer,
    "greedy": Greedy,
    "beginner": partial(Level, BEGINNER),
    "casual": partial(Level, CASUAL),
    "club": partial(Level, CLUB),
    "expert": partial(Level, EXPERT),
}
