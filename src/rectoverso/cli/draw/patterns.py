"""Patterns and layers of Dessus Dessous as pictures of characters: in colour, in letters, or in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.text import Text

from rectoverso.cli.words import Words
from rectoverso.games.dessus_dessous.layers import LayerSet, layer_set

INKS = {
    "board": (243, 235, 219),
    "navy": (29, 58, 104),
    "vermilion": (221, 74, 48),
    "gold": (242, 179, 61),
    "pine": (35, 112, 90),
    "sky": (118, 183, 214),
    "mauve": (148, 112, 168),
}
FIELDS = 4  # in a row of a sheet
LARGE, SMALL = 8, 4  # characters that a field is wide
BOARD = "."

Colour = tuple[int, int, int]


class Painter:
    """Draws patterns of one layer set; the letters of its colours are those of a language."""

    def __init__(self, words: Words, name: str, colour: bool) -> None:
        self.words = words
        self.layers = layer_set(name)
        self.colour = colour
        self.letters = [
            BOARD if ink == "board" else words.say(f"dessus_dessous.letters.{ink}") for ink in self.layers.colours
        ]
        self.inks = [INKS[ink] for ink in self.layers.colours]

    def picture(self, pattern: Sequence[int], size: int = LARGE) -> list[Text]:
        return self.painted(pattern, size) if self.colour else self.lettered(pattern)

    def width(self, size: int = LARGE) -> int:
        return FIELDS * size if self.colour else FIELDS * 5

    def painted(self, pattern: Sequence[int], size: int) -> list[Text]:
        """Two pixels in each character, and in each cell the letter of its colour."""
        across = FIELDS * size
        cells = pixels(self.layers.name, across)
        named = {(int(x * across), int(y * across / 2)): number for number, (x, y) in enumerate(self.layers.cells)}
        lines = []
        for row in range(across // 2):
            line = Text()
            for column in range(across):
                cell = named.get((column, row))
                if cell is not None:
                    ink = self.inks[pattern[cell]]
                    line.append(self.letters[pattern[cell]], f"{_hex(softer(ink))} on {_hex(ink)}")
                else:
                    upper, lower = (self.inks[pattern[cells[2 * row + half][column]]] for half in (0, 1))
                    line.append(" " if upper == lower else "▀", f"{_hex(upper)} on {_hex(lower)}")
            lines.append(line)
        return lines

    def lettered(self, pattern: Sequence[int]) -> list[Text]:
        """Without colours: a field is cut by its diagonals, and a letter stands in each of its cells."""
        grid = [list("\\   /  x  /   \\"[5 * (row % 3) : 5 * (row % 3) + 5] * FIELDS) for row in range(3 * FIELDS)]
        for cell, (x, y) in enumerate(self.layers.cells):
            grid[int(y * 3 * FIELDS)][int(x * 5 * FIELDS)] = self.letters[pattern[cell]]
        return [Text("".join(row)) for row in grid]

    def spoken(self, pattern: Sequence[int]) -> list[str]:
        """One line for each field, clockwise from its top."""
        words = self.words
        fields: dict[tuple[int, int], list[str]] = {}
        for cell, (x, y) in enumerate(self.layers.cells):
            name = words.ink(self.layers.colours[pattern[cell]])
            fields.setdefault((int(y * FIELDS), int(x * FIELDS)), []).append(name)
        lines = []
        for (row, column), names in sorted(fields.items()):
            if len(set(names)) == 1:
                what = words.say("dessus_dessous.all", colour=names[0])
            else:
                top, right, bottom, left = names
                what = words.say("dessus_dessous.four", top=top, right=right, bottom=bottom, left=left)
            lines.append(words.say("dessus_dessous.field", row=row + 1, column=column + 1, what=what))
        return lines

    def legend(self) -> list[Text]:
        """The letter of each colour."""
        items = []
        for letter, ink, colour in zip(self.letters, self.layers.colours, self.inks, strict=True):
            style = f"{_hex(softer(colour))} on {_hex(colour)}" if self.colour else ""
            items.append(Text.assemble((f" {letter} ", style), f" {self.words.ink(ink)}  "))
        return items


def beside(titles: Sequence[str], pictures: Sequence[list[Text]], width: int, gap: int = 4) -> list[Text]:
    """Pictures of one size next to one another, each under its title."""
    lines = [Text((" " * gap).join(f"{title[:width]:<{width}}" for title in titles).rstrip(), "bold")]
    return lines + [Text(" " * gap).join(rows) for rows in zip(*pictures, strict=True)]


@cache
def pixels(name: str, across: int) -> list[list[int]]:
    """For each pixel of a square picture the cell that it lies in: the one whose centre is nearest."""
    cells = layer_set(name).cells
    return [[_nearest((x + 0.5) / across, (y + 0.5) / across, cells) for x in range(across)] for y in range(across)]


def _nearest(x: float, y: float, cells: Sequence[tuple[float, float]]) -> int:
    return min(range(len(cells)), key=lambda cell: round((cells[cell][0] - x) ** 2 + (cells[cell][1] - y) ** 2, 9))


def softer(ink: Colour) -> Colour:
    """A colour for a letter that can be read on this ink and does not shout."""
    light = sum(ink) > 380
    target, share = (0, 0.55) if light else (255, 0.6)
    red, green, blue = (round(part + (target - part) * share) for part in ink)
    return red, green, blue


def _hex(ink: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*ink)


def sheet_titles(words: Words, letter: str) -> tuple[str, str]:
    """Upper and under side of a layer: A fish, A' fish turned over."""
    name = words.layer(letter)
    return f"{letter}0 {name}", f"{letter}0' {name}"


def sheet_patterns(layers: LayerSet, letter: str) -> tuple[Sequence[int], Sequence[int]]:
    piece = 8 * layers.letters.index(letter)
    return layers.pieces[piece], layers.pieces[piece + 4]
