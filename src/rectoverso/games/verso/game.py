"""Verso as a game that a table can open."""

from __future__ import annotations

from rectoverso.engine.border import Json, Seat, View
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import Game, State
from rectoverso.engine.options import exactly, only, short, whole
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.imagine import imagine
from rectoverso.games.verso.moves import TEXTS
from rectoverso.games.verso.rules import VersoState
from rectoverso.games.verso.view import VersoView


class Verso(Game):
    def __init__(self) -> None:
        self.id = "verso"
        self.version = 1
        self.fewest = 1
        self.most = 6

    def options(self, given: Json) -> Json:
        exactly(given, "players")
        return {"players": whole(given, "players", 1, 6)}

    def complete(self, given: Json) -> Json:
        return self.options({"players": 2, **given})

    def new(self, options: Json) -> VersoState:
        return VersoState(options["players"])

    def chance(self, state: State, rng: Rng) -> str:
        """V5 and V7: a shuffled deck, faces at random, and who starts."""
        assert isinstance(state, VersoState)
        twin = state.copy()
        twin.shuffle(rng)
        return twin.outcome()

    def imagine(self, view: View, rng: Rng) -> VersoState:
        assert isinstance(view, VersoView)
        return imagine(view, rng)

    def writable(self, options: Json) -> list[str]:
        return [*TEXTS, "bank B 3", "bank G 1 3", "bank O * *", "bank B 6 *", "bank G * 1 3", "bank O 2 * 3"]

    def sides(self, options: Json) -> list[list[Seat]]:
        return [[seat] for seat in range(options["players"])]

    def result_rule(self, options: Json) -> str | None:
        return "V21" if options["players"] == 1 else "V18"

    def setup(self, outcomes: list[str], options: Json) -> Json:
        if not outcomes:
            raise Malformed("a game of Verso has no record before its deck lies on the table")
        words = outcomes[0].split(" ")
        return {"first": int(words[1]), "deck": words[2:]}

    def check_setup(self, setup: Json, options: Json) -> None:
        deck = setup.get("deck")
        if not isinstance(deck, list) or not all(isinstance(card, str) for card in deck):
            raise Malformed("setup.deck: a list of cards is needed")
        first = setup.get("first")
        if type(first) is not int or not 0 <= first < options["players"]:
            raise Malformed(f"setup.first: a seat from 0 to {options['players'] - 1} is needed, not {short(first)}")
        if any(" " in card for card in deck):
            raise Malformed("setup.deck: a card has no blanks")
        try:
            self.new(options).check_chance(self._outcome(setup))
        except Malformed as problem:
            raise Malformed(f"setup.deck: {problem}") from None

    def outcome(self, state: State, setup: Json) -> str | None:
        return self._outcome(setup)

    def deals(self, options: Json, rng: Rng) -> Json:
        return self.setup([self.chance(self.new(options), rng)], options)

    def picked(self, options: Json, picks: Json, rng: Rng) -> Json:
        """V7: who begins."""
        only(picks, "first")
        return {**self.deals(options, rng), "first": whole(picks, "first", 0, options["players"] - 1)}

    def _outcome(self, setup: Json) -> str:
        return " ".join(["deck", str(setup["first"]), *setup["deck"]])


GAME = Verso()
