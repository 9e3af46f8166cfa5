"""Every stack of a layer set, and the patterns they give: from this the missions follow (D4).

Turns of the whole stack are the same stack, so the bottom layer is not turned. Each stack is composed in its
four turns side by side, and the least of the four patterns stands for all of them; that key is the pattern
itself, three planes, and no hash of it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.games.dessus_dessous.layers import LAYERS, POSITIONS, LayerSet, layer_set
from rectoverso.games.dessus_dessous.stacks import FIRST

MANY_SLOTS: Final = 1 << 20  # three times the patterns of a set such as millpond
FEW_SLOTS: Final = 1 << 14  # more than there are stacks of three layers
FEWEST: Final = 3  # D2
_HALF: Final = 0x7FFFFFFF


class LevelCount(NamedTuple):
    """What the stacks of one number of layers give."""

    layers: int
    stacks: int
    patterns: int
    by_one_stack: int
    missions: int


class Enumeration:
    """All stacks of a set of up to `most` layers, level by level.

    `counts` has one line per level, `missions[k]` the codes of the stacks that solve one, ascending.
    """

    counts: list[LevelCount]
    missions: dict[int, list[int]]

    def __init__(self, layers: LayerSet, progress: Callable[[str], None] | None = None, most: int = LAYERS) -> None:
        self.counts = []
        self.missions = {}
        walk = _Walk(layers, MANY_SLOTS if most > FEWEST else FEW_SLOTS)
        for level in range(1, most + 1):
            self.counts.append(walk.level(level))
            if level >= FEWEST:
                self.missions[level] = sorted(walk.unique)
            if progress is not None:
                progress(f"{level} layers: {walk.stacks:,} stacks, {walk.patterns:,} patterns")


def enumerate_stacks(name: str = "millpond") -> list[LevelCount]:
    """How many stacks, patterns and missions each number of layers gives, counted anew."""
    return Enumeration(layer_set(name)).counts


class _Walk:
    """A table of the patterns met so far, in open addressing, and the walk over the stacks that fills it.

    A slot is four numbers: the three planes, and a note: the code of the stack met first, at this level or
    one below, the level of the stack met last and whether that level met the pattern more than once. A note of 0
    is an empty slot.
    """

    slots: vec[i64]
    depth: vec[i64]
    plane0: vec[i64]
    plane1: vec[i64]
    plane2: vec[i64]
    holes: vec[i64]
    end: i64
    size: i64
    stacks: i64
    patterns: i64
    full: i64
    unique: vec[i64]

    def __init__(self, layers: LayerSet, slots: int) -> None:
        self.slots = vec[i64]([0] * (4 * slots))
        self.end = 4 * slots
        self.depth = vec[i64]([0] * (12 * (LAYERS + 1)))
        self.plane0 = layers.plane0
        self.plane1 = layers.plane1
        self.plane2 = layers.plane2
        self.holes = layers.holes
        self.size = 0
        self.stacks = 0
        self.patterns = 0
        self.full = 0
        self.unique = vec[i64]()

    def level(self, size: int) -> LevelCount:
        """Walk the stacks of `size` layers; those of fewer layers must have been walked before."""
        self.size = size
        self.stacks = 0
        self.patterns = 0
        self.descend(0, 0, 0)
        by_one = self.collect()
        missions = len(self.unique) if size >= FEWEST else 0
        return LevelCount(size, int(self.stacks), int(self.patterns), int(by_one), missions)

    def collect(self) -> i64:
        """Note the missions of the level just walked; count the patterns that only one of its stacks gives."""
        by_one: i64 = 0
        unique = vec[i64]()
        least: i64 = FIRST[self.size]
        slot: i64 = 3
        while slot < self.end:
            note = self.slots[slot]
            if (note >> 1) & 7 == self.size and note & 1 == 0:
                by_one += 1
                if (note >> 4) >= least:  # D4: no stack of fewer layers, and with it: every layer is seen
                    unique = append(unique, note >> 4)
            slot += 4
        self.unique = unique
        return by_one

    def descend(self, at: i64, used: i64, code: i64) -> None:
        """Lay every piece on the `at` layers whose four turned patterns are in `depth`."""
        turns: i64 = 1 if at == 0 else 4
        here = 12 * at
        place: i64 = 0
        layer_bit: i64 = 1
        for layer in range(LAYERS):
            if used & layer_bit == 0:
                for side in range(2):
                    for turn in range(turns):
                        first: i64 = POSITIONS * layer + 4 * side
                        longer: i64 = (code * (LAYERS - at) + place) * POSITIONS + 4 * side + turn
                        for whole in range(4):
                            self.lay(here + 3 * whole, first + ((turn + whole) & 3))
                        if at + 1 == self.size:
                            self.meet(here + 12, longer)
                        else:
                            self.descend(at + 1, used | layer_bit, longer)
                place += 1
            layer_bit += layer_bit

    def lay(self, below: i64, piece: i64) -> None:
        """Write what one sees with the piece on top one depth further up."""
        depth = self.depth
        hole = self.holes[piece]
        depth[below + 12] = (depth[below] & hole) | self.plane0[piece]
        depth[below + 13] = (depth[below + 1] & hole) | self.plane1[piece]
        depth[below + 14] = (depth[below + 2] & hole) | self.plane2[piece]

    def meet(self, here: i64, code: i64) -> None:
        """Enter the pattern of a whole stack, the least of its four turns."""
        depth = self.depth
        a, b, c = depth[here], depth[here + 1], depth[here + 2]
        for turned in range(here + 3, here + 12, 3):
            x, y, z = depth[turned], depth[turned + 1], depth[turned + 2]
            if x < a or (x == a and (y < b or (y == b and z < c))):
                a, b, c = x, y, z
        self.stacks += 1
        slots = self.slots
        slot = (4 * _mix(a, b, c)) & (self.end - 1)
        while slots[slot + 3] != 0 and (slots[slot] != a or slots[slot + 1] != b or slots[slot + 2] != c):
            slot = (slot + 4) & (self.end - 1)
        note = slots[slot + 3]
        if note == 0:
            self.full += 1
            if 32 * self.full > 7 * self.end:
                raise MemoryError("this set gives more patterns than the table is made for")
            slots[slot], slots[slot + 1], slots[slot + 2] = a, b, c
            first: i64 = FIRST[self.size]
            slots[slot + 3] = ((first + code) << 4) | (self.size << 1)
            self.patterns += 1
        elif (note >> 1) & 7 != self.size:
            slots[slot + 3] = ((note >> 4) << 4) | (self.size << 1)
            self.patterns += 1
        else:
            slots[slot + 3] = note | 1


def _mix(a: i64, b: i64, c: i64) -> i64:
    """Spreads the patterns over the table. Products of 31 bits don't wrap: both ways of running agree."""
    mixed = (a & _HALF) * 1640531527 ^ ((a >> 31) & _HALF) * 1103515245
    mixed ^= (b & _HALF) * 2019204679 ^ ((b >> 31) & _HALF) * 1812433253
    mixed ^= (c & _HALF) * 1566083941 ^ ((c >> 31) & _HALF) * 1295307597
    return ((mixed >> 31) ^ (mixed >> 9)) & _HALF
