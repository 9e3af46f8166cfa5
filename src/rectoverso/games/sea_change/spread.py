"""How many cards of each suit went to whom: exact counting of all deals that fit what is known.

Holders who may hold the same suits are one group, and suits that may be held by the same groups are one kind of card.
The last group takes what the others leave. For the others the ways are counted kind by kind; a world is then one
number below the total, read off along the same way, so that each is as likely as every other.
"""

from __future__ import annotations

from math import comb
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.rng import Rng

BITS: Final = 7  # room for the number of cards of one kind
FULL: Final = 127


class Spread:
    """All ways to deal unseen cards to holders of whom some are known to lack suits."""

    def __init__(self, unseen: list[list[i64]], sizes: list[i64], barred: list[i64]) -> None:
        """The unseen cards of each suit, and for each holder its number of cards and the suits it has not, as bits."""
        self.sizes = sizes
        patterns = sorted({int(barred[at]) for at in range(len(sizes)) if sizes[at]}, key=_tightest)
        self.groups = [[at for at in range(len(sizes)) if sizes[at] and barred[at] == pattern] for pattern in patterns]
        self.kinds: list[vec[i64]] = []
        keys: list[int] = []
        for suit in range(len(unseen)):
            key = sum([2**row for row in range(len(patterns)) if patterns[row] >> suit & 1])
            if key not in keys:
                keys.append(key)
                self.kinds.append(vec[i64]())
            kind = keys.index(key)
            for card in unseen[suit]:
                self.kinds[kind] = append(self.kinds[kind], card)
        self.room: list[i64] = [sum([sizes[at] for at in group]) for group in self.groups]
        self.stage_row: list[i64] = []
        self.stage_kind: list[i64] = []
        self.row_ends: list[bool] = []
        for row in range(len(patterns) - 1):
            free = [kind for kind in range(len(keys)) if not keys[kind] >> row & 1]
            for kind in free:
                self.stage_row.append(row)
                self.stage_kind.append(kind)
                self.row_ends.append(kind == free[-1])
        self.rest: i64 = sum([len(self.kinds[kind]) * 2 ** (BITS * kind) for kind in range(len(keys))])
        last = max(len(patterns) - 1, 0)
        self.never_left: i64 = sum([FULL * 2 ** (BITS * kind) for kind in range(len(keys)) if keys[kind] >> last & 1])
        self.known: dict[int, int] = {}
        self.total = self.ways(0, self.room[0], self.rest) if patterns else 1

    def ways(self, stage: i64, left: i64, rest: i64) -> int:
        """In how many ways the groups from here on can get their cards, when the current one still needs `left`."""
        if stage == len(self.stage_row):
            return 0 if rest & self.never_left else 1
        key = rest << BITS | stage
        found = self.known.get(key)
        if found is None:
            found = 0
            kind = self.stage_kind[stage]
            held = rest >> BITS * kind & FULL
            for taken in range(left if self.row_ends[stage] else 0, min(left, held) + 1):
                found += comb(held, taken) * self.after(stage, left, rest, taken)
            self.known[key] = found
        return found

    def after(self, stage: i64, left: i64, rest: i64, taken: i64) -> int:
        rest -= taken << BITS * self.stage_kind[stage]
        if not self.row_ends[stage]:
            return self.ways(stage + 1, left - taken, rest)
        return self.ways(stage + 1, self.room[self.stage_row[stage] + 1], rest)

    def draw(self, rng: Rng) -> list[vec[i64]]:
        """The cards of each holder, in random order."""
        piles = [kind[:] for kind in self.kinds]
        for pile in piles:
            rng.shuffle(pile)
        got = [vec[i64]() for _ in self.sizes]
        taken = [vec[i64]() for _ in self.groups]
        number = _below(self.total, rng)
        left: i64 = self.room[0] if self.room else 0
        rest = self.rest
        for stage in range(len(self.stage_row)):
            row, kind = self.stage_row[stage], self.stage_kind[stage]
            held = rest >> BITS * kind & FULL
            take: i64 = left if self.row_ends[stage] else 0
            while True:
                ways = comb(held, take) * self.after(stage, left, rest, take)
                if number < ways:
                    break
                number -= ways
                take += 1
            number //= comb(held, take)
            for at in range(held - take, held):
                taken[row] = append(taken[row], piles[kind][at])
            rest -= take << BITS * kind
            left = self.room[row + 1] if self.row_ends[stage] else left - take
        for kind in range(len(piles)):
            for at in range(rest >> BITS * kind & FULL):
                taken[-1] = append(taken[-1], piles[kind][at])
        for row in range(len(taken)):
            cards = taken[row]
            rng.shuffle(cards)
            start: i64 = 0
            for at in self.groups[row]:
                got[at] = cards[start : start + self.sizes[at]]
                start += self.sizes[at]
        return got


def _tightest(pattern: int) -> tuple[int, int]:
    """Those who lack most suits come first, so that the last group is the freest."""
    return -pattern.bit_count(), pattern


def _below(total: int, rng: Rng) -> int:
    """A number below a total of any size, each as likely as the others."""
    bits = (total - 1).bit_length()
    while True:
        number = 0
        for _ in range(0, bits, 32):
            word: int = rng.bits()  # of any size from here on
            number = number * 2**32 + word
        number >>= -bits % 32
        if number < total:
            return number
