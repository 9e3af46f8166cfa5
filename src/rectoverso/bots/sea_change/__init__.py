"""Bots for Sea Change, by their level."""

from __future__ import annotations

from collections.abc import Callable

from rectoverso.bots import Bot
from rectoverso.bots.sea_change.beginner import Beginner
from rectoverso.bots.sea_change.greedy import Greedy
from rectoverso.bots.sea_change.levels import Casual, Club, Expert
from rectoverso.bots.sea_change.searching import Flat
from rectoverso.bots.simple import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "flat": Flat,
    "beginner": Beginner,
    "casual": Casual,
    "club": Club,
    "expert": Expert,
}
