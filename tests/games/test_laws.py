"""The laws of engine/conformance.py, over every game, player count and mode."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rectoverso.engine.conformance import check_game, check_table
from rectoverso.engine.game import Game
from tests.modes import MODES
from tests.modes import mode as full_mode

QUICK_FIRST = [  # many players take long
    pytest.param(name, marks=pytest.mark.thorough if given["players"] > 5 else ()) for name, (_, given) in MODES.items()
]


def mode(name: str) -> tuple[Game, dict[str, Any]]:
    """The game of a mode; in Sea Change a shorter one, which still has several rounds."""
    game, options = full_mode(name)
    return game, {**options, "target": 2} if "target" in options and options["players"] > 3 else options


@pytest.mark.parametrize("name", QUICK_FIRST)
def test_every_mode_keeps_the_laws_of_a_game(name: str) -> None:
    game, options = mode(name)
    check_game(game, options, seed=1, every=9)


@pytest.mark.thorough
@pytest.mark.parametrize("name", MODES)
def test_every_mode_keeps_the_laws_of_a_table(name: str) -> None:
    game, options = mode(name)
    for seed in range(2):
        check_table(game, options, seed)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(name=st.sampled_from(sorted(MODES)), seed=st.integers(0, 2**40))
def test_laws_of_a_game_hold_for_any_seed(name: str, seed: int) -> None:
    game, options = mode(name)
    check_game(game, options, seed, every=5)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(name=st.sampled_from(sorted(MODES)), seed=st.integers(0, 2**40))
def test_laws_of_a_table_hold_for_any_seed(name: str, seed: int) -> None:
    game, options = mode(name)
    check_table(game, options, seed, steps=120)
