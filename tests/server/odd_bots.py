"""Bots as nobody wants them, to see that others do not suffer. The level says what is odd about one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rectoverso.bots import Bot, Choice, never
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.server.bots import Thinkers

MAKER = "tests.server.odd_bots:odd_bot"


class OddBot(Bot):
    def __init__(self, level: str) -> None:
        self.level, _, file = level.partition(" ")
        self.file = Path(file)

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        match self.level:
            case "numbered":
                return Choice(str(os.getpid()))
            case "napping":
                time.sleep(0.01)
            case "patient":
                while not stop():
                    time.sleep(0.001)
            case "deaf":
                sum(range(10**13))  # for days, and no other thread of the process ever gets a turn
            case "wrong":
                raise ValueError("it is\nall wrong")
            case "hungry":
                raise MemoryError
            case "dying":
                os.kill(os.getpid(), signal.SIGKILL)
            case "hanging-once" if not self.file.exists():
                self.file.touch()
                time.sleep(3600)
            case "marking":
                self.file.touch()
        return Choice(self.level)


def odd_bot(_: str, level: str) -> Bot:
    return OddBot(level)


def some_view() -> View:
    return game_of("verso").new({"players": 2}).view(0)


async def until(true: Callable[[], bool]) -> None:
    while not true():  # what a process does sets no event
        await asyncio.sleep(0.005)


async def think_for_days() -> None:
    """A server whose bots never stop; it says so when they have begun."""
    thinkers = Thinkers(2, MAKER)
    await thinkers.open()
    thoughts = [asyncio.ensure_future(thinkers.think("verso", "deaf", some_view())) for _ in range(3)]
    await until(lambda: thinkers.busy == 2)
    sys.stdout.write("thinking\n")
    sys.stdout.flush()
    await asyncio.gather(*thoughts)
