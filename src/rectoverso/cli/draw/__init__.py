"""What people see of a game in a terminal: the table, what they may do, what happened, and how it ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, NamedTuple

from rich.text import Text

from rectoverso.cli.canvas import Canvas
from rectoverso.cli.words import Words
from rectoverso.engine.border import Event, Millis, Seat


class Choice(NamedTuple):
    """A legal move, as it is written and as it is explained."""

    move: str
    about: str
    mark: Text | None = None


class Board(ABC):
    """One game for one terminal. What it is asked to draw is always the view of a seat."""

    secret = False  # whether people at one keyboard must not see one another's table
    race = False  # whether all play at once, against a clock
    extra: tuple[str, ...] = ()  # commands of this game alone, beside those of every game

    def __init__(self, words: Words, canvas: Canvas, sides: list[list[Seat]]) -> None:
        self.words = words
        self.canvas = canvas
        self.sides = [words.side(seats) for seats in sides]

    @abstractmethod
    def draw(self, view: Any, left: Millis | None = None) -> None:
        """The table; `left` is the time until the next deadline."""

    @abstractmethod
    def choices(self, view: Any) -> list[Choice]:
        """The listed moves in the order of their numbers."""

    def offer(self, view: Any, everything: bool = False) -> None:
        """The choices with their numbers, one on a line."""
        for number, choice in enumerate(self.choices(view), 1):
            self.offer_one(number, choice)

    def offer_one(self, number: int, choice: Choice) -> None:
        if self.canvas.plain:
            self.canvas.line(f"{number}: {choice.move}. {choice.about}".rstrip(". ") + ".")
        else:
            mark = choice.mark or Text(choice.move, "bold")
            self.canvas.line(Text.assemble((f"{number:3}  ", "bold yellow"), mark, f"  {choice.about}"))

    def read(self, text: str) -> str:
        """A move as people type it, in the exact way of a record."""
        return text

    def command(self, name: str, rest: str, view: Any) -> None:  # noqa: B027 (games that need it have their own)
        """Does one of the extra commands; a game that has none is never asked."""

    def finishing(self, view: Any) -> str | None:
        """Some move of a round that no move can change any more; None as long as one can."""
        return None

    @abstractmethod
    def tell(self, event: Any) -> list[str]:
        """What happened, in words: at most a few lines, none for what the next one says too."""

    def turns_page(self, event: Event) -> bool:
        """Whether the log turns its page after this event: only two pages, the last ones, may be looked up."""
        return False

    def picture(self, event: Any) -> None:  # noqa: B027 (games that need it have their own)
        """Draws what an event laid open, where words are not enough to see it."""

    def between(self, view: Any) -> None:  # noqa: B027 (games that need it have their own)
        """What people look at while the table waits for the next round."""

    @abstractmethod
    def ending(self, view: Any) -> list[str]:
        """Who won and why, with the scores."""

    # Scores

    def score(self, score: int) -> str:
        return self.words.points(score)

    def standing(self, scores: list[int]) -> str:
        """The scores so far, in a line."""
        told = [f"{name} ({score})" for name, score in zip(self.sides, scores, strict=True)]
        return self.words.say("standing", scores=", ".join(told))

    def results(self, scores: list[int], winners: list[int], why: str, rule: str) -> list[str]:
        """Who has won by what, and all scores, the best first."""
        names = self.words.all_of([self.sides[side] for side in winners])
        first = self.words.say(f"end.{'won' if len(winners) == 1 else 'shared'}", names=names, why=why, rule=rule)
        best_first = sorted(zip(scores, self.sides, strict=True), key=lambda one: -one[0])
        return [first, *(self.words.say("fact", name=name, what=self.score(score)) for score, name in best_first)]


def seats_after(seat: Seat | None, players: int) -> list[Seat]:
    """The other seats clockwise, from the left neighbour on."""
    first = 0 if seat is None else seat + 1
    return [(first + place) % players for place in range(players if seat is None else players - 1)]


def board_of(words: Words, canvas: Canvas, sides: list[list[Seat]]) -> Board:
    made: Board = import_module(f"rectoverso.cli.draw.{words.folder}").BOARD(words, canvas, sides)
    return made
