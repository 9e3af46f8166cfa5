"""What each game brings to a review: the prospects of all sides, and what chance brought with an entry.

Luck is a fair difference: the value of what came, less the mean value of what could have come, in worlds that agree
with what all knew. So it sums up to nothing over many games whatever the value is; the better the value, the more luck
it explains.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from librt.vecs import vec

from rectoverso.bots.sea_change.prospects import Prospects, shares
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.bots.sea_change.weighing import OneAhead, Policy, play_out
from rectoverso.bots.verso import quick
from rectoverso.bots.verso.rows import BEST, POINTS, without
from rectoverso.engine.border import Entry
from rectoverso.engine.game import Game, State
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import HAND
from rectoverso.games.sea_change.imagine import Worlds
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.moves import BEGINS, FITTING, SEQUENCES
from rectoverso.games.verso.rules import LAST_BANKING, OVER, PLAYING, VersoState


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

    def dealt(self, state: State, rng: Rng) -> State:
        """A twin with what chance may bring."""
        twin = state.copy()
        while twin.wants_chance():
            twin.play(Entry(None, self.game.chance(twin, rng)))
        return twin


class VersoJudge(Judge):
    """Luck is counted in points of the own score, by the value that greedy gives to a display and the top card."""

    def judge(self, before: State, entry: Entry, after: State, rng: Rng) -> Judged:
        assert isinstance(before, VersoState)
        assert isinstance(after, VersoState)
        players = int(before.players)
        shares, total, squares = [0.0] * players, [0.0] * players, [0.0] * players
        for _ in range(self.worlds):
            world = self.world(before, rng)
            twin = world.copy()
            if entry.seat is not None:
                twin.play(entry)
            for seat, worth in enumerate(worths(twin)):
                total[seat] += worth
                squares[seat] += worth * worth
            quick.played_out(world, rng)
            for seat, share in enumerate(quick.shares(world)):
                shares[seat] += share
        luck, noise = measured(worths(after), total, squares, self.worlds)
        if before.phase == LAST_BANKING:  # nothing is hidden that still matters
            luck, noise = [0.0] * players, 0.0
        return Judged([share / self.worlds for share in shares], luck, noise)

    def world(self, state: VersoState, rng: Rng) -> VersoState:
        world = self.dealt(state, rng) if state.wants_chance() else self.game.imagine(state.view(None), rng)
        assert isinstance(world, VersoState)
        return world


def worths(state: VersoState) -> list[float]:
    """The points of each seat and what greedy thinks that they may still bring."""
    mover, seats = state.turn, range(int(state.players))
    if state.phase == OVER:
        return [float(points) for points in state.points]
    found = []
    for seat in seats:
        state.turn = seat
        look = quick.Look(state)
        if state.phase == LAST_BANKING:
            left = (seat - mover) % state.players < state.banking
            value = float(max(BEST[row] for row in look.rows)) if left else 0.0
        elif seat == mover and state.phase == PLAYING:
            value = with_top_card(state, look)
        else:
            value = look.value(*look.rows)
        found.append(float(state.points[seat]) + value)
    state.turn = mover
    return found


def with_top_card(state: VersoState, look: quick.Look) -> float:
    """What the best of greedy's moves is worth to the mover."""
    top = state.deck[state.drawn]
    most = max(look.gain(top), quick.flip_gain(look, state, top))
    for colour in range(3):
        row, held = look.rows[colour], state.row(state.turn, colour)
        for entry in range(BEGINS[held], BEGINS[held + 1]):
            sequence = FITTING[entry]
            banked = float(POINTS[row * SEQUENCES + sequence]) + look.replaced(colour, without(row, sequence))
            most = max(most, banked)
    return most


class SeaChangeJudge(Judge):
    """Prospects are those that somebody sees who watches and remembers. Luck is counted in chances of winning, by
    playing on with the hands that all hold; the pile stays hidden."""

    def prospects(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, SeaChangeState)
        if state.over() or state.wants_chance():
            return self.mean(state, None, rng)[0]
        view = state.view(None)
        assert isinstance(view, SeaChangeView)
        worlds = Worlds(view)
        total = [0.0] * len(state.mode.sides)
        for _ in range(self.worlds):
            for side, share in enumerate(self.played_out(worlds.draw(rng), rng)):
                total[side] += share
        return [share / self.worlds for share in total]

    def judge(self, before: State, entry: Entry, after: State, rng: Rng) -> Judged:
        prospects = self.prospects(before, rng)
        return Judged(prospects, *self.luck(before, entry, after, rng))

    def luck(self, before: State, entry: Entry, after: State, rng: Rng) -> tuple[list[float], float]:
        assert isinstance(before, SeaChangeState)
        sides = len(before.mode.sides)
        if entry.seat is not None and before.drawn == before.mode.pile:
            return [0.0] * sides, 0.0  # a card was played, and none came
        came, noise = self.mean(after, None, rng)
        expected, more = self.mean(before, entry, rng)
        return [mine - other for mine, other in zip(came, expected, strict=True)], noise + more

    def mean(self, state: State, entry: Entry | None, rng: Rng) -> tuple[list[float], float]:
        """What each side gets when greedy plays on, after a move that comes next; and the variance of that mean."""
        assert isinstance(state, SeaChangeState)
        sides = len(state.mode.sides)
        if state.over():
            return [float(share) for share in shares(state.winners(), sides)], 0.0
        total, squares = [0.0] * sides, [0.0] * sides
        for _ in range(self.worlds):
            world = self.world(state, rng)
            if entry is not None and entry.seat is not None:
                world.play(entry)
            for side, share in enumerate(self.played_out(world, rng)):
                total[side] += share
                squares[side] += share * share
        mean = [share / self.worlds for share in total]
        return mean, spread_of(total, squares, self.worlds)

    def world(self, state: SeaChangeState, rng: Rng) -> SeaChangeState:
        if state.wants_chance():
            world = self.dealt(state, rng)
            assert isinstance(world, SeaChangeState)
            return world
        world = state.copy()
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


def measured(came: list[float], total: list[float], squares: list[float], worlds: int) -> tuple[list[float], float]:
    mean = [one / worlds for one in total]
    return [mine - other for mine, other in zip(came, mean, strict=True)], spread_of(total, squares, worlds)


def spread_of(total: list[float], squares: list[float], worlds: int) -> float:
    """The variance of a mean, of the side for which it is largest."""
    variances = [square / worlds - (one / worlds) ** 2 for one, square in zip(total, squares, strict=True)]
    return max(0.0, *variances) / worlds


JUDGES: dict[str, type[Judge]] = {"verso": VersoJudge, "sea-change": SeaChangeJudge}
