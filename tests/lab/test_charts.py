"""Charts are well-formed, hold what they were given, and stay on their sheet."""

from __future__ import annotations

import io
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageFont

from rectoverso.lab.charts import Row, Sheet, columns, ranges, stacked, to_png, to_svg
from rectoverso.lab.charts.kinds import marks_for
from rectoverso.lab.figures import Interval

SVG = "{http://www.w3.org/2000/svg}"

ROWS = [Row("greedy <&>", Interval(0.7, 0.6, 0.8), "70 %"), Row("random", Interval(0.3, 0.2, 0.4), "30 %")]


def shares() -> Sheet:
    return ranges("Games won", ROWS, lambda share: f"{100 * share:.0f} %", even=0.5)


def squares() -> Sheet:
    return columns("Squares in a game", Counter({0: 5, 1: 10, 2: 4, 3: 1}), "1.1 in the mean", "green")


def test_ranges_show_means_and_their_intervals() -> None:
    page = ET.fromstring(to_svg(shares()))
    told = [text.text for text in page.iter(SVG + "text")]
    assert "Games won" in told
    assert {"greedy <&>", "random", "70 %", "30 %"} <= set(told)
    left, right = sorted(float(dot.attrib["cx"]) for dot in page.iter(SVG + "circle"))
    whiskers = [line for line in page.iter(SVG + "line") if line.attrib["stroke-width"] == "3"]
    places = sorted((float(line.attrib["x1"]), float(line.attrib["x2"])) for line in whiskers)
    assert places[0][0] < left < places[0][1] < places[1][0] < right < places[1][1]
    even = [line for line in page.iter(SVG + "line") if "stroke-dasharray" in line.attrib]
    assert places[0][1] < float(even[0].attrib["x1"]) < places[1][0]
    assert "greedy <&> 70 %" in (page[0].text or "")


def test_columns_are_as_high_as_their_shares() -> None:
    page = ET.fromstring(to_svg(squares()))
    heights = [float(block.attrib["height"]) for block in page.iter(SVG + "rect") if "x" in block.attrib]
    assert heights == pytest.approx([max(heights) * share / 10 for share in (5, 10, 4, 1)], abs=0.2)


def test_many_numbers_share_columns_and_none_is_lost() -> None:
    sheet = columns("Scores", Counter(range(1, 201)), "")
    page = ET.fromstring(to_svg(sheet))
    blocks = [block for block in page.iter(SVG + "rect") if "x" in block.attrib]
    assert 10 < len(blocks) <= 32
    assert max(float(block.attrib["x"]) + float(block.attrib["width"]) for block in blocks) <= sheet.width


@pytest.mark.parametrize("sheet", [shares(), squares(), stacked([shares(), squares()])], ids=["one", "other", "both"])
def test_nothing_lies_beside_the_sheet(sheet: Sheet) -> None:
    for element in ET.fromstring(to_svg(sheet)).iter():
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(element.attrib.get(name, 0)) <= sheet.width
        for name in ("y", "y1", "y2", "cy"):
            assert 0 <= float(element.attrib.get(name, 0)) <= sheet.height


def test_both_themes_have_their_inks() -> None:
    page = to_svg(shares())
    assert "prefers-color-scheme:dark" in page
    assert "#FBF5E8" in page
    assert "#2F2823" in page


def test_a_png_has_the_same_sheet_at_twice_its_size() -> None:
    sheet = stacked([shares(), squares()])
    image = Image.open(io.BytesIO(to_png(sheet)))
    assert image.size == (2 * sheet.width, 2 * sheet.height)
    seen = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert {(0xFB, 0xF5, 0xE8), (0x1D, 0x4F, 0x80), (0x1F, 0x61, 0x4F), (0x2B, 0x23, 0x20)} <= seen


def test_a_machine_without_fonts_still_writes_words(monkeypatch: pytest.MonkeyPatch) -> None:
    truetype = ImageFont.truetype

    def found(font: Any, *more: Any, **named: Any) -> Any:
        if isinstance(font, str):
            raise OSError("cannot open resource")
        return truetype(font, *more, **named)

    monkeypatch.setattr(ImageFont, "truetype", found)
    accents = to_png(ranges("Gagnées \N{EN DASH} été", ROWS, str))
    assert accents == to_png(ranges("Gagnees - ete", ROWS, str))


@pytest.mark.parametrize(
    ("least", "most", "marks"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (12, 34, [10, 15, 20, 25, 30, 35]), (-3, 3, [-3, -2, -1, 0, 1, 2, 3])],
)
def test_marks_are_round(least: float, most: float, marks: list[float]) -> None:
    assert marks_for(least, most) == marks


def test_marks_for_a_single_number() -> None:
    marks = marks_for(5, 5)
    assert len(marks) > 1
    assert marks[0] <= 5 <= marks[-1]
