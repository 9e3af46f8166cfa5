"""Bots think in processes of their own, so that a table never waits for one that another table has asked."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from multiprocessing.context import SpawnProcess

import msgspec

from rectoverso.bots import Choice, Thinking
from rectoverso.bots.opinion import Opinion
from rectoverso.engine.border import View
from rectoverso.engine.errors import Malformed
from rectoverso.server.thinking import (
    Advice,
    Answer,
    Asked,
    Chosen,
    Consultation,
    Examination,
    Examined,
    Failed,
    Question,
    Told,
)
from rectoverso.server.worker import Job, ThinkingFailed, Worker

BREATH = 1.0  # seconds before the next attempt when a process did not come up
GLANCE = 0.002  # seconds between two looks at a process that is about to be gone

ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)

log = logging.getLogger(__name__)


class Thinkers:
    """So many processes in which bots think, one job each; other jobs wait, and of equals the first that came is the
    first. Bots for which a table waits come before opinions, and those before reviews, which two never have all the
    processes where there are several."""

    def __init__(self, processes: int, maker: str = "rectoverso.bots:bot_of") -> None:
        """`maker` names a function that makes the bot of a game and a level, as module:name, for the processes."""
        self._processes = processes
        self._maker = maker
        self._opened = False
        self._workers: list[Worker] = []
        self._jobs: deque[Job] = deque()
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """Jobs that no process has begun."""
        return len(self._jobs)

    @property
    def busy(self) -> int:
        """Processes that have a job, among them those whose answer nobody needs any more."""
        return sum(worker.job is not None for worker in self._workers)

    async def open(self) -> None:
        """Returns at once; the processes come up by and by, and jobs wait for them."""
        self._opened = True
        for _ in range(self._processes):
            asyncio.get_running_loop().call_soon(self._start)

    async def close(self) -> None:
        """Ends all processes, whatever they are doing. Those who still wait for a choice get ThinkingFailed."""
        self._opened = False
        while self._jobs:
            self._jobs.popleft().fail("the server is closing")
        for worker in [*self._workers]:
            if worker.job is not None:
                worker.job.fail("the server is closing")
            self._end(worker)
        await asyncio.gather(*self._ending)

    async def think(
        self, game: str, level: str, view: View, seed: int | None = None, seconds: float | None = None
    ) -> Choice:
        """The choice of a bot for the seat of this view.

        The bot is told to stop after so many seconds of thinking, not counting those that the job has waited, and
        at once when the task that awaits this is cancelled. Without a seed nobody can foresee its random numbers.
        """
        chosen = await self._ask(Question(game, level, encoded(view), seed, seconds))
        assert isinstance(chosen, Chosen)
        return chosen.choice

    async def consult(
        self,
        game: str,
        view: View,
        thinking: Thinking,
        seed: int | None = None,
        built: str = "",
        wanted: Iterable[str] = (),
    ) -> Opinion:
        """What the best bot of a game thinks of the moves at hand. It ends at once when the task that awaits this is
        cancelled."""
        asked = Consultation(game, encoded(view), thinking.trials, thinking.seconds or None, seed, built, [*wanted])
        advice = await self._ask(asked)
        assert isinstance(advice, Advice)
        return advice.opinion

    async def examine(self, wanted: Examination) -> Examined:
        """One entry of a finished game, looked at again."""
        found = await self._ask(wanted)
        assert isinstance(found, Examined)
        return found

    async def _ask(self, question: Asked) -> Told:
        if not self._opened:
            raise ThinkingFailed(f"{question.topic()}: the bots are not open")
        job = Job(question, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._assign()
        try:
            return await job.answer
        except asyncio.CancelledError:
            self._drop(job)
            raise

    def _drop(self, job: Job) -> None:
        if job in self._jobs:
            self._jobs.remove(job)
        for worker in self._workers:
            if worker.job is job:
                worker.stop()

    def _assign(self) -> None:
        for worker in self._workers:
            if worker.ready and worker.job is None:
                job = self._next()
                if job is not None and worker.give(job):
                    self._jobs.remove(job)

    def _next(self) -> Job | None:
        """What a process that is free should think about."""
        job = min(self._jobs, key=lambda one: one.rank, default=None)
        if job is None or job.rank == 0:
            return job
        others = sum(worker.job is not None and worker.job.rank > 0 for worker in self._workers)
        return job if others < max(1, self._processes - 1) else None

    def _start(self) -> None:
        if not self._opened or len(self._workers) == self._processes:
            return
        try:
            worker = Worker(self._maker)
        except OSError as error:
            log.error("no process for bots could be started: %s", error)  # noqa: TRY400  # the system is short of something
            asyncio.get_running_loop().call_later(BREATH, self._start)
            return
        self._workers.append(worker)
        asyncio.get_running_loop().add_reader(worker.pipe.fileno(), self._hear, worker)

    def _hear(self, worker: Worker) -> None:
        """A process has said something, or is gone."""
        try:
            answer = ANSWERS.decode(worker.pipe.recv_bytes())
        except (EOFError, ConnectionError):
            self._end(worker)
            return
        worker.ready = True
        job = worker.finish()
        if job is not None and not job.answer.done():
            if isinstance(answer, Failed) and answer.malformed:
                job.answer.set_exception(Malformed(answer.why))
            elif isinstance(answer, Failed):
                job.fail(answer.why, answer.trace)
            elif isinstance(answer, Told):
                job.answer.set_result(answer)
        self._assign()

    def _end(self, worker: Worker) -> None:
        """Parts with a process, which is gone or has to go, and starts another."""
        loop = asyncio.get_running_loop()
        worker.process.kill()
        loop.remove_reader(worker.pipe.fileno())
        worker.pipe.close()
        self._workers.remove(worker)
        job = worker.finish()
        if job is not None and not job.answer.done():
            if job.died:
                job.fail("its process died twice")
            else:
                job.died = True
                self._jobs.appendleft(job)
        reaping = loop.create_task(self._reap(worker.process))
        self._ending.add(reaping)
        reaping.add_done_callback(self._ending.discard)
        if worker.ready:
            self._start()
        else:
            loop.call_later(BREATH, self._start)
        self._assign()

    async def _reap(self, process: SpawnProcess) -> None:
        """Waits until the system has let go of a process, a moment after its pipe has ended."""
        while process.is_alive():  # noqa: ASYNC110  # nothing tells; a blocking wait might keep the loop
            await asyncio.sleep(GLANCE)
        if self._opened:
            log.warning("a process for bots has ended with code %s", process.exitcode)
        process.close()


def encoded(view: View) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
