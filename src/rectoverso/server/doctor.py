"""Checks a whole store: every log is replayed move by move under its rules, and all that is kept beside is compared."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

import msgspec

from rectoverso.engine import log
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.log import LogEntry
from rectoverso.engine.table import Table
from rectoverso.games import game_of
from rectoverso.server import rooms
from rectoverso.server.results import result_of
from rectoverso.server.rooms import Room
from rectoverso.store.base import Result, Saved, StoreFailed
from rectoverso.store.checks import result_kept, strays, table_ids
from rectoverso.store.sql import SqlStore


class Wrong(Exception):
    """What is wrong with a table, in one line; there is no use in looking further."""


async def examine(store: SqlStore, looked_at: Callable[[int], None]) -> AsyncIterator[str]:
    """All that is wrong, one line each. `looked_at` is told how many tables have been seen."""
    try:
        async for finding in strays(store):
            yield finding
        async for finding in _all_tables(store, looked_at):
            yield finding
    except StoreFailed as problem:
        yield f"it can't be read: {problem}"


async def _all_tables(store: SqlStore, looked_at: Callable[[int], None]) -> AsyncIterator[str]:
    number = 0
    async for table in table_ids(store):
        try:
            saved = await store.load(table)
            if saved is not None:
                for finding in table_findings(saved, await result_kept(store, table)):
                    yield f"table {table}: {finding}"
        except (Wrong, StoreFailed) as problem:
            yield f"table {table}: {problem}"
        number += 1
        looked_at(number)


def table_findings(saved: Saved, kept: Result | None) -> Iterator[str]:
    room = _room(saved)
    if len(room.seats) != room.options.get("players"):
        yield f"its room has {len(room.seats)} seats for {room.options.get('players')} players"
    if not saved.entries:
        if saved.status != "waiting" or room.started is not None:
            yield f"it has no log, but it is {saved.status}"
        return
    if room.started is None:
        yield "its game is played, but its room says that it has not begun"
    table = _replayed([_entry(number, line) for number, line in enumerate(saved.entries)], room)
    if saved.status == "imported":
        if table.status() == "playing" or room.imported is None:
            yield "it is kept as imported, but it is not"
    elif table.status() != saved.status:
        yield f"its log says {table.status()}, but it is kept as {saved.status}"
    if kept is not None and table.status() != "playing":
        yield from _compared(table, room, kept)


def _room(saved: Saved) -> Room:
    try:
        room = rooms.decode(saved.room)
        game_of(room.game).options(room.options)
    except (msgspec.MsgspecError, Malformed, Refused) as problem:
        raise Wrong(f"its room can't be read: {problem}") from None
    return room


def _entry(number: int, line: bytes) -> LogEntry:
    try:
        return log.decode(line)
    except msgspec.MsgspecError as problem:
        raise Wrong(f"entry {number} can't be read: {problem}") from None


def _replayed(entries: list[LogEntry], room: Room) -> Table:
    """The table that its log leads to, each move checked as if it were made now."""
    start = entries[0]
    if not isinstance(start, log.Start):
        raise Wrong("its log does not begin with its start")
    if (start.game, start.options) != (room.game, room.options):
        raise Wrong("its log is of another game than its room")
    game = game_of(start.game)
    if start.rules != game.version:
        raise Wrong(f"it follows version {start.rules} of the rules, this program knows version {game.version}")
    try:
        table = Table(game, [start])
    except (Refused, Malformed) as problem:
        raise Wrong(f"entry 0: {problem}") from None
    for number, entry in enumerate(entries[1:], start=1):
        _take(table, number, entry)
    return table


def _take(table: Table, number: int, entry: LogEntry) -> None:
    if isinstance(entry, log.Start):
        raise Wrong(f"entry {number}: it starts twice")
    if entry.at < table.log[-1].at:
        raise Wrong(f"entry {number}: it is earlier than the one before")
    try:
        told = log.played(entry)
        if told is not None:
            table.state.check(told)
        table.commit([entry])
    except (Refused, Malformed) as problem:
        raise Wrong(f"entry {number}: {problem}") from None
    except (AssertionError, LookupError, ValueError) as problem:
        raise Wrong(f"entry {number}: it can't come here ({type(problem).__name__})") from None


def _compared(table: Table, room: Room, kept: Result) -> Iterator[str]:
    """The result against what the game came to. After a take-back the first result stands, whatever came later."""
    if any(isinstance(entry, log.TakenBack) for entry in table.log):
        return
    made = result_of(table, room, [table.log[-1]], table.status(), table.state, kept.ended)
    if (made.game, made.mode, made.daily) != (kept.game, kept.mode, kept.daily):
        yield f"its result is of {kept.game} {kept.mode}, but it was {made.game} {made.mode}"
    for was, stands in zip(made.played, kept.played, strict=False):
        if (was.seat, was.side, was.score, was.won) != (stands.seat, stands.side, stands.score, stands.won):
            yield f"the result of seat {was.seat} is {_told(stands.score, stands.won)}, not {_told(was.score, was.won)}"
    if len(made.played) != len(kept.played):
        yield f"its result has {len(kept.played)} seats, but {len(made.played)} played"


def _told(score: int | None, won: bool) -> str:
    return f"{'no score' if score is None else score}, {'won' if won else 'not won'}"
