"""What each game brings to a review: the prospects of all sides, and what chance brought with an entry.

Luck is a fair difference: the value of what came, less the mean value of what could have come, in worlds that agree
with what all knew. So it sums up to nothing over many games whatever the value is; the better the value, the more luck
it explains.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from librt.vecs import vec

from rectoverso.bots.sea_change.prospects import Prospects, shares
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.bots.sea_change.weighing import OneAhead, Policy, play_out
from rectoverso.bots.verso import quick
from rectoverso.engine.border import Entry, Seat
from rectoverso.engine.game import Game, State
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import HAND
from rectoverso.games.sea_change.imagine import Worlds
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.rules import LAST_BANKING, VersoState


class Judged(NamedTuple):
    """The prospects of each side, its chance of winning or its final score where nobody wins; what chance brought it;
    and the variance of that in the worlds looked at."""

    prospects: list[float]
    luck: list[float]
    noise: float


class Judge(ABC):
    def __init__(self, game: Game, worlds: int) -> None:
        """`worlds` is how many are looked at for each answer."""
        self.game = game
        self.worlds = worlds

    @abstractmethod
    def judge(self, before: State, entry: Entry, after: State, rng: Rng) -> Judged:
        """What an entry brought, and what each side could expect before it."""

    @abstractmethod
    def compare(self, state: State, seat: Seat, better: str, other: str, rng: Rng) -> tuple[float, float]:
        """How much more one move brings a seat than another, both tried in the same worlds, and the error of that."""

    def dealt(self, state: State, rng: Rng) -> State:
        """A twin with what chance may bring."""
        twin = state.copy()
        while twin.wants_chance():
            twin.play(Entry(None, self.game.chance(twin, rng)))
        return twin


class Mean:
    """The mean of numbers that come for each side together, and how sure it is."""

    def __init__(self, sides: int) -> None:
        self.count = 0
        self.total = [0.0] * sides
        self.squares = [0.0] * sides

    def add(self, values: Iterable[float]) -> None:
        self.count += 1
        for side, value in enumerate(values):
            self.total[side] += value
            self.squares[side] += value * value

    def of(self) -> list[float]:
        return [total / self.count for total in self.total]

    def noise(self) -> float:
        """The variance of the mean, of the side for which it is largest."""
        pairs = zip(self.total, self.squares, strict=True)
        return max(0.0, *(squares / self.count - (total / self.count) ** 2 for total, squares in pairs)) / self.count


class VersoJudge(Judge):
    """Luck is counted in points of the own score, by what greedy makes of what came and of what could have come."""

    def judge(self, before: State, entry: Entry, after: State, rng: Rng) -> Judged:
        assert isinstance(before, VersoState)
        assert isinstance(after, VersoState)
        sides = int(before.players)
        shares, expected, came = Mean(sides), Mean(sides), Mean(sides)
        for _ in range(self.worlds):
            world = self.world(before, rng)
            twin = world.copy()
            if entry.seat is not None:
                twin.play(entry)
            expected.add(played_out(twin, rng).scores())
            shares.add(quick.shares(played_out(world, rng)))
            came.add(played_out(self.world(after, rng), rng).scores())
        if before.phase == LAST_BANKING:  # nothing is hidden that still matters
            return Judged(shares.of(), [0.0] * sides, 0.0)
        luck = [mine - other for mine, other in zip(came.of(), expected.of(), strict=True)]
        return Judged(shares.of(), luck, came.noise() + expected.noise())

    def compare(self, state: State, seat: Seat, better: str, other: str, rng: Rng) -> tuple[float, float]:
        assert isinstance(state, VersoState)
        mean = Mean(1)
        for _ in range(self.worlds):
            world = self.world(state, rng)
            ends = []
            for move in (better, other):
                twin = world.copy()
                twin.play(Entry(seat, move))
                ends.append(float(quick.shares(played_out(twin, rng))[seat]))
            mean.add([ends[0] - ends[1]])
        return mean.of()[0], sqrt(mean.noise())

    def world(self, state: VersoState, rng: Rng) -> VersoState:
        if state.over():
            return state.copy()
        world = self.dealt(state, rng) if state.wants_chance() else self.game.imagine(state.view(None), rng)
        assert isinstance(world, VersoState)
        return world


def played_out(state: VersoState, rng: Rng) -> VersoState:
    quick.played_out(state, rng)
    return state


class SeaChangeJudge(Judge):
    """Prospects are those that somebody sees who watches and remembers. Luck is counted in chances of winning, by
    playing on with the hands that all hold; the pile stays hidden."""

    def judge(self, before: State, entry: Entry, after: State, rng: Rng) -> Judged:
        assert isinstance(before, SeaChangeState)
        assert isinstance(after, SeaChangeState)
        prospects = self.seen(before, rng)
        if entry.seat is not None and before.drawn == before.mode.pile:  # a card was played, and none came
            return Judged(prospects, [0.0] * len(prospects), 0.0)
        expected, came = Mean(len(prospects)), Mean(len(prospects))
        for _ in range(self.worlds):
            world = self.world(before, rng)
            if entry.seat is not None:
                world.play(entry)
            expected.add(self.played_out(world, rng))
            came.add(self.played_out(self.world(after, rng), rng))
        luck = [mine - other for mine, other in zip(came.of(), expected.of(), strict=True)]
        return Judged(prospects, luck, came.noise() + expected.noise())

    def compare(self, state: State, seat: Seat, better: str, other: str, rng: Rng) -> tuple[float, float]:
        assert isinstance(state, SeaChangeState)
        view, side = state.view(seat), int(state.mode.side_of[seat])
        assert isinstance(view, SeaChangeView)
        worlds, mean = Worlds(view), Mean(1)
        for _ in range(self.worlds):
            world = worlds.draw(rng)
            ends = []
            for move in (better, other):
                twin = world.copy()
                twin.play(Entry(seat, move))
                ends.append(self.played_out(twin, rng)[side])
            mean.add([ends[0] - ends[1]])
        return mean.of()[0], sqrt(mean.noise())

    def seen(self, state: SeaChangeState, rng: Rng) -> list[float]:
        """What somebody expects who sees what all see."""
        mean = Mean(len(state.mode.sides))
        worlds: Worlds | None = None
        if not state.wants_chance():
            view = state.view(None)
            assert isinstance(view, SeaChangeView)
            worlds = Worlds(view)
        for _ in range(self.worlds):
            world = self.world(state, rng) if worlds is None else worlds.draw(rng)
            mean.add(self.played_out(world, rng))
        return mean.of()

    def world(self, state: SeaChangeState, rng: Rng) -> SeaChangeState:
        world = self.dealt(state, rng)
        assert isinstance(world, SeaChangeState)
        if state.wants_chance() or state.over():
            return world
        dealt = world.dealt[:]
        first = HAND * int(state.mode.players) + int(state.drawn)
        for last in range(len(dealt) - 1, first, -1):
            other = first + int(rng.below(last - first + 1))
            dealt[last], dealt[other] = dealt[other], dealt[last]
        world.dealt = dealt
        return world

    def played_out(self, state: SeaChangeState, rng: Rng) -> list[float]:
        mode = state.mode
        if state.over():
            return [float(share) for share in shares(state.winners(), len(mode.sides))]
        if state.wants_chance():  # the move was the last of its round
            world = self.dealt(state, rng)
            assert isinstance(world, SeaChangeState)
            state = world
        rates = vec[float]([float(max(1, len(seats))) for seats in mode.sides])
        prospects = Prospects(mode, state.vp[:], rates, True)
        policies: list[Policy] = [OneAhead()] * int(mode.players)
        play_out(state, Sight(state), policies, rng)
        return [float(share) for share in prospects.of(state)]


JUDGES: dict[str, type[Judge]] = {"verso": VersoJudge, "sea-change": SeaChangeJudge}
