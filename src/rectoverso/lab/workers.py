"""Work spread over processes: its results come in order, and a worker that dies costs only what it was at."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Generic, NamedTuple, TypeVar

from rectoverso.engine.errors import Malformed

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4  # tasks for each process that may be done before their turn
TRIES = 3  # so often is a task given to another worker before it is believed to kill them


class Lost(Malformed):
    """Work that no worker survived."""


def cores() -> int:
    """How many this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


def results(work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1) -> Iterator[Result]:
    """What `work`, a function of a module, makes of each task, in their order whoever is done first."""
    if processes == 1:
        yield from map(work, tasks)
        return
    crew = _Crew(work, processes)
    try:
        yield from crew.work_off(iter(tasks))
    finally:
        crew.dismiss()


class _Given(NamedTuple, Generic[Task]):
    number: int
    task: Task
    tries: int = 1


class _Worker(Generic[Task, Result]):
    """One process, and what it is at."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        context = get_context("spawn")
        self.pipe, far = context.Pipe()
        self.given: _Given[Task] | None = None
        self.process = context.Process(target=_serve, args=(work, far), daemon=True)
        resource_tracker.ensure_running()  # it would let interrupts loose itself
        with interrupts_held():
            self.process.start()
        far.close()

    def give(self, given: _Given[Task]) -> None:
        self.given = given
        try:
            self.pipe.send(given.task)
        except OSError:  # it has just died, which its pipe tells soon enough
            return

    def result(self) -> Result:
        """EOFError or OSError when it has died."""
        done, what = self.pipe.recv()
        self.given = None
        if not done:
            raise what
        result: Result = what
        return result

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class _Crew(Generic[Task, Result]):
    def __init__(self, work: Callable[[Task], Result], processes: int) -> None:
        self.work = work
        self.processes = processes
        self.workers: list[_Worker[Task, Result]] = []
        self.again: deque[_Given[Task]] = deque()

    def work_off(self, tasks: Iterator[Task]) -> Iterator[Result]:
        ahead = AHEAD * self.processes
        numbered = enumerate(tasks)
        done: dict[int, Result] = {}
        wanted = 0  # the number of the result that comes next
        given = 0  # tasks so far
        more = True
        while True:
            while more and given < wanted + ahead and self.waiting() < self.processes:
                number, task = next(numbered, (-1, None))
                if task is None:
                    more = False
                else:
                    self.again.append(_Given(number, task))
                    given += 1
            self.hand_out()
            while wanted in done:
                yield done.pop(wanted)
                wanted += 1
            if not more and wanted == given:
                return
            if wanted not in done and self.busy():
                done.update(self.gather())

    def waiting(self) -> int:
        """Tasks that somebody is at, or that lie ready."""
        return len(self.busy()) + len(self.again)

    def busy(self) -> list[_Worker[Task, Result]]:
        return [worker for worker in self.workers if worker.given is not None]

    def hand_out(self) -> None:
        for worker in self.workers:
            if self.again and worker.given is None:
                worker.give(self.again.popleft())
        while self.again and len(self.workers) < self.processes:
            worker = _Worker[Task, Result](self.work)
            self.workers.append(worker)
            worker.give(self.again.popleft())

    def gather(self) -> dict[int, Result]:
        """Waits until somebody is done or has died."""
        found: dict[int, Result] = {}
        ready = wait([worker.pipe for worker in self.workers])
        for worker in [worker for worker in self.workers if worker.pipe in ready]:
            given = worker.given
            try:
                result = worker.result()
            except (EOFError, ConnectionError):
                self.replace(worker)
                continue
            assert given is not None
            found[given.number] = result
        return found

    def replace(self, worker: _Worker[Task, Result]) -> None:
        """Whoever comes next does again what this one was at."""
        worker.end()
        self.workers.remove(worker)
        if worker.given is not None:
            number, task, tries = worker.given
            if tries == TRIES:
                raise Lost(f"{tries} workers died one after another at the same game: is there memory enough?")
            self.again.appendleft(_Given(number, task, tries + 1))

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.end()


def _serve(work: Callable[[Task], Result], pipe: Connection[tuple[bool, object], Task]) -> None:
    """What a worker does until nobody wants anything of it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        try:
            result = (True, work(task))
        except Exception as problem:  # noqa: BLE001 (whatever it is, it is for the one who asked)
            pipe.send((False, problem))
        else:
            pipe.send(result)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this is done, and a process started meanwhile never hears of it."""
    if sys.platform == "win32":  # there it can't be held, and a worker ignores it as soon as it can
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with_parent() -> None:
    """When the process that started this one has gone, however it went, so does this."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
