"""Means and shares, and how far off they may be."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from statistics import stdev

import pytest

from rectoverso.lab.figures import Interval, Tally, quantile, student, tally_of


def tally(numbers: list[float]) -> Tally:
    found = Tally()
    for number in numbers:
        found = found.with_number(number)
    return found


def test_an_interval_is_that_of_the_textbooks() -> None:
    numbers = [3.0, 5.0, 4.0, 8.0, 1.0]
    width = 2.776 * stdev(numbers) / sqrt(5)  # Student's t with 4 degrees of freedom
    found = tally(numbers).interval()
    assert found.mean == pytest.approx(4.2)
    assert (found.low, found.high) == pytest.approx((4.2 - width, 4.2 + width), rel=0.01)


@pytest.mark.parametrize(("count", "wanted"), [(4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042), (100_000, 1.960)])
def test_few_numbers_say_less_about_their_spread(count: int, wanted: float) -> None:
    assert student(count) == pytest.approx(wanted, rel=0.01)


def test_a_share_of_yes_and_no_is_that_of_wilson() -> None:
    found = tally([1.0] * 30 + [0.0] * 70).share()
    assert found == pytest.approx((0.3, 0.219, 0.396), abs=0.003)


def test_a_share_stays_between_none_and_all_and_is_never_certain() -> None:
    assert tally([1.0] * 10).share() == pytest.approx((1.0, 0.656, 1.0), abs=0.01)
    assert tally([0.0] * 10).share() == pytest.approx((0.0, 0.0, 0.344), abs=0.01)
    assert Tally().share() == Interval(0.0, 0.0, 1.0)
    low, high = tally([0.5] * 4).share()[1:]
    assert low < 0.5 < high


def test_95_of_100_intervals_hold_the_truth() -> None:
    chance = Random(5)
    held = sum(share.low <= 0.9 <= share.high for share in (drawn_share(chance) for _ in range(2000)))
    assert 0.93 < held / 2000 < 0.975


def drawn_share(chance: Random) -> Interval:
    return tally([float(chance.random() < 0.9) for _ in range(60)]).share()


def test_tallies_add_up() -> None:
    one, other = [1.0, 4.0, 2.5], [7.0, 0.5]
    assert tally(one).plus(tally(other)) == pytest.approx(tally(one + other))


def test_quantiles_and_sums_of_what_was_counted() -> None:
    counts = Counter({10: 1, 20: 2, 30: 1})
    assert [quantile(counts, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [10, 10, 20, 20, 30]
    assert tally_of(counts) == tally([10.0, 20.0, 20.0, 30.0])
    with pytest.raises(ValueError, match="nothing"):
        quantile(Counter(), 0.5)
