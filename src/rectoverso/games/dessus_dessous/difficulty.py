"""How hard a mission is for a person, from what can be counted in its picture.

Five things make a stack hard to read, each counted in bits (the logarithm to base 2, where one bit more is
twice as much):

- trials: stacks and beginnings of stacks that fit what one sees, laid from the top down as people do,
  blind alleys included;
- cover: for every layer under the top one, its coloured cells by those still seen: a fox of which an ear
  is left is hard to find;
- blur: pairs of neighbouring cells that show two layers in one colour, where an outline is lost;
- near misses: wrong stacks one step away (a layer in another position, another layer in its place, two
  exchanged) whose picture differs from the mission in no more than four cells: one believes to be done;
- under: layers that lie under side up, since those are first turned over in one's mind.

    score = trials + cover + blur / 2 + near misses / 2 + under / 4

The score orders the missions of one level and means nothing beyond that. It is a whole number of thousandths
of a bit, so that every machine finds the same order.
"""

from collections.abc import Sequence
from math import log2
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.games.dessus_dessous.layers import LAYERS, POSITIONS, LayerSet

NEAR: Final = 4
_WORD: Final = 0xFFFFFFFF


class Judge:
    """Judges the missions of one layer set.

    After `judge` the parts of the score stay in `parts`, in the order above, for whoever wants to know why.
    """

    layers: LayerSet
    neighbours: list[tuple[int, int]]
    wrong: vec[i64]
    bits: vec[i64]
    parts: tuple[int, int, int, int, int]

    def __init__(self, layers: LayerSet) -> None:
        self.layers = layers
        self.neighbours = neighbours(layers)
        self.wrong = vec[i64]([0] * (LAYERS * POSITIONS))
        self.bits = vec[i64]([0] + [round(1000 * log2(number)) for number in range(1, 4096)])
        self.parts = (0, 0, 0, 0, 0)

    def judge(self, stack: Sequence[int]) -> int:
        """The score of the mission that this stack solves."""
        a, b, c = self.picture(stack)
        self.compare(a, b, c)
        everything: i64 = -1
        trials = self.bit(self.trials(len(stack), 0, everything))
        near = self.bit(1 + self.near_misses(stack, a, b, c))
        cover, blur = self.cover_and_blur(stack)
        under: i64 = 0
        for piece in stack:
            under += 1000 if piece & 4 else 0
        self.parts = (int(trials), int(cover), int(blur), int(near), int(under))
        return int(trials + cover + blur // 2 + near // 2 + under // 4)

    def bit(self, number: i64) -> i64:
        """Thousandths of the logarithm to base 2; what is beyond the table counts as its end."""
        return self.bits[number if number < 4096 else 4095]

    def picture(self, stack: Sequence[int]) -> tuple[i64, i64, i64]:
        """The three planes of what one sees."""
        layers = self.layers
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        for piece in stack:
            p: i64 = piece
            hole = layers.holes[p]
            a = (a & hole) | layers.plane0[p]
            b = (b & hole) | layers.plane1[p]
            c = (c & hole) | layers.plane2[p]
        return a, b, c

    def compare(self, a: i64, b: i64, c: i64) -> None:
        """Note for every piece the cells where it would show a wrong colour."""
        layers = self.layers
        for piece in range(LAYERS * POSITIONS):
            p: i64 = piece
            differs = (layers.plane0[p] ^ a) | (layers.plane1[p] ^ b) | (layers.plane2[p] ^ c)
            self.wrong[p] = differs & ~layers.holes[p]

    def trials(self, size: i64, used: i64, free: i64) -> i64:
        """How many pieces fit under those laid so far and show something, and so on under each of them."""
        if size == 0:
            return 0
        found: i64 = 0
        layer_bit: i64 = 1
        for layer in range(LAYERS):
            if used & layer_bit == 0:
                first: i64 = POSITIONS * layer
                for piece in range(first, first + POSITIONS):
                    hole = self.layers.holes[piece]
                    if self.wrong[piece] & free == 0 and free & ~hole != 0:
                        found += 1 + self.trials(size - 1, used | layer_bit, free & hole)
            layer_bit += layer_bit
        return found

    def near_misses(self, stack: Sequence[int], a: i64, b: i64, c: i64) -> i64:
        """How many stacks one step away look almost the same."""
        near: i64 = 0
        other = list(stack)
        for place in range(len(stack)):
            rest = [piece // POSITIONS for piece in stack if piece != stack[place]]
            for piece in range(LAYERS * POSITIONS):
                if piece // POSITIONS not in rest and piece != stack[place]:
                    other[place] = piece
                    near += self.is_near(other, a, b, c)
            other[place] = stack[place]
            for below in range(place):
                other[place], other[below] = stack[below], stack[place]
                near += self.is_near(other, a, b, c)
                other[place], other[below] = stack[place], stack[below]
        return near

    def is_near(self, other: Sequence[int], a: i64, b: i64, c: i64) -> i64:
        """1 when the other stack's picture differs in a few cells only, else 0."""
        x, y, z = self.picture(other)
        differs = (x ^ a) | (y ^ b) | (z ^ c)
        return 1 if count(differs) <= NEAR else 0

    def cover_and_blur(self, stack: Sequence[int]) -> tuple[i64, i64]:
        """Bits of cover of the layers under the top one, and bits of lost outlines."""
        seen = self.layers.seen(stack)
        pattern = self.layers.pattern(stack)
        cover: i64 = 0
        for place in range(len(stack) - 1):
            p: i64 = stack[place]
            cover += self.bit(count(~self.layers.holes[p])) - self.bit(seen.count(place))
        lost: i64 = 1
        for one, two in self.neighbours:
            if seen[one] != seen[two] and pattern[one] == pattern[two]:  # never with the board, which is no layer's
                lost += 1
        return cover, self.bit(lost)


def count(plane: i64) -> i64:
    """How many bits are set."""
    number: i64 = 0
    for word in (
        plane & _WORD,
        (plane >> 32) & _WORD,
    ):  # in halves, since taking 1 from the least i64 would wrap
        rest: i64 = word
        while rest:
            rest &= rest - 1
            number += 1
    return number


def neighbours(layers: LayerSet) -> list[tuple[int, int]]:
    """Pairs of cells with a common edge: centres as close as the closest ones, or the diagonal of that."""
    pairs = [(one, two) for two in range(len(layers.cells)) for one in range(two)]
    apart = [_apart(layers.cells[one], layers.cells[two]) for one, two in pairs]
    return [pair for pair, distance in zip(pairs, apart, strict=True) if distance < 2.1 * min(apart)]


def _apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    """The square of the distance."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
