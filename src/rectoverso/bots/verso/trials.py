"""What a search tries moves by: the tables play on for some moves, then they say what each seat may expect."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.bots.search import Trial
from rectoverso.bots.verso.ahead import Ahead
from rectoverso.bots.verso.quick import best_bank, shares
from rectoverso.bots.verso.tables import Display, Tables
from rectoverso.bots.verso.worlds import Worlds
from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.moves import CODES
from rectoverso.games.verso.rules import OVER, PLAYING, VersoState

LEAST_SPREAD: Final = 1.0


@final
class Trials(Trial):
    def __init__(self, state: VersoState, tables: Tables, spreads: vec[float], moves: i64) -> None:
        """For the mover of a state that agrees with its view; so many moves are played on."""
        self.seat = state.turn
        self.worlds = Worlds(state)
        self.tables = tables
        self.spreads = spreads
        self.moves = moves
        self.points = float(state.points[state.turn])
        self.ahead = Ahead(tables)
        self.display = Display()
        self.known = vec[i64]([0] * CODES)  # whether a move is known to be worth so much in the mean
        self.worths = vec[float]([0.0] * CODES)
        self.luck = 0.0  # of the move that is tried, in points
        self.ahead.look(state)
        for nth in range(len(self.ahead.codes)):
            self.known[self.ahead.codes[nth]] = 1
            self.worths[self.ahead.codes[nth]] = self.ahead.worths[nth]

    def world(self, rng: Rng) -> CodedState:
        return self.worlds.draw(rng)

    def playout(self, state: CodedState, rng: Rng) -> vec[float]:
        assert isinstance(state, VersoState)
        ahead = self.ahead
        self.luck = self.luck_of(state)
        for _ in range(self.moves):
            if state.phase != PLAYING:
                break
            state.step(ahead.choose(state))
        if state.phase != PLAYING:
            while state.phase != OVER:
                state.step(best_bank(state))
            self.gain = float(state.points[self.seat]) - self.luck
            return shares(state) if state.players > 1 else vec[float]([self.gain])
        return self.expected(state)

    def luck_of(self, state: VersoState) -> float:
        """How much better a move turned out in this world than it does in the mean: that need not be averaged out."""
        if not self.known[self.code] or state.phase != PLAYING:
            return 0.0
        left = len(state.deck) - state.drawn
        self.display.load(state, self.seat)
        found = self.tables.value(self.display, left, state.players - 1) + float(state.points[self.seat])
        return found - self.points - self.worths[self.code]

    def expected(self, state: VersoState) -> vec[float]:
        """What each seat may expect here: of the victory, alone its score."""
        players = state.players
        left = len(state.deck) - state.drawn
        self.ahead.look(state)
        best = self.ahead.worths[self.ahead.choice()]
        scores = vec[float]([float(points) for points in state.points])
        spreads = vec[float]([0.0 for _ in state.points])
        for away in range(players):
            owner = (state.turn + away) % players
            if away == 0:
                scores[owner] += best
            else:
                self.display.load(state, owner)
                scores[owner] += self.tables.value(self.display, left, away)
            spreads[owner] = self.spreads[self.tables.slot(left, away)]
        scores[self.seat] -= self.luck
        self.gain = scores[self.seat]
        return scores if players == 1 else chances(scores, spreads)


def chances(scores: vec[float], spreads: vec[float]) -> vec[float]:
    """How likely each seat wins, by its expected score and the standard deviation of that."""
    seats = len(scores)
    found = vec[float]([1.0 for _ in scores])
    whole = 0.0
    for seat in range(seats):
        for other in range(seats):
            if other != seat:
                variance = spreads[seat] * spreads[seat] + spreads[other] * spreads[other] + LEAST_SPREAD
                found[seat] *= (1.0 + erf((scores[seat] - scores[other]) / sqrt(2.0 * variance))) / 2.0 + 0.0001
        whole += found[seat]
    for seat in range(seats):
        found[seat] /= whole
    return found
