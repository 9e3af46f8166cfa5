"""Bots for Verso, by their level."""

from __future__ import annotations

from rectoverso.bots import Bot
from rectoverso.bots.simple import RandomBot
from rectoverso.bots.verso.greedy import Greedy

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy}
