"""Verso against a naive reading of its rules, and what single rules say."""

from __future__ import annotations

from collections import Counter

import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.log import Holder
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table, opening
from rectoverso.games.verso import events
from rectoverso.games.verso.cards import CARD_TEXTS, FACES, SIDE_OF
from rectoverso.games.verso.game import GAME
from rectoverso.games.verso.rules import VersoState
from rectoverso.games.verso.view import VersoView
from tests.games.verso.naive import Naive
from tests.games.verso.positions import dealt, discards, display, given, play


@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_agree_with_a_naive_reading(players: int) -> None:
    """V5 to V21, move by move: the same legal moves, displays, scores and winners."""
    rng = Rng(players)
    for _ in range(4):
        state = GAME.new({"players": players})
        outcome = GAME.chance(state, rng)
        state.apply(Entry(None, outcome))
        words = outcome.split(" ")
        naive = Naive(players, int(words[1]), words[2:])
        while not state.over():
            assert state.mover() == naive.mover()
            assert set(state.legal(naive.mover())) == naive.legal()
            check_what_is_offered(state, naive)
            moves = state.legal(naive.mover())
            move = moves[rng.below(len(moves))]
            state.check(Entry(naive.mover(), move))
            state.apply(Entry(naive.mover(), move))
            naive.play(move)
            assert state.scores() == naive.scores
            for seat in range(players):
                shown = sorted(f"{colour}{value}:{points}" for (colour, value, points), _ in naive.displays[seat])
                assert sorted(display(state, seat)) == shown
        assert naive.over()
        assert state.winners() == naive.winners()


def check_what_is_offered(state: VersoState, naive: Naive) -> None:
    """V9, V11: the points of each bank, what it would flip, and whether the top card lies there already."""
    view = state.view(naive.mover())
    assert isinstance(view, VersoView)
    table = view.table
    banks = [move for move in table.legal if move.startswith("bank")]
    assert [(bank.move, bank.points) for bank in table.banks] == [(move, naive.worth(move)) for move in banks]
    for seat in range(naive.players):
        hits = [naive.highest(seat, colour) for colour in "BGO"]
        assert table.hits[seat] == [hit and "{}{}:{}".format(*hit[0]) for hit in hits]
    shown = [card[0][:2] for card in naive.displays[naive.mover()]]
    assert table.duplicate == (bool(naive.deck) and naive.deck[0][0][:2] in shown)


def test_the_deck_is_90_cards_whose_faces_differ_as_they_should() -> None:
    """V1, V2, V3, V4: 72 plain cards and 18 jokers, each ordered pair of colours 3 times among the jokers."""
    cards = {frozenset(card.split("/")) for card in CARD_TEXTS}
    assert len(cards) == 90
    jokers: Counter[tuple[str, str]] = Counter()
    for card in SIDE_OF:
        up, down = card.split("/")
        assert up[0] != down[0]
        assert {up[3], down[3]} == {"1", "3"}
        if up[1] == "*":
            assert up[3] == "1"
            jokers[up[0], down[0]] += 1
        elif down[1] != "*":
            assert (int(up[1]) - int(down[1])) % 6 in {1, 5}
    assert set(jokers.values()) == {3}
    assert len(jokers) == 6
    assert sum(face.endswith("3") for face in FACES) == 90


def test_keeping_a_face_that_one_has_is_legal_and_discards_it() -> None:
    """V9: the turn is spent; it never lies in the display, not even for a square."""
    state = given("B1:1/G2:3 B2:1/G1:3 G1:1/B6:3 G2:1/B3:3 G3:1/O4:3 O1:1/B2:3 O2:1/B1:3 O3:1/B4:3", "", top="B1:1")
    view = state.view(0)
    assert isinstance(view, VersoView)
    assert view.table.duplicate
    told = play(state, "keep")
    assert events.Discarded(0, "B1:1") in told
    assert state.scores() == [0, 0]
    assert state.mover() == 1


def test_a_joker_may_stand_for_a_value_that_one_also_has() -> None:
    """V10: any choice of cards is legal, part of a longer run too."""
    state = given("B3:1/G4:3 B4:1/G5:3 B5:1/G6:3 B*:1/O5:3", "")
    legal = state.legal(0)
    assert {"bank B * 4", "bank B 3 *", "bank B 3 * 5", "bank B 4 5", "bank B * 3 4 5", "bank B 3 4 5 *"} <= set(legal)
    assert "bank B 3 4 * 5" not in legal


