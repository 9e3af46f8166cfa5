"""The worked examples of Sea Change's rulebook, by name."""

from __future__ import annotations

import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.log import Holder
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table, opening
from rectoverso.games.sea_change import events
from rectoverso.games.sea_change.game import GAME
from rectoverso.games.sea_change.rules import SeaChangeState
from tests.games.sea_change.tables import deal, dealt, play, points_of_last_trick, view


def test_martine_changes_the_sea_with_a_purple_10_though_she_could_follow() -> None:
    """S5, S7, S8: yellow 4, yellow 10, purple 10 from one who holds the yellow 9."""
    state = dealt("YPB", ["Y4", "Y10", "P10 Y9"])
    told = play(state, "Y4", "Y10", "P10")
    assert events.SeaChanged(2, "P") in told
    assert events.TrickTaken(2) in told
    assert view(state).table.trump == "P"
    assert points_of_last_trick(state) == 2


def test_daniel_changes_the_sea_to_yellow_and_hands_nicolas_the_trick() -> None:
    """S6, S7, S8: trump green; blue 9, yellow 8 without blue, blue 4, yellow 4 with blue."""
    state = dealt("YPBG", ["G12 B9", "G5 Y8", "G6 B4", "G7 Y4 B5"], without={1: "B"})
    play(state, "G12", "G5", "G6", "G7")
    assert view(state).table.trump == "G"
    told = play(state, "B9", "Y8", "B4", "Y4")
    assert events.SeaChanged(3, "Y") in told
    assert events.TrickTaken(1) in told
    assert points_of_last_trick(state) == -2


def last_trick(cards: list[str], trump: str) -> SeaChangeState:
    """Some game in which these are the last cards of the seats from the leader on, with this trump."""
    for seed in range(20_000):
        rng = Rng(seed)
        state = dealt("PBGR", cards, dealer=seed, seed=seed)
        for _ in range(36):
            seat = int(state.mover())
            legal = [card for card in state.legal(seat) if card not in cards]
            if not legal:
                break
            state.step(state.code(legal[rng.below(len(legal))]))
        else:
            if state.mover() == 0 and view(state).table.trump == trump:
                return state
    raise AssertionError("no such game")


def test_the_red_0_takes_the_last_trick_and_is_worth_5_the_blue_0_nothing() -> None:
    """S7, S11, S13: trump blue; green 12, blue 7, blue 0, red 0."""
    state = last_trick(["G12", "B7", "B0", "R0"], "B")
    told = play(state, "G12", "B7", "B0", "R0")
    assert events.SeaChanged(3, "R") in told
    assert events.TrickTaken(3) in told
    assert points_of_last_trick(state) + 5 == 6
    counted = next(event for event in told if isinstance(event, events.RoundCounted))
    assert counted.trump == "R"
    laid_open = view(state).table.laid_open
    assert laid_open is not None
    worth = {1: -1, 2: -1, 3: -1, 8: -4, 9: 2, **dict.fromkeys(range(10, 16), 1)}
    for side, cards in enumerate(laid_open):
        printed = sum(worth.get(int(card[1:]), 0) for card in cards)
        assert counted.points[side] == printed + (5 if "R0" in cards else 0)
    assert "R0" in laid_open[3]


def test_anne_changes_the_sea_by_accident_and_takes_two_8s() -> None:
    """S7: three players, yellow 6, yellow 8, blue 8: it happens by itself, wanted or not."""
    state = dealt("YPB", ["Y6", "Y8", "B8"])
    told = play(state, "Y6", "Y8", "B8")
    assert events.SeaChanged(2, "B") in told
    assert events.TrickTaken(2) in told
    assert points_of_last_trick(state) == -8


def test_daniel_takes_his_own_blue_5_with_a_purple_8_thrown_in() -> None:
    """S6, S8: three players, trump yellow; blue 5, purple 8 without blue, blue 4."""
    state = dealt("YPB", ["Y12 B5", "Y4 P8", "Y5 B4"], without={1: "B"})
    play(state, "Y12", "Y4", "Y5")
    told = play(state, "B5", "P8", "B4")
    assert events.TrickTaken(0) in told
    assert points_of_last_trick(state) == -4


