"""Records are read, written and replayed: golden games of every mode hold, and what is wrong is found where it is."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import Finding, Step, line_of, read, record_of, record_played, replay, steps, write
from rectoverso.games import game_of
from tests.modes import MODES

RECORDS = Path(__file__).parent.parent / "data" / "records"
LINES = {
    f"{path.stem}:{number}": line
    for path in sorted(RECORDS.glob("*.jsonl"))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
}


def fields(name: str) -> Any:
    return json.loads(LINES[name])


def finding(changed: Any) -> Finding | None:
    return replay(read(json.dumps(changed), game_of)).finding


def found(changed: Any) -> Finding:
    problem = finding(changed)
    assert problem is not None
    return problem


def cut(record: Any, moves: int) -> Any:
    """The same game when it was not finished."""
    return {**record, "moves": record["moves"][:moves], "scores": None, "winners": None}


# Golden games


def test_every_mode_has_a_golden_game() -> None:
    assert {name.partition(":")[0] for name in LINES} == set(MODES)


@pytest.mark.parametrize("name", LINES)
def test_golden_games_hold_and_are_written_as_they_were_read(name: str) -> None:
    record = read(LINES[name], game_of)
    assert write(record) == LINES[name]
    replayed = replay(record)
    assert replayed.finding is None
    assert replayed.played == len(record.moves)
    assert (replayed.state.scores(), replayed.state.winners()) == (record.scores, record.winners)


@pytest.mark.parametrize("name", LINES)
def test_a_golden_game_that_is_played_again_makes_the_same_record(name: str) -> None:
    record = read(LINES[name], game_of)
    entries = [step.entry for step in steps(record) if isinstance(step, Step)]
    assert write(record_of(record.game, record.options, entries)) == LINES[name]


@pytest.mark.parametrize("name", LINES)
def test_a_golden_game_holds_at_every_point_where_it_might_have_stopped(name: str) -> None:
    record = read(LINES[name], game_of)
    entries = [step.entry for step in steps(record) if isinstance(step, Step)]
    starts = 2 if record.game.id == "sea-change" else 1  # a record begins when the first cards are dealt
    for length in range(starts, len(entries), 29):
        part = record_of(record.game, record.options, entries[:length], reason="abandoned")
        again = read(write(part), game_of)
        if again.game.id == "dessus-dessous" and entries[length - 1].move.startswith("draw"):
            continue  # its mission has not come yet
        assert replay(again).finding is None
        assert again.scores is None
        assert again.reason == "abandoned"


# Making records


def played(name: str) -> tuple[Any, list[Entry]]:
    record = read(LINES[name], game_of)
    return record, [step.entry for step in steps(record) if isinstance(step, Step)]


@pytest.mark.parametrize("name", ["verso-3:1", "sea-change-2:1"])
def test_a_record_is_made_without_playing_it_again(name: str) -> None:
    record, entries = played(name)
    state = replay(record).state
    outcomes = [entry.move for entry in entries if entry.seat is None]
    moves = [(entry.seat, entry.move) for entry in entries if entry.seat is not None]
    assert write(record_played(record.game, record.options, outcomes, moves, state)) == LINES[name]
    written = ",".join(f'{{"seat":{seat},"move":"{move}"}}' for seat, move in moves)
    assert line_of(record.game, record.options, outcomes, written, state) == LINES[name]


def test_a_record_says_who_moved_when_and_about_the_game() -> None:
    record, entries = played("verso-2:1")
    timed = [Entry(entry.seat, entry.move, 100 * at) for at, entry in enumerate(entries)]
    about = {"rules": 1, "players": ["Ada", "Ben"], "started": "2024-05-01T18:30:00Z"}
    who: list[Any] = [None, *["bot"] * (len(timed) - 1)]
    made = record_of(record.game, record.options, timed, by=who, ms=True, about=about)
    again = read(write(made), game_of)
    assert again.fields == made.fields
    assert again.moves[0] == {**record.moves[0], "ms": 100, "by": "bot"}
    assert again.fields["players"] == ["Ada", "Ben"]
    assert replay(again).finding is None


def test_a_game_that_ended_by_its_rules_gets_no_reason() -> None:
    record, entries = played("verso-2:1")
    assert record_of(record.game, record.options, entries, reason="agreed").reason is None


def test_another_game_is_found_by_whoever_reads() -> None:
    renamed = json.dumps({**fields("verso-2:1"), "game": "my-verso"})
    with pytest.raises(Malformed, match="unknown game 'my-verso'"):
        read(renamed, game_of)
    assert replay(read(renamed, lambda _: game_of("verso"))).finding is None


def test_unknown_fields_are_kept() -> None:
    record = fields("sea-change-2:1")
    record["note"] = {"deep": [1, 2.5, None, "é\u2028"]}
    record["setup"]["shuffled"] = "by hand"
    record["setup"]["deals"][0]["cut"] = 3
    record["moves"][0]["round"] = "any"
    assert finding(record) is None
    assert json.loads(write(read(json.dumps(record), game_of))) == record


# What does not hold


def test_a_move_out_of_turn_names_its_rule() -> None:
    record = fields("verso-3:1")
    record["moves"][0]["seat"] = (record["moves"][0]["seat"] + 1) % 3
    assert found(record)[1:3] == (0, "V7")


def test_a_card_that_is_not_in_hand_names_its_rule() -> None:
    record = fields("sea-change-4:1")
    record["moves"][1]["move"] = record["moves"][0]["move"]
    assert found(record)[1:3] == (1, "S4")


@pytest.mark.parametrize(
    ("name", "move", "rule"),
    [
        ("verso-2:1", {"seat": 0, "move": "pass"}, "V17"),
        ("verso-1:1", {"seat": 0, "move": "keep"}, "V21"),
        ("sea-change-3:1", {"seat": 0, "move": "Y0"}, "S16"),
        ("dessus-dessous-1:1", {"seat": 0, "ms": 180_000, "move": "draw 3"}, "D15"),
        ("dessus-dessous-2:1", {"seat": 0, "round": 5, "ms": 0, "move": "give-up"}, "D14"),
        ("dessus-dessous-2:1", {"seat": None, "round": 6, "ms": 0, "move": "time"}, "D14"),
    ],
)
def test_a_move_after_the_end_names_its_rule(name: str, move: Any, rule: str) -> None:
    record = fields(name)
    record["moves"].append(move)
    assert found(record)[1:3] == (len(record["moves"]) - 1, rule)


@pytest.mark.parametrize(
    ("name", "rule"), [("verso-4:1", "V18"), ("sea-change-6-3v3:1", "S16"), ("dessus-dessous-3:1", "D14")]
)
def test_a_wrong_score_or_winner_is_found(name: str, rule: str) -> None:
    record = fields(name)
    record["scores"][0] += 1
    assert found(record).error.startswith("scores: ")
    assert found(record)[1:3] == (len(record["moves"]) - 1, rule)
    record = fields(name)
    record["winners"] = [0, 1] if record["winners"] == [0] else [0]
    assert found(record).error.startswith("winners: ")
    record = fields(name)
    record["scores"].append(0)
    assert found(record).error.startswith("scores: ")


@pytest.mark.parametrize(
    "rounds", [None, [], True, "x", [{"points": [0, 0, 0], "vp": [0], "trump": "Y"}], [{"points": 1}]]
)
def test_a_wrong_rounds_field_is_found(rounds: Any) -> None:
    assert found({**fields("sea-change-3:1"), "rounds": rounds}).error.startswith("rounds: ")


def test_true_is_not_1_in_a_rounds_field() -> None:
    record = fields("sea-change-1:1")
    record["rounds"][0]["vp"] = [True]
    assert found(record).error == "rounds[0].vp: [true] is stated, [1] follows from the moves"


def test_a_wrong_round_is_told_by_its_number() -> None:
    record = fields("sea-change-3:1")
    right = record["rounds"][-1]["trump"]
    record["rounds"][-1]["trump"] = "X"
    last = len(record["rounds"]) - 1
    assert last > 0
    assert found(record).error == f"rounds[{last}].trump: 'X' is stated, '{right}' follows from the moves"


def test_a_round_too_many_is_told_by_how_many_there_are() -> None:
    record = fields("sea-change-3:1")
    played = len(record["rounds"])
    record["rounds"].append(record["rounds"][-1])
    told = f"rounds: a list of {played + 1} is stated, a list of {played} follows from the moves"
    assert found(record).error == told


def test_a_record_without_rounds_holds() -> None:
    record = fields("sea-change-1:1")
    del record["rounds"]
    assert finding(record) is None


@pytest.mark.parametrize("name", ["verso-2:1", "sea-change-2:1", "dessus-dessous-1:1", "dessus-dessous-4:1"])
def test_scores_and_the_end_go_together(name: str) -> None:
    record = fields(name)
    assert found({**record, "moves": record["moves"][:-1], "rounds": None}).error == (
        "scores are stated, but the game is not over"
    )
    open_ended = {**record, "scores": None, "winners": None}
    assert found(open_ended).error == "the game is over, but scores and winners are null"
    assert found({**open_ended, "reason": "agreed"}).error == (
        "the reason agreed is stated, but the game ended by its rules"
    )


def test_moves_need_the_deal_that_they_are_played_from() -> None:
    record = fields("sea-change-1:1")
    del record["setup"]["deals"][1:]
    problem = found(record)
    assert (problem.move, problem.rule, problem.malformed) == (10, None, False)
    record["setup"]["deals"] = []
    assert found(record).move == 0


def test_deals_hold_the_rounds_begun_and_no_others() -> None:
    record = fields("sea-change-1:1")
    rounds = record.pop("rounds")
    assert finding(cut(record, 10)) is None  # dealt, and nobody has played yet
    assert finding({**cut(record, 10), "rounds": rounds[:1]}) is None
    one_deal = copy.deepcopy(record)
    del one_deal["setup"]["deals"][1:]
    assert finding(cut(one_deal, 10)) is None  # the next round is not dealt
    early = found(cut(record, 9))
    assert early.malformed
    assert early.error == "setup.deals: 2 deals, though 1 rounds have begun"


def test_a_field_named_deals_is_unknown_elsewhere() -> None:
    record = fields("verso-2:1")
    record["setup"]["deals"] = "none"
    assert finding(record) is None


def test_a_draw_needs_a_mission_of_its_level() -> None:
    record = fields("dessus-dessous-1:1")
    record["setup"]["missions"] = [mission for mission in record["setup"]["missions"] if mission["level"] != 5]
    draws = [at for at, move in enumerate(record["moves"]) if move["move"] == "draw 5"]
    assert found(record)[1:3] == (draws[0], "D15")


def test_spare_missions_may_follow_in_solo() -> None:
    record = fields("dessus-dessous-1:1")
    spare = [fields(name)["setup"]["missions"][0] for name in ("dessus-dessous-2:1", "dessus-dessous-3:1")]
    record["setup"]["missions"] += spare
    assert finding(record) is None


@pytest.mark.parametrize("name", ["verso-2:1", "sea-change-2:1"])
def test_no_clock_runs_in_games_without_one(name: str) -> None:
    record = fields(name)
    record["moves"][0] = {"seat": None, "move": "time"}
    problem = found(record)
    assert problem.malformed
    assert problem.move == 0


def test_what_is_no_move_at_all_is_malformed_and_has_its_place() -> None:
    record = fields("verso-2:1")
    record["moves"][3]["move"] = "bank B 4 3"
    problem = found(record)
    assert (problem.move, problem.rule, problem.malformed) == (3, None, True)


def test_time_never_runs_back() -> None:
    record = fields("dessus-dessous-2:1")
    record["moves"][1]["ms"] = 0
    problem = found(record)
    assert problem.malformed
    assert problem.move == 1
