"""The levels of Sea Change: what they see, how long they think, and that each beats the one below it."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from time import thread_time

import pytest

from rectoverso.bots import LEVELS, Bot, Thinker, Thinking, bot_of, search
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeView
from tests.bots.test_sea_change import GAME, positions

QUICK = ("beginner", "casual", "club@24", "expert@24")


def view_of(state: SeaChangeState) -> SeaChangeView:
    view = state.view(int(state.mover()))
    assert isinstance(view, SeaChangeView)
    return view


def after(hands: str, *plays: str) -> SeaChangeView:
    """What the seat to move sees of a round for two that seat 0 began; each hand and the pile have ten cards."""
    state = GAME.new(GAME.complete({"players": 2}))
    assert isinstance(state, SeaChangeState)
    state.deal("suits YPB dealer 1")
    state.deal(f"deal {hands}")
    for play in plays:
        state.step(state.code(play))
    return view_of(state)


SPLIT = "Y4,Y6,Y7,Y8,P4,P5,P6,P7,B4,B5 Y5,Y9,Y12,P8,P12,B6,B7,B8,B9,B10 | Y0,Y10,Y11,P0,P9,P10,P11,B0,B11,B12"


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("setting", ["1", "2", "4", "2v2"])
def test_a_level_is_the_same_for_a_seed_and_whatever_is_hidden(level: str, setting: str) -> None:
    for number, state in enumerate(positions(setting, 2)):
        if number % 9 == 4:
            view = view_of(state)
            twin = GAME.imagine(view, Rng(number + 1)).view(int(state.mover()))
            choice = bot_of("sea-change", level).choose(view, Rng(number))
            assert choice.move in view.table.legal
            assert bot_of("sea-change", level).choose(twin, Rng(number)) == choice


@pytest.mark.parametrize("setting", ["1", "2v2", "3"])
def test_an_expert_says_something_of_every_card(setting: str) -> None:
    state = next(positions(setting, 4))
    view = view_of(state)
    expert = bot_of("sea-change", "expert@40")
    assert isinstance(expert, Thinker)
    found = expert.consider(view, Rng(1))
    assert sorted(one.move for one in found) == sorted(view.table.legal)
    assert all(one.trials > 0 and 0 <= one.worth <= 1 for one in found)
    assert found[0].move == expert.choose(view, Rng(1)).move


@pytest.mark.parametrize("level", ["club", "expert"])
def test_who_has_one_card_does_not_think(level: str) -> None:
    def asked() -> bool:
        raise AssertionError("it thinks")

    view = next(view for view in map(view_of, positions("4", 2)) if len(view.table.legal) == 1)
    assert bot_of("sea-change", level).choose(view, Rng(1), asked).move == view.table.legal[0]


def test_an_expert_stops_when_it_is_told_to() -> None:
    expert = bot_of("sea-change", "expert@100000000")
    view = view_of(next(positions("3", 2)))
    assert expert.choose(view, Rng(1), lambda: True).move in view.table.legal


@pytest.mark.compiled
@pytest.mark.parametrize("setting", ["1", "2", "4", "8"])
def test_an_expert_takes_the_time_it_has(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "clock", thread_time)
    expert = bot_of("sea-change", "expert@100ms")
    views = [view_of(state) for state in positions(setting, 6)]
    views = [view for view in views if len(view.table.legal) > 1][::8]
    expert.choose(views[0], Rng(1))  # what it has learned is read once
    took = []
    for number, view in enumerate(views):
        begun = thread_time()
        expert.choose(view, Rng(number))
        took.append(thread_time() - begun)
    assert min(took) >= 0.1
    assert median(took) < 0.12


def test_a_beginner_wins_a_worthless_trick_with_its_highest_card() -> None:
    assert bot_of("sea-change", "beginner").choose(after(SPLIT, "Y4"), Rng(1)).move == "Y12"


def test_a_beginner_leads_high_and_is_caught_by_a_sea_change() -> None:
    """It does not want the 8, and throws another onto it, with which it takes both."""
    beginner = bot_of("sea-change", "beginner")
    assert beginner.choose(after(SPLIT), Rng(1)).move == "Y7"
    view = after(SPLIT, "Y8")
    assert beginner.choose(view, Rng(1)).move == "P8"
    assert "P8" in view.table.sea_changes


def test_a_beginner_often_does_not_notice_a_sea_change() -> None:
    """Yellow was trump until the blue 7 met the yellow 7; its yellow cards take nothing any more."""
    hands = "Y4,Y6,Y7,P4,P5,P6,P7,B4,B5,G4 B6,B7,B8,B9,B10,B11,G5,G6,G7,G8 Y5,Y8,Y9,Y10,Y11,Y12,P9,P10,P11,P12 "
    hands += "Y0,P0,P8,B0,B12,G0,G9,G10,G11,G12"
    state = GAME.new(GAME.complete({"players": 4}))
    assert isinstance(state, SeaChangeState)
    state.deal("suits YPBG dealer 3")
    state.deal(f"deal {hands}")
    for play in ("Y7", "B7"):
        state.step(state.code(play))
    beginner = bot_of("sea-change", "beginner")
    moves = {beginner.choose(view_of(state), Rng(seed)).move for seed in range(20)}
    assert moves == {"Y12", "Y8"}  # as if it took the trick, or as one who has seen that it does not


def share(bots: tuple[str, str], players: int, deals: int) -> float:
    """Of games to 1 that the first wins against others of the second, in each seat once on every deal."""
    won = 0.0
    for number in range(deals * players):
        chance, choices = Rng(seeds(23, number // players)), Rng(number)
        first = number % players
        seated: list[Bot] = [bot_of("sea-change", bots[int(seat != first)]) for seat in range(players)]
        state = GAME.new(GAME.complete({"players": players, "target": 1}))
        assert isinstance(state, SeaChangeState)
        while not state.over():
            if state.wants_chance():
                state.shuffle(chance)
            else:
                seat = int(state.mover())
                state.step(state.code(seated[seat].choose(state.view(seat), choices).move))
        winners = state.winners()
        won += (first in winners) / len(winners)
    return won / deals / players


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(LEVELS)])
def test_each_level_beats_the_one_below_it(weaker: str, stronger: str) -> None:
    bots = ("expert@1500" if stronger == "expert" else stronger, weaker)
    assert share(bots, 2, 10) > 0.6


@pytest.mark.slow
def test_casual_is_no_weaker_than_greedy() -> None:
    assert share(("casual", "greedy"), 2, 30) > 0.7
    assert share(("casual", "greedy"), 4, 50) > 0.25


def test_a_bound_is_taken_over_the_level_s_own() -> None:
    expert = bot_of("sea-change", "expert")
    assert isinstance(expert, Thinker)
    assert expert.thinking == Thinking()
    view = view_of(next(positions("4", 2)))
    expert.thinking = Thinking(trials=30)
    assert sum(one.trials for one in expert.consider(view, Rng(1))) < 60