@pytest.mark.parametrize(
    ("move", "rule", "why"),
    [
        ("pass", "V17", "pass_only_at_end"),
        ("bank B 3 5", "V10", "not_a_sequence"),
        ("bank B 6 *", "V10", "not_a_sequence"),
        ("bank B 3", "V10", "not_a_sequence"),
        ("bank G 1 2", "V10", "not_in_display"),
        ("bank B 3 *", "V10", "not_in_display"),
    ],
)
def test_refusals_name_the_rule(move: str, rule: str, why: str) -> None:
    state = given("B3:1/G4:3 B4:1/G5:3 B6:1/G5:3", "")
    with pytest.raises(Illegal) as refused:
        state.check(Entry(0, move))
    assert (refused.value.rule, refused.value.why) == (rule, why)


def test_moves_out_of_turn_after_the_deck_and_after_the_end() -> None:
    """V7, V16, V17, V21."""
    state = given("B3:1/G4:3 B4:1/G5:3", "", top="G1:1", left=1)
    with pytest.raises(Illegal, match="V7"):
        state.check(Entry(1, "keep"))
    play(state, "keep")
    with pytest.raises(Illegal, match="V16"):
        state.check(Entry(1, "flip"))
    with pytest.raises(Illegal, match="V17"):
        state.check(Entry(0, "pass"))
    assert state.automatic() == "pass"
    play(state, "pass")
    assert state.automatic() is None
    play(state, "bank B 3 4")
    assert state.over()
    assert state.scores() == [2, 0]
    with pytest.raises(Illegal, match="V17"):
        state.check(Entry(1, "pass"))


@pytest.mark.parametrize(
    "text", ["", "Keep", "keep ", "bank", "bank B", "bank X 1 2", "bank B 2 1", "bank B  1 2", "bank B 7 8"]
)
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        given("B3:1/G4:3", "").check(Entry(0, text))


def test_two_players_flip_once_three_flip_left_then_right() -> None:
    """V12, V13."""
    mine, left, right = "B3:1/G4:3 B4:1/G5:3", "B1:1/G6:3 B2:1/G1:3", "B5:1/O6:3"
    told = play(given(mine, left), "bank B 3 4")
    assert [event.seat for event in told if isinstance(event, events.Flipped)] == [1]
    told = play(given(mine, left, right), "bank B 3 4")
    assert [event.seat for event in told if isinstance(event, events.Flipped)] == [1, 2]
    told = play(given(mine, left, "", right), "bank B 3 4")
    assert [event.seat for event in told if isinstance(event, events.Flipped)] == [1, 3]


def test_a_square_scores_again_only_after_it_was_gone() -> None:
    """V15: a flip that keeps three of each colour scores nothing."""
    square = "B1:1/G2:3 B2:1/G1:3 B3:1/G4:3 B4:1/G5:3 G1:1/B6:3 G2:1/B3:3 G3:1/O4:3 O1:1/B2:3 O2:1/B1:3 O3:1/B4:3"
    state = given("B5:3/O4:1 B6:3/O1:1", square)
    told = play(state, "bank B 5 6")
    assert events.Flipped(1, "B4:1", "G5:3") in told
    assert not any(isinstance(event, events.Square) for event in told)
    assert state.scores() == [6, 0]
    play(state, "bank B 1 2")
    assert state.scores() == [6, 2]


def test_the_last_banking_flips_nothing_and_everyone_has_a_turn() -> None:
    """V17, V18: in order from the one after who drew last; a tie is shared."""
    mine, other = "B3:1/G4:3 B4:1/G5:3", "B1:1/G6:3 B2:1/G1:3"
    state = given(mine, other, top="G1:1", left=1)
    play(state, "flip")
    assert state.mover() == 1
    told = play(state, "bank B 1 2")
    assert not any(isinstance(event, events.Flipped) for event in told)
    told = play(state, "bank B 3 4")
    assert told[-1] == events.Ended([2, 2], [0, 1])


def test_the_rival_flips_the_players_highest_card_when_the_value_rises() -> None:
    """V19, V20: and nothing when it falls, when a joker is on the card, or for a bank."""
    state = dealt(1, "B3:1/G4:3 G5:1/B6:3 O2:1/G1:3 B6:1/G1:3 B1:3/G6:1 G1:3/O*:1")
    told = play(state, "keep")
    assert events.Rival("G5:1", "B6:3") in told
    assert events.Flipped(0, "B3:1", "G4:3") in told
    assert discards(state)[-1] == "B6:3"
    told = play(state, "keep")
    assert events.Rival("B6:1", "G1:3") in told
    assert not any(isinstance(event, events.Flipped) for event in told)
    told = play(state, "keep")
    assert events.Rival("G1:3", "O*:1") in told
    assert not any(isinstance(event, events.Flipped) for event in told)