def test_herve_takes_a_trick_worth_nothing_for_his_team() -> None:
    """S21: eight players in two teams; the purple 15 takes the trick after a sea change to purple."""
    cards = ["R4", "R2", "R9", "R11", "P11", "P15", "R8", "G0"]
    state = dealt("YPBGR", cards, without={5: "R", 7: "R"}, teams="4v4")
    told = play(state, *cards)
    assert events.SeaChanged(4, "P") in told
    assert events.TrickTaken(5) in told
    assert points_of_last_trick(state) == 0
    teams = GAME.sides(GAME.complete({"teams": "4v4"}))
    assert [len(team) for team in teams] == [4, 4]
    assert view(state).table.captured[next(side for side, seats in enumerate(teams) if 5 in seats)] == 8


def test_the_first_card_of_a_trick_makes_no_sea_change() -> None:
    """S5, S7: even if it equals the last card of the trick before; trump stays."""
    state = dealt("YPB", ["Y12 P10", "Y4", "Y10"])
    play(state, "Y12", "Y4", "Y10")
    told = play(state, "P10")
    assert not any(isinstance(event, events.SeaChanged) for event in told)
    assert view(state).table.trump == "Y"
    assert view(state).table.follow == "P"


def test_who_can_follow_must_follow() -> None:
    """S4, S6, S9: and only in turn, with a card of one's own."""
    state = dealt("YPB", ["Y4", "Y10 P5", "B10"])
    play(state, "Y4")
    for seat, card, rule in ((1, "P5", "S6"), (0, "Y4", "S4"), (1, "B10", "S4")):
        with pytest.raises(Illegal) as refused:
            state.check(Entry(seat, card))
        assert refused.value.rule == rule


def test_two_players_draw_right_after_their_card_and_that_ends_a_proof() -> None:
    """S10, S18: 15 tricks; what a missing suit proved is forgotten with a draw, and stands when the pile is gone."""
    state = dealt("YPB", ["Y12", "P4"], without={1: "Y"}, pile="B4 Y4")
    told = play(state, "Y12", "P4")
    assert events.CardDrawn(0, 9) in told
    assert events.CardDrawn(1, 8) in told
    assert "Y4" in view(state, 1).table.hand
    assert view(state, 0).memory.missing == [[], []]
    rng = Rng(1)
    proved = False
    while view(state).table.round == 1 and not state.wants_chance():
        state.step(state.pick(rng))
        proved |= any(view(state).memory.missing)
        if view(state).table.pile:
            assert not any(view(state).memory.missing)
    assert proved


def test_a_sea_change_shows_nothing_about_the_suit_to_follow() -> None:
    """S10: she may or may not have yellow."""
    state = dealt("YPB", ["Y4", "Y10", "P10 Y9"])
    play(state, "Y4", "Y10", "P10")
    assert view(state, 0).memory.missing == [[], [], []]


def test_the_rival_leads_every_trick_and_follows_no_suit() -> None:
    """S19: its cards are the top of the pile."""
    state = dealt("YPB", ["Y4"], pile="Y12 P4 B4 B5")
    assert [one.card for one in view(state).table.trick] == ["Y12"]
    told = play(state, "Y4")
    assert events.SeaChanged(-1, "P") in told
    assert events.TrickTaken(-1) in told
    assert view(state).table.trick[0].card == "B4"


def test_without_an_8_the_player_loses_the_round_whatever_the_points() -> None:
    """S20: judged when the round has been played out."""
    lost = 0
    for seed in range(60):
        rng = Rng(seed)
        state = GAME.new(GAME.complete({"players": 1, "target": 1}))
        while not state.over():
            if state.wants_chance():
                state.shuffle(rng)
            else:
                state.step(state.pick(rng))
        table = view(state).table
        assert table.laid_open is not None
        eight = any(card[1:] == "8" for card in table.laid_open[0])
        mine, rivals = table.rounds[0].points
        if not eight:
            assert table.rounds[0].vp == [1]
            lost += mine > rivals
        else:
            assert table.rounds[0].vp == [side for side in (0, 1) if table.rounds[0].points[side] == max(mine, rivals)]
    assert lost


