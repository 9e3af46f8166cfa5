"""The log of a table, read back from the store: under the rules by which it was written, or not at all."""

from __future__ import annotations

from collections.abc import Iterable

from rectoverso.engine import log
from rectoverso.engine.errors import Refused
from rectoverso.engine.log import LogEntry
from rectoverso.engine.table import Table
from rectoverso.games import game_of


def entries_of(lines: Iterable[bytes]) -> list[LogEntry]:
    """Refused when this program knows other rules than those under which the game began."""
    entries = [log.decode(line) for line in lines]
    start = entries[0]
    assert isinstance(start, log.Start)
    if start.rules != game_of(start.game).version:
        raise Refused("other_rules", version=start.rules)
    return entries


def table_of(lines: Iterable[bytes]) -> Table:
    entries = entries_of(lines)
    return Table(game_of(entries[0].game), entries)  # type: ignore[union-attr]  # a log begins with its start
