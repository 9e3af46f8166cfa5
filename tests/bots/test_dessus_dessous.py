"""The levels of Dessus Dessous: each beats the one below it, and all of them are beaten now and then."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from time import perf_counter

import pytest

from rectoverso.bots import LEVELS, bot_of
from rectoverso.bots.dessus_dessous.people import slips_of
from rectoverso.engine.border import Entry, View
from rectoverso.engine.record import Record, read
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.missions import Mission, missions
from rectoverso.games.dessus_dessous.moves import mission_text
from rectoverso.games.dessus_dessous.stacks import parse_stack, stack_code, stack_of
from rectoverso.lab.simulate import job_of, play_some

GAME = game_of("dessus-dessous")
LAYERS = layer_set()


def records(bots: list[str], games: int, seed: int = 11) -> list[Record]:
    job = job_of(GAME, GAME.complete({"players": len(bots)}), bots, seed)
    return [read(line, game_of) for line in play_some(job, range(games)).lines.splitlines()]


def share_of_wins(bots: list[str], games: int) -> float:
    """Of the first of two bots, with a shared victory counted as half."""
    winners = [record.winners or [] for record in records(bots, games)]
    return sum(1 / len(won) for won in winners if 0 in won) / games


@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(LEVELS)])
def test_each_level_beats_the_one_below_it(weaker: str, stronger: str) -> None:
    assert share_of_wins([stronger, weaker], 60) > 0.6


def test_casual_is_no_weaker_than_greedy() -> None:
    assert share_of_wins(["casual", "greedy"], 200) > 0.45


def test_alone_a_better_level_scores_more_and_nobody_is_a_machine() -> None:
    means = [sum((record.scores or [0])[0] for record in records([level], 60)) / 60 for level in LEVELS]
    assert means == sorted(means)
    assert 6 < means[0] < 20
    assert 40 < means[-1] < 64  # D16: the highest band is for those who are better than that


def a_view_of(level: int, index: int, players: int = 2) -> tuple[View, Mission]:
    state = GAME.new(GAME.complete({"players": players}))
    mission = missions("millpond").mission(level, index)
    if players == 1:
        state.apply(Entry(0, f"draw {level}"))
    state.apply(Entry(None, mission_text(level, mission.pattern)))
    return state.view(0), mission


@pytest.mark.parametrize("level", LEVELS)
def test_a_hard_mission_takes_longer_and_what_is_wrong_is_a_slip(level: str) -> None:
    bot = bot_of("dessus-dessous", level)
    times = {}
    for place in (10, 6580):
        view, mission = a_view_of(3, place)
        choices = [bot.choose(view, Rng(seed)) for seed in range(120)]
        taken = [choice for choice in choices if choice.move != "give-up"]
        times[place] = median(choice.ms for choice in taken)
        assert min(choice.ms for choice in choices) > 3_000
        handed_in = [choice.move.removeprefix("take ") for choice in taken]
        stacks = [stack_of(stack_code(parse_stack(text, LAYERS.letters))) for text in handed_in]
        wrong = [stack for stack in stacks if stack != mission.stack]
        assert set(wrong) <= set(slips_of(mission.stack))
        assert len(wrong) < 0.35 * len(stacks)
    assert times[6580] > 2 * times[10]


def test_near_the_end_alone_one_draws_what_can_still_be_solved() -> None:
    """A level that takes less time is worth more then."""
    state = GAME.new(GAME.complete({"players": 1}))
    bot = bot_of("dessus-dessous", "expert")
    assert bot.choose(state.view(0), Rng(1)).move in ("draw 3", "draw 4", "draw 5")
    state.now = 168_000  # type: ignore[attr-defined]
    assert bot.choose(state.view(0), Rng(1)).move == "draw 3"


def test_any_mission_is_solved_in_less_than_ten_milliseconds() -> None:
    """What a bot needs is in memory; the slowest of a few hundred, so that a busy machine does not matter much."""
    shipped = missions("millpond")
    picked = [(level, at * shipped.count(level) // 60) for level in (3, 4, 5) for at in range(60)]
    shipped.find(shipped.mission(3, 0).pattern)
    took = []
    for level, index in picked:
        mission = shipped.mission(level, index, turns=index % 4)
        tries = []
        for _ in range(3):
            began = perf_counter()
            assert shipped.find(mission.pattern) == mission
            tries.append(perf_counter() - began)
        took.append(min(tries))
    assert max(took) < 0.01
