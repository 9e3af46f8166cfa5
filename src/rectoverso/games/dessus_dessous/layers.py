"""The layers of Dessus Dessous and what one sees when they lie on one another (D1, D2).

A layer in one of its 8 positions is a *piece*, the number `8 * layer + 4 * under + turns`: 0 to 39. A stack
is a tuple of pieces, bottom first; its text is the business of `stacks`. A pattern is one colour number per
cell, 0 where the board shows.

Inside, a pattern is three bit planes: bit `c` of plane `b` is bit `b` of the colour of cell `c`. A piece adds
a fourth plane, its holes, and laying it on a pattern is one `&` and one `|` per plane. Planes are signed
64-bit numbers, the same compiled and interpreted.
"""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

Stack = tuple[int, ...]
Pattern = tuple[int, ...]

LAYERS: Final = 5  # D1
POSITIONS: Final = 8
MOST_CELLS: Final = 64
MOST_COLOURS: Final = 8


class LayerSet:
    """Five layers as data, checked when made: a set that breaks D1 or D4 is a ValueError.

    `turned[c]` is the cell that cell `c` comes to lie on in a quarter-turn clockwise; `mirrored[c]` the one
    it comes to lie on when the sheet is turned over. `pieces[p]` holds the colours of piece `p` cell by cell,
    0 for a hole. The planes are for the compiled modules beside this one.
    """

    name: str
    colours: tuple[str, ...]
    cells: tuple[tuple[float, float], ...]
    letters: str
    turned: tuple[int, ...]
    mirrored: tuple[int, ...]
    pieces: tuple[bytes, ...]
    plane0: vec[i64]
    plane1: vec[i64]
    plane2: vec[i64]
    holes: vec[i64]

    def __init__(
        self,
        name: str,
        colours: Sequence[str],
        cells: Sequence[Sequence[float]],
        layers: dict[str, tuple[bytes, bytes]],
    ) -> None:
        """`layers` maps a letter to the colours of its upper and under side, each as it lies, not turned."""
        if not 1 <= len(cells) <= MOST_CELLS or not 2 <= len(colours) <= MOST_COLOURS:
            raise ValueError(f"{name}: at most {MOST_CELLS} cells and {MOST_COLOURS} colours, the board's included")
        if len(layers) != LAYERS or any(len(letter) != 1 for letter in layers):
            raise ValueError(f"{name}: {LAYERS} layers, each named by one letter")  # D1
        self.name = name
        self.colours = tuple(colours)
        self.cells = tuple((float(cell[0]), float(cell[1])) for cell in cells)
        self.letters = "".join(sorted(layers))
        self.turned = _cells_at(self.cells, [(1.0 - y, x) for x, y in self.cells])
        self.mirrored = _cells_at(self.cells, [(1.0 - x, y) for x, y in self.cells])
        pieces: list[bytes] = []
        for letter in self.letters:
            for side in layers[letter]:
                if len(side) != len(self.cells) or max(side) >= len(self.colours):
                    raise ValueError(f"{name}: layer {letter} needs one known colour per cell")
                pieces += [bytes(self.turn(side, turns)) for turns in range(4)]
        self.pieces = tuple(pieces)
        self.plane0 = vec[i64]([_plane(piece, 1) for piece in pieces])
        self.plane1 = vec[i64]([_plane(piece, 2) for piece in pieces])
        self.plane2 = vec[i64]([_plane(piece, 4) for piece in pieces])
        self.holes = vec[i64]([~_plane(piece, 7) for piece in pieces])
        self._check()

    def __repr__(self) -> str:
        return f"layer_set({self.name!r})"

    def _check(self) -> None:
        for layer, letter in enumerate(self.letters):
            upper, under = self.pieces[POSITIONS * layer], self.pieces[POSITIONS * layer + 4]
            if any((upper[cell] == 0) != (under[self.mirrored[cell]] == 0) for cell in range(len(upper))):
                raise ValueError(f"{self.name}: the holes of layer {letter} are not mirrored on its under side")  # D1
            if len(set(self.pieces[POSITIONS * layer : POSITIONS * (layer + 1)])) < POSITIONS:
                raise ValueError(f"{self.name}: layer {letter} looks the same in two positions")  # D4

    def turn(self, pattern: Sequence[int], turns: int = 1) -> Pattern:
        """The pattern after so many quarter-turns clockwise, seen from above."""
        now = list(pattern)
        for _ in range(turns % 4):
            before = list(now)
            for cell, place in enumerate(self.turned):
                now[place] = before[cell]
        return tuple(now)

    def pattern(self, stack: Sequence[int]) -> Pattern:
        """What one sees of the stack from above (D2)."""
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        for piece in stack:
            p: i64 = piece
            hole = self.holes[p]
            a = (a & hole) | self.plane0[p]
            b = (b & hole) | self.plane1[p]
            c = (c & hole) | self.plane2[p]
        return self.colours_of(a, b, c)

    def colours_of(self, a: i64, b: i64, c: i64) -> Pattern:
        """The pattern that three planes stand for."""
        return tuple(
            [int(((a >> cell) & 1) | ((b >> cell) & 1) * 2 | ((c >> cell) & 1) * 4) for cell in range(len(self.cells))]
        )

    def seen(self, stack: Sequence[int]) -> tuple[int, ...]:
        """For every cell the place in the stack, 0 the bottom, of the layer seen there; -1 for the board."""
        seen = [-1] * len(self.cells)
        for place, piece in enumerate(stack):
            for cell, colour in enumerate(self.pieces[piece]):
                if colour:
                    seen[cell] = place
        return tuple(seen)

    def to_json(self) -> dict[str, Any]:
        """The set in the format of the record, ready for a JSON encoder."""
        layers = {
            letter: {"top": list(self.pieces[POSITIONS * n]), "under": list(self.pieces[POSITIONS * n + 4])}
            for n, letter in enumerate(self.letters)
        }
        return {
            "name": self.name,
            "colours": list(self.colours),
            "cells": [list(cell) for cell in self.cells],
            "layers": layers,
        }


