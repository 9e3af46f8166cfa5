"""A game looked at again: what was lost and what was luck, the same for a seed, and fair."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import msgspec
import pytest

from rectoverso.bots import Thinking
from rectoverso.bots.verso.quick import greedy_code
from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import Record, read, record_of
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.games.verso.rules import VersoState
from rectoverso.games.verso.view import VersoView
from rectoverso.lab.review.examining import Effort
from rectoverso.lab.review.facts import Review
from rectoverso.lab.review.judging import VersoJudge
from rectoverso.lab.review.whole import review
from tests.cli.conftest import RECORDS

FEW = Effort(Thinking(trials=12), worlds=6)


def golden(name: str) -> Record:
    return read((RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()[0], game_of)


def sea_change(players: int, cards: int, seed: int = 3) -> Record:
    """The beginning of a game, since a whole one is long."""
    game, rng = game_of("sea-change"), Rng(seed)
    options = game.complete({"players": players, "target": 1})
    state, entries = game.new(options), list[Entry]()
    while len(entries) < cards:
        seat = None if state.wants_chance() else min(state.waiting())
        entry = Entry(seat, game.chance(state, rng) if seat is None else game.some_move(state, seat, rng))
        state.apply(entry)
        entries.append(entry)
    return record_of(game, options, entries)


@pytest.mark.parametrize("record", [golden("verso-1"), sea_change(3, 14), sea_change(2, 10), sea_change(1, 8)])
def test_a_review_is_the_same_for_a_seed_and_can_be_sent(record: Record) -> None:
    told = review(record, FEW)
    assert told == review(record, FEW)
    assert told == msgspec.json.decode(msgspec.json.encode(told), type=Review)
    assert told.moments[0].move is None
    decisions = [moment.decision for moment in told.moments if moment.decision is not None]
    assert [record.moves[one.move]["move"] for one in decisions] == [one.played for one in decisions]
    assert all(one.loss == pytest.approx(one.best - one.worth) for one in decisions)
    assert all(one.loss >= 0 for one in decisions)
    assert all(one.played in [move.move for move in one.moves] for one in decisions)
    assert sum(side.decisions for side in told.sides) == len(decisions)
    for side, found in enumerate(told.sides):
        assert found.luck == pytest.approx(sum(moment.luck[side] for moment in told.moments))


def test_prospects_are_shared_out_and_end_with_the_result() -> None:
    told = review(golden("verso-2"), FEW)
    assert all(sum(moment.prospects) == pytest.approx(1) for moment in told.moments)
    assert sum(told.final) == pytest.approx(1)
    assert {side for side, share in enumerate(told.final) if share} == {
        side for side, one in enumerate(told.sides) if one.won
    }


def test_alone_the_score_is_adjusted_by_luck() -> None:
    record = golden("verso-1")
    told = review(record, FEW)
    (mine,) = told.sides
    assert (told.unit, told.luck_unit, told.final) == ("score", "score", [float(mine.score)])
    assert mine.adjusted == pytest.approx(mine.score - mine.luck)
    assert record.scores == [mine.score]


def test_a_game_that_was_left_ends_with_what_could_be_expected() -> None:
    told = review(sea_change(3, 9), FEW)
    assert told.final == told.moments[-1].prospects
    assert not any(side.won for side in told.sides)


def test_only_one_seat_may_be_looked_at() -> None:
    told = review(golden("verso-2"), FEW, seat=1)
    assert told.sides[0].decisions == 0 < told.sides[1].decisions
    with pytest.raises(Malformed, match="seat: a number from 0 to 1"):
        review(golden("verso-2"), FEW, seat=2)


def test_progress_is_told_and_ends() -> None:
    told: list[tuple[int, int]] = []
    found = review(golden("verso-1"), FEW, progress=lambda done, of: told.append((done, of)))
    whole = len(found.moments)
    assert told == [(done, whole) for done in range(whole + 1)]


def test_a_record_that_does_not_hold_is_refused_with_the_move() -> None:
    broken = golden("verso-1")
    broken.moves[3]["move"] = "pass"
    with pytest.raises(Malformed, match="move 3: V17"):
        review(broken, FEW)


def test_a_move_that_throws_the_game_away_is_the_worst_mistake() -> None:
    """To pass at the end, though there is something to bank."""
    game = game_of("verso")
    state = game.new({"players": 1})
    assert isinstance(state, VersoState)
    entries = [Entry(None, game.chance(state, Rng(9)))]
    state.apply(entries[0])
    while not state.over():
        move = state.text(greedy_code(state, Rng(1)))
        if "pass" in state.legal(0):
            move = "pass"
        entries.append(Entry(0, move))
        state.apply(entries[-1])
    told = review(record_of(game, {"players": 1}, entries), Effort(Thinking(trials=60), worlds=6))
    last = told.moments[-1].decision
    assert last is not None
    assert last.played == "pass"
    assert last.loss > 0
    assert last.sure
    assert last.moves[0].why.gains[0].key == "scores"
    assert len(told.moments) - 1 in told.mistakes


def test_two_moves_are_compared_in_the_same_worlds() -> None:
    """The last bank is worth its points, whatever lies hidden."""
    judge = VersoJudge(game_of("verso"), worlds=4)
    state = judge.dealt(judge.game.new({"players": 1}), Rng(9))
    assert isinstance(state, VersoState)
    while "pass" not in state.legal(0):
        state.step(greedy_code(state, Rng(1)))
    view = state.view(0)
    assert isinstance(view, VersoView)
    best = max(view.table.banks, key=lambda bank: bank.points)
    assert judge.compare(state, 0, best.move, "pass", Rng(1)) == (best.points, 0.0)


def test_luck_is_fair() -> None:
    """Over all that a flip could have brought it sums up to nothing, though single ones bring some."""
    judge = VersoJudge(game_of("verso"), worlds=8)
    state = judge.dealt(judge.game.new({"players": 1}), Rng(4))
    assert isinstance(state, VersoState)
    for _ in range(14):
        state.step(greedy_code(state, Rng(1)))
    flip, found = Entry(0, "flip"), []
    for number in range(150):
        rng = Rng(seeds(5, number))
        before = judge.world(state, rng)
        after = before.copy()
        after.play(flip)
        found.append(judge.judge(before, flip, after, rng).luck[0])
    error = stdev(found) / sqrt(len(found))
    assert abs(fmean(found)) < 3 * error
    assert error < 0.5
    assert max(map(abs, found)) > 1


@pytest.mark.parametrize("name", ["dessus-dessous-1", "dessus-dessous-3"])
def test_a_race_has_its_missions_with_the_way_and_the_times(name: str) -> None:
    record = golden(name)
    told = review(record, FEW)
    assert told.moments == []
    assert told.missions
    for mission in told.missions:
        assert len(mission.solution.split()) == mission.level
        for attempt in mission.attempts:
            assert attempt.ms >= 0
            assert attempt.right == (attempt.layers == mission.level and len(attempt.stack or "") > 0)
    assert sum(one.won for mission in told.missions for one in mission.attempts) == sum(record.scores or [])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(file.stem for file in RECORDS.glob("*.jsonl")))
def test_a_game_of_every_mode_can_be_reviewed(name: str) -> None:
    record = golden(name)
    told = review(record, Effort(Thinking(trials=1), worlds=1))
    assert [side.score for side in told.sides] == record.scores
    assert [side for side, one in enumerate(told.sides) if one.won] == record.winners
