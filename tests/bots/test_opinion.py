"""What bots think of all moves: ranked, the same again for a seed, and with reasons that people can read."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rectoverso.bots import Thinking, never
from rectoverso.bots.opinion import Opinion, explaining_of, opinion
from rectoverso.bots.reasons import Reason, Why
from rectoverso.engine.border import Entry, View
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.rng import Rng
from rectoverso.games import GAMES, game_of
from rectoverso.games.dessus_dessous.layers import Stack, layer_set, turned_stack
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.stacks import stack_text
from rectoverso.text import LANGUAGES, texts
from rectoverso.text.why import sentence
from tests.games.sea_change import tables
from tests.games.verso.positions import given

FEW = Thinking(trials=24)
SAID = re.compile(r"(?:gain|risk|taken|Reason)\(\s*(?:weighing, )?\"(\w+)\"")


def positions(name: str, players: int, seed: int, moves: int = 40) -> Iterator[View]:
    """What whoever may move sees, through so many random moves of a game, or all of it."""
    game, rng = game_of(name), Rng(seed)
    state = game.new(game.complete({"players": players}))
    while moves and not state.over():
        if state.wants_chance():
            state.apply(Entry(None, game.chance(state, rng), state.deadline() or 0))
            continue
        seat = min(state.waiting())
        yield state.view(seat)
        moves -= 1
        state.apply(Entry(seat, game.some_move(state, seat, rng)))


@pytest.mark.parametrize(("name", "players"), [("verso", 1), ("verso", 3), ("sea-change", 1), ("sea-change", 4)])
def test_moves_are_ranked_and_the_same_for_a_seed(name: str, players: int) -> None:
    for view in itertools.islice(positions(name, players, 1), 0, 20, 6):
        told = opinion(view, FEW, Rng(5))
        assert told == opinion(view, FEW, Rng(5))
        assert told == msgspec.json.decode(msgspec.json.encode(told), type=Opinion)
        assert sorted(one.move for one in told.moves) == sorted(view.table.legal)  # type: ignore[attr-defined]
        assert all(one.worth >= two.worth for one, two in itertools.pairwise(told.moves))
        assert told.unit == ("score" if (name, players) == ("verso", 1) else "chance")


def test_who_may_not_move_has_nothing_to_be_told() -> None:
    view = next(positions("verso", 2, 1))
    waiting = game_of("verso").imagine(view, Rng(1)).view(1 - view.table.mover)  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="not your turn"):
        opinion(waiting, FEW)


def test_an_opinion_ends_when_it_is_told_to() -> None:
    view = next(positions("verso", 1, 1))
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    assert opinion(view, Thinking(trials=1_000_000), Rng(1), stop).moves
    assert not never()


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_makes_a_sentence_in_every_language(name: str) -> None:
    for players in (1, 2, 4):
        for view in positions(name, players, players):
            explaining = explaining_of(view)
            whys = [explaining.why(move) for move in view.table.legal]  # type: ignore[attr-defined]
            reasons = [reason for one in whys for reason in (*one.gains, *one.risks)]
            for reason in reasons + explaining.notes(""):
                for language in LANGUAGES:
                    told = sentence(texts(language), name, reason.key, reason.facts)
                    assert told[0].isupper() or told[0].isdigit()
                    assert told[-1] == "."


@pytest.mark.parametrize("name", GAMES)
def test_what_the_code_says_and_what_can_be_said_is_the_same(name: str) -> None:
    folder = name.replace("-", "_")
    code = Path(f"src/rectoverso/bots/{folder}/reasons.py").read_text("utf-8")
    told = texts("en").tree["why"][folder]
    sentences = {key: text for key, text in told.items() if isinstance(text, str)}
    said = {*SAID.findall(code), *re.findall(r'key = "(\w+)" if .* else "(\w+)"', code)[:1]}
    keys = {key for one in said for key in ([one] if isinstance(one, str) else one)}
    assert keys == sentences.keys()


# Verso


def why_at_verso(view: View, move: str) -> Why:
    return explaining_of(view).why(move)


def test_a_card_that_completes_the_square_says_so() -> None:
    view = given(
        "B1:1/G2:3 B2:1/G3:3 B4:1/O5:3 G1:1/O2:3 G3:1/O4:3 G5:1/B6:3 O1:1/G6:3 O3:1/B4:3", "", top="O2:1", left=20
    ).view(0)
    gains = why_at_verso(view, "keep").gains
    assert gains[0] == Reason("square", {"points": 7})
    assert gains[1] == Reason("sequence", {"colour": "O", "points": 3, "more": 3})


def test_a_second_face_of_a_kind_is_a_waste() -> None:
    view = given("B3:1/G4:3", "", top="B3:1", left=20).view(0)
    assert why_at_verso(view, "keep") == Why([], [Reason("duplicate", {"face": "B3:1"})])
    assert Reason("no_duplicate", {"face": "B3:1"}) in why_at_verso(view, "flip").gains


def test_a_bank_says_what_it_scores_and_whom_it_turns_over() -> None:
    view = given("B3:1/G4:3 B4:3/G3:1", "B6:3/O5:1", "B1:1/G2:3", top="G1:1", left=20).view(0)
    why = why_at_verso(view, "bank B 3 4")
    assert Reason("scores", {"points": 4}) in why.gains
    assert Reason("flips_down", {"who": "left", "face": "B6:3"}) in why.gains
    assert Reason("flips_up", {"who": "right", "face": "B1:1"}) in why.risks


def test_a_bank_may_hand_the_neighbour_a_square() -> None:
    theirs = "B1:1/O2:3 B2:1/O3:3 B4:1/G5:3 B6:1/O5:3 G1:1/O6:3 G2:1/B1:3 G3:1/B4:3 O1:1/B2:3 O3:1/G2:3"
    view = given("B3:1/G4:3 B4:3/G3:1", theirs, top="G6:1", left=20).view(0)
    (square,) = [risk for risk in why_at_verso(view, "bank B 3 4").risks if risk.key == "gives_square"]
    assert square.facts == {"who": "other", "percent": 100, "points": 7}


# Sea Change


def test_a_trick_that_costs_is_a_risk_and_an_eight_thrown_off_a_gain() -> None:
    state = tables.dealt("YPBG", ["Y8 Y4", "Y9 Y10", "Y5 Y6", "Y7 Y11"])
    tables.play(state, "Y8", "Y9", "Y5")
    why = explaining_of(state.view(3)).why
    assert why("Y11").risks[0] == Reason("takes", {"points": -1})
    assert why("Y7").gains == [Reason("leaves", {"points": 2})]


def test_a_sea_change_says_where_it_leads() -> None:
    state = tables.dealt("YPBG", ["Y10 Y4", "P10 P0 P4 P5", "Y5 Y6", "Y7 Y11"], without={1: "Y"})
    tables.play(state, "Y10")
    why = explaining_of(state.view(1)).why("P10")
    assert [gain.key for gain in why.gains][1:] == ["changes_to_mine", "keeps_zero"]
    assert why.gains[1].facts["suit"] == "P"


# Dessus Dessous


def hint(stack: Stack) -> list[Reason]:
    """What is said of a stack for an easy mission of three layers, the table's turn of it."""
    game = game_of("dessus-dessous")
    state = game.new(game.complete({"players": 1}))
    state.apply(Entry(0, "draw 3"))
    pattern = "".join(map(str, SOLVED.pattern))
    state.apply(Entry(None, f"mission 3:{pattern}"))
    return opinion(state.view(0), built=stack_text(stack, layer_set().letters)).notes


SOLVED = missions().mission(3, 0)


@pytest.mark.parametrize("turns", range(4))
def test_a_hint_tells_the_next_layer_for_a_stack_that_is_right_in_any_turn(turns: int) -> None:
    stack = turned_stack(SOLVED.stack, turns)
    for right in range(1, 3):
        first, second = hint(stack[:right])
        assert first == Reason("right_so_far", {"n": right, "of": 3})
        assert second.key.startswith("next_layer")
        assert second.facts["piece"] == stack_text(stack[right : right + 1], layer_set().letters)
    assert [reason.key for reason in hint(stack)] == ["right_so_far", "complete"]


def test_a_hint_says_where_a_stack_goes_wrong_and_does_not_solve_it() -> None:
    wrong = (SOLVED.stack[0], SOLVED.stack[2])
    letter = layer_set().letters[SOLVED.stack[2] // 8]
    told = hint(wrong)
    assert told[1:] == [Reason("wrong_layer", {"layer": letter, "n": 2})]


def test_what_is_no_stack_is_refused() -> None:
    view = next(view for view in positions("dessus-dessous", 2, 1))
    with pytest.raises(Malformed, match="built"):
        opinion(view, built="Z9")
