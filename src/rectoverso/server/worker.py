"""A process in which one bot at a time thinks, as seen from the server, and the jobs that it is given."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_bool
from multiprocessing import get_context, resource_tracker
from multiprocessing.context import SpawnProcess

import msgspec

from rectoverso.server.thinking import Asked, Consultation, Examination, Question, Told, work

GRACE = 2.0  # seconds that a bot has to answer once it has been told to stop
RANKS = (Question, Consultation, Examination)  # a table waits for the first, somebody for the second

SPAWN = get_context("spawn")

log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """No choice was made: the bot has a fault, or its process died twice, or the bots are gone. One line says why."""


class Job:
    """A question, and the one who waits for the answer: done also when they do not wait any more."""

    def __init__(self, question: Asked, answer: asyncio.Future[Told]) -> None:
        self.topic = question.topic()
        self.rank = RANKS.index(type(question))
        self.question = msgspec.json.encode(question)
        self.patience = question.patience()
        self.answer = answer
        self.died = False  # a process, thinking about this

    def fail(self, why: str, trace: str = "") -> None:
        if not self.answer.done():
            failed = ThinkingFailed(f"{self.topic}: {why}")
            if trace:
                failed.add_note(trace)
            self.answer.set_exception(failed)


class Worker:
    """A process in which one bot at a time thinks, as seen from the server."""

    def __init__(self, maker: str) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.stopped: c_bool = SPAWN.RawValue(c_bool, False)
        self.process: SpawnProcess = SPAWN.Process(target=work, args=(theirs, self.stopped, maker), daemon=True)
        with without_interrupts():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.ready = False
        self.job: Job | None = None
        self._patience: asyncio.TimerHandle | None = None

    def give(self, job: Job) -> bool:
        """Whether the process has taken the job; it has not if it died a moment ago, as we shall hear soon.

        Neither this nor reading an answer makes the loop wait: the pipe is empty between jobs and holds far more
        than a view, and an answer is written at once.
        """
        self.stopped.value = False
        try:
            self.pipe.send_bytes(job.question)
        except ConnectionError:
            return False
        self.job = job
        if job.patience is not None:
            self._expect_within(job.patience + GRACE)
        return True

    def stop(self) -> None:
        """Tells the bot that nobody needs its answer."""
        self.stopped.value = True
        self._expect_within(GRACE)

    def _expect_within(self, seconds: float) -> None:
        """Ends the process unless it answers by then, or by the time that it had before if that is earlier."""
        loop = asyncio.get_running_loop()
        if self._patience is None or loop.time() + seconds < self._patience.when():
            self._forget_patience()
            self._patience = loop.call_later(seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        if self.job is not None:
            log.warning("%s does not stop: its process %s is killed", self.job.topic, self.process.pid)
            self.job.fail("did not stop in time")
        self.process.kill()

    def _forget_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def finish(self) -> Job | None:
        """The job that it had, if any; now it is free for the next."""
        self._forget_patience()
        job, self.job = self.job, None
        return job


@contextmanager
def without_interrupts() -> Iterator[None]:
    """What is started here hears of no Ctrl-C and no stop, also before it can ignore them; ours waits meanwhile."""
    resource_tracker.ensure_running()  # which would let interrupts through when it is started with the first process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
