"""Log lines, one for each thing that happened, for people or for machines.

Nothing that identifies a person goes into them: no names, tokens, codes or addresses. What went wrong in the code is
told by its kind and its places, on the same line; a full trace, which may hold anything, only where all is debugged.
"""

from __future__ import annotations

import logging
import sys
import time
from pathlib import Path
from traceback import extract_tb
from types import TracebackType

import msgspec

from rectoverso.server.config import Config

USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket", "taskName"}
DEEPEST = 6  # places that are told of an error


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """What a log line tells besides its sentence."""
    facts = {name: value for name, value in vars(record).items() if name not in USUAL}
    if record.exc_info and record.exc_info[0] is not None:
        facts["error"] = record.exc_info[0].__name__
        facts["at"] = places_of(record.exc_info[2])
    return facts


def places_of(trace: TracebackType | None) -> str:
    """Where it went wrong, the innermost place first."""
    frames = reversed(extract_tb(trace))
    places = [f"{Path(frame.filename).parent.name}/{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return " < ".join(places[:DEEPEST])


class Formatter(logging.Formatter):
    """One line each. `traces` adds Python's own account of an error."""

    def __init__(self, traces: bool) -> None:
        super().__init__()
        self.traces = traces

    def format(self, record: logging.LogRecord) -> str:
        line = self.line(record, facts_of(record))
        if self.traces and record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line

    def line(self, record: logging.LogRecord, facts: dict[str, object]) -> str:
        told = " ".join(f"{name}={value}" for name, value in facts.items())
        return " ".join(f"{_time(record)} {record.levelname.lower()} {record.getMessage()} {told}".split())


class JsonFormatter(Formatter):
    def line(self, record: logging.LogRecord, facts: dict[str, object]) -> str:
        fields = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value if isinstance(value, int | float | bool) else str(value) for name, value in facts.items()},
        }
        return msgspec.json.encode(fields).decode()


def set_up_logs(config: Config) -> None:
    """All log lines of this process go to the standard error."""
    level = config.log_level.upper()
    kind = JsonFormatter if config.log_format == "json" else Formatter
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(kind(traces=config.log_level == "debug"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of everything that is no HTTP


def _time(record: logging.LogRecord) -> str:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{moment}.{int(record.msecs):03}Z"
