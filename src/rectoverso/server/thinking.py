"""What goes on in a process in which bots think. Views come in and moves go out; a state never comes here."""

from __future__ import annotations

import fcntl
import os
import pkgutil
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_bool
from functools import cache
from math import inf
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from time import monotonic

import msgspec

from rectoverso.bots import Bot, Choice
from rectoverso.engine.rng import Rng, SystemRng
from rectoverso.games.dessus_dessous.view import DessusDessousView
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.view import VersoView

AnyView = VersoView | SeaChangeView | DessusDessousView

NICE = 5  # bots wait for the server, so that people's moves come first
LONGEST = 200  # characters of the line that says why a bot failed
TRACE = 2_000  # characters of where it failed, the last ones: an answer must fit into one write to the pipe


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A view to find a move for. As JSON, because a seed may have more than 64 bits."""

    game: str
    level: str
    view: msgspec.Raw
    seed: int | None
    seconds: float | None


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The process has come up: it may be asked."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The bot's choice."""

    choice: Choice


class Failed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The bot raised an exception: what it was, in a line, and where."""

    why: str
    trace: str


Answer = Ready | Chosen | Failed

QUESTIONS = msgspec.json.Decoder(Question)
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
        view = VIEWS.decode(question.view)
        bot = bot_from(maker, question.game, question.level)
        rng = SystemRng() if question.seed is None else Rng(question.seed)
        choice = bot.choose(view, rng, stop_at(question.seconds, stopped))
        return msgspec.json.encode(Chosen(msgspec.convert(choice, Choice)))
    except MemoryError:
        raise  # who knows what else is missing: a new process is better
    except Exception as error:  # noqa: BLE001  # whatever a bot does wrong, the next one may think here
        return msgspec.json.encode(Failed(line_of(error), traceback.format_exc()[-TRACE:]))


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
