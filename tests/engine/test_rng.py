"""Random numbers: the same everywhere, uniform, and for people unforeseeable."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.rng import MULTIPLIER, Rng, SystemRng, seeds
from tests.chi_square import surprise

FIRST = [3320035974, 1741123148, 3807217618, 320258959]


def test_a_seed_gives_these_numbers_on_every_machine() -> None:
    rng = Rng(1)
    assert [rng.bits() for _ in range(4)] == FIRST
    assert [Rng(2).below(1000) for _ in range(2)] == [Rng(2).below(1000)] * 2
    assert Rng(-5).bits() != Rng(5).bits()


def test_the_multiplier_gives_the_full_period() -> None:
    """Both numbers prime by the test of Miller and Rabin to bases that suffice below 2^64."""
    assert prime(MULTIPLIER * 2**32 - 1)
    assert prime(MULTIPLIER * 2**31 - 1)
    assert MULTIPLIER * (2**32 - 1) + MULTIPLIER < 2**62


def prime(n: int) -> bool:
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        power = pow(base, odd, n)
        if power in (1, n - 1):
            continue
        if not any((power := power * power % n) == n - 1 for _ in range(twos - 1)):
            return False
    return True


def test_numbers_below_n_and_shuffles_are_uniform() -> None:
    for rng in (Rng(3), SystemRng()):
        assert surprise((rng.below(37) for _ in range(8000)), range(37)) < 5
    rng = Rng(4)
    drawn = []
    for _ in range(6000):
        items = vec[i64]([0, 1, 2, 3])
        rng.shuffle(items)
        drawn.append(tuple(map(int, items)))
    assert surprise(drawn, permutations(range(4))) < 4


def test_seeds_of_games_differ() -> None:
    assert len(Counter(seeds(seed, number) for seed in range(30) for number in range(30))) == 900
