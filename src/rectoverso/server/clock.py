"""The server's time decides."""

from __future__ import annotations

import time

from rectoverso.engine.border import Millis


def now() -> Millis:
    """Wall time in milliseconds."""
    return time.time_ns() // 1_000_000
