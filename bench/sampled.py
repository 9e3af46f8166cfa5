"""`rectoverso`, with samples of what its event loop is at: `python bench/sampled.py FILE serve …`.

It takes them from one SIGUSR1 on, and writes the file at its end.
Compiled code has no frames of its own: what it does counts for the function that comes next.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from rectoverso.__main__ import main

EVERY = 0.002  # seconds of CPU

samples: Counter[str] = Counter()


def sample(_: int, frame: FrameType | None) -> None:
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith("rectoverso.") and not module.startswith("rectoverso.cli"):
            samples[f"{module.removeprefix('rectoverso.')}.{frame.f_code.co_name}"] += 1
            return
        frame = frame.f_back
    samples["the loop itself"] += 1


def begin(*_: object) -> None:
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)


if __name__ == "__main__":
    where = Path(sys.argv.pop(1))
    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGUSR1, begin)
    try:
        main()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        where.write_text(json.dumps(samples))
