"""Where the commands write: a terminal in colour, one without, or in plain words for a screen reader."""

from __future__ import annotations

import sys
from textwrap import fill

from rich.console import Console, RenderableType
from rich.text import Text

WIDEST = 120
NARROWEST = 60


class Canvas:
    """`plain`: no colours, no drawings, one fact per line. `colour`: whether colours can be seen at all."""

    def __init__(self, console: Console, plain: bool) -> None:
        self.console = console
        self.plain = plain
        self.colour = not plain and console.color_system is not None and not console.no_color
        self.screen = console.is_terminal and not console.is_dumb_terminal and not plain  # one that can be cleared
        self.width = max(NARROWEST, min(console.width, WIDEST))

    def line(self, what: RenderableType = "", style: str = "") -> None:
        """One line, or a drawing. Text is taken as it is: brackets are no markup."""
        if isinstance(what, str):
            what = Text(what if self.plain else fill(what, self.width), style)  # Rich would break at fixed blanks too
        if self.plain and isinstance(what, Text):
            print(what.plain)
        else:
            self.console.print(what, width=None if self.plain else self.width)

    def lines(self, lines: list[str], style: str = "") -> None:
        for line in lines:
            self.line(line, style)

    def pack(self, items: list[Text]) -> None:
        """Side by side, in as many lines as it takes; none is broken."""
        line = Text()
        for item in items:
            if line and len(line) + len(item) > self.width:
                self.line(line)
                line = Text()
            line.append_text(item)
        self.line(line)

    def prompt(self, text: str) -> None:
        """Without a new line, so that the answer stands beside it."""
        if self.plain or not self.console.is_terminal:
            print(text, end="", flush=True)
        else:
            self.console.print(Text(text, "bold"), end="")
            self.console.file.flush()

    def clear(self) -> None:
        if self.screen:
            self.console.clear()

    def hide(self) -> None:
        """What stands here is not for the eyes of who comes next."""
        if self.screen:
            self.console.file.write("\x1b[3J")  # what has been scrolled away as well
            self.console.clear()
        elif self.console.is_terminal:
            print("\n" * self.console.height, end="")

    def page(self, markdown: str) -> None:
        if self.plain:
            print(markdown.replace("**", "").replace("`", ""))
        else:
            from rich.markdown import Markdown  # noqa: PLC0415 (the import takes longer than most games need)

            self.console.print(Markdown(markdown), width=min(self.width, 100))


def printable(text: str) -> str:
    """Without what could move the cursor or can't be encoded."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def canvas_of(plain: bool) -> Canvas:
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")  # a terminal that lacks a character shows ? and goes on
    return Canvas(Console(highlight=False, no_color=True if plain else None), plain)
