"""Many games at once are the same games as one at a time; what the arrays hold, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.rng import Rng, seeds
from rectoverso.lab.batch import Batch
from rectoverso.lab.episode import Episode
from tests.modes import TEAM_FORMS

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"verso-{players}": ("verso", {"players": players}) for players in range(1, 7)},
    **{f"sea-change-{players}": ("sea-change", {"players": players, "target": 1}) for players in range(1, 9)},
    **{
        f"sea-change-{form}": ("sea-change", {"players": players, "teams": form, "target": 1})
        for players, forms in TEAM_FORMS.items()
        for form in forms
    },
}


def same_as_alone(name: str, games: int, seed: int, steps: int) -> int:
    """Plays a batch beside as many episodes and compares all that it tells; how many games have ended."""
    game, options = GAMES[name]
    batch = Batch(game, games, seed, **options)
    alone = [Episode(game, options) for _ in range(games)]
    for number, episode in enumerate(alone):
        episode.begin(Rng(seeds(seed, number)))
    ended = 0
    for _ in range(steps):
        for number, episode in enumerate(alone):
            assert batch.movers[number] == episode.mover
            assert np.array_equal(batch.observations[number], episode.observation(episode.mover))
            assert np.array_equal(batch.masks[number], episode.mask(episode.mover))
        actions = batch.random_actions()
        batch.step(actions)
        for number, episode in enumerate(alone):
            episode.step(int(actions[number]))
            assert list(batch.rewards[number]) == episode.earned
            assert batch.dones[number] == episode.over
            if episode.over:
                ended += 1
                episode.begin()
    return ended


@pytest.mark.parametrize("name", GAMES)
def test_many_games_at_once_are_the_same_as_one_at_a_time(name: str) -> None:
    longest = 150 if name.startswith("verso") else 85
    assert same_as_alone(name, 3, 5, longest) >= 3


@pytest.mark.thorough
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(some.sampled_from(sorted(GAMES)), some.integers(1, 9), some.integers(-(2**63), 2**64), some.integers(1, 50))
def test_they_are_for_any_seed_and_number_of_games(name: str, games: int, seed: int, steps: int) -> None:
    same_as_alone(name, games, seed, steps)


def test_a_seed_gives_the_same_games_whatever_their_number() -> None:
    few, many, others = (Batch("verso", games, seed, players=2) for games, seed in [(4, 1), (9, 1), (4, 2)])
    assert np.array_equal(few.observations, many.observations[:4])
    assert not np.array_equal(few.observations, others.observations)
    others.step(others.random_actions())
    others.reset(1)
    for _ in range(60):
        assert np.array_equal(few.observations, others.observations)
        actions = few.random_actions()
        assert np.array_equal(actions, others.random_actions())
        for batch in (few, others):
            batch.step(actions)


def test_the_arrays_stay_where_they_are_and_cannot_be_written_to() -> None:
    batch = Batch("sea-change", 5, seed=3, players=4)
    arrays = (batch.observations, batch.masks, batch.movers, batch.rewards, batch.dones)
    shapes = [(5, batch.shape.size), (5, 80), (5,), (5, 4), (5,)]
    kinds = [np.int8, np.bool_, np.int64, np.float64, np.bool_]
    assert [array.shape for array in arrays] == shapes
    assert [array.dtype for array in arrays] == kinds
    before = batch.observations.copy()
    batch.step(batch.random_actions())
    assert arrays[0] is batch.observations
    assert not np.array_equal(before, batch.observations)
    assert not any(array.flags.writeable for array in arrays)


def test_random_actions_are_legal_and_every_legal_one_comes_up() -> None:
    batch = Batch("verso", 300, seed=1, players=3)
    drawn = np.zeros_like(batch.masks, dtype=int)
    for _ in range(200):
        actions = batch.random_actions()
        assert batch.masks[np.arange(300), actions].all()
        drawn[np.arange(300), actions] += 1
    assert ((drawn > 0) == batch.masks).all()


def test_alone_in_verso_every_move_earns_its_points() -> None:
    batch = Batch("verso", 50, seed=2, players=1)
    total = np.zeros(50)
    for _ in range(40):
        scored = batch.observations[:, batch.shape.part("scores")][:, 0].astype(int)
        batch.step(batch.random_actions())
        now = batch.observations[:, batch.shape.part("scores")][:, 0]
        going_on = ~batch.dones
        assert np.array_equal(batch.rewards[going_on, 0], (now - scored)[going_on])
        assert not now[batch.dones].any()
        total += batch.rewards[:, 0]
    assert total.min() >= 0
    assert total.max() > 5


def test_where_one_move_is_forbidden_none_is_made() -> None:
    batch = Batch("verso", 3, seed=1, players=2)
    before = batch.observations.copy()
    actions = batch.random_actions()
    for action, told in [(198, "action of game 2: a number from 0 to 197"), (-1, "not -1"), (2**63 - 1, "game 2")]:
        actions[2] = action
        with pytest.raises(Malformed, match=told):
            batch.step(actions)
    actions[2] = 2  # to pass, which only the last banking allows
    with pytest.raises(Illegal, match="V17"):
        batch.step(actions)
    assert np.array_equal(before, batch.observations)


@pytest.mark.parametrize(
    "actions",
    [[0, 0], [0.0, 0.0, 0.0], [[0], [0], [0]], 0, ["0", "0", "0"]],
    ids=["few", "floats", "deep", "one", "text"],
)
def test_what_is_no_array_of_actions_is_refused(actions: Any) -> None:
    with pytest.raises(Malformed, match="actions: 3 whole numbers are needed, not"):
        Batch("verso", 3, players=2).step(actions)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64, ">i8"])
def test_any_kind_of_whole_number_will_do(kind: Any) -> None:
    batch = Batch("verso", 4, seed=6, players=1)
    batch.step(np.array([1, 0, 1, 0], kind))
    assert not np.array_equal(batch.observations[0], batch.observations[1])
    batch.step(np.array([9, 1, 0, 1], kind)[::-1] % 2)


@pytest.mark.parametrize(
    ("game", "games", "options", "told"),
    [
        ("verso", 0, {}, "at least 1"),
        ("verso", 5, {"players": 7}, "players"),
        ("verso", 5, {"target": 3}, "target"),
        ("sea-change", 5, {"players": 5, "teams": "2v2"}, "2v2 is for 4 players"),
        ("dessus-dessous", 5, {"players": 1}, "verso or sea-change"),
    ],
)
def test_wrong_options_are_refused(game: str, games: int, options: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        Batch(game, games, **options)


def test_one_of_the_games_can_be_looked_at() -> None:
    batch = Batch("sea-change", 2, seed=4, players=3)
    assert batch.picture(1).splitlines()[0].startswith("round 1, suits ")
    assert f"> seat {batch.movers[1]}" in batch.picture(1)
