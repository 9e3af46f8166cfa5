"""An arena on a real Ray cluster of this machine: the same results, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from rectoverso.engine.errors import Malformed
from rectoverso.games import game_of
from rectoverso.lab.arena import Contest, Meeting, Met, contest_of, meet, meetings
from rectoverso.lab.cluster import LOCAL, results_on_ray
from rectoverso.lab.standings import Standings

HERE = "127.0.0.1"
DEADLY = Meeting(2, 0)
LAST = Meeting(5, 0)


def contest() -> Contest:
    game = game_of("verso")
    return contest_of(game, game.complete({}), ["random", "greedy"], 3)


def meet_with_trouble(wanted: Contest, folder: Path, meeting: Meeting) -> Met:
    """Every try leaves a file; the first try of one meeting kills its worker, and the last meeting goes wrong."""
    tries = len(list(folder.glob(f"{meeting.deal}-*")))
    (folder / f"{meeting.deal}-{tries}").touch()
    if meeting == DEADLY and not tries:
        os.kill(os.getpid(), signal.SIGKILL)
    if meeting == LAST:
        raise ArithmeticError(f"{meeting.deal} is not for me")
    return meet(wanted, meeting)


@pytest.mark.slow
def test_an_arena_on_a_cluster_survives_its_workers(tmp_path: Path) -> None:
    """In a process of its own, since Ray leaves threads and open files behind."""
    done = subprocess.run(
        ["nice", "-n", "5", sys.executable, "-m", "tests.lab.test_cluster", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "told: 5 is not for me"
    assert [len(list(tmp_path.glob(f"{deal}-*"))) for deal in range(6)] == [1, 1, 2, 1, 1, 1]


def play_on_a_cluster(folder: Path) -> None:
    wanted = contest()
    here, there = Standings(wanted), Standings(wanted)
    for met in map(partial(meet, wanted), meetings(wanted, LAST.deal)):
        here.add(met)
    try:
        work = partial(meet_with_trouble, wanted, folder)
        for met in results_on_ray(work, meetings(wanted, LAST.deal + 1), LOCAL, 2):
            there.add(met)
    except ArithmeticError as problem:
        assert there.games == 2 * LAST.deal
        assert [one[:5] for one in there.table()] == [one[:5] for one in here.table()]
        print(f"told: {problem}")


@pytest.mark.parametrize(("address", "told"), [("there", "HOST:PORT is needed"), (f"{HERE}:1", "nobody answers")])
def test_a_cluster_that_is_not_there_is_told_in_one_line(address: str, told: str) -> None:
    with pytest.raises(Malformed, match=told) as problem:
        next(results_on_ray(partial(meet, contest()), meetings(contest(), 1), address, 1))
    assert "\n" not in str(problem.value)


if __name__ == "__main__":
    from tests.lab import test_cluster  # whose functions the workers can import, as they can't those of a script

    test_cluster.play_on_a_cluster(Path(sys.argv[1]))
