"""The laws hold for a game that anybody could have written, and each of them can be broken."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from rectoverso.engine.border import Entry, Event, Json, Seat, View
from rectoverso.engine.conformance import Broken, check_game, check_table
from rectoverso.engine.game import State
from rectoverso.engine.rng import Rng
from tests.engine.higher import Higher, HigherGame, HigherView, Said, Table


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_of_ones_own_keeps_the_laws(players: int) -> None:
    for seed in range(5):
        check_game(HigherGame(), {"players": players}, seed)
        check_table(HigherGame(), {"players": players}, seed, steps=20)


def test_the_example_of_the_page_runs_as_it_stands() -> None:
    page = (Path(__file__).parent.parent.parent / "docs/adding-a-game.md").read_text("utf-8")
    example = re.search(r"## The laws\n\n((?:    .*\n)+)", page)
    assert example is not None
    known: dict[str, object] = {"MyGame": HigherGame}
    exec(dedent(example[1]), known)
    assert {"check_game", "check_table"} <= known.keys()


class Leaky(Higher):
    """Hints at the last card by the order in which it lists the moves."""

    def view(self, seat: Seat | None) -> HigherView:
        honest = super().view(seat)
        table = honest.table
        legal = table.legal[::-1] if self.cards and self.cards[-1] > 4 else table.legal
        return HigherView(Table(table.seat, table.players, table.hand, table.said, table.shown, legal), honest.memory)


class Talkative(Higher):
    """Tells in its events what nobody should know."""

    def apply(self, entry: Entry) -> list[Event]:
        super().apply(entry)
        return [Said(0, str(self.cards))]


class Boastful(Higher):
    """Tells everybody in its events what the mover holds."""

    def apply(self, entry: Entry) -> list[Event]:
        events = super().apply(entry)
        return events if entry.seat is None else [Said(entry.seat, str(self.cards[entry.seat]))]


class Pushy(Higher):
    """Lists moves that are refused."""

    def legal(self, seat: Seat) -> list[str]:
        return ["stay", "fold"]


class Shy(Higher):
    """Does not list all that passes."""

    def legal(self, seat: Seat) -> list[str]:
        return ["stay"] if seat in self.waiting() else []


class Sharing(Higher):
    """Copies that are not independent."""

    def copy(self) -> Higher:
        twin = type(self)(self.players)
        twin.cards, twin.said = list(self.cards), self.said
        return twin


class Sore(Higher):
    """Nobody ever wins."""

    def winners(self) -> list[int]:
        return []


class Forgetful(HigherGame):
    """Imagines another hand than the seat holds."""

    def imagine(self, view: View, rng: Rng) -> Higher:
        state = super().imagine(view, rng)
        state.cards = state.cards[1:] + state.cards[:1]
        return state


class Careless(HigherGame):
    """Writes another setup than was dealt."""

    def setup(self, outcomes: list[str], options: Json) -> Json:
        return {"cards": [9 - int(card) or 9 for card in outcomes[0].split(" ")]}

    def results(self, state: State) -> Json:
        assert isinstance(state, Higher)
        return {"cards": list(state.cards)}


@pytest.mark.parametrize("state", [Leaky, Talkative, Boastful, Pushy, Shy, Sharing, Sore])
def test_broken_states_are_caught(state: type[Higher]) -> None:
    class Game(HigherGame):
        def __init__(self) -> None:
            super().__init__()
            self.state = state

    with pytest.raises(Broken):
        check_games(Game())


@pytest.mark.parametrize("game", [Forgetful, Careless])
def test_broken_games_are_caught(game: type[HigherGame]) -> None:
    with pytest.raises(Broken):
        check_games(game())


def check_games(game: HigherGame) -> None:
    for seed in range(10):
        check_game(game, {"players": 3}, seed)
