"""A record told move by move, in the words of `play`: what was played, what came of it, and how it ended."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from rectoverso.cli.canvas import Canvas
from rectoverso.cli.draw import Board, board_of
from rectoverso.cli.words import Words, clock, names_in
from rectoverso.engine.game import State
from rectoverso.engine.record import Finding, Record, Step, steps
from rectoverso.text import Texts

WIDEST_MOVE = 18  # bank B 1 2 3 4 5 6


def retell(record: Record, texts: Texts, canvas: Canvas) -> Finding | None:
    """Tells a record as far as it can be played; what does not hold is for the caller to say."""
    words = Words(texts, record.game.id, names_in(record, texts))
    board = board_of(words, canvas, record.game.sides(record.options))
    page = _Page(record, canvas)
    canvas.lines(_heading(record, words), "bold")
    canvas.line()
    state = record.game.new(record.options)
    scores = state.scores()
    finding = None
    for step in steps(record):
        if isinstance(step, Finding):
            finding = step
            continue
        state = step.state
        lines = [line for event in step.events for line in board.tell(event)]
        standing = board.standing(state.scores())
        if state.scores() != scores and standing not in lines:
            lines.append(standing)
        scores = state.scores()
        page.tell(step, lines)
        if not canvas.plain:
            for event in step.events:
                board.picture(event)
    if state.over() or finding is None:
        canvas.line()
        canvas.lines(_ending(record, state, board), "bold")
    return finding


def _heading(record: Record, words: Words) -> list[str]:
    others = [f"{name} {value}" for name, value in record.options.items() if name not in ("players", "teams")]
    about = [words.say("fact", name=words.say("show.options"), what=", ".join(others))] if others else []
    return [*words.introduction(words.names, record.options), *about]


def _ending(record: Record, state: State, board: Board) -> list[str]:
    if state.over():
        return board.ending(state.view(None))
    return [board.words.say(f"end.{record.reason or 'unfinished'}"), board.standing(state.scores())]


class _Page:
    """The moves as they stand in the record, with their numbers and times, and beside them what happened."""

    def __init__(self, record: Record, canvas: Canvas) -> None:
        self.moves = record.moves
        self.canvas = canvas
        self.time = 6 if any("ms" in move for move in self.moves) else 0
        longest = max((len(move["move"]) for move in self.moves), default=0)
        self.margin = 4 + 2 + self.time + min(longest, WIDEST_MOVE) + 2

    def tell(self, step: Step, lines: list[str]) -> None:
        move = self.move(step)
        if self.canvas.plain:
            self.canvas.lines([f"{' '.join(move.plain.split())}.", *lines] if move else lines)
            return
        if len(move) > self.margin - 2:  # too long to have anything beside it
            self.canvas.line(move)
            move = Text()
        for line in lines or [""]:
            for part in wrap(line, self.canvas.width - self.margin, subsequent_indent="  ") or [""]:
                move.pad_right(self.margin - len(move))
                move.append(part)
                move.rstrip()
                self.canvas.line(move)
                move = Text()

    def move(self, step: Step) -> Text:
        if step.move is None:
            return Text()
        ms = self.moves[step.move].get("ms")
        time = "" if ms is None else clock(ms)
        return Text.assemble((f"{step.move:4}  {time:<{self.time}}", "dim"), (step.entry.move, "bold"))
