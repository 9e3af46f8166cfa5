"""Work over processes: in order, the same with any number of them, and whole again when one of them is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from rectoverso.lab.workers import Lost, cores, results

pytestmark = [
    pytest.mark.slow,  # a worker takes half a second to come
    pytest.mark.skipif(sys.platform == "win32", reason="nobody can be killed there in this way"),
]


def square(number: int) -> int:
    return number * number


def die_once(folder: Path, number: int) -> int:
    """At 3 and at 7 the worker is killed; whoever tries again succeeds. Every try leaves a file."""
    tries = len(list(folder.glob(f"{number}-*")))
    (folder / f"{number}-{tries}").touch()
    if number in (3, 7) and not tries:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number: int) -> int:
    raise ArithmeticError(f"{number} is not for me")


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_results_come_in_order(processes: int) -> None:
    assert list(results(square, range(30), processes)) == [number * number for number in range(30)]


def test_what_a_killed_worker_was_at_is_done_again_and_nothing_else(tmp_path: Path) -> None:
    assert list(results(partial(die_once, tmp_path), range(10), 2)) == [number * number for number in range(10)]
    tries = [len(list(tmp_path.glob(f"{number}-*"))) for number in range(10)]
    assert tries == [1, 1, 1, 2, 1, 1, 1, 2, 1, 1]


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(Lost, match="3 workers died"):
        list(results(die, range(2), 2))


def test_what_is_wrong_with_the_work_is_told_to_who_wanted_it() -> None:
    with pytest.raises(ArithmeticError, match="is not for me"):
        list(results(refuse, range(5), 2))
    assert not multiprocessing.active_children()


def test_who_stops_early_leaves_nobody_behind_and_asks_for_no_more_than_needed() -> None:
    asked: list[int] = []
    found = results(square, endless(asked), 2)
    assert [next(found) for _ in range(3)] == [0, 1, 4]
    assert len(multiprocessing.active_children()) == 2
    found.close()  # type: ignore[attr-defined]  # a generator, which the signature keeps to itself
    assert not multiprocessing.active_children()
    assert len(asked) < 20


def endless(asked: list[int]) -> Iterator[int]:
    number = 0
    while True:
        asked.append(number)
        yield number
        number += 1


def test_there_is_a_core() -> None:
    assert cores() >= 1
