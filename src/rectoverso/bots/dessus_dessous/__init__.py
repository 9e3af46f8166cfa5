"""Bots for Dessus Dessous, by their level."""

from __future__ import annotations

from rectoverso.bots import Bot
from rectoverso.bots.dessus_dessous.racing import Greedy, RandomRacer

BOTS: dict[str, type[Bot]] = {"random": RandomRacer, "greedy": Greedy}
