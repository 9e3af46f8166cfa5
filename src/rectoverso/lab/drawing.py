"""Views and patterns as plain text, in the notation of records, for those who watch what their programs learn."""

from __future__ import annotations

from typing import Final

from rectoverso.engine.border import View
from rectoverso.engine.errors import Malformed
from rectoverso.games.dessus_dessous.layers import LayerSet, Pattern
from rectoverso.games.sea_change.view import THE_RIVAL, SeaChangeTable, SeaChangeView
from rectoverso.games.verso.cards import COLOURS
from rectoverso.games.verso.view import VersoTable, VersoView

WIDE: Final = 12  # characters for a pattern: the four cells of each of its four by four fields lie round their middle
APART: Final = 12

RENDERING: Final = {"render_modes": ["human", "ansi"], "render_fps": 4}  # what environments say of their pictures


def check_mode(render_mode: str | None) -> None:
    if render_mode not in (None, "human", "ansi"):
        raise Malformed(f"render_mode: human or ansi is needed, or none, not {render_mode}")


def drawn(view: View) -> str:
    """The table of Verso or Sea Change; an arrow shows whose turn it is."""
    if isinstance(view, VersoView):
        return "\n".join(_verso(view.table))
    assert isinstance(view, SeaChangeView)
    return "\n".join(_sea_change(view.table))


def _verso(table: VersoTable) -> list[str]:
    top = f", open {table.top}" if table.top else ""
    lines = [f"deck {table.left}{top}"]
    for seat in range(table.players):
        shown = table.displays[seat]
        rows = [" ".join([face for face in shown if face[0] == colour]) or "-" for colour in COLOURS]
        square = "  square" if table.squares[seat] else ""
        lines.append(
            f"{_arrow(table.mover, seat)}seat {seat}  {table.scores[seat]:3} points  {' | '.join(rows)}{square}"
        )
    return lines


def _sea_change(table: SeaChangeTable) -> list[str]:
    pile = f", pile {table.pile}" if table.pile else ""
    lines = [f"round {table.round}, suits {' '.join(table.suits)}, trump {table.trump or '-'}{pile}"]
    trick = [f"{_named(play.seat)} {play.card}{'~' if play.sea_change else ''}" for play in table.trick]
    lines.append(f"trick: {', '.join(trick) or '-'}")
    for side, seats in enumerate(table.sides):
        who = ", ".join([_named(seat) for seat in seats] or [_named(THE_RIVAL)])
        arrow = _arrow(table.mover, *seats)
        lines.append(f"{arrow}{who}  {table.vp[side]} of {table.target} VP, {table.captured[side]} cards taken")
    if table.hand:
        lines.append(f"hand of seat {table.seat}: {' '.join(table.hand)}")
    return lines


def _named(seat: int) -> str:
    return "rival" if seat == THE_RIVAL else f"seat {seat}"


def _arrow(mover: int | None, *seats: int) -> str:
    return "> " if mover in seats else "  "


def drawn_patterns(layers: LayerSet, titles: list[str], patterns: list[Pattern]) -> str:
    """Patterns of Dessus Dessous beside one another, each cell by the first letter of its colour, the board a dot."""
    rows = [[" "] * (len(patterns) * (WIDE + APART) - APART) for _ in range(WIDE)]
    for nth, pattern in enumerate(patterns):
        for (x, y), colour in zip(layers.cells, pattern, strict=True):
            letter = layers.colours[colour][0] if colour else "."
            rows[int(y * WIDE)][int(x * WIDE) + nth * (WIDE + APART)] = letter
    heading = "".join([title.ljust(WIDE + APART) for title in titles])
    return "\n".join(["".join(row).rstrip() for row in (heading, *rows)])
