"""Bots for Sea Change: what they see at a glance, how they play rounds out, and what they make of a position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rectoverso.bots import Thinker, bot_of
from rectoverso.bots.sea_change.greedy import Position
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.bots.sea_change.weighing import OneAhead
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.sea_change.cards import CARD_OF
from rectoverso.games.sea_change.modes import SEATINGS
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeView

GAME = game_of("sea-change")
SETTINGS = [*[str(players) for players in range(1, 9)], *SEATINGS]


def dealt(setting: str, seed: int, target: int | None = None) -> SeaChangeState:
    """The first round of a game, dealt."""
    given: dict[str, object] = {"players": int(setting)} if setting.isdigit() else {}
    if not setting.isdigit():
        teams = SEATINGS[setting]
        given = {"players": sum(len(team) for team in teams), "teams": teams}
    if target:
        given["target"] = target
    state = GAME.new(GAME.complete(given))
    assert isinstance(state, SeaChangeState)
    for _ in range(2):
        state.shuffle(Rng(seed))
    return state


def positions(setting: str, seed: int) -> Iterator[SeaChangeState]:
    """A round as compiled greedy plays it, before each card."""
    state = dealt(setting, seed)
    sight, policy, rng = Sight(state), OneAhead(), Rng(seed)
    while state.mover() >= 0:
        yield state
        state.step(policy.choose(state, sight, rng))
        sight.look(state)


@pytest.mark.parametrize("setting", SETTINGS)
def test_compiled_greedy_finds_the_same_cards_best(setting: str) -> None:
    policy = OneAhead()
    for state in positions(setting, 3):
        view = state.view(int(state.mover()))
        assert isinstance(view, SeaChangeView)
        position = Position(view)
        worths = {card: position.worth(CARD_OF[card]) for card in view.table.legal}
        policy.weigh(state, Sight(state), state.codes())
        found = dict(zip(view.table.legal, policy.worths, strict=False))
        for card, worth in worths.items():
            assert worth - max(worths.values()) == pytest.approx(found[card] - max(found.values()), abs=1e-9)


@pytest.mark.parametrize("setting", ["1", "2", "4", "2v2v1", "8"])
def test_a_sight_that_follows_sees_what_a_fresh_one_sees(setting: str) -> None:
    follower: Sight | None = None
    for state in positions(setting, 5):
        follower = follower or Sight(state)
        follower.look(state)
        fresh = Sight(state)
        for what in ("gone", "held", "lacking", "zeros"):
            assert list(getattr(follower, what)) == list(getattr(fresh, what)), what
        view = state.view(int(state.mover()))
        assert isinstance(view, SeaChangeView)
        missing = [{state.suits.index(suit) for suit in suits} for suits in view.memory.missing]
        seen = [
            {at for at, suit in enumerate(state.suits) if follower.lacking[place] >> "YPBGR".index(suit) & 1}
            for place in range(state.mode.players)
        ]
        assert seen == missing


@pytest.mark.parametrize("setting", ["2", "4"])
def test_flat_is_the_same_for_a_seed_and_whatever_is_hidden(setting: str) -> None:
    bot = bot_of("sea-change", "flat@200")
    assert isinstance(bot, Thinker)
    for number, state in enumerate(positions(setting, 1)):
        if number % 7 == 0:
            view = state.view(int(state.mover()))
            found = bot.consider(view, Rng(number))
            assert sorted(one.move for one in found) == sorted(view.table.legal)  # type: ignore[attr-defined]
            assert found == sorted(found, key=lambda one: -one.worth)
            reshuffled = GAME.imagine(view, Rng(number + 1)).view(int(state.mover()))
            assert bot.consider(reshuffled, Rng(number)) == found


@pytest.mark.parametrize("setting", ["1", "2", "3"])
def test_flat_thinks_in_the_midst_of_a_round(setting: str) -> None:
    """With two players also when cards have been drawn."""
    flat = bot_of("sea-change", "flat@8")
    assert isinstance(flat, Thinker)
    for number, state in enumerate(positions(setting, 1)):
        if number % 3 == 1:
            found = flat.consider(state.view(int(state.mover())), Rng(number))
            assert sorted(one.move for one in found) == sorted(state.legal(int(state.mover())))