def turned_stack(stack: Sequence[int], turns: int = 1) -> Stack:
    """The stack after so many quarter-turns clockwise: every layer turns with it, whichever side is up."""
    return tuple([(piece & ~3) | ((piece + turns) & 3) for piece in stack])


def upright(stack: Sequence[int]) -> Stack:
    """The stack turned until its bottom layer is not: one form for stacks that differ by a turn (D11)."""
    return turned_stack(stack, -(stack[0] & 3)) if stack else ()


def read_layer_set(data: bytes) -> LayerSet:
    """A layer set from its JSON text."""
    raw: dict[str, Any] = json.loads(data)
    layers = {letter: (bytes(sides["top"]), bytes(sides["under"])) for letter, sides in raw["layers"].items()}
    return LayerSet(raw["name"], raw["colours"], raw["cells"], layers)


SHIPPED: Final = ("millpond",)  # each is <name>.json beside this module
_loaded: dict[str, LayerSet] = {}


def layer_set_names() -> tuple[str, ...]:
    """Every name that `layer_set` knows, the shipped ones first."""
    return SHIPPED + tuple([name for name in _loaded if name not in SHIPPED])


def layer_set(name: str = "millpond") -> LayerSet:
    """The set of this name, read when first asked for; a ValueError when there is none."""
    if name not in _loaded:
        if name not in SHIPPED:
            raise ValueError(f"no layer set is called {name!r}")
        _loaded[name] = read_layer_set(files("rectoverso.games.dessus_dessous").joinpath(name + ".json").read_bytes())
    return _loaded[name]


def add_layer_set(layers: LayerSet) -> None:
    """Make a further set known. A name stands for its data for good, so a known name is refused."""
    if layers.name in layer_set_names():
        raise ValueError(f"there is a layer set called {layers.name!r} already")
    _loaded[layers.name] = layers


def _cells_at(cells: Sequence[tuple[float, float]], points: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """For every point the number of the cell whose centre it is."""
    found: list[int] = []
    for x, y in points:
        near = [number for number, cell in enumerate(cells) if abs(cell[0] - x) < 1e-4 and abs(cell[1] - y) < 1e-4]
        if len(near) != 1:
            raise ValueError("the cells don't come to lie on one another when the sheet is turned")
        found.append(near[0])
    return tuple(found)


def _plane(colours: bytes, bits: i64) -> i64:
    """The plane of the cells whose colour number has any of these bits."""
    plane: i64 = 0
    bit: i64 = 1
    for cell, colour in enumerate(colours):
        number: i64 = colour
        if cell == MOST_CELLS - 1:
            bit = -bit - bit  # the sign bit: doubling 2**62 would wrap compiled and grow interpreted
        if number & bits:
            plane |= bit
        if cell < MOST_CELLS - 2:
            bit += bit
    return plane


def planes(pattern: Sequence[int]) -> tuple[i64, i64, i64]:
    """The three planes of a pattern; a ValueError for a colour that can't be."""
    if len(pattern) > MOST_CELLS or any(not 0 <= colour < MOST_COLOURS for colour in pattern):
        raise ValueError("a pattern is one colour number per cell")
    colours = bytes(pattern)
    return _plane(colours, 1), _plane(colours, 2), _plane(colours, 4)
