"""The tables of the database, as migrations: plain SQL, written once for both stores, and what differs between them.

A migration is done as a whole or not at all. One that has been released is never changed; the next one is added to the
list, and the length of the list is the version of the schema.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

APPLICATION = 0x52656356  # "RecV": marks a SQLite file as ours


class Dialect(NamedTuple):
    """Where the two databases differ: in some words, and in how they keep logs."""

    words: dict[str, str]  # of the migrations
    log_key: str  # the column of tables by which drop_log finds a log
    drop_log: str
    read_log: str  # of a table, from an index on and before another


SQLITE = Dialect(
    {
        "number": "INTEGER PRIMARY KEY AUTOINCREMENT",  # never used twice, so that it may be remembered
        "bytes": "BLOB",
        "bool": "INTEGER",
        "log": "last BIGINT,  -- the id of its last entry",
        # In the order of arrival and without an index: the appends of a batch share a page or two, whatever their
        # tables, where otherwise a page for each would have to be written. A log is read backwards from tables.last.
        "entries": """
CREATE TABLE entries (
    id        INTEGER PRIMARY KEY,
    table_no  BIGINT NOT NULL,
    idx       BIGINT NOT NULL,
    before    BIGINT,           -- the id of the entry before it in the same log
    entry     BLOB NOT NULL
);""",
    },
    "last",
    """WITH RECURSIVE log (id) AS (
           SELECT $1 UNION ALL SELECT e.before FROM log JOIN entries AS e ON e.id = log.id)
       DELETE FROM entries WHERE id IN (SELECT id FROM log)""",
    """WITH RECURSIVE log (idx, before, entry) AS (
           SELECT e.idx, e.before, e.entry FROM tables AS t JOIN entries AS e ON e.id = t.last
           WHERE t.id = $1 AND e.idx >= $2
           UNION ALL
           SELECT e.idx, e.before, e.entry FROM log JOIN entries AS e ON e.id = log.before
           WHERE log.idx > $2)
       SELECT entry FROM log WHERE idx < $3 ORDER BY idx""",
)
POSTGRES = Dialect(
    {
        "number": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        "bytes": "BYTEA",
        "bool": "BOOLEAN",
        # When and by which process it was changed, for one that has lost its connection and reads on.
        "log": "written TIMESTAMPTZ NOT NULL DEFAULT now(), writer TEXT NOT NULL DEFAULT '',",
        "entries": """
CREATE TABLE entries (
    table_no  BIGINT NOT NULL,
    idx       BIGINT NOT NULL,
    entry     BYTEA NOT NULL,
    PRIMARY KEY (table_no, idx)
);""",
    },
    "no",
    "DELETE FROM entries WHERE table_no = $1",
    """SELECT e.entry FROM tables AS t JOIN entries AS e ON e.table_no = t.no
       WHERE t.id = $1 AND e.idx >= $2 AND e.idx < $3 ORDER BY e.idx""",
)

FIRST = """
-- What changes with every move. Rooms lie apart, since they are large and change seldom.
-- Nothing that a move changes is in an index, apart from the status.
CREATE TABLE tables (
    no       {number},
    id       TEXT NOT NULL UNIQUE CHECK (length(id) <= 64),
    length   BIGINT NOT NULL,      -- of the log; the lock of the next append
    version  BIGINT NOT NULL,      -- of the room; the lock of the next change to it
    status   TEXT NOT NULL,
    listed   {bool} NOT NULL,
    created  BIGINT NOT NULL,
    touched  BIGINT NOT NULL,
    {log}
    due      BIGINT
);
CREATE INDEX tables_by_status ON tables (status);
{entries}

CREATE TABLE rooms (
    table_id  TEXT PRIMARY KEY,
    room      {bytes} NOT NULL
);

CREATE TABLE members (
    person    TEXT NOT NULL,
    table_id  TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX members_by_table ON members (table_id);

CREATE TABLE people (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    created  BIGINT NOT NULL
);

CREATE TABLE tokens (
    token    TEXT PRIMARY KEY,
    person   TEXT NOT NULL,
    created  BIGINT NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE codes (
    person   TEXT PRIMARY KEY,
    code     TEXT NOT NULL UNIQUE,
    expires  BIGINT NOT NULL
);

-- An attempt that was made stays made, also when its table is swept away.
CREATE TABLE dailies (
    person    TEXT NOT NULL,
    game      TEXT NOT NULL,
    day       TEXT NOT NULL,
    table_id  TEXT NOT NULL,
    PRIMARY KEY (person, game, day)
);

CREATE TABLE results (
    table_id  TEXT PRIMARY KEY,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    counts    {bool} NOT NULL,
    daily     TEXT,
    ended     BIGINT NOT NULL,
    duration  BIGINT NOT NULL,
    moves     BIGINT NOT NULL
);

CREATE TABLE played (
    table_id  TEXT NOT NULL,
    seat      BIGINT NOT NULL,
    person    TEXT,
    bot       TEXT,
    side      BIGINT NOT NULL,
    score     BIGINT,
    won       {bool} NOT NULL,
    ended     BIGINT NOT NULL,  -- as in results, to find the latest of a person
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX played_by_person ON played (person, ended);

-- The best of a person, so that a board is read and not worked out; the day is '' for all days together.
CREATE TABLE bests (
    person    TEXT NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    day       TEXT NOT NULL,
    score     BIGINT NOT NULL,
    ended     BIGINT NOT NULL,
    table_id  TEXT NOT NULL,
    PRIMARY KEY (person, game, mode, day)
);
CREATE INDEX bests_by_score ON bests (game, mode, day, score DESC, ended);

-- What the processes share and nobody else may know.
CREATE TABLE secrets (
    name    TEXT PRIMARY KEY,
    secret  {bytes} NOT NULL
);

CREATE TABLE beats (
    process  TEXT PRIMARY KEY,
    at       BIGINT NOT NULL
);

CREATE TABLE downtimes (
    began  BIGINT PRIMARY KEY,
    ended  BIGINT NOT NULL
);
"""

MIGRATIONS = (FIRST,)


def scripts(migrations: Sequence[str], dialect: Dialect) -> list[str]:
    """The migrations in the words of one database."""
    return [migration.format(**dialect.words) for migration in migrations]
