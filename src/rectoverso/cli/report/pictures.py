"""Small pictures for the page of a review, as SVG of our own: displays, hands, tricks, patterns, and the chart."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rectoverso.cli.draw.patterns import FIELDS, INKS
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.sea_change.view import SeaChangeTable
from rectoverso.games.verso.cards import COLOURS, JOKER, KIND, ROW, SIDES_OF
from rectoverso.games.verso.view import VersoTable

PAPER = {"B": "#1d4f80", "G": "#1f614f", "O": "#a33f1a", "Y": "#7d5200", "P": "#573668", "R": "#9a2a1c"}
LINES = ("#1d4f80", "#a33f1a", "#1f614f", "#573668", "#7d5200", "#a32a1b", "#2b2320", "#5e5248")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "6 2 1 2")
WIDE, HIGH, GAP = 30, 42, 5
CHART_WIDE, CHART_HIGH, MARGIN = 720, 240, 52


def svg(width: float, height: float, title: str, body: str) -> str:
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    return f'<svg {size} role="img" aria-label="{escape(title)}">{body}</svg>'


def card(x: float, y: float, letter: str, value: str, corner: str = "", faint: bool = False) -> str:
    """A card in the ink of its colour, which its letter names too."""
    ink = PAPER[letter]
    return (
        f'<g transform="translate({x:g} {y:g})"{" opacity=.35" if faint else ""}>'
        f'<rect width="{WIDE}" height="{HIGH}" rx="4" fill="{ink}"/>'
        f'<text x="{WIDE / 2}" y="{HIGH / 2 + 7}" class="value">{escape(value)}</text>'
        f'<text x="4" y="11" class="corner">{letter}</text>'
        f'<text x="{WIDE - 4}" y="{HIGH - 4}" class="corner end">{escape(corner)}</text></g>'
    )


def display(table: VersoTable, seat: int, title: str) -> str:
    """The cards of a seat in their rows, and beside them the top card of the deck."""
    parts = []
    for face in table.displays[seat]:
        kind = int(KIND[SIDES_OF[face][0]])
        parts.append(verso_card((kind % ROW) * (WIDE + GAP), (kind // ROW) * (HIGH + GAP), face))
    left = ROW * (WIDE + GAP) + 4 * GAP
    if table.top is not None:
        parts.append(verso_card(left, 0, table.top))
    return svg(left + WIDE, len(COLOURS) * (HIGH + GAP), title, "".join(parts))


def verso_card(x: float, y: float, face: str) -> str:
    kind = int(KIND[SIDES_OF[face][0]])
    return card(x, y, face[0], "★" if kind % ROW == JOKER else face[1], face[-1])


def trick(table: SeaChangeTable, title: str) -> str:
    """The cards of the trick above, those of the hand below; what may not be played is faint."""
    parts = [card(at * (WIDE + GAP), 0, one.card[0], one.card[1:]) for at, one in enumerate(table.trick)]
    for at, held in enumerate(table.hand):
        parts.append(card(at * (WIDE + GAP), HIGH + 4 * GAP, held[0], held[1:], faint=held not in table.legal))
    wide = max(len(table.hand), len(table.trick), 1) * (WIDE + GAP)
    return svg(wide, 2 * HIGH + 4 * GAP, title, "".join(parts))


def pattern(name: str, cells: Sequence[int], title: str, size: int = 120) -> str:
    """A mission: each cell is the quarter of a field that lies around its centre."""
    layers, side = layer_set(name), size / FIELDS
    parts = []
    for (x, y), colour in zip(layers.cells, cells, strict=True):
        column, row = int(x * FIELDS), int(y * FIELDS)
        middle = ((column + 0.5) * side, (row + 0.5) * side)
        across, down = x * FIELDS - column - 0.5, y * FIELDS - row - 0.5
        ends = [(1, -1), (1, 1)] if abs(across) > abs(down) else [(-1, 1), (1, 1)]
        sign = 1 if (across if abs(across) > abs(down) else down) > 0 else -1
        corners = [(middle[0] + sign * dx * side / 2, middle[1] + sign * dy * side / 2) for dx, dy in ends]
        points = " ".join(f"{px:g},{py:g}" for px, py in [middle, *corners])
        ink = "#{:02x}{:02x}{:02x}".format(*INKS[layers.colours[colour]])
        parts.append(f'<polygon points="{points}" fill="{ink}" stroke="{ink}" stroke-width=".5"/>')
    return svg(size, size, title, "".join(parts))


def chart(lines: Sequence[Sequence[float]], low: float, high: float, labels: tuple[str, str], title: str) -> str:
    """A line for each side, told apart by colour and by dashes."""
    span = (high - low) or 1.0
    wide, tall = CHART_WIDE - 2 * MARGIN, CHART_HIGH - 2 * MARGIN
    parts = [
        f'<line x1="{MARGIN}" x2="{CHART_WIDE - MARGIN}" y1="{y}" y2="{y}" class="axis"/>'
        f'<text x="{MARGIN - 4}" y="{y + 4}" class="label">{escape(label)}</text>'
        for y, label in ((CHART_HIGH - MARGIN, labels[0]), (MARGIN, labels[1]))
    ]
    for side, values in enumerate(lines):
        step = wide / max(1, len(values) - 1)
        points = " ".join(
            f"{MARGIN + at * step:.1f},{CHART_HIGH - MARGIN - (value - low) / span * tall:.1f}"
            for at, value in enumerate(values)
        )
        parts.append(f'<polyline points="{points}" {stroke(side)}/>')
    return svg(CHART_WIDE, CHART_HIGH, title, "".join(parts))


def sample(side: int, name: str) -> str:
    """What the line of a side looks like, for the legend."""
    return svg(40, 12, name, f'<line x1="0" x2="40" y1="6" y2="6" {stroke(side)}/>')


def stroke(side: int) -> str:
    return (
        f'fill="none" stroke="{LINES[side % len(LINES)]}" stroke-width="2.5" '
        f'stroke-dasharray="{DASHES[side % len(DASHES)]}"'
    )