def test_solo_ends_at_once_when_the_deck_is_empty_and_banks_once_more() -> None:
    """V19, V21: 35 cards; the rival's last card still acts. V24: points have no limit."""
    state = dealt(1, "")
    assert len(state.deck) == 35
    for _ in range(100):
        if state.phase != 1:
            break
        play(state, "keep")
    view = state.view(0)
    assert isinstance(view, VersoView)
    assert view.table.left == 0
    assert view.table.phase == "last_banking"
    play(state, state.legal(0)[-1])
    assert state.over()
    assert state.winners() == [0]
    with pytest.raises(Illegal, match="V21"):
        state.check(Entry(0, "pass"))


def test_backs_are_known_once_both_faces_were_seen_and_not_before() -> None:
    """V23: flipped on drawing, flipped by a bank; a kept card's back stays unknown, in the discards too."""
    state = dealt(2, "B3:1/G4:3 B5:1/G6:3 B4:1/G5:3 B6:3/O5:1 B1:1/G6:3")
    play(state, "keep", "keep", "keep", "flip", "bank B 3 4")
    view = state.view(None)
    assert isinstance(view, VersoView)
    assert view.table.displays == [[], ["G6:3", "O5:1"]]
    assert view.memory.displays == [[], ["B5:1", "B6:3"]]
    assert view.table.discards == ["B3:1", "B4:1"]
    assert view.memory.discards == [None, None]


def test_a_bank_that_shows_nothing_new_can_be_told_from_one_that_does() -> None:
    """V23: what take-back depends on."""
    state = dealt(2, "B3:1/G4:3 G6:3/B5:1 B4:1/G5:3 G1:1/B2:3")
    play(state, "keep")
    assert state.revealed()
    play(state, "flip", "keep", "keep", "bank B 3 4")
    assert not state.revealed()
    state = dealt(2, "B3:1/G4:3 B5:1/G6:3 B4:1/G5:3 G1:1/B2:3")
    play(state, "keep", "keep", "keep", "keep", "bank B 3 4")
    assert state.revealed()


@pytest.mark.parametrize(
    "outcome",
    ["", "deck", "deck 9", "deck 2 B3:1/G4:3", "deck 0 B3:1/G4:3", "deck 0 " + " ".join(["B3:1/G4:3"] * 30), "deck x"],
)
def test_decks_that_cannot_be_are_malformed(outcome: str) -> None:
    """V4, V5."""
    with pytest.raises(Malformed):
        GAME.new({"players": 2}).check(Entry(None, outcome))


def test_a_second_deck_is_refused() -> None:
    """V5."""
    state = dealt(2, "")
    with pytest.raises(Illegal, match="V5"):
        state.check(Entry(None, state.outcome()))


def test_the_host_may_pick_who_begins() -> None:
    """V7: and else chance does."""
    options = {"players": 3}
    for first in range(3):
        picked = GAME.picked(options, {"first": first}, Rng(4))
        GAME.check_setup(picked, options)
        state = Table(GAME, opening(GAME, options, [Holder(bot="random")] * 3, 0, Rng(1), deal=picked)).state
        assert state.waiting() == {first}
    drawn = {GAME.deals(options, Rng(seed))["first"] for seed in range(20)}
    assert drawn == {0, 1, 2}
    for wrong in ({}, {"suits": "YPB"}, {"first": 3}, {"first": True}, {"first": 0, "deck": []}):
        with pytest.raises(Malformed):
            GAME.picked(options, wrong, Rng(4))


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"first": 0},
        {"first": 0, "deck": "x"},
        {"first": 0, "deck": [1]},
        {"first": True, "deck": []},
        {"first": 2, "deck": []},
        {"first": 0, "deck": ["B3:1/G4:3 B3:1/G4:3"]},
        {"first": 0, "deck": ["B3:1/G3:3"] * 30},
    ],
)
def test_setups_that_cannot_be_are_malformed(setup: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        GAME.check_setup(setup, {"players": 2})


def test_score_bands_and_record_are_named() -> None:
    """V22: the bands begin at 35; the designers' record is 64."""
    from rectoverso.text import texts

    for language in ("en", "fr", "de"):
        bands = texts(language).tree["bands"]["verso"]
        assert set(bands) == {"0", "35", "40", "45", "50", "55", "60"}
