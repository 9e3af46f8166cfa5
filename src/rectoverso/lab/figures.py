"""Means and shares with what they may be off by: 95 of 100 such intervals hold the true value."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple

NORMAL = 1.96  # deviations on either side that hold 95 of 100, where there are many numbers


class Interval(NamedTuple):
    mean: float
    low: float
    high: float


class Tally(NamedTuple):
    """Numbers that were seen, summed up; two tallies add up to one."""

    seen: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, other: Tally) -> Tally:
        return Tally(self.seen + other.seen, self.total + other.total, self.squares + other.squares)

    def with_number(self, number: float) -> Tally:
        return Tally(self.seen + 1, self.total + number, self.squares + number * number)

    @property
    def mean(self) -> float:
        return self.total / self.seen if self.seen else 0.0

    def interval(self) -> Interval:
        """Of a mean of independent numbers."""
        width = half_width(self.seen, self.total, self.squares)
        return Interval(self.mean, self.mean - width, self.mean + width)

    def share(self) -> Interval:
        """Of a mean of numbers from 0 to 1, by Wilson: it stays between them, and is honest where all were alike."""
        if not self.seen:
            return Interval(0.0, 0.0, 1.0)
        mean, deviations = self.mean, student(self.seen)
        error = half_width(self.seen, self.total, self.squares) / deviations
        size = mean * (1 - mean) / error**2 if error else self.seen  # so many yes and no would tell as much
        squared = deviations**2 / size
        middle = (mean + squared / 2) / (1 + squared)
        width = deviations * sqrt(mean * (1 - mean) / size + squared / (4 * size)) / (1 + squared)
        return Interval(mean, max(0.0, min(mean, middle - width)), min(1.0, max(mean, middle + width)))


def half_width(count: float, total: float, squares: float) -> float:
    """Half of what 95 of 100 such means lie in."""
    if count < 2:
        return 0.0
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return student(count) * sqrt(variance / count)


def student(count: float) -> float:
    """The deviations on either side that hold 95 of 100, by Student's law, where the spread comes from few numbers."""
    z, free = NORMAL, max(1.0, count - 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def tally_of(counts: Counter[int]) -> Tally:
    """Of whole numbers, from how often each was seen."""
    return Tally(
        counts.total(),
        float(sum(number * times for number, times in counts.items())),
        float(sum(number * number * times for number, times in counts.items())),
    )


def quantile(counts: Counter[int], share: float) -> int:
    """The least number that at least this share of those seen does not exceed."""
    seen, wanted = 0, share * counts.total()
    for number in sorted(counts):
        seen += counts[number]
        if seen >= wanted:
            return number
    raise ValueError("nothing was seen")
