"""Tables of Dessus Dessous for tests: missions and stacks by what they are, games in a few words."""

from __future__ import annotations

import pytest

from rectoverso.engine.border import Entry, Event, Seat
from rectoverso.engine.errors import Illegal
from rectoverso.games.dessus_dessous.game import GAME
from rectoverso.games.dessus_dessous.layers import turned_stack
from rectoverso.games.dessus_dessous.missions import Mission, missions
from rectoverso.games.dessus_dessous.moves import mission_of, mission_text
from rectoverso.games.dessus_dessous.rules import ROUNDS, DessusDessousState
from rectoverso.games.dessus_dessous.stacks import stack_text
from rectoverso.games.dessus_dessous.view import DessusDessousView

WRONG = "A0 B0 C0 D0 E0"  # of no mission that is used here
START = 5_000  # when the first round begins, unless told


def mission(level: int, index: int = 7, turns: int = 1) -> Mission:
    return missions("millpond").mission(level, index, turns)


def solution(one: Mission, turns: int = 0) -> str:
    return stack_text(turned_stack(one.stack, turns))


def reveal(state: DessusDessousState, at: int, index: int | None = None) -> Mission:
    """The next mission, which the tests choose: another one each round."""
    chosen = mission(state.wanted_level(), 7 + len(state.missions) if index is None else index)
    entry = Entry(None, mission_text(chosen.level, chosen.pattern), at)
    state.check(entry)
    state.apply(entry)
    return chosen


def table(players: int, limit: int = 300, at: int = START) -> DessusDessousState:
    """A game for 2 to 4 whose first mission lies open."""
    state = GAME.new(GAME.complete({"players": players, "limit": limit}))
    reveal(state, at)
    return state


def alone() -> DessusDessousState:
    return GAME.new(GAME.complete({"players": 1}))


def right(state: DessusDessousState, turns: int = 0) -> str:
    key = state.open_mission()
    assert key is not None
    return solution(mission_of("millpond", key), turns)


def play(state: DessusDessousState, seat: Seat | None, move: str, at: int) -> list[Event]:
    entry = Entry(seat, move, at)
    state.check(entry)
    return state.apply(entry)


def take(state: DessusDessousState, seat: Seat, is_right: bool, at: int) -> list[Event]:
    return play(state, seat, f"take {right(state) if is_right else WRONG}", at)


def refused(state: DessusDessousState, seat: Seat | None, move: str, at: int) -> tuple[str, str]:
    """The rule and the reason why a move is forbidden."""
    with pytest.raises(Illegal) as caught:
        state.check(Entry(seat, move, at))
    return caught.value.rule, caught.value.why


def view(state: DessusDessousState, seat: Seat | None) -> DessusDessousView:
    seen = state.view(seat)
    assert isinstance(seen, DessusDessousView)
    return seen


def whole_game(players: int, rounds: list[list[tuple[Seat, bool]]]) -> DessusDessousState:
    """Six rounds, each given by who takes in which order and whether they are right; the others give up first."""
    state = GAME.new(GAME.complete({"players": players}))
    at = START
    for takes in rounds:
        reveal(state, at)
        mission_right = right(state)
        for seat in range(players):
            if seat not in [taker for taker, _ in takes]:
                play(state, seat, "give-up", at + 1)
        for seat, is_right in takes:
            play(state, seat, f"take {mission_right if is_right else WRONG}", at + 2)
        at += 60_000
    assert len(rounds) < len(ROUNDS) or state.over()
    return state
