"""Random games of every mode, move by move against a plain reading of the rules (S3 to S23)."""

from __future__ import annotations

import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import NAMES
from rectoverso.games.sea_change.deals import read_deal, read_table
from rectoverso.games.sea_change.game import GAME
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeTable
from tests.games.sea_change.referee import Referee
from tests.games.sea_change.tables import view
from tests.modes import MODES, mode

SEA_CHANGE = [name for name in MODES if name.startswith("sea-change")]


@pytest.mark.parametrize("target", [1, 3])
@pytest.mark.parametrize("name", SEA_CHANGE)
def test_random_games_agree_with_a_referee(name: str, target: int) -> None:
    """S16: any target. Legal cards, trump, captured cards, points, victory points and winners."""
    _, options = mode(name)
    options = GAME.options({**options, "target": target})
    rng = Rng(len(name) + target)
    state = GAME.new(options)
    outcome = GAME.chance(state, rng)
    state.apply(Entry(None, outcome))
    referee = Referee(options["players"], target, options["teams"], read_table(outcome)[1])
    while not state.over():
        if state.wants_chance():
            outcome = GAME.chance(state, rng)
            state.check(Entry(None, outcome))
            state.apply(Entry(None, outcome))
            referee.deal(*read_deal(outcome))
        seat = int(state.mover())
        assert seat == referee.turn
        legal = state.legal(seat)
        assert set(legal) == referee.legal()
        check_trick(view(state, seat).table, referee)
        move = legal[rng.below(len(legal))]
        state.apply(Entry(seat, move))
        referee.play(move)
        seen = view(state, seat)
        table = seen.table
        assert [set(suits) for suits in seen.memory.missing] == referee.missing
        assert [len(cards) for cards in referee.captured] == table.captured
        assert table.trump == referee.trump
        eights = [sum(card[1:] == "8" for card in cards) for cards in referee.captured]
        assert table.eights == (eights if options["players"] == 1 else None)
    assert state.scores() == referee.vp
    assert state.winners() == referee.winners
    assert GAME.results(state) == {"rounds": referee.rounds}


def check_trick(table: SeaChangeTable, referee: Referee) -> None:
    """S5, S7, S8: what lies in the trick, whose it is as things are, and which cards would change the sea."""
    names = {place: -1 if (referee.players, place) == (1, 1) else place for place in range(8)}  # S19: the rival
    assert [(one.seat, one.card) for one in table.trick] == [(names[who], card) for who, card in referee.trick]
    if not referee.trick:
        assert (table.winning, table.follow, table.sea_changes) == (None, None, [])
        return
    who, card = referee.best()
    assert table.winning is not None
    assert (table.winning.seat, table.winning.card) == (names[who], card)
    assert table.follow == referee.trick[0][1][0]
    assert table.sea_changes == [one for one in table.legal if one[1:] == referee.trick[-1][1][1:]]


def refusal(state: SeaChangeState, entry: Entry) -> str | None:
    try:
        state.check(entry)
    except Illegal as problem:
        return problem.rule
    return None


@pytest.mark.parametrize("name", ["sea-change-1", "sea-change-2", "sea-change-5", "sea-change-8-4v4"])
def test_check_and_legal_agree_on_every_card_for_every_seat(name: str) -> None:
    """S4, S6, S7, S9: 80 cards, all seats, at every step of a round."""
    _, options = mode(name)
    rng = Rng(5)
    state = GAME.new(options)
    while state.wants_chance():
        state.apply(Entry(None, GAME.chance(state, rng)))
    while not state.wants_chance() and not state.over():
        for seat in range(options["players"]):
            refused = {card: rule for card in NAMES if (rule := refusal(state, Entry(seat, card)))}
            assert set(NAMES) - set(refused) == set(state.legal(seat))
            assert set(refused.values()) <= {"S4", "S6", "S9"}
        state.step(state.pick(rng))


@pytest.mark.parametrize("text", ["", "y4", "Y16", "Y04", "X3", "Y 4", "Y4 ", "keep"])
def test_what_is_no_card_is_malformed(text: str) -> None:
    """S1."""
    with pytest.raises(Malformed):
        GAME.new(GAME.complete({"players": 3})).check(Entry(0, text))
