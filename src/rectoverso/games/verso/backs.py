"""Which cards may lie where only one face has been seen: a uniform choice of different cards for such places.

A card is an edge between its face worth 1 point and its face worth 3. A face that lies open in k places with an
unknown back takes k of its edges, and no edge serves both of its ends.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import CARDS, KIND, KINDS, SIDES

TRIES: Final = 2000

# The faces worth 3 points in an order in which their neighbours are soon done with: values 2, 4, 6, then 1, 3, 5.
_ORDER: Final = [colour * 7 + value for value in (1, 3, 5, 0, 2, 4) for colour in range(3)]
_LAST: Final = {
    single: max(_ORDER.index(int(KIND[2 * card + 1])) for card in range(CARDS) if KIND[2 * card] == single)
    for single in range(KINDS)
}


def draw_backs(shown: vec[i64], known: vec[i64], rng: Rng) -> vec[i64]:
    """For each place the side of some card that shows the face of `shown`; no card twice, and none that is known.

    `shown` holds any side with the face of the place, `known` a 1 for each card that lies elsewhere.
    """
    drawn = _draw_and_reject(shown, known, rng)
    return drawn if len(drawn) == len(shown) else Counts(shown, known).draw(rng)


def _draw_and_reject(shown: vec[i64], known: vec[i64], rng: Rng) -> vec[i64]:
    """Draws all places until no card is there twice; what was drawn last, cut short, when it never was so."""
    candidates, begins = vec[i64](), vec[i64]([0])
    for place in range(len(shown)):
        face = KIND[shown[place]]
        for side in range(shown[place] & 1, SIDES, 2):
            if KIND[side] == face and not known[side >> 1]:
                candidates = append(candidates, i64(side))
        begins = append(begins, i64(len(candidates)))
    drawn = shown[:]
    taken = vec[i64]([0] * CARDS)  # the number of the try that took each card last
    for attempt in range(1, TRIES + 1):
        place = 0
        while place < len(shown):
            side = candidates[begins[place] + rng.below(begins[place + 1] - begins[place])]
            if taken[side >> 1] == attempt:
                break
            taken[side >> 1] = attempt
            drawn[place] = side
            place += 1
        if place == len(shown):
            return drawn
    return drawn[:0]


class Counts:
    """How many choices there are, counted face by face, so that one of them can be drawn without rejecting."""

    def __init__(self, shown: vec[i64], known: vec[i64]) -> None:
        self.shown = [int(side) for side in shown]
        self.cards = [card for card in range(CARDS) if not known[card]]
        self.needs = [[0] * KINDS, [0] * KINDS]  # by points, then by kind
        for side in self.shown:
            self.needs[side & 1][int(KIND[side])] += 1
        self.free = [0] * KINDS  # cards whose face worth 1 point is of this kind
        for card in self.cards:
            self.free[int(KIND[2 * card])] += 1
        self.counted: dict[tuple[int, tuple[int, ...]], float] = {}

    def choices(self, step: int) -> list[tuple[int, ...]]:
        """The cards that the face of this step may take."""
        face = _ORDER[step]
        return list(combinations([card for card in self.cards if KIND[2 * card + 1] == face], self.needs[1][face]))

    def take(self, step: int, taken: tuple[int, ...], cards: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        """What the faces worth 1 point have lost then, and in how many ways those now done with can choose."""
        after = list(taken)
        for card in cards:
            single = int(KIND[2 * card])
            if self.needs[0][single]:
                after[single] += 1
                if self.free[single] - after[single] < self.needs[0][single]:
                    return 0.0, taken
        ways = 1.0
        for single in range(KINDS):
            if _LAST[single] == step:
                ways *= _choose(self.free[single] - after[single], self.needs[0][single])
                after[single] = 0
        return ways, tuple(after)

    def count(self, step: int, taken: tuple[int, ...]) -> float:
        if step == len(_ORDER):
            return 1.0
        key = (step, taken)
        found = self.counted.get(key)
        if found is None:
            found = 0.0
            for cards in self.choices(step):
                ways, after = self.take(step, taken, cards)
                if ways:
                    found += ways * self.count(step + 1, after)
            self.counted[key] = found
        return found

    def draw(self, rng: Rng) -> vec[i64]:
        sides: list[int] = []
        taken: tuple[int, ...] = (0,) * KINDS
        for step in range(len(_ORDER)):
            rest = self.count(step, taken) * (float(rng.below(2**26)) * 2**26 + float(rng.below(2**26))) / 2.0**52
            for cards in self.choices(step):
                ways, after = self.take(step, taken, cards)
                weight = ways * self.count(step + 1, after) if ways else 0.0
                if weight and rest < weight:
                    sides += [2 * card + 1 for card in cards]
                    taken = after
                    break
                rest -= weight
        spent = {side >> 1 for side in sides}
        for single in range(KINDS):
            left = vec[i64]([i64(2 * card) for card in self.cards if KIND[2 * card] == single and card not in spent])
            rng.shuffle(left)
            sides += [int(side) for side in left[: self.needs[0][single]]]
        return self.lay_out(sides, rng)

    def lay_out(self, sides: list[int], rng: Rng) -> vec[i64]:
        """Equal faces in any order over the places that show them."""
        order = vec[i64]([i64(side) for side in sides])
        rng.shuffle(order)
        drawn = vec[i64]([i64(side) for side in self.shown])
        free = [int(side) for side in order]
        for place in range(len(self.shown)):
            shown = self.shown[place]
            for side in free:
                if KIND[side] == KIND[shown] and side & 1 == shown & 1:
                    drawn[place] = i64(side)
                    free.remove(side)
                    break
        return drawn


def _choose(n: int, k: int) -> float:
    ways = 1.0
    for item in range(k):
        ways = ways * (n - item) / (item + 1)
    return ways
