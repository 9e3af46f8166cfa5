"""Learns the weights of a policy by playing against itself: policy gradient with a baseline by situation, and Adam."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots.sea_change.learned import LOOKUPS, SITUATIONS, WEIGHTS, Learned
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.tricks import PLAYING, shuffled

BATCH: Final = 64  # rounds between two steps of Adam
FIRST_RATE: Final = 0.03
LAST_RATE: Final = 0.001
PER_POINT: Final = 0.03  # what a point is worth beside the victory point
BASELINE_RATE: Final = 0.01
MEMORY: Final = 0.9  # of Adam, for means
MEMORY_OF_SQUARES: Final = 0.999
MEMORY_OF_SHARES: Final = 0.999  # from batch to batch


@final
class Training:
    def __init__(self, state: SeaChangeState, rng: Rng) -> None:
        """For the mode of a state that waits for a deal."""
        self.state = state
        self.rng = rng
        self.policy = Learned(vec[float]([0.0] * WEIGHTS))
        self.means = vec[float]([0.0] * WEIGHTS)
        self.squares = vec[float]([0.0] * WEIGHTS)
        self.gradient = vec[float]([0.0] * WEIGHTS)
        self.baseline = vec[float]([0.0] * SITUATIONS)
        self.steps: i64 = 0
        self.rounds: i64 = 0
        self.got = vec[float]([0.0 for _ in state.points])  # victory points, ties shared, of lately
        self.sides = vec[i64]()  # of each decision of a round,
        self.situations = vec[i64]()
        self.counts = vec[i64]()  # how many cards there were,
        self.chosen = vec[i64]()
        self.at = vec[i64]()  # what they looked up
        self.chances = vec[float]()  # and how likely they were
        self.played = state

    def learn(self, rounds: i64, goal: i64) -> None:
        """So many rounds more, out of as many as there are to be in the end."""
        until = self.rounds + rounds
        while self.rounds < until:
            for side in range(len(self.got)):
                self.got[side] *= MEMORY_OF_SHARES
            for _ in range(BATCH):
                self.play()
                self.reckon()
            self.rounds += BATCH
            done = min(float(self.rounds) / float(goal), 1.0)
            self.adapt(FIRST_RATE + (LAST_RATE - FIRST_RATE) * done)

    def deal(self) -> SeaChangeState:
        twin = self.state.copy()
        twin.dealer = self.rng.below(twin.mode.players)
        twin.begin_round(shuffled(twin.deck, self.rng))
        return twin

    def play(self) -> None:
        """A round, noted decision by decision."""
        state = self.deal()
        sight = Sight(state)
        policy, rng = self.policy, self.rng
        self.sides, self.situations = self.sides[:0], self.situations[:0]
        self.counts, self.chosen = self.counts[:0], self.chosen[:0]
        self.at, self.chances = self.at[:0], self.chances[:0]
        while state.phase == PLAYING:
            codes = state.codes()
            nth: i64 = 0
            if len(codes) > 1:
                nth = policy.draw(state, sight, codes, rng)
                self.sides = append(self.sides, state.mode.side_of[state.turn])
                self.situations = append(self.situations, policy.situation)
                self.counts = append(self.counts, len(codes))
                self.chosen = append(self.chosen, nth)
                for place in range(LOOKUPS * len(codes)):
                    self.at = append(self.at, policy.at[place])
                for place in range(len(codes)):
                    self.chances = append(self.chances, policy.chances[place])
            state.step(codes[nth])
            sight.look(state)
        self.played = state

    def reckon(self) -> None:
        """Adds to the gradient what the round played last teaches."""
        rewards = rewards_of(self.played, self.got)
        place: i64 = 0
        card: i64 = 0
        gradient, at, baseline = self.gradient, self.at, self.baseline
        for decision in range(len(self.sides)):
            situation = self.situations[decision]
            ahead = rewards[self.sides[decision]] - baseline[situation]
            baseline[situation] += BASELINE_RATE * ahead
            for nth in range(self.counts[decision]):
                push = -self.chances[card] * ahead
                if nth == self.chosen[decision]:
                    push += ahead
                card += 1
                for _ in range(LOOKUPS):
                    gradient[at[place]] += push
                    place += 1

    def adapt(self, rate: float) -> None:
        """A step of Adam."""
        self.steps += 1
        weights, means, squares, gradient = self.policy.weights, self.means, self.squares, self.gradient
        fresh = 1.0
        fresh_squares = 1.0
        if self.steps < 10000:
            fresh -= MEMORY ** float(self.steps)
            fresh_squares -= MEMORY_OF_SQUARES ** float(self.steps)
        for at in range(WEIGHTS):
            slope = gradient[at] / float(BATCH)
            gradient[at] = 0.0
            means[at] += (1.0 - MEMORY) * (slope - means[at])
            squares[at] += (1.0 - MEMORY_OF_SQUARES) * (slope * slope - squares[at])
            if means[at] != 0.0:
                weights[at] += rate * (means[at] / fresh) / (sqrt(squares[at] / fresh_squares) + 1e-8)


def rewards_of(state: SeaChangeState, got: vec[float]) -> vec[float]:
    """What each side has from a round: its share of the victory point, and a little for its points."""
    sides = len(state.points)
    winners = i64(state.results[len(state.results) - 2])
    count = 0.0
    for side in range(sides):
        count += float(winners >> side & 1)
    rewards = vec[float]([0.0 for _ in range(sides)])
    for side in range(sides):
        share = float(winners >> side & 1) / count
        got[side] += share
        rewards[side] = share + PER_POINT * float(state.points[side])
    return rewards
