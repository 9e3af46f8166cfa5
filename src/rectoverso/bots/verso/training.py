"""Learns the tables by playing against itself: after each move, what was expected before it comes closer to what is
expected now (temporal differences)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots.verso.ahead import Ahead
from rectoverso.bots.verso.quick import best_bank
from rectoverso.bots.verso.rows import ROWS
from rectoverso.bots.verso.tables import CHAIN, LOOKUPS, PAIRS, SLOTS, WEIGHTS, Display, Tables
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.rules import LAST_BANKING, OVER, PLAYING, VersoState

WITHOUT_PAIRS: Final = 0.3  # of all games; pairs are added when the rest is known
COHERENT: Final = 0.6  # of each of these parts, with a step for every weight that its errors agree on
FIRST_RATE: Final = 0.1  # then the same for all
LAST_RATE: Final = 0.002
MEASURED: Final = 0.8  # from here on it is noted how far games end from what was expected


@final
class Training:
    def __init__(self, players: i64, rng: Rng) -> None:
        self.players = players
        self.rng = rng
        self.tables = Tables(players, vec[float]([0.0] * WEIGHTS))
        for slot in range(SLOTS):
            for row in range(ROWS):
                self.tables.weights[slot * ROWS + row] = float(CHAIN[row])
        self.ahead = Ahead(self.tables)
        self.errors = vec[float]([0.0] * WEIGHTS)  # of each weight, summed up,
        self.sizes = vec[float]([0.0] * WEIGHTS)  # and without their signs
        self.games: i64 = 0
        self.rate = 0.0
        self.measuring = False
        self.scores = 0.0  # of all seats, of lately
        self.weight = 0.0
        self.squares = vec[float]([0.0] * SLOTS)  # of what games ended from what was expected, by time,
        self.counts = vec[float]([0.0] * SLOTS)  # and how many
        self.other = Display()
        self.at = vec[i64]([0] * (LOOKUPS * players))
        self.before = vec[float]([0.0 for _ in range(players)])
        self.seats = vec[i64]()  # what was expected in the course of a game
        self.slots = vec[i64]()
        self.expected = vec[float]()

    def learn(self, games: i64, goal: i64) -> None:
        """So many games more, out of as many as there are to be in the end."""
        until = self.games + games
        while self.games < until:
            self.plan(float(self.games) / float(goal))
            self.play()
            self.games += 1

    def plan(self, done: float) -> None:
        """What is learned, and how fast, at this part of the whole."""
        self.tables.lookups = self.tables.pairs + PAIRS
        part = (done - WITHOUT_PAIRS) / (1.0 - WITHOUT_PAIRS)
        if done < WITHOUT_PAIRS:
            self.tables.lookups = self.tables.pairs
            part = done / WITHOUT_PAIRS
        self.rate = 0.0
        if part > COHERENT:
            self.rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** ((part - COHERENT) / (1.0 - COHERENT))
        self.measuring = done >= MEASURED

    def play(self) -> None:
        state = VersoState(self.players)
        state.shuffle(self.rng)
        self.seats, self.slots, self.expected = self.seats[:0], self.slots[:0], self.expected[:0]
        while state.phase == PLAYING:
            self.move(state)
        while state.phase == LAST_BANKING:
            state.step(best_bank(state))
        assert state.phase == OVER
        self.measure(state)

    def move(self, state: VersoState) -> None:
        """Plays a move, and learns from it."""
        tables, ahead, seat, players = self.tables, self.ahead, state.turn, self.players
        left = len(state.deck) - state.drawn
        ahead.look(state)
        best = ahead.choice()
        if players > 1:
            self.look_at_others(state, left)
        slot = tables.slot(left, 0)
        tables.look_up(ahead.mine, slot)
        expected = total(tables)
        self.seats, self.slots = append(self.seats, seat), append(self.slots, slot)
        self.expected = append(self.expected, expected + float(state.points[seat]))
        self.adapt(tables.at, 0, ahead.worths[best] - expected)
        state.step(ahead.codes[best])
        if players > 1:
            self.learn_of_others(state, seat)

    def look_at_others(self, state: VersoState, left: i64) -> None:
        """Notes what the others expect before a move."""
        tables, other, players = self.tables, self.other, self.players
        for away in range(1, players):
            owner = (state.turn + away) % players
            other.load(state, owner)
            tables.look_up(other, tables.slot(left, away))
            for nth in range(tables.lookups):
                self.at[LOOKUPS * away + nth] = tables.at[nth]
            self.before[away] = total(tables) + float(state.points[owner])

    def learn_of_others(self, state: VersoState, seat: i64) -> None:
        """What they expect after it tells how good that was."""
        tables, other, players = self.tables, self.other, self.players
        left = len(state.deck) - state.drawn
        for away in range(1, players):
            owner = (seat + away) % players
            other.load(state, owner)
            now = tables.value(other, left, away - 1) + float(state.points[owner])
            self.adapt(self.at, LOOKUPS * away, now - self.before[away])

    def adapt(self, at: vec[i64], begin: i64, error: float) -> None:
        weights, errors, sizes = self.tables.weights, self.errors, self.sizes
        share = error / float(self.tables.lookups)
        if self.rate > 0.0:
            share *= self.rate
            for nth in range(begin, begin + self.tables.lookups):
                weights[at[nth]] += share
            return
        size = share if share > 0.0 else -share
        for nth in range(begin, begin + self.tables.lookups):
            place = at[nth]
            step = 1.0
            if sizes[place] > 0.0:
                step = errors[place] / sizes[place]
                if step < 0.0:
                    step = -step
            weights[place] += step * share
            errors[place] += share
            sizes[place] += size

    def measure(self, state: VersoState) -> None:
        """How the game ended, and how far from what was expected."""
        for points in state.points:
            self.scores += float(points)
            self.weight += 1.0
        self.scores *= 0.9999
        self.weight *= 0.9999
        if not self.measuring:
            return
        for nth in range(len(self.seats)):
            off = float(state.points[self.seats[nth]]) - self.expected[nth]
            self.squares[self.slots[nth]] += off * off
            self.counts[self.slots[nth]] += 1.0


def total(tables: Tables) -> float:
    """What was looked up last."""
    found = 0.0
    for nth in range(tables.lookups):
        found += tables.weights[tables.at[nth]]
    return found
