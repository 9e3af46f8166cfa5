"""Many games between bots, each with chance of its own: what comes out depends on the seed and on nothing else."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread
from typing import NamedTuple

from rectoverso.bots import Bot, Choice, bot_of
from rectoverso.engine.border import Entry, Json, Millis, Seat
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import CodedState, Game, State
from rectoverso.engine.record import line_of, record_of, write
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.lab.bulk import RandomPlay

CHUNK = 100  # games that one process plays at a time
AHEAD = 4  # chunks for each process that wait for their turn to be written


class Job(NamedTuple):
    """What is to be played: a game with complete options, a bot for each seat, and the seed of it all."""

    game: str
    options: Json
    bots: tuple[str, ...]
    seed: int


class Chunk(NamedTuple):
    """So many games, as lines of records."""

    games: int
    lines: bytes


def job_of(game: Game, options: Json, bots: list[str], seed: int) -> Job:
    """One bot is for all seats; else every seat needs its own."""
    seats = sum(len(side) for side in game.sides(options))
    if len(bots) not in (1, seats):
        raise Malformed(f"bots: name 1 or {seats}, one for each seat, not {len(bots)}")
    for level in bots:
        bot_of(game.id, level)
    return Job(game.id, options, tuple(bots * seats if len(bots) == 1 else bots), seed)


def simulate(job: Job, games: int, processes: int = 1) -> Iterator[Chunk]:
    """The records of all games in order, a chunk of them at a time."""
    numbers = (range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK))
    if processes == 1 or games <= CHUNK:
        for some in numbers:
            yield play_some(job, some)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_follow_parent) as pool:
        try:
            waiting: deque[Future[Chunk]] = deque()
            while True:
                with _interrupts_held():
                    wanted = islice(numbers, AHEAD * processes - len(waiting))
                    waiting.extend([pool.submit(play_some, job, some) for some in wanted])
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process started meanwhile never hears of an interrupt, which is for the one that started it."""
    if sys.platform == "win32":  # there they can't be held, and the process ignores them as soon as it can
        yield
        return
    resource_tracker.ensure_running()  # it would let them loose itself
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _follow_parent() -> None:
    """When the process that started this one has gone, however it went, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_some(job: Job, numbers: range) -> Chunk:
    """The games with these numbers."""
    game = game_of(job.game)
    if set(job.bots) == {"random"} and isinstance(game.new(job.options), CodedState):
        lines = random_lines(game, job, numbers)
    else:
        lines = [bot_line(game, job, number) for number in numbers]
    return Chunk(len(numbers), "\n".join([*lines, ""]).encode())


def sources(job: Job, number: int) -> tuple[Rng, Rng]:
    """Random numbers for chance and others for the bots, so that other bots meet the same deals."""
    seed = seeds(job.seed, number)
    return Rng(seed), Rng(~seed)


def random_lines(game: Game, job: Job, numbers: range) -> list[str]:
    """Random bots by the inner door: the same games that they play by looking at views, much faster."""
    play = RandomPlay()
    lines = []
    for number in numbers:
        chance, choices = sources(job, number)
        state = game.new(job.options)
        assert isinstance(state, CodedState)
        moves = play.play(state, chance, choices)
        lines.append(line_of(game, job.options, play.outcomes, moves, state))
    return lines


def bot_line(game: Game, job: Job, number: int) -> str:
    chance, choices = sources(job, number)
    bots = [bot_of(job.game, level) for level in job.bots]
    return write(record_of(game, job.options, play_bots(game, job.options, bots, chance, choices)))


def play_bots(game: Game, options: Json, bots: list[Bot], chance: Rng, choices: Rng) -> list[Entry]:
    """One game at a table whose clock jumps to the next thing that happens."""
    state = game.new(options)
    entries: list[Entry] = []
    planned: dict[Seat, tuple[Millis, str]] = {}
    now: Millis = 0
    while not state.over():
        if state.wants_chance():
            planned.clear()
            due = state.deadline()
            entry = Entry(None, game.chance(state, chance), now if due is None else max(now, due))
        else:
            for seat in sorted(state.waiting()):
                if seat not in planned:
                    choice: Choice = bots[seat].choose(state.view(seat), choices)
                    planned[seat] = (now + choice.ms, choice.move)
            entry = next_entry(state, planned)
        state.check(entry)
        state.apply(entry)
        entries.append(entry)
        now = entry.at
    return entries


def next_entry(state: State, planned: dict[Seat, tuple[Millis, str]]) -> Entry:
    """The earliest of the moves planned, at equal times that of the lower seat; or the clock, where it comes first."""
    seat = min(planned, key=lambda one: (planned[one][0], one))
    at, move = planned[seat]
    due = state.deadline()
    if due is not None and at > due:
        planned.clear()
        return Entry(None, "time", due)
    del planned[seat]
    return Entry(seat, move, at)
