"""What a round is worth: each side's chance of winning the game from where the round leaves the victory points.

Rounds to come are a race. Each side gets victory points at a rate, as if they came at random in time; who first has as
many as it needs wins. That is exact where every round has one winner, and close where some are shared (S14).
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.rules import SeaChangeState

STEPS: Final = 96  # of the integral over time
SLOWEST: Final = 0.01  # no side is quite without hope


def race(needs: vec[i64], rates: vec[float]) -> vec[float]:
    """How likely each side is to be the first that has what it needs; all need at least 1."""
    sides = len(needs)
    most: i64 = 0
    fastest = 0.0
    for side in range(sides):
        most = max(most, needs[side])
        fastest = max(fastest, rates[side])
    found = vec[float]([0.0 for _ in range(sides)])
    step = (float(most) + 12.0) / fastest / float(STEPS)
    whole = 0.0
    for nth in range(STEPS):
        time = (float(nth) + 0.5) * step
        short = vec[float]([1.0 for _ in range(sides)])  # how likely each side still lacks some
        now = vec[float]([0.0 for _ in range(sides)])  # and gets the last that it needs just then
        for side in range(sides):
            passed = rates[side] * time
            term = exp(-passed)
            total = 0.0
            for got in range(needs[side]):
                total += term
                now[side] = rates[side] * term
                term *= passed / float(got + 1)
            short[side] = total
        for side in range(sides):
            chance = now[side] * step
            for other in range(sides):
                if other != side:
                    chance *= short[other]
            found[side] += chance
            whole += chance
    for side in range(sides):
        found[side] /= whole
    return found


KNOWN: Final[dict[tuple[str, int], vec[float]]] = {}
ROOM: Final = 50_000  # standings that are remembered


@final
class Prospects:
    def __init__(self, mode: Mode, vp: vec[i64], rates: vec[float], by_game: bool) -> None:
        """From the victory points before the round; `rates` says how often each side gets one. By round, not by game,
        only the share of the victory point counts."""
        self.mode = mode
        self.vp = vp
        self.rates = vec[float]([max(rate, SLOWEST) for rate in rates])
        self.by_game = by_game
        self.key = f"{mode.target} {list(vp)} {list(self.rates)}" if by_game else f"{len(vp)}"

    def of(self, state: SeaChangeState) -> vec[float]:
        """What a state whose round has been counted is worth to each side."""
        winners = i64(state.results[len(state.results) - 2])
        if self.by_game and state.over():
            return shares(state.winners(), len(self.vp))
        return self.after(winners)

    def after(self, winners: i64) -> vec[float]:
        """What it is worth to each side when these, as bits, have won the round and nobody has won the game."""
        key = (self.key, int(winners))
        found = KNOWN.get(key)
        if found is None:
            if len(KNOWN) >= ROOM:
                KNOWN.clear()
            got = [side for side in range(len(self.vp)) if winners >> side & 1]
            found = shares(got, len(self.vp))
            if self.by_game:
                needs = vec[i64]([self.mode.target - vp for vp in self.vp])
                for side in got:
                    needs[side] -= 1
                found = race(needs, self.rates)
            KNOWN[key] = found
        return found

    def stake(self, side: i64) -> float:
        """How much more a round won is worth to a side than a round that another wins."""
        most = 0.0
        least = 1.0
        bit: i64 = 1
        for winner in range(len(self.vp)):
            worth = 0.0
            if not self.by_game or self.vp[winner] + 1 < self.mode.target:
                worth = self.after(bit)[side]
            elif winner == side:
                worth = 1.0
            most = max(most, worth)
            least = min(least, worth)
            bit += bit
        return most - least


def shares(winners: list[int], sides: i64) -> vec[float]:
    """A victory that is shared counts for its share."""
    found = vec[float]([0.0 for _ in range(sides)])
    for side in winners:
        found[side] = 1.0 / float(len(winners))
    return found
