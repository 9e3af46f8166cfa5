"""A sheet as SVG: it follows the reader's choice of light or dark, and needs nothing from elsewhere."""

from __future__ import annotations

from html import escape

from rectoverso.lab.charts.sheet import INKS, PAPER, Block, Dot, Mark, Rule, Sheet, Text

FONTS = "Figtree, system-ui, 'Segoe UI', sans-serif"
TITLES = "Caprasimo, 'Cooper Black', Georgia, serif"


def to_svg(sheet: Sheet) -> str:
    size = f'width="{sheet.width}" height="{sheet.height}" viewBox="0 0 {sheet.width} {sheet.height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(sheet.about)}</title>",
        f"<style>{_style()}</style>",
        '<rect class="paper" width="100%" height="100%" rx="10"/>',
        *[_drawn(mark) for mark in sheet.marks],
        "</svg>",
    ]
    return "\n".join([*lines, ""])


def _style() -> str:
    light, dark = (
        "".join([f"--paper:{PAPER[theme]};", *[f"--{ink}:{shades[theme]};" for ink, shades in INKS.items()]])
        for theme in (0, 1)
    )
    inks = "".join(f".{ink}{{fill:var(--{ink});stroke:var(--{ink})}}" for ink in INKS)
    return (
        f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}"
        f".paper{{fill:var(--paper)}}{inks}"
        f"text,rect,circle{{stroke:none!important}}text{{font:500 13px {FONTS}}}"
        f".title{{font-family:{TITLES};font-weight:700}}"
    )


def _drawn(mark: Mark) -> str:
    match mark:
        case Text(x, y, words, ink, size, anchor, title):
            kind = f"{ink} title" if title else ink
            place = f'x="{_(x)}" y="{_(y)}" text-anchor="{anchor}"'
            return f'<text class="{kind}" {place} style="font-size:{size}px">{escape(words)}</text>'
        case Block(x, y, width, height, ink):
            return f'<rect class="{ink}" x="{_(x)}" y="{_(y)}" width="{_(width)}" height="{_(height)}" rx="2"/>'
        case Rule(x, y, to_x, to_y, ink, width, dashed):
            dashes = ' stroke-dasharray="5 4"' if dashed else ""
            ends = f'x1="{_(x)}" y1="{_(y)}" x2="{_(to_x)}" y2="{_(to_y)}"'
            return f'<line class="{ink}" {ends} stroke-width="{_(width)}"{dashes}/>'
        case Dot(x, y, radius, ink):
            return f'<circle class="{ink}" cx="{_(x)}" cy="{_(y)}" r="{_(radius)}"/>'


def _(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
