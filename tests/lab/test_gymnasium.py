"""What one plays alone, in Gymnasium: its own check, the same for the same seed, what is refused, what people see."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rectoverso.engine.errors import Malformed
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.missions import LEVELS, missions
from rectoverso.lab.gymnasium import ENVIRONMENTS
from rectoverso.lab.gymnasium.solo import Verso
from rectoverso.lab.payoff import payoffs

MAKERS: dict[str, tuple[str, dict[str, Any]]] = {
    "verso": ("rectoverso/Verso-v1", {}),
    "sea-change": ("rectoverso/SeaChange-v1", {}),
    "sea-change-to-1": ("rectoverso/SeaChange-v1", {"target": 1}),
    "dessus-dessous": ("rectoverso/DessusDessous-v1", {}),
    **{f"dessus-dessous-{level}": ("rectoverso/DessusDessous-v1", {"level": level}) for level in LEVELS},
}


def make(name: str, **more: Any) -> Any:
    known, options = MAKERS[name]
    return gymnasium.make(known, **options, **more)


def played(env: Any, seed: int, most: int = 60) -> list[bytes]:
    """All that random play is told."""
    chooser = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    told = [pickle.dumps((seen, info))]
    for _ in range(most):
        action = chooser.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
        assert "refused" not in info
        told.append(pickle.dumps((seen, reward, over, info)))
        if over or cut:
            break
    return told


@pytest.mark.parametrize("name", MAKERS)
def test_they_pass_the_check_of_gymnasium(name: str) -> None:
    check_env(make(name, render_mode="ansi").unwrapped)


def test_all_of_them_are_registered() -> None:
    assert {known for known, _ in MAKERS.values()} == set(ENVIRONMENTS)
    env = gymnasium.make("rectoverso.lab.gymnasium:rectoverso/Verso-v1")
    assert env.spec is not None
    assert env.spec.max_episode_steps == 200


@pytest.mark.parametrize("name", MAKERS)
def test_a_seed_says_all_and_games_without_one_go_on(name: str) -> None:
    env, other = make(name), make(name)
    first, second = played(env, 3), played(other, 4)
    assert played(other, 3) == first
    assert first != second
    env.reset(seed=5)
    other.reset(seed=5)
    (one, _), (two, _) = env.reset(), other.reset()
    assert pickle.dumps(one) == pickle.dumps(two)


@pytest.mark.parametrize("name", MAKERS)
def test_sampling_with_the_mask_is_never_refused(name: str) -> None:
    env = make(name)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(50):
        _, _, over, cut, info = env.step(env.action_space.sample(mask=info["action_mask"]))
        assert "refused" not in info
        if over or cut:
            break


@pytest.mark.parametrize(
    ("name", "actions", "rule"),
    [
        ("verso", [2], "V17"),
        ("dessus-dessous", [40], "D11"),
        ("dessus-dessous", [0, 7], "D2"),
        ("dessus-dessous-3", [0, 8, 16, 24], "D11"),
    ],
)
def test_what_is_not_allowed_changes_nothing_and_names_its_rule(name: str, actions: list[int], rule: str) -> None:
    env = make(name)
    before, _ = env.reset(seed=2)
    for action in actions[:-1]:
        before, *_, info = env.step(action)
        assert "refused" not in info
    seen, reward, over, _, info = env.step(actions[-1])
    assert (reward, over, info["refused"]) == (-1.0, False, rule)
    assert info["action_mask"][actions[-1]] == 0
    assert pickle.dumps(seen) == pickle.dumps(before)


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    env = make("sea-change")
    _, info = env.reset(seed=2)
    *_, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert info["refused"] in {"S4", "S6"}


def test_what_verso_earns_is_what_is_scored() -> None:
    env = make("verso")
    _, info = env.reset(seed=4)
    earned, over = 0.0, False
    while not over:
        action = np.flatnonzero(info["action_mask"])[-1]  # a bank where there is one
        _, reward, over, _, info = env.step(action)
        earned += reward
    assert earned == info["scores"][0] > 0
    with pytest.raises(Malformed, match="a reset begins"):
        env.unwrapped.step(0)


@pytest.mark.parametrize("seed", range(6))
def test_sea_change_is_worth_1_when_it_is_won(seed: int) -> None:
    env = make("sea-change")
    _, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
    episode = env.unwrapped.episode
    assert [reward] == payoffs(episode.game, episode.options, episode.state)
    assert reward in {-1, 0, 1}
    assert max(info["scores"]) >= 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("turned", range(4))
def test_a_mission_is_solved_by_its_stack_in_any_turn(level: int, turned: int) -> None:
    env = make("dessus-dessous")
    _, info = env.reset(seed=level)
    seen, info = env.reset(options={"level": level, "index": 17, "turns": 1})
    mission = missions().mission(level, 17, 1)
    assert info["index"] == 17
    assert seen["level"] == level
    assert tuple(seen["mission"]) == mission.pattern
    for nth, piece in enumerate(mission.stack, 1):
        seen, reward, over, _, info = env.step((piece & ~3) | (piece + turned & 3))
        assert (reward, over) == (float(nth == level), nth == level)
    assert layer_set().turn([int(colour) for colour in seen["shown"]], -turned) == mission.pattern
    assert len(info["stack"].split(" ")) == level


def test_layers_are_laid_on_top_and_taken_off_again() -> None:
    env = make("dessus-dessous-5")
    seen, _ = env.reset(seed=1)
    assert not seen["shown"].any()
    (first, *_), (second, *_), (third, *_) = (env.step(action) for action in (3, 12, 40))
    assert list(first["stack"]) == list(third["stack"]) == [4, 0, 0, 0, 0]
    assert list(second["stack"]) == [4, 13, 0, 0, 0]
    assert tuple(first["shown"]) == tuple(third["shown"]) == layer_set().pattern([3])
    assert tuple(second["shown"]) == layer_set().pattern([3, 12])


def test_missions_are_of_the_level_and_no_harder_than_wanted() -> None:
    env = make("dessus-dessous-4", difficulty=3)
    drawn = set()
    for _ in range(200):
        seen, info = env.reset()
        assert seen["level"] == 4
        drawn.add(info["difficulty"])
    assert drawn == {1, 2, 3}
    levels = make("dessus-dessous")
    assert {int(levels.reset()[0]["level"]) for _ in range(60)} == set(LEVELS)


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("rectoverso/SeaChange-v1", {"target": 0}, "target"),
        ("rectoverso/DessusDessous-v1", {"level": 2}, "level: 3, 4 or 5"),
        ("rectoverso/DessusDessous-v1", {"difficulty": 101}, "difficulty"),
        ("rectoverso/DessusDessous-v1", {"layers": "nowhere"}, "layers"),
    ],
)
def test_wrong_options_are_refused(name: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        gymnasium.make(name, **options)


def test_there_are_no_other_pictures_than_text() -> None:
    with pytest.raises(Malformed, match="render_mode: human or ansi"):
        Verso(render_mode="rgb_array")


def test_wrong_options_of_a_reset_are_refused() -> None:
    env = make("dessus-dessous-3").unwrapped
    with pytest.raises(Malformed, match="index 10000000"):
        env.reset(options={"index": 10_000_000})
    with pytest.raises(Malformed, match="colour is no option"):
        env.reset(options={"colour": 1})
    with pytest.raises(Malformed, match="level is no option"):
        make("verso").unwrapped.reset(options={"level": 1})


def test_what_people_see(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("dessus-dessous", render_mode="ansi")
    env.reset(options={"level": 3, "index": 0})
    lines = env.render().splitlines()
    assert lines[0].split("   ")[0] == "mission of level 3"
    assert lines[0].endswith("no layers yet")
    pattern = missions().mission(3, 0).pattern
    letters = "".join(layer_set().colours[colour][0] if colour else "." for colour in pattern)
    assert sorted("".join(line[:12] for line in lines[1:]).replace(" ", "")) == sorted(letters)
    assert "".join(line[24:] for line in lines[1:]).replace(" ", "") == "." * 64
    env = make("verso", render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count("seat 0") == 2


def test_many_in_one_vector() -> None:
    env = gymnasium.make_vec("rectoverso/Verso-v1", num_envs=3, vectorization_mode="sync")
    seen, info = env.reset(seed=1)
    assert seen.shape[0] == 3
    assert info["action_mask"].shape == (3, 198)
