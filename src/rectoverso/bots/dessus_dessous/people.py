"""The levels of Dessus Dessous. A stack is found in milliseconds; what differs is how long it takes them to see it, and
how often they believe to be done when they are not."""

from __future__ import annotations

from math import erf, log, sqrt
from typing import Final, NamedTuple

from rectoverso.bots import Choice
from rectoverso.bots.dessus_dessous.racing import RaceBot, between, handed_in, log_normal
from rectoverso.engine.border import Millis
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous.layers import POSITIONS, LayerSet, Stack
from rectoverso.games.dessus_dessous.missions import LEVELS, Mission, missions
from rectoverso.games.dessus_dessous.moves import GIVE_UP
from rectoverso.games.dessus_dessous.view import DessusDessousTable, DessusDessousView

HAND: Final = 1_100  # ms to lay a layer as one wants it: nobody's hands are quicker
TWICE: Final = 50  # hundredths of difficulty, for which a mission takes twice as long
LIKE: Final = 2  # cells that two pictures differ in, for which one is taken for the other half as often
BEGINNING: Final = 1_000  # ms that choosing the next level takes, about


class Racer(NamedTuple):
    """What a level is like: the usual time for a mission of 3, 4 and 5 layers of middling difficulty, how much the
    logarithm of the time spreads, how many such missions in a thousand are handed in wrong, what share of the usual
    time it takes to find what is wrong, after what time a mission is given up, and how often in a hundred the next one
    is chosen for fun."""

    usual: tuple[Millis, Millis, Millis]
    spread: float
    wrong: tuple[int, int, int]
    again: float
    patience: Millis
    fun: int


BEGINNER: Final = Racer((32_000, 62_000, 100_000), 0.6, (130, 180, 230), 0.5, 240_000, 40)
CASUAL: Final = Racer((13_000, 25_500, 45_000), 0.45, (45, 65, 95), 0.3, 210_000, 6)
CLUB: Final = Racer((10_000, 19_000, 33_000), 0.4, (35, 50, 70), 0.3, 210_000, 3)
EXPERT: Final = Racer((7_500, 13_500, 22_000), 0.35, (20, 30, 45), 0.3, 210_000, 0)


class Level(RaceBot):
    def __init__(self, racer: Racer) -> None:
        self.racer = racer

    def draw(self, table: DessusDessousTable, rng: Rng) -> Choice:
        """The level that promises most for its time (D16), and near the end one that may still be solved."""
        ms = between(BEGINNING // 2, BEGINNING * 2, rng)
        if rng.below(100) < self.racer.fun:
            return Choice(table.legal[rng.below(len(table.legal))], ms)
        assert table.deadline is not None
        left = table.deadline - table.now - ms
        return Choice(max(table.legal, key=lambda move: self.promise(int(move[-1]), left)), ms)

    def promise(self, level: int, left: Millis) -> float:
        """The points for the time that a mission of this level takes, if there is time for it."""
        usual = self.usual(level, TWICE)
        in_time = (1 + erf(log(max(left, 1) / usual) / (self.racer.spread * sqrt(2)))) / 2
        return level * in_time / (usual + BEGINNING)

    def usual(self, level: int, difficulty: int) -> float:
        return float(self.racer.usual[LEVELS.index(level)]) * doubled(difficulty)

    def build(self, view: DessusDessousView, rng: Rng) -> Choice:
        table = view.table
        assert table.mission is not None
        found = missions(table.layers)
        mission = found.find(table.mission.pattern)
        assert mission is not None  # D4
        usual = self.usual(mission.level, mission.difficulty) * (self.racer.again if table.checks else 1)
        ms = max(HAND * mission.level, log_normal(usual, rng, self.racer.spread))
        if table.players > 1 and ms > self.racer.patience:
            return Choice(GIVE_UP, self.racer.patience)  # D10
        wrong = self.racer.wrong[LEVELS.index(mission.level)] * (0.5 + mission.difficulty / 100)
        stack = mission.stack
        if rng.below(1000) < round(wrong):
            stack = mistaken(mission, found.layers, rng)
        return Choice(handed_in(table, stack), ms)


def doubled(difficulty: int) -> float:
    """How much longer a mission takes than one of middling difficulty."""
    return float(2 ** ((difficulty - TWICE) / TWICE))


def mistaken(mission: Mission, layers: LayerSet, rng: Rng) -> Stack:
    """A wrong stack that somebody may take for the right one: the more the two look alike, the likelier."""
    slips = slips_of(mission.stack)
    weights = [max(1, round(4096 * 2 ** (-apart(layers.pattern(slip), mission.pattern) / LIKE))) for slip in slips]
    drawn = int(rng.below(sum(weights)))
    for slip, weight in zip(slips, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return slip
    raise AssertionError("weights that do not sum up")


def slips_of(stack: Stack) -> list[Stack]:
    """Every stack that differs from this one by a slip: one layer turned, or on its other side, or two exchanged."""
    found: list[Stack] = []
    for place, piece in enumerate(stack):
        first = piece - piece % POSITIONS
        found += [(*stack[:place], other, *stack[place + 1 :]) for other in range(first, first + POSITIONS)]
    for place in range(1, len(stack)):
        for below in range(place):
            swapped = list(stack)
            swapped[place], swapped[below] = stack[below], stack[place]
            found.append(tuple(swapped))
    return [other for other in found if other != stack]


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """In how many cells two pictures differ."""
    return sum(mine != yours for mine, yours in zip(one, other, strict=True))
