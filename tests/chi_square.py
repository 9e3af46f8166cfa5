"""Whether counts look uniform: the chi-square statistic in standard deviations, good from some dozen categories on."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import sqrt


def surprise(drawn: Iterable[Hashable], possible: Iterable[Hashable]) -> float:
    """Near 0 for uniform draws; above 4 about once in 30,000 times. Raises when something impossible was drawn."""
    counts = dict.fromkeys(possible, 0)
    total = 0
    for thing in drawn:
        counts[thing] += 1
        total += 1
    expected = total / len(counts)
    assert expected >= 5, "too few draws for so many possibilities"
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    freedom = len(counts) - 1
    return (statistic - freedom) / sqrt(2 * freedom)
