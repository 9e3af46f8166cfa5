"""Verso and Sea Change at PettingZoo's tables: its own tests, and that agents are told no more than their views."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.rng import Rng
from rectoverso.lab.payoff import payoffs
from rectoverso.lab.pettingzoo import sea_change_v1, verso_v1
from tests.modes import TEAM_FORMS

MAKERS = {
    **{f"verso-{players}": partial(verso_v1.env, players=players) for players in range(1, 7)},
    **{f"sea-change-{players}": partial(sea_change_v1.env, players=players, target=1) for players in range(1, 9)},
    **{
        f"sea-change-{form}": partial(sea_change_v1.env, teams=form, target=1)
        for forms in TEAM_FORMS.values()
        for form in forms
    },
}


def play(env: Any, rng: Rng, moves: int = 10_000) -> dict[str, float]:
    """Random agents play to the end; what each has earned."""
    earned: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(moves):
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else legal[rng.below(len(legal))])
    return earned


@pytest.mark.parametrize("name", MAKERS)
# What it warns of: only its own environments may observe dictionaries, and when all is over nothing is legal.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should:UserWarning")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
def test_they_pass_the_tests_of_pettingzoo(name: str) -> None:
    api_test(MAKERS[name]())
    seed_test(MAKERS[name])


@pytest.mark.parametrize("name", MAKERS)
def test_rewards_are_the_payoffs_of_the_rules(name: str) -> None:
    env = MAKERS[name]()
    env.reset(seed=3)
    earned = play(env, Rng(4))
    episode = env.unwrapped.episode
    assert episode.over
    assert list(earned.values()) == payoffs(episode.game, episode.options, episode.state)
    assert not env.agents


@pytest.mark.parametrize("name", MAKERS)
def test_agents_act_in_the_order_of_the_rules(name: str) -> None:
    env = MAKERS[name]()
    env.reset(seed=5)
    rng = Rng(6)
    episode = env.unwrapped.episode
    for _ in range(40):
        if episode.over:
            break
        state = episode.state
        assert env.agent_selection == f"player_{state.mover()}"
        legal = [int(code) for code in state.codes()]
        for agent in env.agents:
            seen = env.observe(agent)
            acts = agent == env.agent_selection
            assert list(np.flatnonzero(seen["action_mask"])) == (legal if acts else [])
            assert list(env.infos[agent]) == (["action_mask"] if acts else [])
        env.step(legal[rng.below(len(legal))])


def test_an_agent_sees_the_same_of_states_that_it_cannot_tell_apart() -> None:
    env = sea_change_v1.env(players=3)
    env.reset(seed=1)
    play(env, Rng(2), 40)
    episode = env.unwrapped.episode
    for seat in range(3):
        before = episode.observation(seat)
        real = episode.state
        episode.state = episode.game.imagine(real.view(seat), Rng(9))
        assert np.array_equal(episode.observation(seat), before)
        episode.state = real


def test_a_seed_says_what_chance_brings_and_games_without_one_differ() -> None:
    env = verso_v1.env(players=3)
    pictures = []
    for seed in (7, None, 7, None, 8):
        env.reset(seed=seed)
        pictures.append(env.observe("player_0")["observation"].tobytes())
    assert pictures[0] == pictures[2]
    assert pictures[1] == pictures[3]
    assert len(set(pictures)) == 3


def test_a_forbidden_move_ends_the_game_and_without_wrappers_names_its_rule() -> None:
    env = verso_v1.env(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(2)  # to pass, which only the last banking allows
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())
    raw = verso_v1.raw_env(players=2)
    raw.reset(seed=1)
    with pytest.raises(Illegal, match="V17"):
        raw.step(2)
    with pytest.raises(Malformed, match="from 0 to 197"):
        raw.step(198)


def test_they_are_registered() -> None:
    env = pettingzoo.make("aec", "rectoverso/SeaChange-v1", teams="2v2v1")
    assert env.unwrapped.episode.options["players"] == 5
    assert pettingzoo.make("aec", "rectoverso/Verso-v1", players=4).max_num_agents == 4


def test_wrong_options_are_refused() -> None:
    with pytest.raises(Malformed, match="players"):
        verso_v1.env(players=7)
    with pytest.raises(Malformed, match="2v2 is for 4 players"):
        sea_change_v1.env(players=5, teams="2v2")
    with pytest.raises(Malformed, match="render_mode: human or ansi"):
        verso_v1.env(render_mode="rgb_array")


def test_what_people_see(capsys: pytest.CaptureFixture[str]) -> None:
    env = sea_change_v1.env(players=1, target=2, render_mode="ansi")
    env.reset(seed=1)
    hand = env.unwrapped.episode.state.view(0).table.hand
    assert env.render().splitlines()[0].startswith("round 1, suits ")
    assert env.render().splitlines()[-1] == f"hand of seat 0: {' '.join(hand)}"
    assert "rival  0 of 2 VP, 0 cards taken" in env.render()
    env = verso_v1.env(players=2, render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count("seat 1    0 points") == 2


def test_a_table_can_be_pickled() -> None:
    raw = pickle.loads(pickle.dumps(sea_change_v1.raw_env(teams="3v2")))
    assert raw.possible_agents == [f"player_{seat}" for seat in range(5)]
    assert raw.episode.options["teams"] == [[0, 2, 4], [1, 3]]
    again = pickle.loads(pickle.dumps(verso_v1.env(players=3)))
    again.reset(seed=1)
    env = verso_v1.env(players=3)
    env.reset(seed=1)
    assert np.array_equal(again.observe("player_2")["observation"], env.observe("player_2")["observation"])
