"""A small policy that learns Verso alone in minutes, on one core, with NumPy only: python examples/learn.py

It needs the extra: pip install 'rectoverso[learn]'. The method is the plainest that works: a policy gradient whose
baseline is learned beside it (Sutton and Barto, chapter 13). Many games are played at once by `rectoverso.lab.batch`;
after some moves in each, what was worth more than was expected is made likelier. At the end policy, random and greedy
play the same deals, which nobody has learned from.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rectoverso.bots import bot_of
from rectoverso.engine.rng import Rng, seeds
from rectoverso.lab.batch import Batch
from rectoverso.lab.episode import Episode

Array = NDArray[Any]

GAMES = 64  # at once
MOVES = 16  # in each of them, between two updates
HIDDEN = 128
RATE = 4e-3  # of learning, at first; it and ENTROPY sink to nothing
ENTROPY = 0.15  # what it is worth to stay undecided, at first: who is sure too early never tries to wait
TRACE = 0.95  # how far an advantage looks ahead (lambda of generalized advantage estimation)
POINTS = 10.0  # rewards are divided by this, so that numbers stay near 1
FRESH = 1_000_000  # the seed of deals for the comparison; training has the small ones


class Network:
    """One layer of hidden units; from them the preference for each move, and what is still to come."""

    def __init__(self, inputs: int, moves: int, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int, scale: float) -> Array:
            made: Array = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
            return made.astype(np.float32)

        self.weights = [weights(inputs, HIDDEN, 1.4), weights(1, HIDDEN, 0), weights(HIDDEN, moves + 1, 0.1)]
        self.first = [np.zeros_like(one) for one in self.weights]  # Adam's averages of gradients and of their squares
        self.second = [np.zeros_like(one) for one in self.weights]
        self.updates = 0

    def __call__(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Hidden units, the chance of each legal move, and the value."""
        into, bias, out = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        found = hidden @ out
        wishes = np.where(masks, found[:, :-1], -np.inf)
        chances = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), found[:, -1]

    def learn(self, seen: Array, masks: Array, actions: Array, gains: Array, targets: Array, left: float) -> None:
        """One step of Adam up the gradient: moves with a gain become likelier, values come nearer to the targets."""
        count = len(actions)
        hidden, chances, values = self(seen, masks)
        known = np.log(np.where(chances > 0, chances, 1))
        surprise = -(chances * known).sum(axis=1, keepdims=True)
        slope = np.empty((count, chances.shape[1] + 1), np.float32)
        slope[:, :-1] = chances * (gains[:, None] + ENTROPY * left * (known + surprise))
        slope[np.arange(count), actions] -= gains
        slope[:, -1] = 0.5 * (values - targets)
        slope /= count
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.updates += 1
        for nth, gradient in enumerate([seen.T @ back, back.sum(axis=0, keepdims=True), hidden.T @ slope]):
            self.first[nth] += 0.1 * (gradient - self.first[nth])
            self.second[nth] += 0.001 * (gradient**2 - self.second[nth])
            mean = self.first[nth] / (1 - 0.9**self.updates)
            spread = np.sqrt(self.second[nth] / (1 - 0.999**self.updates))
            self.weights[nth] -= RATE * left * mean / (spread + 1e-8)


def drawn(chances: Array, rng: np.random.Generator) -> Array:
    """For each row a column, by its chances."""
    heights = chances.cumsum(axis=1)
    drawn: Array = (rng.random((len(chances), 1)) * heights[:, -1:] < heights).argmax(axis=1)
    return drawn


