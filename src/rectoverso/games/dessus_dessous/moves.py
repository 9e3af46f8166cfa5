"""Moves and missions as text, what they stand for, and when the one solves the other.

A move is `take A0 C2' E1`, `give-up`, and in solo `draw 3` and `check A0 C2' E1`. What chance brings is
`mission 3:` and the colour of every cell. A mission that has been played is kept as one number, its key:
4 * (8 * index + level) + turns; turns of one pattern are one mission (D4), so key >> 2 names it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.games.dessus_dessous.layers import LAYERS, layer_set
from rectoverso.games.dessus_dessous.missions import LEVELS, Mission, missions
from rectoverso.games.dessus_dessous.stacks import parse_stack, stack_code, stack_of

TAKE: Final = "take"
GIVE_UP: Final = "give-up"
DRAW: Final = "draw"
CHECK: Final = "check"
TIME: Final = "time"

FEWEST: Final = 3  # D11

_MOVE: Final = re.compile(r"give-up|draw [345]|(?:take|check)(?: [A-Z][0-3]'?){1,26}")
_OUTCOME: Final = re.compile(r"mission ([345]):([0-7]{1,64})")


def kind_of(text: str) -> str:
    """Which kind of move a text is; Malformed when it is none."""
    if not _MOVE.fullmatch(text):
        raise Malformed(f"no move of Dessus Dessous: {text[:40]!r}")
    return text.split(" ", 1)[0]


def check_stack(text: str, letters: str) -> None:
    """Raises Illegal when the layers of a take or check are no stack that one can hand in."""
    layers = [word[0] for word in text.split(" ")[1:]]
    for place, layer in enumerate(layers):
        if layer not in letters:
            raise Illegal("D2", "unknown_layer", layer=layer)
        if layer in layers[:place]:
            raise Illegal("D2", "layer_twice", layer=layer)
    if not FEWEST <= len(layers) <= LAYERS:
        raise Illegal("D11", "stack_size")


def stack_in(text: str, letters: str) -> int:
    """The code of the stack in a take or check."""
    return stack_code(parse_stack(text.split(" ", 1)[1], letters))


def level_in(text: str) -> int:
    """The level of a draw."""
    return int(text[-1])


def mission_text(level: int, pattern: tuple[int, ...] | list[int]) -> str:
    """A mission as the table writes it when chance has brought it."""
    return f"mission {level}:" + "".join(map(str, pattern))


def read_mission(text: str) -> tuple[int, tuple[int, ...]]:
    """Level and pattern of what chance brought; Malformed for anything else."""
    found = _OUTCOME.fullmatch(text)
    if found is None:
        raise Malformed(f"a mission is written: mission, its level, a colon, a digit per cell; not {text[:40]!r}")
    return int(found[1]), tuple(map(int, found[2]))


@lru_cache(maxsize=4096)
def find_key(layers: str, level: int, pattern: tuple[int, ...]) -> int | None:
    """The key of the mission with this pattern; None when it is no mission of this level (D4)."""
    if len(pattern) != len(layer_set(layers).cells):
        return None
    found = missions(layers).find(pattern)
    if found is None or found.level != level:
        return None
    return key_of(found)


def key_of(mission: Mission) -> int:
    return 4 * (8 * mission.index + mission.level) + mission.stack[0] % 4  # unturned, the bottom layer lies at 0


@lru_cache(maxsize=4096)
def mission_of(layers: str, key: int) -> Mission:
    """The mission of a key, turned as it was."""
    return missions(layers).mission(key // 4 % 8, key // 32, key % 4)


@lru_cache(maxsize=4096)
def is_right(layers: str, code: int, key: int) -> bool:
    """D11: the mission's number of layers, and its pattern in any turn of the whole stack."""
    known, mission, stack = layer_set(layers), mission_of(layers, key), stack_of(code)
    if len(stack) != mission.level:
        return False
    pattern = known.pattern(stack)
    return any(known.turn(pattern, turns) == mission.pattern for turns in range(4))


def levels_with_missions(layers: str, played: list[int]) -> list[int]:
    """The levels of which a mission is left (D15)."""
    drawn = [key // 4 % 8 for key in played]
    return [level for level in LEVELS if drawn.count(level) < missions(layers).count(level)]
