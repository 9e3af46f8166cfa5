"""What each write does, as steps: SQL with its values goes out, the rows that it returns come in, the answer is
returned at the end. Both stores take the same steps; how a statement is run is theirs.

Each write is done as a whole or not at all, though a transaction has others in it: its first statement decides, and
what a later one finds is put right by the next. No exception and no savepoint is needed for what happens every day.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from rectoverso.engine.border import Millis
from rectoverso.store import base
from rectoverso.store.schema import Dialect

Rows = Sequence[Any]  # tuples, or what PostgreSQL has for them
Steps = Generator[tuple[str, tuple[Any, ...]], Rows, Any]

SWEPT = 100  # tables at a time, since others wait meanwhile


class Wake(base.Write, frozen=True):
    """The first beat of a process, and the downtime before it if there was one."""

    process: str
    now: Millis
    gap: Millis


class KeepSecret(base.Write, frozen=True):
    """A secret, unless there is one already. Answered with the one that is kept."""

    name: str
    secret: bytes


def save_room(write: base.SaveRoom) -> Steps:
    if write.version == 1:
        if not (yield from make_table(write)):
            return False
    elif not (
        yield (
            "UPDATE tables SET version = $2, listed = $3, touched = $4 WHERE id = $1 AND version = $5 RETURNING no",
            (write.table, write.version, write.listed, write.now, write.version - 1),
        )
    ):
        return False
    yield from keep_room(write)
    return True


def remove(write: base.Remove) -> Steps:
    """Where no game has begun there is no log."""
    gone = yield (
        "DELETE FROM tables WHERE id = $1 AND version = $2 AND length = 0 RETURNING 1",
        (write.table, write.version),
    )
    if not gone:
        return False
    yield "DELETE FROM rooms WHERE table_id = $1", (write.table,)
    yield "DELETE FROM members WHERE table_id = $1", (write.table,)
    return True


def make_table(write: base.SaveRoom) -> Steps:
    """The table and the attempt at the daily, without the room itself."""
    daily = write.daily
    if daily is not None and not (
        yield (
            """INSERT INTO dailies (person, game, day, table_id) VALUES ($1, $2, $3, $4)
               ON CONFLICT DO NOTHING RETURNING 1""",
            (daily.person, daily.game, daily.day, write.table),
        )
    ):
        return False
    made = yield (
        """INSERT INTO tables (id, length, version, status, listed, created, touched)
           VALUES ($1, 0, 1, 'waiting', $2, $3, $3) ON CONFLICT DO NOTHING RETURNING no""",
        (write.table, write.listed, write.now),
    )
    if not made and daily is not None:
        yield "DELETE FROM dailies WHERE person = $1 AND game = $2 AND day = $3", (daily.person, daily.game, daily.day)
    return bool(made)


def keep_room(write: base.SaveRoom) -> Steps:
    """The room and its members, once its version has been taken."""
    yield (
        "INSERT INTO rooms (table_id, room) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET room = excluded.room",
        (write.table, write.room),
    )
    yield "DELETE FROM members WHERE table_id = $1", (write.table,)
    for person in dict.fromkeys(write.members):
        yield "INSERT INTO members (person, table_id) VALUES ($1, $2)", (person, write.table)


def keep_result(table: str, result: base.Result) -> Steps:
    """The first result of a table stands: who takes back after the end plays on for nothing."""
    first = yield (
        """INSERT INTO results (table_id, game, mode, counts, daily, ended, duration, moves)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1""",
        (
            table,
            result.game,
            result.mode,
            result.counts,
            result.daily,
            result.ended,
            result.duration,
            result.moves,
        ),
    )
    if not first:
        return
    for seat in result.played:
        # A person who has been forgotten since the game began is nobody.
        yield (
            """INSERT INTO played (table_id, seat, person, bot, side, score, won, ended)
               VALUES ($1, $2, (SELECT id FROM people WHERE id = $3), $4, $5, $6, $7, $8)""",
            (table, seat.seat, seat.person, seat.bot, seat.side, seat.score, seat.won, result.ended),
        )
        if result.counts and seat.person is not None and seat.score is not None:
            for day in {"", result.daily or ""}:
                yield (
                    """INSERT INTO bests (person, game, mode, day, score, ended, table_id)
                       SELECT id, $2, $3, $4, $5, $6, $7 FROM people WHERE id = $1
                       ON CONFLICT (person, game, mode, day) DO UPDATE
                       SET score = excluded.score, ended = excluded.ended, table_id = excluded.table_id
                       WHERE (excluded.score, -excluded.ended) > (bests.score, -bests.ended)""",
                    (seat.person, result.game, result.mode, day, seat.score, result.ended, table),
                )


def new_person(write: base.NewPerson) -> Steps:
    if not (
        yield (
            "INSERT INTO people (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1",
            (write.person, write.name, write.now),
        )
    ):
        return False
    if not (yield from add_token(base.AddToken(write.person, write.token, write.now))):
        yield "DELETE FROM people WHERE id = $1", (write.person,)
        return False
    return True


def rename(write: base.Rename) -> Steps:
    done = yield "UPDATE people SET name = $2 WHERE id = $1 RETURNING 1", (write.person, write.name)
    return bool(done)


def add_token(write: base.AddToken) -> Steps:
    done = yield (
        """INSERT INTO tokens (token, person, created) SELECT $2, id, $3 FROM people WHERE id = $1
           ON CONFLICT DO NOTHING RETURNING 1""",
        (write.person, write.token, write.now),
    )
    return bool(done)


def drop_token(write: base.DropToken) -> Steps:
    done = yield "DELETE FROM tokens WHERE token = $1 RETURNING 1", (write.token,)
    return bool(done)


def new_code(write: base.NewCode) -> Steps:
    done = yield (
        """INSERT INTO codes (person, code, expires) SELECT id, $2, $3 FROM people
           WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM codes WHERE code = $2 AND person <> $1)
           ON CONFLICT (person) DO UPDATE SET code = excluded.code, expires = excluded.expires RETURNING 1""",
        (write.person, write.code, write.expires),
    )
    return bool(done)


def claim_code(write: base.ClaimCode) -> Steps:
    given = yield (
        """INSERT INTO tokens (token, person, created) SELECT $2, person, $3 FROM codes WHERE code = $1 AND expires > $3
           ON CONFLICT DO NOTHING RETURNING person""",
        (write.code, write.token, write.now),
    )
    if not given:
        return None
    if not (yield "DELETE FROM codes WHERE code = $1 RETURNING 1", (write.code,)):
        # Another process has claimed it in this very moment.
        yield "DELETE FROM tokens WHERE token = $1", (write.token,)
        return None
    return given[0][0]


def forget(write: base.Forget, dialect: Dialect) -> Steps:
    if not (yield "DELETE FROM people WHERE id = $1 RETURNING 1", (write.person,)):
        return False
    gone = yield (
        f"""DELETE FROM tables
            WHERE status = 'imported' AND id IN (SELECT table_id FROM members WHERE person = $1)
            RETURNING {dialect.log_key}, id""",  # noqa: S608  # ours
        (write.person,),
    )
    yield from clear(gone, dialect)
    yield "DELETE FROM tokens WHERE person = $1", (write.person,)
    yield "DELETE FROM codes WHERE person = $1", (write.person,)
    yield "DELETE FROM members WHERE person = $1", (write.person,)
    yield "DELETE FROM dailies WHERE person = $1", (write.person,)
    yield "DELETE FROM bests WHERE person = $1", (write.person,)
    yield "UPDATE played SET person = NULL WHERE person = $1", (write.person,)
    return True


def beat(write: base.Beat) -> Steps:
    yield (
        "INSERT INTO beats (process, at) VALUES ($1, $2) ON CONFLICT (process) DO UPDATE SET at = excluded.at",
        (write.process, write.now),
    )
    return True


def wake(write: Wake) -> Steps:
    # Of processes that wake at the same time one is the first; the others find its downtime there.
    yield (
        """INSERT INTO downtimes (began, ended)
           SELECT last, CAST($1 AS BIGINT) FROM (SELECT max(at) AS last FROM beats) AS beats WHERE last < $2
           ON CONFLICT DO NOTHING""",
        (write.now, write.now - write.gap),
    )
    yield from beat(base.Beat(write.process, write.now))
    yield "DELETE FROM beats WHERE at < $1", (write.now - write.gap,)
    return True


def keep_secret(write: KeepSecret) -> Steps:
    yield "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING", (write.name, write.secret)
    kept = yield "SELECT secret FROM secrets WHERE name = $1", (write.name,)
    return kept[0][0]


def discard(write: base.Discard, dialect: Dialect) -> Steps:
    gone = yield (
        f"""DELETE FROM tables
            WHERE id = $1 AND status = 'imported' AND id IN (SELECT table_id FROM members WHERE person = $2)
            RETURNING {dialect.log_key}, id""",  # noqa: S608  # ours
        (write.table, write.person),
    )
    yield from clear(gone, dialect)
    return bool(gone)


def clear(gone: Rows, dialect: Dialect) -> Steps:
    """What belonged to tables that are gone: the keys of their logs, and their ids."""
    for key, table in gone:
        yield dialect.drop_log, (key,)
        yield "DELETE FROM rooms WHERE table_id = $1", (table,)
        yield "DELETE FROM members WHERE table_id = $1", (table,)


def sweep(write: base.Sweep, dialect: Dialect) -> Steps:
    gone = yield (
        f"""DELETE FROM tables WHERE no IN (
                SELECT no FROM tables
                WHERE status = 'waiting' AND touched < $1 OR status = 'playing' AND touched < $2
                    OR status = 'imported' AND touched < $3
                ORDER BY touched LIMIT {SWEPT})
            RETURNING {dialect.log_key}, id""",  # noqa: S608  # both are ours
        (write.rooms_before, write.games_before, write.imports_before),
    )
    yield from clear(gone, dialect)
    yield "DELETE FROM codes WHERE expires <= $1", (write.now,)
    # Nobody asks for a downtime that lies before all games at play.
    yield "DELETE FROM downtimes WHERE ended < $1", (write.games_before,)
    return [table for _, table in gone]


def steps_of(write: base.Write, dialect: Dialect) -> Steps:
    """The steps of any write but an append."""
    clearing = _CLEARING.get(type(write))
    return _STEPS[type(write)](write) if clearing is None else clearing(write, dialect)


# Those that remove whole logs, which the two databases keep in different ways.
_CLEARING: dict[type[base.Write], Callable[[Any, Dialect], Steps]] = {
    base.Discard: discard,
    base.Forget: forget,
    base.Sweep: sweep,
}

_STEPS: dict[type[base.Write], Callable[[Any], Steps]] = {
    base.SaveRoom: save_room,
    base.Remove: remove,
    base.NewPerson: new_person,
    base.Rename: rename,
    base.AddToken: add_token,
    base.DropToken: drop_token,
    base.NewCode: new_code,
    base.ClaimCode: claim_code,
    base.Beat: beat,
    Wake: wake,
    KeepSecret: keep_secret,
}