class Learner:
    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.batch = Batch("verso", GAMES, seed, players=1)
        self.scale = np.ones(self.batch.shape.size, np.float32)
        for part in ("scores", "left"):  # the only numbers that grow large
            self.scale[self.batch.shape.part(part)] = 1 / 30
        self.network = Network(self.batch.shape.size, self.batch.shape.moves, self.rng)
        self.running = np.zeros(GAMES)
        self.scores: list[float] = []  # of all games that have ended

    def policy(self, batch: Batch) -> Array:
        """The moves that it thinks best."""
        best: Array = self.network(batch.observations * self.scale, batch.masks)[1].argmax(axis=1)
        return best

    def update(self, left: float) -> None:
        """Plays some moves in all games and learns from them; so much of the training is left, from 1 down to 0."""
        batch = self.batch
        seen, masks, actions, values, rewards, ends = [], [], [], [], [], []
        for _ in range(MOVES):
            seen.append(batch.observations * self.scale)
            masks.append(batch.masks.copy())
            _, chances, value = self.network(seen[-1], masks[-1])
            actions.append(drawn(chances, self.rng))
            values.append(value)
            batch.step(actions[-1])
            rewards.append(batch.rewards[:, 0] / POINTS)
            ends.append(batch.dones.copy())
            self.note()
        values.append(self.network(batch.observations * self.scale, batch.masks)[2])
        gains = advantages(rewards, values, ends)
        targets = np.concatenate(gains) + np.concatenate(values[:-1])
        spread = np.concatenate(gains)
        spread = (spread - spread.mean()) / (spread.std() + 1e-6)
        self.network.learn(np.concatenate(seen), np.concatenate(masks), np.concatenate(actions), spread, targets, left)

    def note(self) -> None:
        self.running += self.batch.rewards[:, 0]
        self.scores += self.running[self.batch.dones].tolist()
        self.running[self.batch.dones] = 0


def advantages(rewards: list[Array], values: list[Array], ends: list[Array]) -> list[Array]:
    """How much more each move brought than was expected; nothing is expected after the end of a game."""
    gains: list[Array] = []
    later = np.zeros(GAMES)
    for reward, value, after, end in zip(
        *(reversed(one) for one in (rewards, values[:-1], values[1:], ends)), strict=True
    ):
        later = reward + ~end * (after + TRACE * later) - value
        gains.insert(0, later)
    return gains


def mean_score(choose: Callable[[Batch], Array], games: int, seed: int = FRESH) -> float:
    """Over the first game of every lane."""
    batch = Batch("verso", games, seed, players=1)
    scores, playing = np.zeros(games), np.ones(games, bool)
    while playing.any():
        batch.step(choose(batch))
        scores += playing * batch.rewards[:, 0]
        playing &= ~batch.dones
    return float(scores.mean())


def bot_score(level: str, games: int, seed: int = FRESH) -> float:
    """The same deals, played by one of the package's bots, which look at views."""
    bot, rng, total = bot_of("verso", level), Rng(0), 0
    episode = Episode("verso", {"players": 1})
    for number in range(games):
        episode.begin(Rng(seeds(seed, number)))
        while not episode.over:
            episode.step(episode.state.code(bot.choose(episode.state.view(0), rng).move))
        total += episode.state.scores()[0]
    return total / games


def train(learner: Learner, updates: int) -> None:
    begun = time.monotonic()
    for number in range(updates):
        learner.update(1 - number / updates)
        if number % 10 == 9 or number == updates - 1:
            lately, gone = np.mean(learner.scores[-2000:] or [0]), time.monotonic() - begun
            to_go = gone * (updates - number - 1) / (number + 1)
            told = f"update {number + 1:,} of {updates:,}, {len(learner.scores):,} games, lately {lately:.1f} points"
            sys.stderr.write(f"\r{told}, {to_go:.0f} s to go ")
            sys.stderr.flush()
    sys.stderr.write("\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Verso alone by a policy gradient, and compare.")
    parser.add_argument("--updates", type=int, default=16000, help="how long to learn (16000: some four minutes)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="fresh deals for the comparison (1000)")
    wanted = parser.parse_args()
    learner = Learner(wanted.seed)
    before = mean_score(learner.policy, wanted.games)
    train(learner, wanted.updates)
    print(f"mean score over {wanted.games:,} fresh deals")
    print(f"random            {mean_score(lambda batch: batch.random_actions(), wanted.games):5.1f}")
    print(f"policy, untrained {before:5.1f}")
    print(f"greedy bot        {bot_score('greedy', wanted.games):5.1f}")
    print(f"policy, trained   {mean_score(learner.policy, wanted.games):5.1f}")


if __name__ == "__main__":
    main()
