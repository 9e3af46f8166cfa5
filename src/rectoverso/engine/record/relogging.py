"""The log that a record comes from, as a table would have written it."""

from __future__ import annotations

from rectoverso.engine import log
from rectoverso.engine.border import Millis
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.record.reading import Record
from rectoverso.engine.record.replaying import Finding, Step, steps


def log_of(record: Record, wall: Millis) -> list[LogEntry] | Finding:
    """A log of seats that nobody holds, which counts for nothing; or why the record does not hold.

    An unfinished game was ended, for the reason that the record states or because it was left.
    """
    game, options = record.game, record.options
    holders = [Holder()] * sum(len(side) for side in game.sides(options))
    entries: list[LogEntry] = [
        log.Start(0, game.id, game.version, options, holders, wall, practice=True, deal=record.setup)
    ]
    over = False
    for step in steps(record, tell=False):
        if isinstance(step, Finding):
            return step
        entries.append(_entry(record, step))
        over = step.state.over()
    if not over:
        entries.append(log.Ended(entries[-1].at, record.reason or "abandoned"))
    return entries


def _entry(record: Record, step: Step) -> LogEntry:
    seat, move, at = step.entry.seat, step.entry.move, step.entry.at
    if step.move is None:
        return log.Chance(at, move)
    return log.Move(at, seat, move, record.moves[step.move].get("by", "clock" if seat is None else "person"))
