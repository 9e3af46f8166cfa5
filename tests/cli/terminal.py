"""The real command, driven as people and programs drive it: through pipes, or in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from typing import NamedTuple, Self

import pytest
from rich.cells import cell_len

from rectoverso.text import LANGUAGES

SLOW = {"fr": pytest.mark.slow, "de": pytest.mark.slow}  # one language is enough for a quick look
EACH_LANGUAGE = pytest.mark.parametrize(
    "language", [pytest.param(language, marks=SLOW.get(language, ())) for language in LANGUAGES]
)

COMMAND = [sys.executable, "-m", "rectoverso"]
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**kept, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **changes}


def piped(*arguments: str, typed: str = "", **changes: str) -> Done:
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode(),
        capture_output=True,
        timeout=120,
        check=False,
        env=environment(**changes),
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A program in a terminal of its own, 80 characters wide unless told."""

    def __init__(self, *arguments: str, width: int = 80, **changes: str) -> None:
        self.keys, screen = os.openpty()
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 (no threads here, and nothing else makes a controlling terminal)
            env=environment(**changes),
        )
        os.close(screen)
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.keys)

    def type(self, text: str) -> None:
        os.write(self.keys, text.encode())

    def until(self, wanted: str, seconds: float = 30) -> str:
        """What appears until this text stands there, codes included."""
        end = time.monotonic() + seconds
        start = len(self.seen)
        while wanted not in CODES.sub("", self.seen[start:]):
            if not self._read(end):
                raise AssertionError(f"no {wanted!r} in {self.seen[start:]!r}")
        return self.seen[start:]

    def leave(self, seconds: float = 30) -> int:
        """Waits for the program to end; its exit code."""
        end = time.monotonic() + seconds
        while self._read(end):
            pass
        return self.process.wait(timeout=max(1, end - time.monotonic()))

    def _read(self, end: float) -> bool:
        ready, _, _ = select.select([self.keys], [], [], max(0, end - time.monotonic()))
        if not ready:
            return False
        try:
            some = os.read(self.keys, 65536)
        except OSError:  # the other end has been closed
            return False
        self.seen += some.decode("utf-8", "replace")
        return bool(some)


def _take_terminal() -> None:
    """Makes the terminal the program's own, so that Ctrl-C reaches it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # which tests that run in the background have inherited as ignored
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def plain(text: str) -> str:
    return CODES.sub("", text).replace("\r", "")


def widest(text: str) -> int:
    return max(cell_len(line) for line in plain(text).split("\n"))
