"""The missions of a layer set, shipped as data and derived by enumerating every stack (D3, D4).

`<set>.missions` holds, after a head of four letters and the number of missions of levels 3, 4 and 5, one code
of three bytes per mission: the stack that solves it, bottom layer not turned (see `stacks.stack_code`), the
easiest of each level first (see `difficulty`). All numbers are big-endian.

    python -m rectoverso.games.dessus_dessous.missions --write     derive the files anew
    python -m rectoverso.games.dessus_dessous.missions --check     derive anew and compare

This module is not compiled: an extension module can't be run with -m.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from rectoverso.games.dessus_dessous.difficulty import Judge
from rectoverso.games.dessus_dessous.enumeration import Enumeration
from rectoverso.games.dessus_dessous.layers import (
    SHIPPED,
    LayerSet,
    Pattern,
    Stack,
    layer_set,
    turned_stack,
    upright,
)
from rectoverso.games.dessus_dessous.stacks import solve, solve_up_to_turns, stack_code, stack_of

LEVELS: Final = (3, 4, 5)  # D3
HEAD: Final = b"DDM1"
BODY: Final = len(HEAD) + 4 * len(LEVELS)
WIDTH: Final = 3


class Mission(msgspec.Struct, frozen=True):
    """A pattern, how many layers it takes, and the stack that gives it as it lies here.

    `index` counts from 0, the easiest of its level, and stays the same when the pattern is turned.
    `difficulty` is 1 to 100, the hundredth of its level that the mission is in.
    """

    level: int
    index: int
    difficulty: int
    stack: Stack
    pattern: Pattern


class Missions:
    """The missions of one layer set. Only the bytes of the file are kept; a mission is made when asked."""

    def __init__(self, layers: LayerSet, data: bytes) -> None:
        counts = [int.from_bytes(data[at : at + 4], "big") for at in range(len(HEAD), BODY, 4)]
        if data[: len(HEAD)] != HEAD or len(data) != BODY + WIDTH * sum(counts):
            raise ValueError(f"this is no file of missions for {layers.name}")
        self.layers = layers
        self._data = data
        self._count = dict(zip(LEVELS, counts, strict=True))
        self._start = {level: BODY + WIDTH * sum(counts[:place]) for place, level in enumerate(LEVELS)}

    def __len__(self) -> int:
        return sum(self._count.values())

    def count(self, level: int) -> int:
        """How many missions the level has."""
        return self._count[level]

    def mission(self, level: int, index: int, turns: int = 0) -> Mission:
        """A mission by its place in the order of difficulty, turned by so many quarter-turns clockwise."""
        if not 0 <= index < self._count[level]:
            raise IndexError(f"level {level} has the missions 0 to {self._count[level] - 1}")
        at = self._start[level] + WIDTH * index
        stack = turned_stack(stack_of(int.from_bytes(self._data[at : at + WIDTH], "big")), turns)
        return Mission(level, index, self._difficulty(level, index), stack, self.layers.pattern(stack))

    def find(self, pattern: Sequence[int]) -> Mission | None:
        """The mission with this pattern, turned as the pattern is; None when it is not one."""
        solutions = solve(pattern, layers=self.layers)
        if not solutions or len(solutions[0]) not in LEVELS:
            return None
        stack = solutions[0]
        index = self._index(len(stack), stack_code(upright(stack)))
        if index is None:
            return None
        return Mission(len(stack), index, self._difficulty(len(stack), index), stack, tuple(pattern))

    def _difficulty(self, level: int, index: int) -> int:
        return 1 + 100 * index // self._count[level]

    def _index(self, level: int, code: int) -> int | None:
        start, end = self._start[level], self._start[level] + WIDTH * self._count[level]
        wanted = code.to_bytes(WIDTH, "big")
        at = self._data.find(wanted, start, end)
        while at >= 0 and (at - start) % WIDTH:  # the same bytes across two codes
            at = self._data.find(wanted, at + 1, end)
        return (at - start) // WIDTH if at >= 0 else None


@cache
def missions(set_name: str = "millpond") -> Missions:
    """The missions shipped with a layer set, read when first asked for."""
    layers = layer_set(set_name)
    return Missions(layers, files("rectoverso.games.dessus_dessous").joinpath(f"{set_name}.missions").read_bytes())


def is_mission(pattern: Sequence[int], level: int, layers: LayerSet) -> bool:
    """Whether the pattern is a mission of this level by D4 itself, without looking it up.

    That every layer is seen follows: without one that is not, fewer layers would give the pattern.
    """
    solutions = solve_up_to_turns(pattern, level, layers)
    return level in LEVELS and len(solutions) == 1 and len(solutions[0]) == level


def derive(layers: LayerSet, progress: Callable[[str], None] | None = None) -> bytes:
    """The file of missions for a layer set, by full enumeration: ten seconds, minutes when not compiled."""
    found = Enumeration(layers, progress).missions
    judge = Judge(layers)
    head, body = HEAD, b""
    for level in LEVELS:
        if progress is not None:
            progress(f"judging the {len(found[level]):,} missions of level {level}")
        head += len(found[level]).to_bytes(4, "big")
        body += b"".join(code.to_bytes(WIDTH, "big") for code in in_order(found[level], judge))
    return head + body


def in_order(codes: Sequence[int], judge: Judge) -> list[int]:
    """Missions of one level, the easiest first; those equally hard by their codes."""
    return [code for _, code in sorted((judge.judge(stack_of(code)), code) for code in codes)]


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="missions", description="Derive the missions of Dessus Dessous by enumerating every stack."
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true", help="write the files of missions")
    what.add_argument("--check", action="store_true", help="compare the files with what is derived anew")
    write: bool = parser.parse_args(arguments).write
    wrong = 0
    for name in SHIPPED:
        data = derive(layer_set(name), _say)
        path = Path(str(files("rectoverso.games.dessus_dessous").joinpath(f"{name}.missions")))
        if write:
            path.write_bytes(data)
            _say(f"{path.name}: {(len(data) - BODY) // WIDTH:,} missions written")
        elif path.read_bytes() == data:
            _say(f"{path.name}: {(len(data) - BODY) // WIDTH:,} missions, as derived")
        else:
            wrong += 1
            _say(f"{path.name}: differs from what is derived")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
