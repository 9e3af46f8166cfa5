"""The kinds of charts: means with their intervals, row by row; and how often each number came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import ceil, floor, log10
from typing import NamedTuple

from rectoverso.lab.charts.sheet import Block, Dot, Ink, Mark, Rule, Sheet, Text
from rectoverso.lab.figures import Interval

WIDTH = 640
MARGIN = 20
TOP = 46  # below the title
ROW = 26
LETTER = 7.2  # of the usual size, about
FEW_COLUMNS = 32
COLUMNS_HIGH = 150
TICKS = 6  # at most, about


class Row(NamedTuple):
    """A name, what was found, and the same as it is to be read."""

    name: str
    found: Interval
    told: str


def ranges(
    title: str,
    rows: list[Row],
    say: Callable[[float], str],
    ink: Ink = "blue",
    even: float | None = None,
    bounds: tuple[float, float] | None = None,
) -> Sheet:
    """A dot for each mean, and a line for where it may be. `even` is dashed: what it would be if all were equal."""
    numbers = [number for row in rows for number in row.found] + ([even] if even is not None else [])
    marks = marks_for(*(bounds or (min(numbers), max(numbers))))
    left = MARGIN + max(len(row.name) for row in rows) * LETTER + 14
    right = WIDTH - MARGIN - max(len(row.told) for row in rows) * LETTER - 16
    place = scaled(marks[0], marks[-1], left, right)
    bottom = TOP + ROW * len(rows)
    drawn: list[Mark] = [Text(MARGIN, 30, title, size=17, title=True)]
    drawn += [Rule(place(mark), TOP, place(mark), bottom + 4, "line") for mark in marks]
    drawn += [Text(place(mark), bottom + 20, say(mark), "soft", 12, "middle") for mark in marks]
    if even is not None:
        drawn.append(Rule(place(even), TOP, place(even), bottom + 4, "soft", 1.5, dashed=True))
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        low, high = place(row.found.low), place(row.found.high)
        drawn.append(Text(MARGIN, y + 4.5, row.name))
        drawn.append(Rule(low, y, high, y, ink, 3))
        drawn += [Rule(end, y - 5, end, y + 5, ink, 2) for end in (low, high)]
        drawn.append(Dot(place(row.found.mean), y, 4.5, ink))
        drawn.append(Text(WIDTH - MARGIN, y + 4.5, row.told, "soft", 13, "end"))
    about = f"{title}: {', '.join(f'{row.name} {row.told}' for row in rows)}."
    return Sheet(WIDTH, bottom + 34, about, tuple(drawn))


def columns(title: str, counts: Counter[int], told: str, ink: Ink = "blue", share: str = "%") -> Sheet:
    """How often each number came up, in hundredths of all; neighbours share a column where there are many."""
    first, last = min(counts), max(counts)
    step = next(size for size in sizes() if (last - first) // size < FEW_COLUMNS)
    first = first // step * step
    bins = [sum(counts[number] for number in range(at, at + step)) for at in range(first, last + 1, step)]
    shares = [100 * some / counts.total() for some in bins]
    marks = marks_for(0.0, max(shares), 4)
    bottom = TOP + COLUMNS_HIGH
    left, right = MARGIN + 34, WIDTH - MARGIN
    up = scaled(marks[0], marks[-1], bottom, TOP)
    wide = min(60.0, (right - left) / len(bins))
    drawn: list[Mark] = [
        Text(MARGIN, 30, title, size=17, title=True),
        Text(WIDTH - MARGIN, 30, told, "soft", 13, "end"),
    ]
    for mark in marks:
        drawn.append(Rule(left, up(mark), right, up(mark), "line"))
        drawn.append(Text(left - 6, up(mark) + 4, f"{mark:g} {share}", "soft", 12, "end"))
    every = ceil(len(bins) * 30 / (right - left))  # so that the numbers below do not touch
    for number, height in enumerate(shares):
        x = left + number * wide
        drawn.append(Block(x + wide * 0.1, up(height), wide * 0.8, bottom - up(height), ink))
        if number % every == 0:
            drawn.append(Text(x + wide / 2, bottom + 18, str(first + number * step), "soft", 12, "middle"))
    return Sheet(WIDTH, bottom + 32, f"{title}: {told}.", tuple(drawn))


def sizes() -> list[int]:
    return [step * 10**power for power in range(10) for step in (1, 2, 5)]


def marks_for(least: float, most: float, wanted: int = TICKS) -> list[float]:
    """Round numbers that reach from one end to the other, not more than about so many."""
    wide = max(most - least, 1e-9)
    power = 10.0 ** floor(log10(wide / wanted))
    step = next(power * factor for factor in (1, 2, 5, 10, 20) if wide / (power * factor) <= wanted)
    first, last = floor(least / step + 1e-9), max(ceil(most / step - 1e-9), floor(least / step + 1e-9) + 1)
    return [round(number * step, 9) for number in range(first, last + 1)]


def scaled(least: float, most: float, start: float, end: float) -> Callable[[float], float]:
    """Where a number lies between two places."""
    return lambda number: start + (number - least) * (end - start) / (most - least)
