"""What bots learn by playing against themselves. A teacher gives it in lessons, notes now and then how far a lesson is,
and can go on from there: with the same result as if it had never been interrupted."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from rectoverso.engine.errors import Malformed
from rectoverso.games import GAMES, game_of


class Lesson(NamedTuple):
    """One thing to learn: with so much play, from this seed, into this folder."""

    name: str
    amount: int
    seed: int
    folder: Path

    @property
    def begun(self) -> Path:
        """The file that says how far it is, as long as it is not done."""
        return self.folder / f"{self.name}.begun"


class Progress(NamedTuple):
    """How much of a lesson's amount is played; in the end, a note says what has come of it."""

    done: int
    note: str = ""


class Teacher(ABC):
    """What a game's bots can learn, and how."""

    lessons: tuple[str, ...]  # by name: the settings of the game that are learned by themselves
    unit: str  # what is played, in the plural: rounds, games

    @abstractmethod
    def usual(self, lesson: str) -> int:
        """How much play made what is shipped."""

    @abstractmethod
    def teach(self, lesson: Lesson, resume: bool = False) -> Generator[Progress]:
        """Plays, a second or so at a time. To resume is to go on where the lesson was left, if it was begun.

        It may be broken off at any time: what is lost is what was played since it last told how far it was.
        """


def teacher_of(game_id: str) -> Teacher:
    """The teacher of a game: `TEACHER` of the module `teaching` beside its bots."""
    game = game_of(game_id)
    if find_spec(_module(game.id)) is None:
        taught = [other for other in GAMES if find_spec(_module(other))]
        raise Malformed(f"there is nothing that bots for {game.id} could learn; there is for {', '.join(taught)}")
    teacher: Teacher = import_module(_module(game.id)).TEACHER
    return teacher


def _module(game_id: str) -> str:
    return f"rectoverso.bots.{game_id.replace('-', '_')}.teaching"


def put(path: Path, data: bytes) -> None:
    """Writes a file as a whole: whoever looks finds the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
