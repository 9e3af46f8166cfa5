"""Ratings by the model of Plackett and Luce, as openskill has it, for any number of sides.

Bots do not learn, so what is known of them only grows: `tau` is 0, and a rating goes into a game as it came out of the
one before. A bot that plays several sides of a game learns their mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from rectoverso.lab.extras import extra
from rectoverso.lab.figures import NORMAL, Interval


class Ratings:
    """Of bots by their numbers, from 25; where two sides meet, 6.5 more means ahead in about three games of four."""

    def __init__(self, bots: int) -> None:
        self.model: Any = extra("openskill.models", "lab").PlackettLuce(tau=0.0)
        self.known: list[Any] = [self.model.rating() for _ in range(bots)]

    def add(self, bots: Sequence[int], ranks: Sequence[int]) -> None:
        """A game: who played each side, and the rank of each, 0 for the best."""
        if len(bots) == 1:
            return
        teams = [[self.model.rating(self.known[bot].mu, self.known[bot].sigma)] for bot in bots]
        rated = self.model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in sorted(set(bots)):
            mine = [team[0] for team, player in zip(rated, bots, strict=True) if player == bot]
            mu = sum(one.mu for one in mine) / len(mine)
            variance = sum(one.sigma**2 for one in mine) / len(mine)
            self.known[bot] = self.model.rating(mu, sqrt(variance))

    def interval(self, bot: int) -> Interval:
        mu, width = self.known[bot].mu, NORMAL * self.known[bot].sigma
        return Interval(mu, mu - width, mu + width)
