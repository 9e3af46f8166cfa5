"""Many games between bots, each with chance of its own: what comes out depends on the seed and on nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rectoverso.bots import Bot, Choice, bot_of
from rectoverso.engine.border import Entry, Event, Json, Millis, Seat
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import CodedState, Game, State
from rectoverso.engine.record import line_of, record_of, write
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.lab.bulk import RandomPlay
from rectoverso.lab.workers import results

CHUNK = 100  # games that one process plays at a time


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


class Step(NamedTuple):
    """An entry of a game that was played: what happened, and where it led."""

    entry: Entry
    events: list[Event]
    state: State  # after it; it is the game's own, so look and leave it


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
    return results(partial(play_some, job), numbers, processes if games > CHUNK else 1)


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
    """One game, as the entries that a table would write."""
    return [step.entry for step in steps_of(game, options, bots, chance, choices)]


def steps_of(game: Game, options: Json, bots: list[Bot], chance: Rng, choices: Rng) -> Iterator[Step]:
    """One game at a table whose clock jumps to the next thing that happens."""
    state = game.new(options)
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
        yield Step(entry, state.apply(entry), state)
        now = entry.at


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
