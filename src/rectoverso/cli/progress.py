"""A bar on standard error that tells how far we are, where somebody can see it."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """It appears when `patience` (in seconds) is over, and keeps away from what else is printed."""

    def __init__(self, what: str, total: int | None = None, patience: float = 0, wanted: bool = True) -> None:
        self.what = what
        self.total = total
        self.patience = patience
        self.wanted = wanted and sys.stderr is not None and sys.stderr.isatty()
        self.since = time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> Self:
        self.show(0)
        return self

    def __exit__(self, *problem: object) -> None:
        self.hide()

    def show(self, done: int) -> None:
        if not self.wanted or time.monotonic() - self.since < self.patience:
            return
        if self.progress is None:
            self.progress = _drawn(self.what, self.total)
        self.progress.update(self.progress.task_ids[0], completed=done)

    def hide(self) -> None:
        """Before something is printed; it comes back by itself."""
        if self.progress is not None:
            self.progress.stop()
            self.progress = None
            self.since = time.monotonic()


def _drawn(what: str, total: int | None) -> Progress:
    from rich import progress  # noqa: PLC0415 (only where a bar is shown: the import takes its time)
    from rich.console import Console  # noqa: PLC0415 (the same)

    time_column = progress.TimeElapsedColumn() if total is None else progress.TimeRemainingColumn()
    drawn = progress.Progress(
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        what,
        time_column,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    drawn.add_task(what, total=total)
    drawn.start()
    return drawn
