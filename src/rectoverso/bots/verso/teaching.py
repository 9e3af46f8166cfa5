"""Teaches the tables of Verso: a lesson for each number of players, whose tables are written when it is done."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Generator
from math import sqrt
from time import monotonic
from typing import Final

import msgspec
from librt.vecs import vec

from rectoverso.bots.teaching import Lesson, Progress, Teacher, put
from rectoverso.bots.verso.shelf import DAMAGED, LESSONS, Made, pack, unpack
from rectoverso.bots.verso.tables import SLOTS, WEIGHTS
from rectoverso.bots.verso.training import Training
from rectoverso.engine.errors import Malformed
from rectoverso.engine.rng import Rng

GAMES: Final = {"1": 1_200_000, "2": 300_000, "4": 150_000}  # if not told otherwise
CHUNK: Final = 20  # games between two looks at the clock
TELL: Final = 1.0  # seconds between two words of how far it is,
EVERY: Final = 30.0  # and between two notes of it: whoever breaks off loses no more


class Begun(msgspec.Struct, frozen=True):
    """The first line of what is noted of a lesson; the numbers that the training goes on with come after it."""

    lesson: str
    goal: int
    seed: int
    games: int
    word: int
    carry: int
    scores: float
    weight: float


class VersoTeacher(Teacher):
    lessons = LESSONS
    unit = "games"

    def usual(self, lesson: str) -> int:
        return GAMES[lesson]

    def teach(self, lesson: Lesson, resume: bool = False) -> Generator[Progress]:
        out = lesson.folder / f"{lesson.name}.tables"
        if resume and is_done(lesson):
            yield Progress(lesson.amount, f"{out} was there")
            return
        training = Training(int(lesson.name), Rng(lesson.seed))
        if resume and lesson.begun.exists():
            restore(training, lesson)
        told_at = noted_at = 0.0
        while training.games < lesson.amount:
            training.learn(min(CHUNK, lesson.amount - int(training.games)), lesson.amount)
            if monotonic() >= noted_at + EVERY:
                put(lesson.begun, noted(training, lesson))
                noted_at = monotonic()
            if monotonic() >= told_at + TELL:
                yield Progress(int(training.games))
                told_at = monotonic()
        made = made_by(training, lesson)
        put(out, pack(made, training.tables.weights))
        lesson.begun.unlink(missing_ok=True)
        yield Progress(lesson.amount, f"{made.mean:.1f} points in the mean, {out}")


TEACHER: Final = VersoTeacher()


def made_by(training: Training, lesson: Lesson) -> Made:
    command = f"rectoverso train verso --setting {lesson.name} --games {lesson.amount} --seed {lesson.seed}"
    mean = round(training.scores / training.weight, 2)
    return Made(lesson.name, command, lesson.seed, lesson.amount, mean, spreads_by(training))


def spreads_by(training: Training) -> list[float]:
    """By time; a time at which nobody moved is like the one before it."""
    found: list[float] = []
    for square, count in zip(training.squares, training.counts, strict=True):
        found.append(round(sqrt(square / count), 2) if count > 0 else found[-1] if found else 0.0)
    return found


def is_done(lesson: Lesson) -> bool:
    """Whether the tables are there, made by just this lesson."""
    try:
        made, _ = unpack((lesson.folder / f"{lesson.name}.tables").read_bytes())
    except (FileNotFoundError, *DAMAGED):
        return False
    return (made.lesson, made.games, made.seed) == (lesson.name, lesson.amount, lesson.seed)


def noted(training: Training, lesson: Lesson) -> bytes:
    rng = training.rng
    begun = Begun(
        lesson.name,
        lesson.amount,
        lesson.seed,
        int(training.games),
        int(rng.word),
        int(rng.carry),
        training.scores,
        training.weight,
    )
    numbers = array("d")
    for part in (training.tables.weights, training.errors, training.sizes, training.squares, training.counts):
        numbers.extend(part)
    return msgspec.json.encode(begun) + b"\n" + zlib.compress(numbers.tobytes(), 1)


def restore(training: Training, lesson: Lesson) -> None:
    """Takes the training to where it was when that was noted."""
    line, _, packed = lesson.begun.read_bytes().partition(b"\n")
    numbers = array("d")
    try:
        begun = msgspec.json.decode(line, type=Begun)
        numbers.frombytes(zlib.decompress(packed))
    except DAMAGED:
        raise Malformed(f"{lesson.begun} can't be gone on with: it is damaged") from None
    if (begun.lesson, begun.goal, begun.seed) != (lesson.name, lesson.amount, lesson.seed):
        raise Malformed(f"{lesson.begun} was begun with --games {begun.goal} --seed {begun.seed}: go on with these")
    sizes = [WEIGHTS] * 3 + [SLOTS] * 2
    if len(numbers) != sum(sizes):
        raise Malformed(f"{lesson.begun} can't be gone on with: it is of another version")
    parts = []
    for size in sizes:
        parts.append(vec[float](numbers[:size]))
        del numbers[:size]
    training.tables.weights, training.errors, training.sizes, training.squares, training.counts = parts
    training.games, training.scores, training.weight = begun.games, begun.scores, begun.weight
    training.rng.word, training.rng.carry = begun.word, begun.carry
