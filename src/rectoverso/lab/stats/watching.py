"""Watching a game: what is the same in all three, and what each of them adds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from rectoverso.engine.border import Event, Json, Millis, Seat
from rectoverso.engine.game import Game, State
from rectoverso.lab.simulate import Step
from rectoverso.lab.stats.findings import Figure, Findings

SCORE = Figure("score", "counts")
BANDS = Figure("bands", "shares")
LEAD = Figure("lead", "counts")
TIES = Figure("ties", "shares")
BEGINS = Figure("begins", "shares")
LENGTH = Figure("length", "counts")


class Watcher(ABC):
    """One game from its first entry to its last."""

    figures: ClassVar[list[Figure]]  # in the order in which people read them

    def __init__(self, game: Game, options: Json, found: Findings) -> None:
        self.sides = game.sides(options)
        self.players: int = options["players"]
        self.solo = self.players == 1
        self.side_of = {seat: number for number, side in enumerate(self.sides) for seat in side}
        self.found = found
        self.moves = 0
        self.first: Seat | None = None  # who began, where somebody does

    def see(self, step: Step) -> None:
        self.moves += step.entry.seat is not None
        for event in step.events:
            self.hear(event, step.entry.at)

    @abstractmethod
    def hear(self, event: Event, at: Millis) -> None:
        """Something that happened at this table time."""

    def end(self, state: State) -> None:
        scores, winners = state.scores(), state.winners()
        for number, side in enumerate(self.sides):
            if side:
                self.found.count("score", scores[number])
        self.found.count("length", self.moves)
        if len(self.sides) > 1:
            best, second = sorted(scores)[-1:-3:-1]
            self.found.count("lead", best - second)
            self.found.note("ties", "shared", len(winners) > 1)
            if self.first is not None:
                for place, side_number in enumerate(self.in_order(self.first)):
                    self.found.note("begins", place + 1, (side_number in winners) / len(winners))
        self.found.end_game()

    def in_order(self, first: Seat) -> list[int]:
        """The sides in the order in which they come to move when this seat begins."""
        seats = [(first + nth) % self.players for nth in range(self.players)]
        return list(dict.fromkeys(self.side_of[seat] for seat in seats))

    def note_band(self, score: int, bands: list[int]) -> None:
        """Which band of solo scores was reached, named by its lowest score."""
        reached = max(band for band in bands if band <= score)
        for band in bands:
            self.found.note("bands", band, band == reached)
