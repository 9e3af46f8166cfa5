"""Lines as they are typed, each with its time, read beside the game so that a clock can run out meanwhile."""

from __future__ import annotations

import queue
import sys
import time
from threading import Thread
from typing import NamedTuple

from rectoverso.engine.border import Millis

LONGEST = 500  # bytes of a line that anybody reads
AHEAD = 1000  # lines that may wait: a pipe has no end of them


class Clock:
    """Wall time that no change of the system's clock disturbs, and that may jump over a wait."""

    def __init__(self) -> None:
        self.start = time.time_ns() // 1_000_000
        self.since = time.monotonic()

    def now(self) -> Millis:
        return self.start + int((time.monotonic() - self.since) * 1000)

    def skip_to(self, wall: Millis) -> None:
        self.start += max(0, wall - self.now())


class Typed(NamedTuple):
    """A line, or None where the input ends."""

    line: str | None
    at: Millis


class Keyboard:
    """The reading begins with the first question, in a thread of its own that ends with the program."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.person = sys.stdin is not None and sys.stdin.isatty()  # somebody sits there, and time runs for them
        self.typed: queue.Queue[Typed] = queue.Queue(AHEAD)
        self.reader: Thread | None = None
        self.ended = False

    def read(self, until: Millis | None = None) -> Typed | None:
        """The next line; None when there was none until then."""
        if self.ended:
            return Typed(None, self.clock.now())
        if self.reader is None:
            self.reader = Thread(target=self._read_all, daemon=True)
            self.reader.start()
        wait = None if until is None else max(0, until - self.clock.now()) / 1000
        try:
            typed = self.typed.get(timeout=wait)
        except queue.Empty:
            return None
        self.ended = typed.line is None
        return typed

    def _read_all(self) -> None:
        """Straight from the file: a thread that holds a lock of sys.stdin could not be left behind at the end."""
        try:
            with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as keys:
                rest = b""
                while some := keys.read(4096):
                    *lines, rest = (rest[:LONGEST] + some).split(b"\n")
                    for line in lines:
                        self._put(line)
                if rest:
                    self._put(rest)
        except (OSError, ValueError, AttributeError):  # there is no input at all, or the terminal has gone
            pass
        self.typed.put(Typed(None, self.clock.now()))

    def _put(self, line: bytes) -> None:
        text = line[:LONGEST].decode("utf-8", "replace")
        shown = "".join(sign if sign.isprintable() else " " for sign in text)
        self.typed.put(Typed(" ".join(shown.split()), self.clock.now()))
