"""Dessus Dessous, watched: how long missions take and what they bring, by their level."""

from __future__ import annotations

from typing import ClassVar

from rectoverso.engine.border import Event, Json, Millis
from rectoverso.engine.game import Game, State
from rectoverso.games.dessus_dessous.events import Checked, Countdown, Revealed, RoundOver, Took
from rectoverso.games.dessus_dessous.missions import LEVELS
from rectoverso.lab.stats.findings import Figure, Findings
from rectoverso.lab.stats.watching import BANDS, LEAD, LENGTH, SCORE, TIES, Watcher

LOWEST_OF_BANDS = [0, 13, 19, 27, 37, 50, 64]  # D16


class DessusDessousWatcher(Watcher):
    figures: ClassVar = [
        SCORE,
        BANDS,
        LEAD,
        TIES,
        Figure("missions", "counts"),
        Figure("level_seconds", "means"),
        Figure("level_right", "shares"),
        Figure("level_points", "means"),
        Figure("level_drawn", "shares"),
        Figure("race_facts", "shares"),
        Figure("minutes", "counts"),
        LENGTH,
    ]

    def __init__(self, game: Game, options: Json, found: Findings) -> None:
        super().__init__(game, options, found)
        self.level = 0
        self.since: Millis = 0
        self.last: Millis = 0
        self.solved = dict.fromkeys(LEVELS, 0)
        self.counted_down = False

    def hear(self, event: Event, at: Millis) -> None:
        self.last = at
        found = self.found
        match event:
            case Revealed():
                self.level, self.since, self.counted_down = event.level, at, False
                if self.solo:
                    for level in LEVELS:
                        found.note("level_drawn", level, level == event.level)
            case Took():
                found.note("level_seconds", self.level, (at - self.since) / 1000)
            case Countdown():
                self.counted_down = True
            case Checked():
                found.note("level_right", self.level, event.right)
                if event.right:
                    self.solved[self.level] += 1
                    found.note("level_seconds", self.level, (at - self.since) / 1000)
            case RoundOver():
                self.end_round(event)

    def end_round(self, event: RoundOver) -> None:
        found, handed_in = self.found, [seat for seat in event.result.seats if seat.stack is not None]
        for seat in handed_in:
            found.note("level_right", self.level, seat.right)
        for seat in event.result.seats:
            found.note("level_points", self.level, seat.won)
            found.note("race_facts", "given_up", seat.status == "gave_up")
        found.note("race_facts", "countdown", self.counted_down)
        found.note("race_facts", "nobody_right", event.result.card is None)

    def end(self, state: State) -> None:
        if self.solo:
            score = state.scores()[0]
            self.note_band(score, LOWEST_OF_BANDS)
            self.found.count("missions", sum(self.solved.values()))
            for level in LEVELS:
                self.found.note("level_points", level, level * self.solved[level])
        else:
            self.found.count("minutes", round(self.last / 60_000))
        super().end(state)
