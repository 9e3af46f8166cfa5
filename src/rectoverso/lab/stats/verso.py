"""Verso, watched: squares, banks, and what the first card was good for."""

from __future__ import annotations

from typing import ClassVar

from rectoverso.engine.border import Event, Json, Millis
from rectoverso.engine.game import Game, State
from rectoverso.games.verso.events import Banked, Dealt, Discarded, Drawn, Flipped, Square
from rectoverso.lab.stats.findings import Figure, Findings
from rectoverso.lab.stats.watching import BANDS, BEGINS, LEAD, LENGTH, SCORE, TIES, Watcher

LOWEST_OF_BANDS = [0, 35, 40, 45, 50, 55, 60]  # V22


class VersoWatcher(Watcher):
    figures: ClassVar = [
        SCORE,
        BANDS,
        LEAD,
        TIES,
        BEGINS,
        Figure("squares", "counts"),
        Figure("banks", "counts"),
        Figure("bank_points", "counts"),
        Figure("bank_cards", "counts"),
        Figure("per_turn", "means"),
        Figure("squares_come", "shares"),
        LENGTH,
        Figure("opening_wins", "shares", best=True),
        Figure("opening_scores", "means", best=True),
    ]

    def __init__(self, game: Game, options: Json, found: Findings) -> None:
        super().__init__(game, options, found)
        self.opening = ""
        self.squares = 0
        self.banks = 0
        self.flips = 0
        self.discards = 0
        self.drew = False  # in this turn

    def hear(self, event: Event, at: Millis) -> None:
        match event:
            case Dealt():
                self.first = event.first
            case Drawn():
                self.drew = True
                if not self.opening:
                    self.opening = f"{'flip' if event.flipped else 'keep'} {event.top[1:]}"
            case Banked():
                self.drew = False
                self.banks += 1
                self.found.count("bank_points", event.points)
                self.found.count("bank_cards", len(event.move.split(" ")) - 2)
            case Square():
                self.squares += 1
                self.found.note("squares_come", "by_drawing", self.drew)
                self.found.note("squares_come", "by_flips", not self.drew)
            case Flipped():
                self.drew = False  # what comes of it is not for the draw before it
                self.flips += 1
            case Discarded():
                self.discards += 1

    def end(self, state: State) -> None:
        found, turns = self.found, max(1, self.moves)
        found.count("squares", self.squares)
        found.count("banks", self.banks)
        for what, number in (("squares", self.squares), ("banks", self.banks), ("flips", self.flips)):
            found.note("per_turn", what, 100 * number / turns)
        if self.solo:
            score = state.scores()[0]
            self.note_band(score, LOWEST_OF_BANDS)
            found.note("opening_scores", self.opening, score)
        elif self.first is not None:
            winners = state.winners()
            found.note("opening_wins", self.opening, (self.side_of[self.first] in winners) / len(winners))
        super().end(state)
