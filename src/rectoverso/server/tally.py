"""Plain numbers, counted where things happen; metrics.py shows them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

SECONDS: Final = (0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Durations:
    """How many took up to so long; the last are those that took longer than any step."""

    def __init__(self) -> None:
        self.steps = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.steps[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds


class Tally:
    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()  # method, route, status
        self.refusals: Counter[str] = Counter()
        self.sockets = 0
        self.sockets_opened = 0
        self.moves = 0
        self.commits = Durations()
