"""A round robin that is fair, comes out the same for a seed however it is played, and rates who is better higher."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from rectoverso.bots import bot_of
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import State
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.lab import arena
from rectoverso.lab.arena import Contest, Met, as_if_together, contest_of, deals_for, meet, meetings, ranked
from rectoverso.lab.ratings import Ratings
from rectoverso.lab.simulate import steps_of
from rectoverso.lab.standings import Standings
from rectoverso.lab.workers import results

ALL_WAYS: list[tuple[str, Json, list[str]]] = [
    ("verso", {"players": 1}, ["random", "greedy"]),
    ("verso", {"players": 2}, ["random", "greedy", "flat@2"]),
    ("verso", {"players": 5}, ["random", "greedy"]),
    ("sea-change", {"players": 1, "target": 1}, ["random", "greedy"]),
    ("sea-change", {"players": 3, "target": 1}, ["random", "greedy"]),
    ("sea-change", {"teams": "2v2v1", "target": 1}, ["random", "greedy", "flat@2"]),
    ("dessus-dessous", {"players": 1}, ["random", "greedy", "club"]),
    ("dessus-dessous", {"players": 3}, ["random", "greedy", "club", "expert"]),
]


def contest(game_id: str, given: Json, bots: list[str], seed: int = 1) -> Contest:
    game = game_of(game_id)
    return contest_of(game, game.complete(given), bots, seed)


def standings(wanted: Contest, deals: int, processes: int = 1) -> Standings:
    found = Standings(wanted)
    for met in results(partial(meet, wanted), meetings(wanted, deals), processes):
        found.add(met)
    return found


def without_times(found: Standings) -> Json:
    told = found.to_json()
    for one in told["standings"]:
        del one["time"]
    return told


@pytest.mark.parametrize(("game", "given", "bots"), ALL_WAYS)
def test_everybody_plays_every_side_equally_often_on_the_same_deals(
    game: str, given: Json, bots: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = contest(game, given, bots)
    seated: Counter[tuple[int, int]] = Counter()
    deals: dict[int, set[int]] = {bot: set() for bot in range(len(bots))}

    def watched(some: Contest, by_side: list[int], chance: Rng, _: Rng) -> tuple[State, Any]:
        first = int(Rng.bits(chance))
        for side, bot in enumerate(by_side):
            seated[bot, side] += 1
            deals[bot].add(first)
        return some_end(some), {}

    monkeypatch.setattr(arena, "played", watched)
    games = sum(meet(wanted, meeting).games for meeting in meetings(wanted, 4))
    assert games == 4 * wanted.games_of_deal
    assert len(set(seated.values())) == 1
    assert len(seated) == len(bots) * len(wanted.sides)
    assert all(of_bot == deals[0] for of_bot in deals.values())
    assert len(deals[0]) == 4


def some_end(wanted: Contest) -> State:
    """Any game of these options that is over."""
    game, rng = game_of(wanted.game), Rng(0)
    *_, last = steps_of(game, wanted.options, [bot_of(game.id, "random")] * 8, rng, rng)
    return last.state


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "given", "bots"), ALL_WAYS)
def test_every_way_to_play_has_standings(game: str, given: Json, bots: list[str]) -> None:
    wanted = contest(game, given, bots)
    found = standings(wanted, 2)
    table = found.table()
    assert sorted(one.bot for one in table) == sorted(bots)
    assert found.games == 2 * wanted.games_of_deal
    assert all(one.won.low <= one.won.mean <= one.won.high for one in table)
    assert all(one.spent.moves > 0 < one.spent.longest for one in table)
    shares = sum(one.won.mean * one.games for one in table)  # of all that could be won
    if game != "sea-change" or given.get("players") != 1:  # where the rival may win
        assert shares == pytest.approx(found.games / (len(bots) if wanted.solo else 1))


@pytest.mark.slow
def test_the_same_comes_out_with_more_processes_and_when_a_worker_is_killed() -> None:
    wanted = contest("verso", {"players": 2}, ["random", "greedy"], seed=8)
    alone = without_times(standings(wanted, 40))
    killed = Standings(wanted)
    for number, met in enumerate(results(partial(meet, wanted), meetings(wanted, 40), 2)):
        killed.add(met)
        if number in (3, 11):
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
    assert without_times(killed) == alone
    assert alone["games"] == 80
    assert without_times(standings(contest("verso", {"players": 2}, ["random", "greedy"], seed=9), 40)) != alone


def test_who_is_better_comes_out_better() -> None:
    table = standings(contest("dessus-dessous", {"players": 2}, ["random", "beginner", "expert"]), 12).table()
    assert [one.bot for one in table] == ["expert", "beginner", "random"]
    assert table[0].rating.low > table[2].rating.high
    assert table[0].won.low > 0.5 > table[2].won.high


def test_head_to_head_is_the_same_from_both_sides() -> None:
    found = standings(contest("dessus-dessous", {"players": 3}, ["random", "greedy", "club", "expert"]), 5)
    one, other = found.against("club", "greedy"), found.against("greedy", "club")
    assert one is not None
    assert other is not None
    assert one.mean + other.mean == pytest.approx(1)
    assert one.low + other.high == pytest.approx(1)


def test_a_few_bots_fill_many_seats_evenly() -> None:
    assert contest("verso", {"players": 5}, ["random", "greedy"]).line_ups == [(0, 1, 0, 1, 0), (0, 1, 0, 1, 1)]
    assert contest("verso", {"players": 4}, ["random", "greedy"]).line_ups == [(0, 1, 0, 1)]
    assert contest("verso", {}, ["random", "greedy", "flat"]).line_ups == [(0, 1), (0, 2), (1, 2)]
    assert deals_for(contest("verso", {}, ["random", "greedy", "flat"]), 13) == 3


def test_solo_games_on_one_deal_are_compared() -> None:
    verso = contest("verso", {"players": 1}, ["random", "greedy", "flat"])
    alone = [arena.Outcome((bot,), (score,), (1.0,), (0,)) for bot, score in enumerate([40, 51, 51])]
    together = as_if_together(verso, alone)
    assert (together.ranks, together.won) == ((2, 0, 0), (0.0, 0.5, 0.5))
    rival = contest("sea-change", {"players": 1}, ["random", "greedy"])
    both_lost = [arena.Outcome((bot,), (score,), (0.0,), (0,)) for bot, score in enumerate([2, 1])]
    together = as_if_together(rival, both_lost)
    assert (together.ranks, together.won) == ((0, 1), (0.0, 0.0))


def test_ranks_count_who_is_better() -> None:
    assert ranked([(0.5, 7), (0.0, 3), (0.5, 7), (0.0, 5)]) == (0, 3, 0, 2)


def test_the_intervals_of_ratings_hold() -> None:
    """Of many contests between two bots that win 3 of 4 games: the ratings agree with what was to be expected."""
    chance = Random(2)
    gap = 6.472  # at which the model expects 3 of 4
    held = 0
    for _ in range(60):
        ratings = Ratings(2)
        for _ in range(150):
            ratings.add((0, 1), (0, 1) if chance.random() < 0.75 else (1, 0))
        one, other = ratings.interval(0), ratings.interval(1)
        width = ((one.high - one.low) ** 2 + (other.high - other.low) ** 2) ** 0.5 / 2
        held += abs(one.mean - other.mean - gap) < width
    assert held >= 54


def test_without_the_extra_one_line_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.delitem(sys.modules, "openskill.models", raising=False)
    with pytest.raises(Malformed, match=r"pip install 'rectoverso\[lab\]'"):
        Ratings(2)


def test_a_bot_on_several_sides_does_not_gain_from_beating_itself() -> None:
    ratings = Ratings(2)
    ratings.add((0, 0), (0, 1))
    assert ratings.interval(0).mean == pytest.approx(25)
    ratings.add((0, 1, 1, 0), (0, 2, 0, 2))
    one, other = ratings.interval(0), ratings.interval(1)
    assert one.mean == pytest.approx(other.mean, abs=0.2)
    ratings.add((0, 1, 1, 0), (0, 2, 2, 0))
    assert ratings.interval(0).mean > one.mean + 0.5


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (["random"], "name at least 2"),
        (["random", "clever"], "unknown bot 'clever': the bots are random, greedy, flat"),
        (["greedy", "random", "greedy"], "'greedy' is named twice"),
        (["random", "greedy@5"], "does not search"),
    ],
)
def test_who_can_not_meet_is_refused(bots: list[str], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        contest("verso", {}, bots)


def test_a_deal_counts_once_however_many_games_it_has() -> None:
    wanted = contest("verso", {}, ["random", "greedy"])
    found = Standings(wanted)
    same = arena.Outcome((0, 1), (10, 20), (0.0, 1.0), (1, 0))
    for deal in range(2):
        found.add(Met(arena.Meeting(deal, 0), 4, (same,) * 4, {}))
    assert found.won[1].tally().seen == 2
    assert [one.games for one in found.table()] == [8, 8]
