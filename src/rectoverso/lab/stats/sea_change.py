"""Sea Change, watched: sea changes, rounds, and which place in a trick takes it."""

from __future__ import annotations

from typing import ClassVar

from rectoverso.engine.border import Event, Json, Millis, Seat
from rectoverso.engine.game import Game, State
from rectoverso.games.sea_change.events import CardPlayed, RoundCounted, RoundDealt, SeaChanged, TrickTaken, TrumpFixed
from rectoverso.lab.stats.findings import Figure, Findings
from rectoverso.lab.stats.watching import BEGINS, LEAD, LENGTH, SCORE, TIES, Watcher


class SeaChangeWatcher(Watcher):
    figures: ClassVar = [
        Figure("solo_wins", "shares"),
        SCORE,
        LEAD,
        TIES,
        BEGINS,
        Figure("round_points", "counts"),
        Figure("round_begins", "shares"),
        Figure("sea_changes", "counts"),
        Figure("sea_changes_round", "counts"),
        Figure("sea_changes_trick", "counts"),
        Figure("round_facts", "shares"),
        Figure("trick_place", "shares"),
        Figure("rounds", "counts"),
        LENGTH,
        Figure("lead_wins", "shares", best=True),
    ]

    def __init__(self, game: Game, options: Json, found: Findings) -> None:
        super().__init__(game, options, found)
        self.rounds = 0
        self.leader: Seat = 0
        self.card = ""  # that was led first in this round
        self.fixed = ""  # the trump that it made
        self.played: list[Seat] = []  # in this trick
        self.changes = [0, 0, 0]  # in this game, round and trick

    def hear(self, event: Event, at: Millis) -> None:
        match event:
            case RoundDealt():
                if self.first is None and not self.solo:
                    self.first = event.leader
                self.leader, self.card = event.leader, ""
            case CardPlayed():
                self.card = self.card or event.card
                self.played.append(event.seat)
            case TrumpFixed():
                self.fixed = event.trump
            case SeaChanged():
                self.changes = [number + 1 for number in self.changes]
            case TrickTaken():
                self.end_trick(event.seat)
            case RoundCounted():
                self.end_round(event)

    def end_trick(self, taker: Seat) -> None:
        for place, seat in enumerate(self.played):
            if not self.solo:
                self.found.note("trick_place", place + 1, seat == taker)
        self.found.count("sea_changes_trick", self.changes[2])
        self.played, self.changes[2] = [], 0

    def end_round(self, event: RoundCounted) -> None:
        found = self.found
        self.rounds += 1
        found.count("sea_changes_round", self.changes[1])
        self.changes[1] = 0
        for number, side in enumerate(self.sides):
            if side:
                found.count("round_points", event.points[number])
        zero = next(number for number, cards in enumerate(event.captured) if event.trump + "0" in cards)
        found.note("round_facts", "trump_turned", event.trump != self.fixed)
        found.note("round_facts", "zero_wins", zero in event.got)
        found.note("round_facts", "round_tied", len(event.got) > 1)
        if self.solo:
            found.note("round_facts", "no_eight", event.no_eight)
            return
        order = self.in_order(self.leader)
        for place, number in enumerate(order):
            found.note("round_begins", place + 1, (number in event.got) / len(event.got))
        found.note("lead_wins", self.card[1:], (order[0] in event.got) / len(event.got))

    def end(self, state: State) -> None:
        self.found.count("rounds", self.rounds)
        self.found.count("sea_changes", self.changes[0])
        if self.solo:
            winners = state.winners()
            for number, name in enumerate(("you_win", "rival_wins")):
                self.found.note("solo_wins", name, (number in winners) / len(winners))
        super().end(state)
