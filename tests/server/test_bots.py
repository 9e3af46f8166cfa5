"""Bots in processes of their own: the same choices, and nobody else suffers from what a bot does."""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import ParamSpec

import pytest

from rectoverso.bots import Choice, Thinker, bot_of, levels_of
from rectoverso.engine.border import Entry, View
from rectoverso.engine.rng import Rng
from rectoverso.games import GAMES, game_of
from rectoverso.server.bots import Thinkers
from rectoverso.server.worker import ThinkingFailed
from tests.server.odd_bots import MAKER, some_view, until

Given = ParamSpec("Given")

SEEDS = (0, 1, -(2**64), 2**255 - 1)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other programs run too, a bot may get no turn for seconds; only one test is about that."""
    monkeypatch.setattr("rectoverso.server.worker.GRACE", 30.0)


def in_a_loop(scenario: Callable[Given, Awaitable[None]]) -> Callable[Given, None]:
    @functools.wraps(scenario)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> None:
        async def within_a_minute() -> None:
            async with asyncio.timeout(60):
                await scenario(*args, **kwargs)

        asyncio.run(within_a_minute())

    return run


@asynccontextmanager
async def opened(processes: int, maker: str = MAKER) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(processes, maker)
    await thinkers.open()
    try:
        yield thinkers
    finally:
        await thinkers.close()


def odd(thinkers: Thinkers, level: str, seconds: float | None = None) -> asyncio.Task[Choice]:
    return asyncio.ensure_future(thinkers.think("verso", level, some_view(), seconds=seconds))


async def number(thinkers: Thinkers) -> int:
    """The process of the bot that thinks next."""
    return int((await odd(thinkers, "numbered")).move)


def positions(name: str) -> Iterator[View]:
    """Some views of a game, from the first move on."""
    game = game_of(name)
    rng = Rng(3)
    state = game.new(game.complete({"players": 3}))
    for _ in range(10):
        while state.wants_chance():
            state.apply(Entry(None, game.chance(state, rng), state.deadline() or 0))
        seat = min(state.waiting())
        yield state.view(seat)
        state.apply(Entry(seat, game.some_move(state, seat, rng), state.deadline() or 0))


def quick(name: str) -> Iterator[str]:
    """The levels of a game; those that search with few trials, since here it does not matter how well they play."""
    for level in levels_of(name):
        yield f"{level}@8" if isinstance(bot_of(name, level), Thinker) else level


@in_a_loop
async def test_a_bot_chooses_as_it_does_without_a_process() -> None:
    async with opened(2, "rectoverso.bots:bot_of") as thinkers:
        for name in GAMES:
            for level in quick(name):
                asked = [(view, seed) for view in positions(name) for seed in SEEDS]
                thoughts = (thinkers.think(name, level, view, seed) for view, seed in asked)
                direct = [bot_of(name, level).choose(view, Rng(seed)) for view, seed in asked]
                assert await asyncio.gather(*thoughts) == direct


@in_a_loop
async def test_without_a_seed_nobody_can_foresee_the_choice() -> None:
    view = next(positions("sea-change"))
    async with opened(1, "rectoverso.bots:bot_of") as thinkers:
        choices = {await thinkers.think("sea-change", "random", view) for _ in range(60)}
    assert len(choices) > 1


@in_a_loop
async def test_an_unknown_bot_is_named_in_a_line() -> None:
    async with opened(1, "rectoverso.bots:bot_of") as thinkers:
        with pytest.raises(ThinkingFailed, match="unknown bot 'clever': the bots are random, greedy"):
            await thinkers.think("verso", "clever", some_view())


@in_a_loop
async def test_a_bot_stops_when_its_time_is_up() -> None:
    async with opened(1) as thinkers:
        await number(thinkers)
        began = time.monotonic()
        assert await odd(thinkers, "patient", seconds=0.2) == Choice("patient")
        assert time.monotonic() - began >= 0.2


@in_a_loop
async def test_a_bot_stops_when_nobody_waits_for_it() -> None:
    async with opened(1) as thinkers:
        before = await number(thinkers)
        thought = odd(thinkers, "patient")
        await until(lambda: thinkers.busy == 1)
        thought.cancel()
        assert await number(thinkers) == before, "it was not killed for being slow"


@in_a_loop
async def test_a_bot_that_nobody_waits_for_does_not_begin(tmp_path: Path) -> None:
    async with opened(1) as thinkers:
        first = odd(thinkers, "patient")
        await until(lambda: thinkers.busy == 1)
        second = odd(thinkers, f"marking {tmp_path / 'mark'}")
        third = odd(thinkers, "napping")
        await until(lambda: thinkers.waiting == 2)
        second.cancel()
        await until(lambda: thinkers.waiting == 1)
        first.cancel()
        assert await third == Choice("napping")
        assert not (tmp_path / "mark").exists()


@pytest.mark.thorough
@in_a_loop
async def test_a_bot_that_does_not_stop_loses_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rectoverso.server.worker.GRACE", 0.2)
    async with opened(1) as thinkers:
        before = await number(thinkers)
        with pytest.raises(ThinkingFailed, match="did not stop in time"):
            await odd(thinkers, "deaf", seconds=0.1)
        after = await number(thinkers)
        assert after != before
        thought = odd(thinkers, "deaf")
        await until(lambda: thinkers.busy == 1)
        thought.cancel()
        assert await number(thinkers) not in (before, after)


@in_a_loop
async def test_a_fault_of_a_bot_is_told_in_a_line_and_its_process_goes_on() -> None:
    async with opened(1) as thinkers:
        before = await number(thinkers)
        with pytest.raises(ThinkingFailed) as failed:
            await odd(thinkers, "wrong")
        assert str(failed.value) == "verso bot 'wrong': ValueError: it is all wrong"
        assert "odd_bots.py" in failed.value.__notes__[0]
        assert await number(thinkers) == before


@in_a_loop
async def test_another_process_takes_the_job_of_a_killed_one(tmp_path: Path) -> None:
    async with opened(1) as thinkers:
        before = await number(thinkers)
        thought = odd(thinkers, f"hanging-once {tmp_path / 'begun'}")
        later = odd(thinkers, "napping")
        await until((tmp_path / "begun").exists)
        os.kill(before, signal.SIGKILL)
        await later
        assert thought.done(), "the older job is not overtaken"
        assert await thought == Choice("hanging-once")
        assert await number(thinkers) != before


@pytest.mark.thorough
@in_a_loop
async def test_processes_killed_between_jobs_cost_no_job() -> None:
    async with opened(2) as thinkers:
        await until(lambda: sum(worker.ready for worker in thinkers._workers) == 2)
        killed = [process.pid for process in active_children()]
        for worker in thinkers._workers:
            worker.process.kill()
            worker.process.join()  # it is dead when the job is given to it, and nothing has told us
        assert await number(thinkers) not in killed


@pytest.mark.thorough
@in_a_loop
async def test_a_process_that_does_not_come_up_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rectoverso.server.bots.BREATH", 0.05)
    async with opened(1) as thinkers:
        await until(lambda: len(thinkers._workers) == 1)
        thinkers._workers[0].process.kill()
        assert await odd(thinkers, "napping") == Choice("napping")


@pytest.mark.thorough
@pytest.mark.parametrize("level", ["dying", "hungry"])
@in_a_loop
async def test_a_bot_that_takes_two_processes_along_gets_no_third(level: str) -> None:
    async with opened(1) as thinkers:
        before = await number(thinkers)
        with pytest.raises(ThinkingFailed, match="its process died twice"):
            await odd(thinkers, level)
        assert await number(thinkers) != before


@pytest.mark.thorough
@in_a_loop
async def test_who_came_first_is_the_first() -> None:
    done: list[int] = []
    async with opened(1) as thinkers:
        thoughts = [odd(thinkers, "napping") for _ in range(10)]
        for place, thought in enumerate(thoughts):
            thought.add_done_callback(lambda _, place=place: done.append(place))  # type: ignore[misc]
        await asyncio.gather(*thoughts)
    assert done == [*range(10)]


@pytest.mark.thorough
@in_a_loop
async def test_the_server_and_its_interrupts_come_first() -> None:
    async with opened(1) as thinkers:
        await until(lambda: active_children() != [])
        process = active_children()[0].pid or 0
        os.kill(process, signal.SIGINT)  # it has hardly begun
        assert await number(thinkers) == process
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process) == min(19, ours + 5)
        os.kill(process, signal.SIGINT)
        assert await number(thinkers) == process


@in_a_loop
async def test_closing_ends_everything_at_once() -> None:
    thinkers = Thinkers(2, MAKER)
    await thinkers.open()
    thoughts = [odd(thinkers, "deaf") for _ in range(4)]
    await until(lambda: thinkers.busy == 2)
    processes = [worker.process.pid or 0 for worker in thinkers._workers]
    began = time.monotonic()
    await thinkers.close()
    assert time.monotonic() - began < 5
    assert [str(await fault(thought)) for thought in thoughts] == ["verso bot 'deaf': the server is closing"] * 4
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    assert (thinkers.busy, thinkers.waiting, active_children()) == (0, 0, [])
    with pytest.raises(ThinkingFailed, match="not open"):
        await odd(thinkers, "napping")
    await thinkers.close()


async def fault(thought: asyncio.Task[Choice]) -> BaseException | None:
    await asyncio.wait([thought])
    return thought.exception()


@in_a_loop
async def test_opening_does_not_wait_and_closing_does_not_either() -> None:
    thinkers = Thinkers(2)
    await thinkers.open()
    assert active_children() == []
    await asyncio.sleep(0)
    assert len(active_children()) == 2
    await thinkers.close()
    assert active_children() == []


@pytest.mark.thorough
def test_no_process_outlives_a_server_that_was_killed() -> None:
    """They hold its output open, so the end of that is the end of the last of them."""
    program = "import asyncio; from tests.server.odd_bots import *; asyncio.run(think_for_days())"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "thinking\n"
        server.kill()
        assert server.communicate(timeout=20)[0] == ""


@pytest.mark.thorough
@in_a_loop
async def test_the_loop_goes_on_while_bots_think() -> None:
    """Other programs may keep it waiting too, but hardly ever five times in a row."""
    async with opened(2, "rectoverso.bots:bot_of") as thinkers:
        await until(lambda: sum(worker.ready for worker in thinkers._workers) == 2)
        waits = []
        for _ in range(5):
            waits.append(await longest_wait(thinkers))
            if waits[-1] < 0.25:
                return
    pytest.fail(f"it waited {waits} seconds; on a quiet machine it is some 10 ms")


async def longest_wait(thinkers: Thinkers) -> float:
    """The longest time for which the loop did not come round while bots chose 200 moves."""
    gaps: list[float] = []

    async def tick() -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.005)
            gaps.append(time.monotonic() - before)

    asked = [*positions("sea-change")] * 20
    ticking = asyncio.create_task(tick())
    choices = await asyncio.gather(
        *(thinkers.think("sea-change", "greedy", view, seed) for seed, view in enumerate(asked))
    )
    ticking.cancel()
    assert len(choices) == 200
    return max(gaps)
