"""Work spread over the machines of a Ray cluster: its results come in order, and what is lost is done again.

Every machine of the cluster needs this package; the extra `ray` brings Ray.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.lab.extras import extra
from rectoverso.lab.workers import AHEAD

Task = TypeVar("Task")
Result = TypeVar("Result")

AUTO = "auto"  # the cluster that this machine belongs to
LOCAL = "local"  # one of this machine alone, for this work only
TRIES = 10  # so often is a task given to another machine
PATIENCE = 5.0  # seconds in which a cluster must answer
HIGHEST_PORT = 65535
HINT = "one that wants a token is found with RAY_AUTH_MODE=token"


def results_on_ray(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str, processes: int
) -> Iterator[Result]:
    """What `work`, a function of a module, makes of each task, in their order whoever is done first.

    The address is that of a cluster that runs already, or AUTO, or LOCAL for one with so many processes.
    """
    ray = extra("ray", "ray")
    _join(ray, address, processes)
    try:
        remote = ray.remote(max_retries=TRIES, scheduling_strategy="SPREAD")(_done).remote
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(tasks)
        waiting: deque[Any] = deque()
        while True:
            waiting.extend([remote(work, task) for task in islice(left, ahead - len(waiting))])
            if not waiting:
                return
            yield _result(ray, waiting.popleft())
    finally:
        ray.shutdown()


def _done(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)


def _join(ray: Any, address: str, processes: int) -> None:
    about: dict[str, Any] = {"address": address}
    if address == LOCAL:
        about |= {"num_cpus": processes, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    elif address != AUTO:
        _check_reached(address)
    try:
        ray.init(**about, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as problem:
        told = " ".join(str(problem).split(". ")[0].split())
        raise Malformed(f"ray: no cluster at {short(address)}: {told}; {HINT}") from None


def _check_reached(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or int(port) > HIGHEST_PORT:
        raise Malformed(f"ray: {AUTO}, {LOCAL} or HOST:PORT is needed, not {short(address)}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as problem:
        raise Malformed(f"ray: nobody answers at {short(address)}: {problem.strerror or problem}") from None


def _result(ray: Any, promised: Any) -> Any:
    """What went wrong in the work itself is raised as it was raised there."""
    try:
        return ray.get(promised)
    except ray.exceptions.RayTaskError as problem:
        raise problem.cause from None
