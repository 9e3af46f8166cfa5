"""Dessus Dessous for bots: a stack is found in milliseconds, so the art is to be as slow and as wrong as people."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import exp, log

from rectoverso.bots import Bot, Choice, never
from rectoverso.engine.border import Millis, View
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous.layers import POSITIONS, Stack, layer_set
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.stacks import FIRST, stack_of, stack_text
from rectoverso.games.dessus_dessous.view import DessusDessousTable, DessusDessousView

FRACTION = 1 << 26

USUAL = {3: 14_000, 4: 28_000, 5: 50_000}  # ms for a mission of middling difficulty, by its level
SPREAD = 0.4  # of the logarithm of the time
WRONG = {3: 5, 4: 8, 5: 12}  # in a hundred stacks
AGAIN = 4_000  # ms to see what was wrong, in solo
CHOOSING = 1_500  # ms for the level of the next mission


class RaceBot(Bot):
    """What both bots share: alone one draws and checks (D15), with others one takes a token (D8)."""

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, DessusDessousView)
        table = view.table
        if table.mission is None:
            return self.draw(table, rng)
        return self.build(view, rng)

    @abstractmethod
    def draw(self, table: DessusDessousTable, rng: Rng) -> Choice:
        """The level of the next mission, alone."""

    @abstractmethod
    def build(self, view: DessusDessousView, rng: Rng) -> Choice:
        """A stack for the mission, or giving up."""


class RandomRacer(RaceBot):
    def draw(self, table: DessusDessousTable, rng: Rng) -> Choice:
        return Choice(table.legal[rng.below(len(table.legal))], between(1_000, 3_000, rng))

    def build(self, view: DessusDessousView, rng: Rng) -> Choice:
        table = view.table
        assert table.mission is not None
        if table.players > 1 and rng.below(10) == 0:
            return Choice("give-up", between(5_000, 60_000, rng))  # D10
        level = table.mission.level
        stack = stack_of(FIRST[level] + int(rng.below(FIRST[level + 1] - FIRST[level])))
        ms = between(3_000, 8_000, rng) if table.players == 1 else between(5_000, 60_000, rng)
        return Choice(handed_in(table, stack), ms)


class Greedy(RaceBot):
    """Solves every mission, after a time that depends on how hard it is, and is sometimes wrong."""

    def draw(self, table: DessusDessousTable, rng: Rng) -> Choice:
        """The lowest level brings most for the time that it takes (D16)."""
        return Choice(table.legal[0], between(CHOOSING // 2, 2 * CHOOSING, rng))

    def build(self, view: DessusDessousView, rng: Rng) -> Choice:
        table = view.table
        assert table.mission is not None
        mission = missions(table.layers).find(table.mission.pattern)
        assert mission is not None  # D4
        usual: float = USUAL[mission.level] * 2 ** ((mission.difficulty - 50) / 50)
        if table.checks:
            usual = AGAIN
        stack = mission.stack
        if rng.below(100) < WRONG[mission.level]:
            stack = with_a_slip(stack, rng)
        return Choice(handed_in(table, stack), log_normal(usual, rng))


def handed_in(table: DessusDessousTable, stack: Stack) -> str:
    kind = "check" if table.players == 1 else "take"
    return f"{kind} {stack_text(stack, layer_set(table.layers).letters)}"


def with_a_slip(stack: Stack, rng: Rng) -> Stack:
    """The stack with one layer in another of its positions."""
    slip = int(rng.below(len(stack)))
    piece = stack[slip]
    other = piece - piece % POSITIONS + (piece + 1 + int(rng.below(POSITIONS - 1))) % POSITIONS
    return (*stack[:slip], other, *stack[slip + 1 :])


def between(least: Millis, most: Millis, rng: Rng) -> Millis:
    return least + int(rng.below(most - least + 1))


def log_normal(usual: float, rng: Rng, spread: float = SPREAD) -> Millis:
    """A time whose logarithm is spread like a bell, as the sum of many chances is."""
    bell = sum(int(rng.below(FRACTION)) for _ in range(12)) / FRACTION - 6.0
    return round(exp(log(usual) + spread * bell))
