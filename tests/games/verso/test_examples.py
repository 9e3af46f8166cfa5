"""The worked examples of Verso's rulebook, by name."""

from __future__ import annotations

from rectoverso.games.verso import events
from tests.games.verso.positions import dealt, discards, display, given, play


def test_gail_keeps_an_orange_5_because_a_flip_could_show_a_6_that_she_has() -> None:
    """V8, V9: behind the orange 5 worth 1 may lie a blue or a green 6."""
    gail = "B6:1/G5:3 G6:1/B5:3"
    kept = given(gail, "", top="O5:1")
    play(kept, "keep")
    assert display(kept, 0) == ["B6:1", "G6:1", "O5:1"]
    outcomes = set()
    for seed in range(60):
        flipped = given(gail, "", top="O5:1", seed=seed)
        told = play(flipped, "flip")
        drawn = told[0]
        assert isinstance(drawn, events.Drawn)
        outcomes.add(drawn.face)
        if drawn.face in {"B6:3", "G6:3"}:
            assert display(flipped, 0) == ["B6:1", "G6:1"]
            assert discards(flipped)[-1] == drawn.face
    assert {"B6:3", "G6:3"} <= outcomes


def test_ben_banks_blue_3_joker_5_for_5_points_and_discards_the_joker_and_the_5() -> None:
    """V10, V11: the joker stands for the 4."""
    ben = given("B3:1/G4:3 B*:1/O5:3 B5:3/G6:1", "", "")
    told = play(ben, "bank B 3 * 5")
    assert told[0] == events.Banked(0, "bank B 3 * 5", 5)
    assert ben.scores() == [5, 0, 0]
    assert display(ben, 0) == ["B3:1"]
    assert discards(ben)[-2:] == ["B*:1", "B5:3"]


def test_peter_flips_his_blue_1_not_the_joker_and_discards_it_as_a_second_green_6() -> None:
    """V11: a joker flips only when it is alone; a duplicate is discarded."""
    state = given("B3:1/G4:3 B*:1/O5:3 B5:3/G6:1", "B1:1/G6:3 B*:1/O1:3 G6:1/O5:3", "")
    told = play(state, "bank B 3 * 5")
    assert events.Flipped(1, "B1:1", "G6:3") in told
    assert events.Discarded(1, "G6:3") in told
    assert display(state, 1) == ["B*:1", "G6:1"]


def test_john_banks_green_2_and_3_and_sofias_green_6_becomes_an_orange_1_that_makes_a_square() -> None:
    """V11, V14: with more than 9 cards, on somebody else's turn."""
    sofia = "B1:1/G2:3 B2:1/G1:3 B3:1/G2:3 B4:1/G3:3 G4:1/B5:3 G5:1/B4:3 G1:1/B2:3 G6:3/O1:1 O2:1/B1:3 O3:1/B2:3"
    state = given("G2:3/O3:1 G3:1/O4:3", sofia, "")
    told = play(state, "bank G 2 3")
    assert told[0] == events.Banked(0, "bank G 2 3", 4)
    assert events.Flipped(1, "G6:3", "O1:1") in told
    assert events.Square(1, 7) in told
    assert state.scores() == [4, 7, 0]
    assert display(state, 0) == []
    assert len(display(state, 1)) == 10


def test_helen_draws_a_green_5_and_has_three_of_each() -> None:
    """V14: on her own draw."""
    helen = "B1:1/G2:3 B2:1/G1:3 B3:1/O2:3 G1:1/B6:3 G2:1/B3:3 O1:1/B2:3 O2:1/B1:3 O3:1/B4:3"
    state = given(helen, "", top="G5:3")
    told = play(state, "keep")
    assert events.Square(0, 7) in told
    assert state.scores() == [7, 0]


def test_dealt_decks_lie_as_written() -> None:
    """V6: everyone sees the upper face of the top card."""
    state = dealt(2, "B3:1/G4:3 O*:1/G1:3")
    assert isinstance(state.told()[0], events.Dealt)
    play(state, "keep", "flip")
    assert display(state, 0) == ["B3:1"]
    assert display(state, 1) == ["G1:3"]
