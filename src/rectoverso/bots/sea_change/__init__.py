"""Bots for Sea Change, by their level."""

from __future__ import annotations

from rectoverso.bots import Bot
from rectoverso.bots.sea_change.greedy import Greedy
from rectoverso.bots.simple import RandomBot

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy}
