"""The bots for Verso: what they choose, what they see, and that each level beats the one below it."""

from __future__ import annotations

import itertools

import pytest

from rectoverso.bots import Bot, Thinker, bot_of
from rectoverso.bots.verso.quick import greedy_code
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games.verso.game import GAME
from rectoverso.games.verso.rules import VersoState


def dealt(players: int, number: int) -> VersoState:
    state = GAME.new({"players": players})
    state.shuffle(Rng(seeds(61, number)))
    return state


def chosen(bot: Bot, state: VersoState, rng: Rng) -> str:
    return bot.choose(state.view(int(state.turn)), rng).move


@pytest.mark.parametrize("players", [1, 2, 5])
def test_greedy_by_the_inner_door_chooses_as_greedy_does(players: int) -> None:
    greedy = bot_of("verso", "greedy")
    for number in range(3):
        state = dealt(players, number)
        step = 0
        while not state.over():
            move = chosen(greedy, state, Rng(step))
            assert move == state.text(greedy_code(state, Rng(step)))
            state.step(state.code(move))
            step += 1


@pytest.mark.parametrize("players", [1, 3])
def test_flat_tells_what_it_expects_and_comes_to_the_same_answer_again(players: int) -> None:
    state = dealt(players, 1)
    for _ in range(4):
        state.step(greedy_code(state, Rng(1)))
    view = state.view(int(state.turn))
    flat = bot_of("verso", "flat@60")
    assert isinstance(flat, Thinker)
    found = flat.consider(view, Rng(5))
    assert sorted(one.move for one in found) == sorted(view.table.legal)  # type: ignore[attr-defined]
    assert found == flat.consider(view, Rng(5))
    assert all(one.worth >= two.worth for one, two in itertools.pairwise(found))
    assert all(0 <= one.points <= 90 for one in found)
    assert all(one.worth == one.points if players == 1 else 0 <= one.worth <= 1 for one in found)
