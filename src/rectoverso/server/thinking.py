"""What goes on in a process in which bots think. Views come in and moves go out; the state of a running game never
comes here."""

from __future__ import annotations

import fcntl
import os
import pkgutil
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_bool
from functools import cache, lru_cache
from math import inf
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from rectoverso.bots import Bot, Choice, Thinking
from rectoverso.bots.opinion import Opinion, adviser_of, opinion
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import Record, read
from rectoverso.engine.rng import Rng, SystemRng
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.view import DessusDessousView
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.view import VersoView
from rectoverso.lab.review.facts import Moment

if TYPE_CHECKING:
    from rectoverso.lab.review.examining import Played

AnyView = VersoView | SeaChangeView | DessusDessousView

NICE = 5  # bots wait for the server, so that people's moves come first
LONGEST = 200  # characters of the line that says why a bot failed
TRACE = 2_000  # characters of where it failed, the last ones: an answer must fit into one write to the pipe
LOADING = 30.0  # seconds that a process may need for the tables of a game, on a busy machine
RANKED = 12  # moves of an opinion that are told, the best ones, for the same reason


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """A view to find a move for. As JSON, because a seed may have more than 64 bits."""

    game: str
    level: str
    view: msgspec.Raw
    seed: int | None
    seconds: float | None

    def topic(self) -> str:
        return f"{self.game} bot {self.level!r}"

    def patience(self) -> float | None:
        """Seconds after which it ought to be answered."""
        return self.seconds


class Consultation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """A view to have an opinion on, how long to think about it, and in a race the stack on the table. `wanted` moves
    are told also when they are not among the best."""

    game: str
    view: msgspec.Raw
    trials: int
    seconds: float | None
    seed: int | None
    built: str
    wanted: list[str]

    def topic(self) -> str:
        return f"{self.game} opinion"

    def patience(self) -> float | None:
        return None if self.seconds is None else self.seconds + LOADING


class Examination(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The `number`th entry of a finished game to look at again, which is nobody's secret."""

    record: str
    number: int
    seconds: float | None
    worlds: int

    def topic(self) -> str:
        return "review"

    def patience(self) -> float | None:
        return LOADING


Asked = Question | Consultation | Examination


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The process has come up: it may be asked."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The bot's choice."""

    choice: Choice


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The opinion that was asked for."""

    opinion: Opinion


class Examined(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """What there is to say of an entry, None where the game has ended before; how many entries there are, and who has
    thought."""

    moment: Moment | None
    of: int
    bot: str | None


class Failed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The bot raised an exception: what it was, in a line, and where; or what was asked made no sense."""

    why: str
    trace: str
    malformed: bool = False


Told = Chosen | Advice | Examined
Answer = Ready | Chosen | Advice | Examined | Failed

QUESTIONS: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)
VIEWS: msgspec.json.Decoder[AnyView] = msgspec.json.Decoder(AnyView)


def work(pipe: Connection, stopped: c_bool, maker: str) -> None:
    """The life of the process: one question after another, until nobody is left to ask."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the server hears of it too, and closes us
    end_with_parent()
    os.nice(NICE)
    with suppress(EOFError, ConnectionError):
        pipe.send_bytes(msgspec.json.encode(Ready()))
        while True:
            pipe.send_bytes(answer(pipe.recv_bytes(), stopped, maker))


def end_with_parent() -> None:
    """Lets the kernel end this process when its parent is gone.

    One that thinks does not read its pipe, and compiled code may keep other threads from running; a signal that
    nobody handles ends it all the same. The sentinel is a pipe that nothing is written to and the parent holds open.
    """
    parent = parent_process()
    assert parent is not None
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, os.getpid())
    flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
    fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)


def answer(asked: bytes, stopped: c_bool, maker: str) -> bytes:
    try:
        question = QUESTIONS.decode(asked)
        if isinstance(question, Examination):
            return msgspec.json.encode(examined(question))
        view = VIEWS.decode(question.view)
        rng = SystemRng() if question.seed is None else Rng(question.seed)
        stop = stop_at(question.seconds, stopped)
        if isinstance(question, Consultation):
            return msgspec.json.encode(consulted(question, view, rng, stop))
        choice = bot_from(maker, question.game, question.level).choose(view, rng, stop)
        return msgspec.json.encode(Chosen(msgspec.convert(choice, Choice)))
    except MemoryError:
        raise  # who knows what else is missing: a new process is better
    except Exception as error:  # noqa: BLE001  # whatever a bot does wrong, the next one may think here
        return msgspec.json.encode(Failed(line_of(error), traceback.format_exc()[-TRACE:]))


def consulted(asked: Consultation, view: AnyView, rng: Rng, stop: Callable[[], bool]) -> Advice | Failed:
    """The best moves, and those that somebody wants to hear of."""
    try:
        told = opinion(view, Thinking(asked.trials, asked.seconds or 0.0), rng, stop, asked.built)
    except Malformed as problem:
        return Failed(str(problem), "", malformed=True)
    moves = [one for place, one in enumerate(told.moves) if place < RANKED or one.move in asked.wanted]
    return Advice(msgspec.structs.replace(told, moves=moves))


def examined(asked: Examination) -> Examined:
    from rectoverso.lab.review import examining  # noqa: PLC0415 (its tables take a while to make)

    record, course = course_in(asked.record)
    bot = adviser_of(record.game.id)
    if asked.number >= len(course):
        return Examined(None, len(course), bot)
    effort = examining.Effort(Thinking(seconds=asked.seconds or 0.0), asked.worlds)
    moment = examining.examined(record, asked.number, course[asked.number], effort)
    return Examined(moment, len(course), bot)


@lru_cache(maxsize=2)
def course_in(line: str) -> tuple[Record, list[Played]]:
    """A game that is looked at entry by entry need not be played over again each time."""
    from rectoverso.lab.review.examining import course_of  # noqa: PLC0415 (its tables take a while to make)

    record = read(line, game_of)
    return record, list(course_of(record))


@cache
def bot_from(maker: str, game: str, level: str) -> Bot:
    """Made once, since a choice depends on the view and the random numbers alone; this loads the game."""
    made: Bot = pkgutil.resolve_name(maker)(game, level)
    return made


def stop_at(seconds: float | None, stopped: c_bool) -> Callable[[], bool]:
    """Tells a bot to stop when its time is up, which begins now, or when the one that asked says so."""
    end = inf if seconds is None else monotonic() + seconds
    return lambda: stopped.value or monotonic() >= end


def line_of(error: Exception) -> str:
    told = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return told if len(told) <= LONGEST else told[: LONGEST - 3] + "..."
