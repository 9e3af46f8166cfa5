"""Verso and Sea Change in OpenSpiel: its own tests for games, and that nothing leaks."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

from rectoverso.engine.rng import Rng
from rectoverso.lab.spiel import resampler

GAMES = [
    *[f"python_verso(players={players})" for players in range(1, 7)],
    *[f"python_sea_change(players={players},target=1)" for players in range(1, 9)],
    "python_sea_change(players=2,target=2)",
    *[
        f"python_sea_change(target=1,players={form[1]},teams={form[0]})"
        for form in [("2v2", 4), ("3v2", 5), ("4v4", 8)]
    ],
]
BOTH = ["python_verso", "python_sea_change"]


def walk(game: Any, seed: int, stop: float = 0.02) -> Any:
    """A state somewhere on a random line of play, where somebody is to move."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chooser.choice(state.legal_actions()))
    while chooser.random() > stop:
        twin = state.clone()
        twin.apply_action(chooser.choice(twin.legal_actions()))
        while not twin.is_terminal() and twin.is_chance_node():
            twin.apply_action(chooser.choice(twin.legal_actions()))
        if twin.is_terminal():
            break
        state = twin
    return state


@pytest.mark.parametrize("name", BOTH)
def test_they_pass_the_api_tests_of_openspiel(name: str) -> None:
    """All its tests for games of which only a part of the tree can be looked at."""
    tests: Any = type(
        "Tests", (api_test.EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(name), "game_name": name}
    )
    tests.setUpClass()
    names = [test for test in dir(tests) if test.startswith("test_")]
    assert len(names) >= 5
    for test in names:
        getattr(tests(test), test)()


@pytest.mark.parametrize("name", [*BOTH, "python_sea_change(players=2,target=1)"])
def test_they_pass_the_simulation_tests_of_openspiel(name: str) -> None:
    """Playing at random, cloning, pickling and its own way to write a state down."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_mode_passes_its_random_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_two_states_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = Rng(3)
    changed = 0
    for seed in range(4):
        state = walk(game, seed)
        for seat in range(game.num_players()):
            other = state.resample(seat, rng)
            for look in ("observation_string", "information_state_string"):
                assert getattr(other, look)(seat) == getattr(state, look)(seat)
            for look in ("observation_tensor", "information_state_tensor"):
                assert np.array_equal(getattr(other, look)(seat), getattr(state, look)(seat))
            assert other.legal_actions(seat) == state.legal_actions(seat)
            assert other.current_player() == state.current_player()
            chance = [outcome.action for outcome in other.full_history() if outcome.player < 0]
            changed += chance != [outcome.action for outcome in state.full_history() if outcome.player < 0]
    assert changed


@pytest.mark.parametrize("name", GAMES)
def test_what_was_resampled_could_have_been_played(name: str) -> None:
    """Every move of the imagined past was legal, with the deal that it is imagined to have had."""
    game = pyspiel.load_game(name)
    for seed in range(3):
        state = walk(game, seed)
        other = state.resample(state.current_player(), Rng(seed))
        again = game.new_initial_state()
        for action in other.history():
            assert action in again.legal_actions()
            again.apply_action(action)
        assert str(again) == str(other)


@pytest.mark.parametrize("name", BOTH)
def test_information_states_recall_everything(name: str) -> None:
    """What a seat knew before is a part of what it knows now: another past, another information state."""
    game = pyspiel.load_game(name)
    seen: dict[tuple[int, str], list[Any]] = {}
    for seed in range(30):
        chooser = random.Random(seed % 3)
        state = game.new_initial_state()
        past: list[list[Any]] = [[] for _ in range(game.num_players())]
        for step in range(150):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(chooser.choice(state.legal_actions()))
                if not state.is_chance_node():
                    chooser = random.Random(1000 * step + seed)
                continue
            mover = state.current_player()
            known = state.information_state_string()
            assert seen.setdefault((mover, known), past[mover]) == past[mover]
            action = chooser.choice(state.legal_actions())
            past[mover] = [*past[mover], (known, action)]
            state.apply_action(action)


@pytest.mark.parametrize(
    "name", ["python_verso", "python_sea_change(players=3,target=1)", "python_sea_change(players=2)"]
)
def test_is_mcts_of_openspiel_plays(name: str) -> None:
    """With the resampler of a seed it plays the same twice; without one, with what the states bring along."""
    game = pyspiel.load_game(name)
    state = walk(game, 5, stop=0.1)
    chosen = []
    for _ in range(2):
        numbers = np.random.RandomState(1)
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 2.0, 20, random_state=numbers)
        bot.set_resampler(resampler(4))
        chosen.append(bot.step(state))
    assert chosen[0] == chosen[1]
    assert chosen[0] in state.legal_actions()
    plain = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, 10)
    assert plain.step(state) in state.legal_actions()


def test_the_deck_is_one_chance_node_for_each_card() -> None:
    state = pyspiel.load_game("python_verso(players=3)").new_initial_state()
    nodes = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert len(outcomes) == (3 if nodes == 0 else 2 * (90 - nodes + 1))
        state.apply_action(outcomes[nodes % len(outcomes)][0])
        nodes += 1
    assert nodes == 1 + 45


def test_the_public_view_and_the_hand_alone_can_be_observed() -> None:
    game = pyspiel.load_game("python_sea_change(players=3)")
    state = walk(game, 2)
    kinds = pyspiel.IIGObservationType
    public = game.make_py_observer(
        kinds(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    private = game.make_py_observer(
        kinds(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    hands = [private.string_from(state, seat).split(",") for seat in range(3)]
    assert all(card not in public.string_from(state, 0).split('"hand":')[1].split("]")[0] for card in hands[0])
    assert not set(hands[0]) & set(hands[1])


@pytest.mark.parametrize("name", BOTH)
def test_a_state_can_be_pickled_in_the_middle_of_a_deal(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(7):
        state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(
    ("name", "told"),
    [("python_verso(players=9)", "players"), ("python_sea_change(teams=5v5)", "teams: '5v5' is none of")],
)
def test_wrong_parameters_are_refused(name: str, told: str) -> None:
    with pytest.raises(Exception, match=told):
        pyspiel.load_game(name)
