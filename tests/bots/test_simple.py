"""The frozen yardsticks: greedy beats random, clearly, and both see views only."""

from __future__ import annotations

import hashlib
import json

import pytest

from rectoverso.bots import YARDSTICKS, Bot, bot_of
from rectoverso.engine.record import read
from rectoverso.engine.rng import Rng
from rectoverso.games import GAMES, game_of
from rectoverso.lab.simulate import job_of, play_some


def results(name: str, bots: list[str], games: int, **options: object) -> list[list[int]]:
    """The winners of each game, or in solo the scores."""
    game = game_of(name)
    job = job_of(game, game.complete({"players": len(bots), **options}), bots, 7)
    records = [read(line, game_of) for line in play_some(job, range(games)).lines.splitlines()]
    return [(record.scores if len(bots) == 1 else record.winners) or [] for record in records]


@pytest.mark.slow
def test_greedy_scores_in_solo_verso_as_one_ply_should() -> None:
    scores = {bot: [score for (score,) in results("verso", [bot], 300)] for bot in YARDSTICKS[:2]}
    assert 17 < sum(scores["random"]) / 300 < 21
    assert 32 < sum(scores["greedy"]) / 300 < 40


@pytest.mark.slow
@pytest.mark.parametrize(("name", "share"), [("verso", 0.8), ("sea-change", 0.55), ("dessus-dessous", 0.8)])
def test_greedy_beats_random(name: str, share: float) -> None:
    """One greedy among randoms; the fair share is a half, with four at Sea Change a quarter."""
    bots = ["random", "random", "greedy", "random"] if name == "sea-change" else ["random", "greedy"]
    winners = results(name, bots, 120)
    wins = sum(bots.index("greedy") in won for won in winners)
    assert wins / len(winners) > share


@pytest.mark.parametrize("level", YARDSTICKS[:2])
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_depends_on_the_view_and_the_random_numbers_alone(name: str, level: str) -> None:
    game = game_of(name)
    bot: Bot = bot_of(name, level)
    rng = Rng(3)
    state = game.new(game.complete({"players": 2}))
    from rectoverso.engine.border import Entry

    for step in range(12):
        while state.wants_chance():
            state.apply(Entry(None, game.chance(state, rng), state.deadline() or 0))
        if state.over():
            break
        seat = min(state.waiting())
        view = state.view(seat)
        twin = game.imagine(view, rng)
        choice = bot.choose(view, Rng(step))
        assert choice == bot_of(name, level).choose(twin.view(seat), Rng(step))
        state.check(Entry(seat, choice.move, state.deadline() or 0))
        state.apply(Entry(seat, choice.move, state.deadline() or 0))


FROZEN = {
    ("verso", "random", 1): "1345aa577bbd7654",
    ("verso", "random", 3): "32837905921e2fd2",
    ("verso", "greedy", 1): "cc574345ec06e696",
    ("verso", "greedy", 3): "012d230fe8bfc869",
    ("sea-change", "random", 1): "b981a11b0b981ae9",
    ("sea-change", "random", 3): "de004b061a90e3d2",
    ("sea-change", "greedy", 1): "b1e26a40d2a39398",
    ("sea-change", "greedy", 3): "f92e35a259abbb87",
    ("dessus-dessous", "random", 1): "80e75453d57a50b0",
    ("dessus-dessous", "random", 3): "5716bb5ec085e965",
    ("dessus-dessous", "greedy", 1): "463fa1cd45aba84b",
    ("dessus-dessous", "greedy", 3): "d3af75cd9cb5dd9f",
}


@pytest.mark.parametrize(("name", "level", "players"), FROZEN)
def test_the_yardsticks_stay_as_they_are(name: str, level: str, players: int) -> None:
    """What later bots are measured against plays the same games for good, on every Python, compiled or not."""
    game = game_of(name)
    job = job_of(game, game.complete({"players": players}), [level], 11)
    moves = [read(line, game_of).moves for line in play_some(job, range(3)).lines.splitlines()]
    assert hashlib.sha256(json.dumps(moves).encode()).hexdigest()[:16] == FROZEN[name, level, players]
