"""Numbers as people of a language write them, and tables of them."""

from __future__ import annotations

from rich import box
from rich.table import Table

from rectoverso.cli.canvas import Canvas
from rectoverso.lab.figures import Interval
from rectoverso.text import Texts

DASH = "\N{EN DASH}"
PERCENT = "\N{NO-BREAK SPACE}%"


class Figures:
    def __init__(self, texts: Texts) -> None:
        self.comma = texts.language != "en"

    def number(self, number: float, digits: int = 1) -> str:
        told = f"{number:.{digits}f}"
        told = told.lstrip("-") if float(told) == 0 else told  # no -0
        return told.replace(".", ",") if self.comma else told

    def short(self, number: float) -> str:
        """With as many digits as it needs, for the edge of a chart."""
        told = f"{number:g}"
        return told.replace(".", ",") if self.comma else told

    def percent(self, share: float) -> str:
        return self.number(100 * share) + PERCENT

    def short_percent(self, share: float) -> str:
        return self.short(round(100 * share, 6)) + PERCENT

    def about(self, found: Interval, digits: int = 1) -> str:
        """A mean, and what it may be off by on either side."""
        return f"{self.number(found.mean, digits)} ± {self.number((found.high - found.low) / 2, digits)}"

    def share(self, found: Interval) -> str:
        """A share, and between what it may lie."""
        return f"{self.percent(found.mean)} ({100 * found.low:.0f}{DASH}{100 * found.high:.0f})"

    def ms(self, number: float) -> str:
        return self.number(number, 2 if number < 1 else 1 if number < 100 else 0)


def print_table(canvas: Canvas, title: str, head: list[str], rows: list[list[str]]) -> None:
    """The first column has the names, all others numbers; in plain words a line for each name."""
    canvas.line()
    canvas.line(title, "bold")
    if canvas.plain:
        for name, *cells in rows:
            canvas.line(f"{name}: {', '.join(f'{what} {cell}' for what, cell in zip(head[1:], cells, strict=True))}")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, what in enumerate(head):
        table.add_column(what, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    canvas.line(table)
