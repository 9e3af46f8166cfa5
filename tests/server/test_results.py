"""What a finished game comes to: its result, its record, and what each seat saw."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rectoverso.engine.border import Change, merge
from rectoverso.engine.errors import Malformed
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.record import read, replay
from rectoverso.engine.requests import Abandon, Concede, End, Hold, Play, Request, TakeBack, Tick
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table, opening
from rectoverso.games import game_of
from rectoverso.server import replays
from rectoverso.server.results import counts, mode_of, result_of, scores_of
from rectoverso.server.rooms import Room
from rectoverso.store.base import Result
from tests.modes import MODES, mode

WALL = 1_700_000_000_000


def seated(name: str, *, practice: bool = False, deal: bool = False) -> Table:
    game, options = mode(name)
    holders = [Holder(f"p{seat}") for seat in range(options["players"])]
    setup = game.deals(options, Rng(5)) if deal else None
    return Table(game, opening(game, options, holders, WALL, Rng(1), practice, None, setup), Rng(2))


def room_of(table: Table, **more: Any) -> Room:
    return Room(table.game.id, table.options, "p0", tuple(table.start.holders), WALL, deal=table.start.deal, **more)


def do(table: Table, request: Request, after: int = 1000) -> tuple[list[LogEntry], Result | None]:
    """What is appended, and the result if this ends the game, worked out before as the server does it."""
    wall = table.wall_time(table.log[-1].at) + after
    entries = table.propose(request, wall)
    status, state = table.foresee(entries)
    ends = status != "playing" and table.status() == "playing"
    result = result_of(table, room_of(table), entries, status, state, wall) if ends else None
    table.commit(entries)
    return entries, result


def play_out(table: Table, seed: int = 3) -> Result:
    rng = Rng(seed)
    while True:
        if table.state.waiting():
            seat = min(table.state.waiting())
            _, result = do(table, Play(seat, table.game.some_move(table.state, seat, rng)))
        else:
            due = table.deadline()
            assert due is not None
            _, result = do(table, Tick(), due - table.wall_time(table.log[-1].at))
        if result is not None:
            return result
        due = table.deadline()
        if due is not None and due <= table.wall_time(table.log[-1].at) + 1000:  # before anybody is too late
            _, result = do(table, Tick(), due - table.wall_time(table.log[-1].at))
            if result is not None:
                return result


# Modes


def test_a_mode_says_what_can_be_compared() -> None:
    def named(game: str, **options: Any) -> str:
        rules = game_of(game)
        return mode_of(rules, rules.complete(options))

    assert named("verso", players=1) == "1"
    assert named("sea-change", players=4) == "4"
    assert named("sea-change", teams="2v2") == "4-2v2"
    assert named("sea-change", players=4, teams=[[0, 1], [2, 3]]) == "4-2v2"
    assert named("sea-change", teams="3v2v2") == "7-3v2v2"
    assert named("sea-change", players=1, target=5) == "1-target5"
    assert named("sea-change", teams="2v2", target=2) == "4-2v2-target2"
    assert named("dessus-dessous", players=2, limit=600) == "2-limit600"
    assert named("dessus-dessous", players=1) == "1"


# Results


@pytest.mark.parametrize("name", ["verso-1", "verso-3", "sea-change-2", "sea-change-4-2v2", "dessus-dessous-2"])
def test_a_result_has_the_scores_and_winners_of_the_rules(name: str) -> None:
    table = seated(name)
    result = play_out(table)
    sides = table.game.sides(table.options)
    assert [played.seat for played in result.played] == list(range(table.options["players"]))
    for played in result.played:
        assert played.seat in sides[played.side]
        assert (played.person, played.bot) == (f"p{played.seat}", None)
        assert played.score == table.state.scores()[played.side]
        assert played.won == (played.side in table.state.winners())
    assert (result.counts, result.daily) == (True, None)
    assert result.duration == table.log[-1].at
    assert result.moves == sum(move["seat"] is not None for move in table.record().moves)


def test_alone_at_sea_change_the_points_of_all_rounds_count() -> None:
    table = seated("sea-change-1")
    result = play_out(table)
    rounds = table.record().fields["rounds"]
    margin = sum(done["points"][0] - done["points"][1] for done in rounds)
    assert scores_of(table, table.state) == [margin, -margin]
    (mine,) = result.played
    assert (mine.score, mine.won) == (margin, 0 in table.state.winners())


def test_who_is_left_when_all_others_concede_has_won() -> None:
    table = seated("verso-3")
    assert do(table, Concede(0))[1] is None
    result = do(table, Concede(2))[1]
    assert result is not None
    assert [(played.score, played.won) for played in result.played] == [(None, False), (None, True), (None, False)]
    assert result.counts


def test_who_conceded_has_not_won_whatever_the_bot_made_of_the_seat() -> None:
    for seed in range(20):
        table = seated("sea-change-3")
        do(table, Concede(0))
        rng = Rng(seed)
        result = None
        while result is None:
            seat = min(table.state.waiting())
            by = "person" if table.holders[seat].bot is None else "bot"
            _, result = do(table, Play(seat, table.game.some_move(table.state, seat, rng), by))  # type: ignore[arg-type]
        assert not result.played[0].won
        if 0 in table.state.winners():
            return
    pytest.fail("the bot never won: the test shows nothing")


def test_games_that_were_only_left_count_for_nobody() -> None:
    for request in (End(0, frozenset({1})), Abandon()):
        result = do(seated("verso-2"), request)[1]
        assert result is not None
        assert not result.counts
        assert not any(played.won or played.score is not None for played in result.played)


def test_practice_and_taking_back_alone_do_not_count() -> None:
    assert not play_out(seated("verso-2", practice=True)).counts
    alone = seated("verso-1")
    do(alone, Play(0, "keep"))
    do(alone, TakeBack(0))
    assert not counts(alone, room_of(alone))
    assert not play_out(alone).counts


def test_a_deal_that_may_be_known_does_not_count_but_for_a_scored_daily() -> None:
    table = seated("verso-1", deal=True)
    assert not counts(table, room_of(table))
    assert not counts(table, room_of(table, daily="2026-02-28"))
    assert counts(table, room_of(table, daily="2026-02-28", scored=True))
    assert not play_out(table).counts


# Records and replays


def test_a_record_names_those_who_held_the_seats_at_the_end() -> None:
    table = seated("sea-change-3")
    do(table, Hold(1, Holder(bot="greedy")))
    do(table, Hold(2, Holder("p2", "greedy")))
    do(table, Abandon())
    fields = replays.record_of(table, {"p0": "Ann <b>", "p2": "Cleo"})
    assert fields["players"] == ["Ann <b>", "bot (greedy)", "Cleo"]
    assert fields["started"] == "2023-11-14T22:13:20Z"
    assert list(fields)[:6] == ["format", "game", "rules", "players", "started", "options"]
    assert replay(read(json.dumps(fields), game_of)).finding is None
    assert replays.record_of(table, {})["players"][0] == ""


def test_seats_are_named_by_numbers_or_words() -> None:
    assert replays.seats_of("0,2,spectator", 3) == [0, 2, None]
    assert replays.seats_of("1,1", 3) == [1]
    assert replays.seats_of("all", 2) == [0, 1, None]
    for wrong in ("3", "-1", "", "0,", "x", " 1", "²"):
        with pytest.raises(Malformed, match="seats"):
            replays.seats_of(wrong, 3)


QUICK = ("verso-1", "verso-2", "sea-change-1", "sea-change-2", "dessus-dessous-1", "dessus-dessous-2")


def marks(name: str) -> list[pytest.MarkDecorator]:
    """Changes of many seats take long to merge."""
    if name in QUICK:
        return []
    return [pytest.mark.slow if MODES[name][1]["players"] > 4 else pytest.mark.thorough]


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks(name)) for name in MODES])
def test_what_a_replay_tells_leads_to_the_last_view_of_every_seat(name: str) -> None:
    table = seated(name)
    play_out(table)
    seats = replays.seats_of("all", len(table.holders))
    told = replays.line_of(table.log, seats, memory=True)
    assert told.index + len(told.steps) == len(table.log)
    for seat in seats:
        key = "spectator" if seat is None else str(seat)
        last = table.view(seat)
        view = msgspec.convert(told.views[key], type(last))
        for step in told.steps:
            view = merge(view, msgspec.convert(step.changes.get(key, {}), Change))
        assert view == last


def test_a_replay_tells_what_was_taken_back_as_it_happened() -> None:
    table = seated("verso-1")
    before = table.view(0)
    do(table, Play(0, "keep"))
    do(table, TakeBack(0))
    told = replays.line_of(table.log, [0], memory=True)
    played, back = told.steps
    assert (played.kind, played.seat, played.move, played.by) == ("move", 0, "keep", "person")
    assert (played.index, back.index) == (3, 4)
    assert back.kind == "taken_back"
    view = msgspec.convert(told.views["0"], type(before))
    for step in told.steps:
        view = merge(view, msgspec.convert(step.changes["0"], Change))
    assert view == before


def test_without_memory_a_replay_has_only_what_lay_open() -> None:
    table = seated("sea-change-2")
    play_out(table)
    told = replays.line_of(table.log, [0], memory=False)
    assert list(told.views["0"]) == ["game", "table"]
    assert all(list(change) == ["table"] for step in told.steps for change in step.changes.values())
