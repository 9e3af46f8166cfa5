"""The shared search: what it spends, what it finds, and that it can be stopped."""

from __future__ import annotations

from time import perf_counter, thread_time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.bots import search
from rectoverso.bots.search import Budget, Tree, Trial, Tried, flat, halve
from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.sea_change.rules import SeaChangeState

GAME = game_of("sea-change")


class Guess(Trial):
    """Any round for two; what a first card is worth is a coin's throw, the better the higher its number."""

    def __init__(self) -> None:
        self.seat = 0
        self.first = -1

    def world(self, rng: Rng) -> CodedState:
        state = GAME.new(GAME.complete({"players": 2}))
        assert isinstance(state, SeaChangeState)
        state.deal("suits YPB dealer 1")
        hands = "Y0,Y4,Y5,Y6,Y7,Y8,Y9,Y10,Y11,Y12 P0,P4,P5,P6,P7,P8,P9,P10,P11,P12"
        state.deal(f"deal {hands} | B0,B4,B5,B6,B7,B8,B9,B10,B11,B12")
        return state

    def playout(self, state: CodedState, rng: Rng) -> vec[float]:
        assert isinstance(state, SeaChangeState)
        self.gain = float(state.plays[0])
        won = float(rng.below(20) < i64(state.plays[0]))
        return vec[float]([won, 1.0 - won])


def codes() -> vec[i64]:
    return vec[i64]([i64(code) for code in (0, 4, 8, 12)])


def never() -> bool:
    return False


@pytest.mark.parametrize("search_by", [flat, halve])
def test_the_best_is_found_with_the_trials_that_there_are(search_by: type) -> None:
    found: list[Tried] = search_by(Guess(), codes(), Budget(4000, 0.0, never), Rng(1))
    assert [int(tried.code) for tried in found] == [12, 8, 4, 0]
    assert 4000 <= sum(tried.trials for tried in found) < 4010
    best = found[0]
    assert best.mean() == pytest.approx(0.6, abs=0.06)
    assert best.spread() == pytest.approx((0.6 * 0.4) ** 0.5, abs=0.03)
    assert best.gain() == 12


def test_halving_tries_the_better_ones_more_often() -> None:
    trials = [int(tried.trials) for tried in halve(Guess(), codes(), Budget(4000, 0.0, never), Rng(1))]
    assert trials[0] == trials[1] > 2 * trials[2] == 2 * trials[3]


def test_a_tree_visits_what_is_good_most_and_remembers_how_others_answer() -> None:
    tree = Tree(Guess())
    tree.grow(Budget(2000, 0.0, never), Rng(1))
    found = tree.ranking()
    assert found[0].code >= 10
    assert sum(tried.trials for tried in found) == 2000
    place = list(tree.root.codes).index(found[0].code)
    answers = tree.root.nodes[place]
    assert answers is not None
    assert answers.all_visits == found[0].trials - 1


@pytest.mark.parametrize("bound", ["trials", "stop", "seconds"])
def test_a_search_ends_when_it_should(bound: str) -> None:
    begun = perf_counter()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return bound == "stop" and asked > 30

    budget = Budget(100 if bound == "trials" else 0, 0.05 if bound == "seconds" else 0.0, stop)
    found = halve(Guess(), codes(), budget, Rng(1))
    assert len(found) == 4
    if bound == "seconds":
        assert 0.05 <= perf_counter() - begun < 0.5
    assert asked > 20


def test_time_may_be_that_of_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "clock", thread_time)
    begun = thread_time()
    flat(Guess(), codes(), Budget(0, 0.03, never), Rng(1))
    assert 0.03 <= thread_time() - begun < 0.3