def test_targets_are_3_and_in_teams_one_more_than_the_largest() -> None:
    """S16, S22."""
    assert GAME.complete({"players": 5})["target"] == 3
    assert GAME.complete({"teams": "2v2"})["target"] == 3
    assert GAME.complete({"teams": "3v2"})["target"] == 4
    assert GAME.complete({"teams": "4v4"})["target"] == 5
    assert GAME.complete({"teams": "4v4", "target": 2})["target"] == 2


def test_partners_sit_apart_and_see_nothing_of_each_others_hands() -> None:
    """S21, S23."""
    state = dealt("YPBG", ["Y4", "Y5", "Y6", "Y7"], teams="2v2")
    sides = view(state).table.sides
    assert all(abs(one - two) > 1 for one, two in sides)
    seen = view(state, 0)
    partner = set(view(state, sides[0][1]).table.hand)
    assert not partner & set(seen.table.hand)


def test_decks_and_points_are_as_the_tables_say() -> None:
    """S1, S2, S3, S12: the values by number of players; every suit sums to +1 at every count."""
    from rectoverso.games.sea_change.cards import POINTS, deck_of

    sizes = {1: 30, 2: 30, 3: 30, 4: 40, 5: 50, 6: 60, 7: 70, 8: 80}
    for players, size in sizes.items():
        suits = "YPBGR"[: min(max(players, 3), 5)]
        deck = [int(card) for card in deck_of(players, suits)]
        assert len(deck) == size
        assert sum(int(POINTS[card % 16]) for card in deck) == len(suits)


def test_the_deal_passes_to_the_left_and_trump_does_not_carry_over() -> None:
    """S9, S14, S15: all cards are shuffled anew."""
    rng = Rng(3)
    state = dealt("YPB", ["Y4", "Y5", "Y6"], dealer=1)
    while not state.wants_chance():
        state.step(state.pick(rng))
    assert view(state).table.dealer == 2
    deal(state, GAME.chance(state, rng))
    assert view(state).table.trump is None
    assert state.mover() == 0


@pytest.mark.parametrize("decided", ["zero_of_trump", "fewest_cards", "shared"])
def test_ties_at_the_target_are_told_apart(decided: str) -> None:
    """S17: by the 0 of trump, then by fewest cards, then not at all. In teams the cards of the team count."""
    for seed in range(3000):
        rng = Rng(seed)
        state = GAME.new(GAME.complete({"players": 3 + seed % 3, "target": 1}))
        while not state.over():
            if state.wants_chance():
                state.shuffle(rng)
            else:
                state.step(state.pick(rng))
        table = view(state).table
        if table.decided == decided:
            break
    else:
        raise AssertionError(f"never decided by {decided}")
    assert table.laid_open is not None
    at_target = [side for side, vp in enumerate(table.vp) if vp >= 1]
    assert len(at_target) > 1
    trump = table.rounds[-1].trump
    owner = next(side for side, cards in enumerate(table.laid_open) if f"{trump}0" in cards)
    fewest = min(len(table.laid_open[side]) for side in at_target)
    with_fewest = [side for side in at_target if len(table.laid_open[side]) == fewest]
    assert table.winners == ([owner] if owner in at_target else with_fewest)
    assert (owner in at_target) == (decided == "zero_of_trump")
    assert (len(table.winners) > 1) == (decided == "shared")


def test_the_host_may_pick_the_suits() -> None:
    """S3: the dealer is drawn all the same (S15), and every deal."""
    options = GAME.complete({"players": 3})
    dealers = set()
    for seed in range(20):
        picked = GAME.picked(options, {"suits": "RYG"}, Rng(seed))
        start = opening(GAME, options, [Holder(bot="random")] * 3, 0, Rng(seed), deal=picked)
        state = Table(GAME, start).state
        assert isinstance(state, SeaChangeState)
        assert view(state).table.suits == ["Y", "G", "R"]
        assert {card[0] for seat in range(3) for card in view(state, seat).table.hand} == {"Y", "G", "R"}
        dealers.add(view(state).table.dealer)
    assert dealers == {0, 1, 2}
    for wrong in ({}, {"first": 0}, {"suits": "YP"}, {"suits": "YYP"}, {"suits": "YPX"}, {"suits": 3}):
        with pytest.raises(Malformed):
            GAME.picked(options, wrong, Rng(1))
