"""A sheet of paper with a few kinds of marks on it. What writes it to a file needs to know no others."""

from __future__ import annotations

from typing import Literal, NamedTuple

Ink = Literal["ink", "soft", "line", "track", "blue", "green", "orange", "yellow", "purple", "red"]
Anchor = Literal["start", "middle", "end"]

PAPER = ("#FBF5E8", "#2F2823")  # in light and in dark, like all inks
INKS: dict[Ink, tuple[str, str]] = {
    "ink": ("#2B2320", "#F6ECDC"),
    "soft": ("#5E5248", "#C6B7A3"),
    "line": ("#D6C7AC", "#4D4238"),
    "track": ("#F4EADA", "#3A322B"),
    "blue": ("#1D4F80", "#93C6E2"),
    "green": ("#1F614F", "#9FCFA0"),
    "orange": ("#A33F1A", "#F4AE78"),
    "yellow": ("#7D5200", "#F2C55E"),
    "purple": ("#573668", "#CBA9D8"),
    "red": ("#A32A1B", "#F19A86"),
}


class Text(NamedTuple):
    """At its baseline."""

    x: float
    y: float
    words: str
    ink: Ink = "ink"
    size: int = 13
    anchor: Anchor = "start"
    title: bool = False  # in the fat letters of titles


class Block(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    ink: Ink


class Rule(NamedTuple):
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    ink: Ink
    width: float = 1
    dashed: bool = False


class Dot(NamedTuple):
    x: float
    y: float
    radius: float
    ink: Ink


Mark = Text | Block | Rule | Dot


class Sheet(NamedTuple):
    width: int
    height: int
    about: str  # what is to be seen, for who can't see it
    marks: tuple[Mark, ...]


def stacked(sheets: list[Sheet]) -> Sheet:
    """Several sheets as one, below one another."""
    marks: list[Mark] = []
    height = 0
    for sheet in sheets:
        marks += [lowered(mark, height) for mark in sheet.marks]
        height += sheet.height
    return Sheet(max(sheet.width for sheet in sheets), height, " ".join(sheet.about for sheet in sheets), tuple(marks))


def lowered(mark: Mark, by: float) -> Mark:
    if isinstance(mark, Rule):
        return mark._replace(y=mark.y + by, to_y=mark.to_y + by)
    return mark._replace(y=mark.y + by)
