"""Bots for Verso, by their level. Those that search bring tables along, and are looked up when they are wanted."""

from __future__ import annotations

from collections.abc import Callable

from rectoverso.bots import Bot
from rectoverso.bots.simple import RandomBot
from rectoverso.bots.verso.greedy import Greedy


def _flat() -> Bot:
    from rectoverso.bots.verso.flat import Flat  # noqa: PLC0415 (its tables take a while to make)

    return Flat()


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": Greedy, "flat": _flat}
