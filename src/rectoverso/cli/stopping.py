"""Long work that people may stop: what there is by then is theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rectoverso.lab.workers import interrupts_held

Found = TypeVar("Found")

STOPPED = 130  # the exit code of who was interrupted


def until_stopped(found: Iterable[Found], take: Callable[[Found], None]) -> None:
    """Until somebody presses Ctrl-C. Each thing found is taken in whole or not at all."""
    try:
        for one in found:
            with interrupts_held():
                take(one)
    except KeyboardInterrupt:
        return
