"""Many games between bots: the same bytes for the same seed, and the short cut plays what views would."""

from __future__ import annotations

import pytest

from rectoverso.bots import bot_of
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import read, record_of, replay, write
from rectoverso.games import game_of
from rectoverso.lab.simulate import Job, job_of, play_bots, play_some, simulate, sources
from tests.modes import MODES, mode


def job(name: str, bot: str, seed: int = 1) -> Job:
    game, options = mode(name)
    return job_of(game, options, [bot], seed)


@pytest.mark.thorough
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("name", MODES)
def test_every_mode_can_be_simulated_and_replays(name: str, bot: str) -> None:
    lines = play_some(job(name, bot), range(1)).lines.splitlines()
    assert len(lines) == 1
    for line in lines:
        record = read(line, game_of)
        assert record.scores is not None
        assert replay(record).finding is None


@pytest.mark.parametrize(
    "name",
    [
        "verso-1",
        "verso-4",
        "verso-6",
        "sea-change-1",
        "sea-change-2",
        "sea-change-4-2v2",
        "sea-change-7",
        "sea-change-8",
    ],
)
def test_random_bots_play_the_same_by_views_and_by_the_inner_door(name: str) -> None:
    game, options = mode(name)
    wanted = job(name, "random", seed=5)
    chance, choices = sources(wanted, 3)
    bots = [bot_of(game.id, "random") for _ in range(options["players"])]
    by_views = write(record_of(game, options, play_bots(game, options, bots, chance, choices)))
    assert play_some(wanted, range(3, 4)).lines.decode() == by_views + "\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "bot"), [("verso-4", "random"), ("sea-change-3", "greedy"), ("dessus-dessous-2", "random")]
)
def test_the_bytes_do_not_depend_on_the_number_of_processes(name: str, bot: str) -> None:
    alone = b"".join(chunk.lines for chunk in simulate(job(name, bot), 230, 1))
    together = b"".join(chunk.lines for chunk in simulate(job(name, bot), 230, 2))
    assert alone == together
    assert alone.count(b"\n") == 230


def test_other_bots_meet_the_same_deals() -> None:
    first = read(play_some(job("verso-3", "random"), range(1)).lines.strip(), game_of)
    second = read(play_some(job("verso-3", "greedy"), range(1)).lines.strip(), game_of)
    assert first.setup == second.setup
    assert first.moves != second.moves


def test_one_bot_or_one_for_each_seat() -> None:
    game, options = mode("verso-3")
    assert job_of(game, options, ["random", "greedy", "random"], 0).bots == ("random", "greedy", "random")
    with pytest.raises(Malformed, match="name 1 or 3"):
        job_of(game, options, ["random", "greedy"], 0)
    with pytest.raises(Malformed, match="unknown bot"):
        job_of(game, options, ["clever"], 0)
