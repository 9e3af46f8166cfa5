"""A sheet as a PNG, on light paper, by Pillow."""

from __future__ import annotations

import io
import unicodedata
from typing import Any

from rectoverso.lab.charts.sheet import INKS, PAPER, Block, Dot, Mark, Rule, Sheet, Text
from rectoverso.lab.extras import extra

SCALE = 2  # pixels for each of the sheet
FONTS = ("Figtree-Medium.ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Arial.ttf", "Helvetica.ttc")
TITLES = ("Caprasimo-Regular.ttf", "DejaVuSerif-Bold.ttf", "LiberationSerif-Bold.ttf", "Georgia Bold.ttf")
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
DASH = 5
SIMPLE = str.maketrans({"\N{EN DASH}": "-", "\N{RIGHT SINGLE QUOTATION MARK}": "'"})


def to_png(sheet: Sheet) -> bytes:
    image = extra("PIL.Image", "lab").new("RGB", (sheet.width * SCALE, sheet.height * SCALE), PAPER[0])
    brush = extra("PIL.ImageDraw", "lab").Draw(image)
    for mark in sheet.marks:
        _draw(brush, mark)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(brush: Any, mark: Mark) -> None:
    colour = INKS[mark.ink][0]
    match mark:
        case Text(x, y, words, _, size, anchor, title):
            font, complete = _font(size, TITLES if title else FONTS)
            brush.text(_at(x, y), words if complete else _plain(words), colour, font, ANCHORS[anchor])
        case Block(x, y, width, height, _):
            brush.rectangle([*_at(x, y), *_at(x + width, y + height)], colour)
        case Rule(x, y, to_x, to_y, _, width, dashed):
            for start, end in _pieces(x, y, to_x, to_y) if dashed else [((x, y), (to_x, to_y))]:
                brush.line([*_at(*start), *_at(*end)], colour, round(width * SCALE))
        case Dot(x, y, radius, _):
            brush.ellipse([*_at(x - radius, y - radius), *_at(x + radius, y + radius)], colour)


def _at(x: float, y: float) -> tuple[float, float]:
    return x * SCALE, y * SCALE


def _pieces(x: float, y: float, to_x: float, to_y: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Every other piece of a line."""
    length = max(abs(to_x - x), abs(to_y - y))
    steps = range(0, int(length), 2 * DASH)
    step = ((to_x - x) / length, (to_y - y) / length)
    return [
        ((x + step[0] * at, y + step[1] * at), (x + step[0] * (at + DASH), y + step[1] * (at + DASH))) for at in steps
    ]


def _font(size: int, names: tuple[str, ...]) -> tuple[Any, bool]:
    """A font of the machine; else the one that Pillow brings, which has no accents."""
    fonts = extra("PIL.ImageFont", "lab")
    for name in names:
        try:
            return fonts.truetype(name, size * SCALE), True
        except OSError:
            continue
    return fonts.load_default(size * SCALE), False


def _plain(words: str) -> str:
    """Without accents, and with a hyphen for every dash."""
    parts = unicodedata.normalize("NFKD", words.translate(SIMPLE))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
