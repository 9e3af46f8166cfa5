"""Teaches the policies of Sea Change: a lesson for each setting, whose weights are written when it is done."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Generator
from time import monotonic
from typing import Final

import msgspec
from librt.vecs import vec

from rectoverso.bots.sea_change.training import BATCH, Training
from rectoverso.bots.sea_change.weights import DAMAGED, SETTINGS, Made, pack, unpack
from rectoverso.bots.teaching import Lesson, Progress, Teacher, put
from rectoverso.engine.errors import Malformed
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.game import GAME
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.rules import SeaChangeState

ROUNDS: Final = 600_000  # of every setting, if not told otherwise
EVERY: Final = 1.0  # seconds between two notes of how far it is


class Begun(msgspec.Struct, frozen=True):
    """The first line of what is noted of a lesson; the numbers that the training goes on with come after it."""

    setting: str
    goal: int
    seed: int
    rounds: int
    steps: int
    word: int
    carry: int


class SeaChangeTeacher(Teacher):
    lessons = SETTINGS
    unit = "rounds"

    def usual(self, lesson: str) -> int:
        return ROUNDS

    def teach(self, lesson: Lesson, resume: bool = False) -> Generator[Progress]:
        out = lesson.folder / f"{lesson.name}.weights"
        if resume and is_done(lesson):
            yield Progress(lesson.amount, f"{out} was there")
            return
        training = Training(opened(lesson.name), Rng(lesson.seed))
        if resume and lesson.begun.exists():
            restore(training, lesson)
        said = monotonic()
        while training.rounds < lesson.amount:
            training.learn(BATCH, lesson.amount)
            if monotonic() - said >= EVERY:
                put(lesson.begun, noted(training, lesson))
                yield Progress(min(int(training.rounds), lesson.amount))
                said = monotonic()
        put(out, pack(made_by(training, lesson), training.policy.weights))
        lesson.begun.unlink(missing_ok=True)
        yield Progress(lesson.amount, str(out))


TEACHER: Final = SeaChangeTeacher()


def opened(setting: str) -> SeaChangeState:
    """A game of this setting, which waits for its first deal."""
    given = {"players": int(setting)} if setting.isdigit() else {"teams": setting}
    state = GAME.new(GAME.complete(given))
    state.shuffle(Rng(0))
    return state


def made_by(training: Training, lesson: Lesson) -> Made:
    command = f"rectoverso train sea-change --setting {lesson.name} --rounds {lesson.amount} --seed {lesson.seed}"
    rates = shared(training.state.mode, list(training.got))
    return Made(lesson.name, command, lesson.seed, lesson.amount, [round(rate, 4) for rate in rates])


def shared(mode: Mode, got: list[float]) -> list[float]:
    """The share of all that was got, larger sides first; sides of one size are equals, save alone with the rival."""
    whole = sum(got)
    if mode.solo:
        return [one / whole for one in got]
    sizes = [len(side) for side in mode.sides]
    of_size = {size: [one for one, other in zip(got, sizes, strict=True) if other == size] for size in sizes}
    return [sum(of_size[size]) / len(of_size[size]) / whole for size in sorted(sizes, reverse=True)]


def is_done(lesson: Lesson) -> bool:
    """Whether the weights are there, made by just this lesson."""
    try:
        made, _ = unpack((lesson.folder / f"{lesson.name}.weights").read_bytes())
    except (FileNotFoundError, *DAMAGED):
        return False
    return (made.setting, made.rounds, made.seed) == (lesson.name, lesson.amount, lesson.seed)


def noted(training: Training, lesson: Lesson) -> bytes:
    rng = training.rng
    begun = Begun(
        lesson.name,
        lesson.amount,
        lesson.seed,
        int(training.rounds),
        int(training.steps),
        int(rng.word),
        int(rng.carry),
    )
    numbers = array("d")
    for part in (training.policy.weights, training.means, training.squares, training.baseline, training.got):
        numbers.extend(part)
    return msgspec.json.encode(begun) + b"\n" + zlib.compress(numbers.tobytes(), 1)


def restore(training: Training, lesson: Lesson) -> None:
    """Takes the training to where it was when that was noted."""
    line, _, packed = lesson.begun.read_bytes().partition(b"\n")
    numbers = array("d")
    sizes = [len(training.means)] * 3 + [len(training.baseline), len(training.got)]
    try:
        begun = msgspec.json.decode(line, type=Begun)
        numbers.frombytes(zlib.decompress(packed))
    except DAMAGED:
        raise Malformed(f"{lesson.begun} can't be gone on with: it is damaged") from None
    if (begun.setting, begun.goal, begun.seed) != (lesson.name, lesson.amount, lesson.seed):
        raise Malformed(f"{lesson.begun} was begun with --rounds {begun.goal} --seed {begun.seed}: go on with these")
    if len(numbers) != sum(sizes):
        raise Malformed(f"{lesson.begun} can't be gone on with: it is of another version")
    parts = []
    for size in sizes:
        parts.append(vec[float](numbers[:size]))
        del numbers[:size]
    training.policy.weights, training.means, training.squares, training.baseline, training.got = parts
    training.rounds, training.steps = begun.rounds, begun.steps
    training.rng.word, training.rng.carry = begun.word, begun.carry
