"""Bots for Verso, by their level. Those that search bring tables along, and are looked up when they are wanted."""

from __future__ import annotations

from collections.abc import Callable

from rectoverso.bots import Bot
from rectoverso.bots.simple import RandomBot
from rectoverso.bots.verso.greedy import Greedy


# Tables take a while to make: the import of those that use some waits until they are wanted.
def _flat() -> Bot:
    from rectoverso.bots.verso.flat import Flat  # noqa: PLC0415

    return Flat()


def _beginner() -> Bot:
    from rectoverso.bots.verso.people import Beginner  # noqa: PLC0415

    return Beginner()


def _casual() -> Bot:
    from rectoverso.bots.verso.people import CASUAL, Level  # noqa: PLC0415

    return Level(CASUAL)


def _club() -> Bot:
    from rectoverso.bots.verso.people import CLUB, Level  # noqa: PLC0415

    return Level(CLUB)


def _expert() -> Bot:
    from rectoverso.bots.verso.searching import Expert  # noqa: PLC0415

    return Expert()


BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "flat": _flat,
    "beginner": _beginner,
    "casual": _casual,
    "club": _club,
    "expert": _expert,
}
