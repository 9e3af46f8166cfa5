"""What can be wrong with a store as a whole: rows that belong to nothing, logs with gaps, numbers that disagree.
Nothing of it can come about by itself; a disk, or somebody with an editor, did it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from rectoverso.store.base import Played, Result
from rectoverso.store.sql import SqlStore
from rectoverso.store.sqlite import SqliteStore

ENDED: Final = "('over', 'conceded', 'agreed', 'abandoned')"

# Each gives the ids of what is wrong.
STRAYS: Final = {
    "table {}: it has no room": "SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM rooms)",
    "a room belongs to no table: {}": "SELECT table_id FROM rooms WHERE table_id NOT IN (SELECT id FROM tables)",
    "a member belongs to no table: {}": "SELECT table_id FROM members WHERE table_id NOT IN (SELECT id FROM tables)",
    "entries belong to no table: number {}": (
        "SELECT DISTINCT table_no FROM entries WHERE table_no NOT IN (SELECT no FROM tables)"
    ),
    "table {}: its entries are not numbered one by one": """
        SELECT t.id FROM tables AS t LEFT JOIN
            (SELECT table_no, count(*) AS many, count(DISTINCT idx) AS different, min(idx) AS least, max(idx) AS most
             FROM entries GROUP BY table_no) AS e ON e.table_no = t.no
        WHERE coalesce(e.many, 0) <> t.length OR coalesce(e.different, 0) <> t.length
            OR coalesce(e.least, 0) <> 0 OR coalesce(e.most, -1) <> t.length - 1""",
    "a token belongs to nobody: of {}": "SELECT person FROM tokens WHERE person NOT IN (SELECT id FROM people)",
    "a code belongs to nobody: of {}": "SELECT person FROM codes WHERE person NOT IN (SELECT id FROM people)",
    "table {}: its game is over, but it has no result": (
        f"SELECT id FROM tables WHERE status IN {ENDED} AND id NOT IN (SELECT table_id FROM results)"  # noqa: S608  # ours
    ),
    "table {}: it has a result, but its game has not begun": (
        "SELECT id FROM tables WHERE status = 'waiting' AND id IN (SELECT table_id FROM results)"
    ),
    "table {}: nobody played what has a result": (
        "SELECT table_id FROM results WHERE table_id NOT IN (SELECT table_id FROM played)"
    ),
    "table {}: somebody played what has no result": (
        "SELECT DISTINCT table_id FROM played WHERE table_id NOT IN (SELECT table_id FROM results)"
    ),
    "table {}: somebody who is forgotten stands in its result": (
        "SELECT table_id FROM played WHERE person IS NOT NULL AND person NOT IN (SELECT id FROM people)"
    ),
    "table {}: a board points to it, but it has no result": (
        "SELECT table_id FROM bests WHERE table_id NOT IN (SELECT table_id FROM results)"
    ),
}


async def strays(store: SqlStore) -> AsyncIterator[str]:
    """What is wrong, one line each; StoreFailed where the file is damaged beyond that."""
    if isinstance(store, SqliteStore):
        for (line,) in await store.ask("PRAGMA integrity_check(20)"):
            if line != "ok":
                yield f"the file is damaged: {' '.join(str(line).split())}"
    for finding, sql in STRAYS.items():
        for (which,) in await store.ask(sql):
            yield finding.format(which)


async def table_ids(store: SqlStore) -> AsyncIterator[str]:
    """Of all tables, whatever their state."""
    last = 0
    while rows := await store.ask("SELECT no, id FROM tables WHERE no > $1 ORDER BY no LIMIT 500", last):
        for last, table in rows:  # noqa: B007  # where the next round goes on
            yield table


async def result_kept(store: SqlStore, table: str) -> Result | None:
    """The result of one table as it is kept."""
    rows = await store.ask(
        "SELECT game, mode, counts, daily, ended, duration, moves FROM results WHERE table_id = $1", table
    )
    if not rows:
        return None
    game, mode, counts, daily, ended, duration, moves = rows[0]
    seats = await store.ask(
        "SELECT seat, person, bot, side, score, won FROM played WHERE table_id = $1 ORDER BY seat", table
    )
    played = tuple(Played(seat, person, bot, side, score, bool(won)) for seat, person, bot, side, score, won in seats)
    return Result(game, mode, bool(counts), daily, ended, duration, moves, played)
