"""Stacks as text, as dense numbers, and as the answer to a pattern.

`A0 C2' E1` is three layers, bottom first: the layer's letter, quarter-turns clockwise seen from above, and
' when it lies under side up. It is turned over first, left and right exchanged, and turned after that.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.games.dessus_dessous.layers import (
    LAYERS,
    POSITIONS,
    LayerSet,
    Stack,
    layer_set,
    planes,
    upright,
)

LETTERS: Final = "ABCDE"
UNDER: Final = "'"

# COUNT[k] stacks have k layers, whole turns counted; their codes begin at FIRST[k]. The empty stack is 0.
COUNT: Final[list[int]] = [1, 40, 1280, 30720, 491520, 3932160]
FIRST: Final[list[int]] = [0, 1, 41, 1321, 32041, 523561, 4455721]


def parse_stack(text: str, letters: str = LETTERS) -> Stack:
    """The stack that an exact text stands for; a ValueError says what is wrong with it."""
    stack: list[int] = []
    used = ""
    for word in text.split(" "):
        if not 2 <= len(word) <= 3 or word[0] not in letters or word[1] not in "0123" or word[2:] not in ("", UNDER):
            raise ValueError(f"{word!r} is not a layer such as {letters[0]}0 or {letters[-1]}3'")
        if word[0] in used:
            raise ValueError(f"layer {word[0]} is in the stack twice")
        used += word[0]
        stack.append(POSITIONS * letters.index(word[0]) + 4 * (len(word) - 2) + int(word[1]))
    return tuple(stack)


def stack_text(stack: Sequence[int], letters: str = LETTERS) -> str:
    """The text of a stack; `parse_stack` reads it back."""
    return " ".join([f"{letters[piece // POSITIONS]}{piece & 3}{UNDER if piece & 4 else ''}" for piece in stack])


def stack_code(stack: Sequence[int]) -> int:
    """A number of its own for every stack, without gaps from 0 for the empty one, fewer layers first."""
    left = list(range(LAYERS))
    code = 0
    for piece in stack:
        place = left.index(piece // POSITIONS)
        code = (code * len(left) + place) * POSITIONS + piece % POSITIONS
        left.pop(place)
    return FIRST[len(stack)] + code


def stack_of(code: int) -> Stack:
    """The stack of a code."""
    if not 0 <= code < FIRST[LAYERS + 1]:
        raise ValueError(f"{code} is not the code of a stack")
    size = 0
    while code >= FIRST[size + 1]:
        size += 1
    code -= FIRST[size]
    digits: list[tuple[int, int]] = []
    for choices in range(LAYERS - size + 1, LAYERS + 1):
        code, position = divmod(code, POSITIONS)
        code, place = divmod(code, choices)
        digits.append((place, position))
    left = list(range(LAYERS))
    return tuple([POSITIONS * left.pop(place) + position for place, position in reversed(digits)])


def solve(pattern: Sequence[int], most: int = LAYERS, layers: LayerSet | None = None) -> list[Stack]:
    """Every stack of 1 to `most` layers that gives exactly this pattern; layers that don't show included.

    Fewest layers first, and among equals in the order of their codes.
    """
    chosen = layer_set() if layers is None else layers
    if len(pattern) != len(chosen.cells):
        raise ValueError(f"a pattern of {chosen.name} has {len(chosen.cells)} cells")
    found = _Search(chosen, pattern, most).found
    return sorted(found, key=stack_code)


def solve_up_to_turns(pattern: Sequence[int], most: int = LAYERS, layers: LayerSet | None = None) -> list[Stack]:
    """Every stack that gives the pattern when one may turn the whole of it (D11), bottom layer not turned.

    A stack for a turn of the pattern is a turn of a stack for the pattern itself, so only a pattern that
    looks the same after a turn gives any two of `solve` that are one here.
    """
    return sorted({upright(stack) for stack in solve(pattern, most, layers)}, key=stack_code)


class _Search:
    """Lays the stack from the top down: what a layer shows must be right, what it covers no longer matters."""

    found: list[Stack]
    wrong: vec[i64]
    holes: vec[i64]
    coloured: i64

    def __init__(self, layers: LayerSet, pattern: Sequence[int], most: int) -> None:
        a, b, c = planes(pattern)
        self.found = []
        self.holes = layers.holes
        self.coloured = a | b | c
        wrong: list[i64] = []
        for piece in range(LAYERS * POSITIONS):
            p: i64 = piece
            differs = (layers.plane0[p] ^ a) | (layers.plane1[p] ^ b) | (layers.plane2[p] ^ c)
            wrong.append(differs & ~layers.holes[p])
        self.wrong = vec[i64](wrong)
        everything: i64 = -1
        self.descend((), 0, everything, most)

    def descend(self, stack: Stack, used: i64, free: i64, most: i64) -> None:
        """Put every layer that fits under `stack`, which leaves the cells `free` uncovered."""
        if most == 0:
            return
        layer_bit: i64 = 1
        for layer in range(LAYERS):
            if used & layer_bit == 0:
                first: i64 = layer * POSITIONS
                for piece in range(first, first + POSITIONS):
                    if self.wrong[piece] & free == 0:
                        longer = (int(piece), *stack)
                        still_free = free & self.holes[piece]
                        if still_free & self.coloured == 0:
                            self.found.append(longer)
                        self.descend(longer, used | layer_bit, still_free, most - 1)
            layer_bit += layer_bit
