"""The one thread that writes to a SQLite file. It takes all writes that have arrived while the commit before was under
way, does them in one transaction and has them answered together. There is no timer: an idle thread begins at once.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from rectoverso.store.base import Append, Discard, Forget, StoreFailed, Sweep, Write
from rectoverso.store.schema import SQLITE
from rectoverso.store.sql import Waiting
from rectoverso.store.writes import Steps, keep_result, keep_room, make_table, steps_of

APPEND = """
    UPDATE tables SET length = length + ?, last = ?, touched = ?, due = ?, status = ?
    WHERE no = ? AND length = ?"""
APPEND_MANY = """
    UPDATE tables
    SET length = length + column1, last = column2, touched = column3, due = column4, status = column5
    FROM (VALUES {}) WHERE no = column6 AND length = column7"""
APPEND_WITH_ROOM = """
    UPDATE tables SET length = length + ?, last = ?, touched = ?, due = ?, status = ?, version = ?, listed = ?
    WHERE no = ? AND length = ? AND version = ?"""
ENTRIES = "INSERT INTO entries (id, table_no, idx, before, entry) VALUES {}"

REMEMBERED = 10_000  # ends of logs
TOGETHER = 64  # rows of one statement

Row = tuple[Any, ...]


class OutOfStep(Exception):
    """One append of many has come too late: they have to be done one by one."""


def together(sql: str, rows: list[Row]) -> Iterator[tuple[str, list[Any]]]:
    """A statement for many rows, and its values. Each statement costs a change of threads, twice; and each number of
    rows is a statement of its own, so there are only some: powers of two."""
    at = 0
    while at < len(rows):
        size = min(TOGETHER, 2 ** ((len(rows) - at).bit_length() - 1))
        some = rows[at : at + size]
        place = f"({', '.join('?' * len(some[0]))})"
        yield sql.format(", ".join([place] * size)), list(chain.from_iterable(some))
        at += size


def is_plain(write: Write) -> bool:
    """Whether it is an append and no more."""
    return type(write) is Append and write.room is None and write.result is None


def named(values: Iterable[Any]) -> dict[str, Any]:
    """Values for $1, $2 and so on, which SQLite takes for names."""
    return {str(place): value for place, value in enumerate(values, start=1)}


def reason(error: sqlite3.Error) -> str:
    """One line for people and for /healthz."""
    name = getattr(error, "sqlite_errorname", None)  # only errors of SQLite itself have one
    return f"{error} ({name})" if name else str(error)


class Writer:
    """Its thread never ends by an error: a batch that can't be committed is answered with StoreFailed, and the next
    batch is the next attempt."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        loop: AbstractEventLoop,
        settle: Callable[[Sequence[Waiting], Sequence[Any]], None],
    ) -> None:
        self._connect = connect
        self._loop = loop
        self._settle = settle
        self._gathered: list[Waiting] = []  # since the event loop came round; handed to the thread together
        self._arrived: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._db: sqlite3.Connection | None = None
        self._ends: dict[str, tuple[int, int | None]] = {}  # number and last entry of tables appended to
        self._entries: list[Row] = []  # of this transaction, inserted together
        self._open()
        self._thread = Thread(target=self._run, name="rectoverso-writer", daemon=True)
        self._thread.start()

    def write(self, write: Write, future: Future[Any]) -> None:
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((write, future))

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._arrived.put(gathered)

    def close(self) -> None:
        """Waits until all that has arrived is done. Not to be called in the event loop, which gives the answers."""
        self._loop.call_soon_threadsafe(self._arrived.put, None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch: list[Waiting] = []
            taken = self._arrived.get()
            try:
                while taken is not None:
                    batch += taken
                    taken = self._arrived.get_nowait()
                open_ = False
            except Empty:
                pass
            if batch:
                answers = self._commit([write for write, _ in batch])
                self._loop.call_soon_threadsafe(self._settle, batch, answers)
        self._shut()

    def _commit(self, writes: list[Write]) -> list[Any]:
        """One answer for each write: all of them are durable now, or none has happened."""
        try:
            return self._transaction(writes)
        except Exception as error:  # noqa: BLE001  # whatever it is, somebody waits for an answer and others come after
            self._roll_back()
            if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
                return [StoreFailed(reason(error)) for _ in writes]
            if len(writes) == 1:
                return [error]
            # One of them has come too late, or can't be written at all, such as a number beyond 64 bits; it must not
            # spoil the others.
            return [answer for write in writes for answer in self._commit([write])]

    def _transaction(self, writes: list[Write]) -> list[Any]:
        db = self._db or self._open()
        db.execute("BEGIN IMMEDIATE")
        answers: list[Any] = []
        for plain, some in groupby(writes, is_plain):
            run = list(some)
            answers += self._append_all(run) if plain and len(run) > 1 else map(self._write, run)
        self._insert_entries()
        db.execute("COMMIT")
        return answers

    def _write(self, write: Write) -> Any:
        return self._append(write) if type(write) is Append else self._other(write)

    def _open(self) -> sqlite3.Connection:
        db = self._connect()
        self._cursor = db.cursor()
        ((self._next,),) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM entries")
        self._db = db
        return db

    def _roll_back(self) -> None:
        self._entries.clear()
        self._ends.clear()
        try:
            if self._db is not None and self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            self._shut()  # nothing is known of this connection any more; the next batch has a new one

    def _shut(self) -> None:
        if self._db is not None:
            self._cursor.close()  # or it would keep the file open
            self._db.close()
            self._db = None

    def _append(self, write: Append) -> bool:
        room = write.room
        if room is not None and room.version == 1 and (write.index != 0 or not self._take(make_table(room))):
            return False
        end = self._ends.get(write.table) or self._find_end(write.table)
        if end is None:
            return False
        moved = self._moved(write, *end)
        if room is None or room.version == 1:
            self._cursor.execute(APPEND, moved)
        else:
            *changed, no, index = moved
            locks = no, index, room.version - 1
            self._cursor.execute(APPEND_WITH_ROOM, (*changed, room.version, room.listed, *locks))
        if self._cursor.rowcount == 0:
            return False
        self._lengthen(write, *end)
        if room is not None:
            self._take(keep_room(room))
        if write.result is not None:
            self._take(keep_result(write.table, write.result))
        return True

    def _append_all(self, writes: list[Any]) -> list[bool]:
        """The same for many that do no more, all or none."""
        rows: list[Row] = []
        for write in writes:
            end = self._ends.get(write.table) or self._find_end(write.table)
            if end is None:
                raise OutOfStep
            rows.append(self._moved(write, *end))
            self._lengthen(write, *end)
        moved = 0
        for statement, values in together(APPEND_MANY, rows):
            moved += self._cursor.execute(statement, values).rowcount
        if moved != len(rows):
            raise OutOfStep
        return [True] * len(writes)

    def _moved(self, write: Append, no: int, last: int | None) -> Row:
        """What becomes of a table."""
        size = len(write.entries)
        return (size, self._next + size - 1 if size else last, write.now, write.due, write.status, no, write.index)

    def _lengthen(self, write: Append, no: int, last: int | None) -> None:
        for index, entry in enumerate(write.entries, write.index):
            self._entries.append((self._next, no, index, last, entry))
            last = self._next
            self._next += 1
        self._ends[write.table] = no, last

    def _find_end(self, table: str) -> tuple[int, int | None] | None:
        if len(self._ends) >= REMEMBERED:
            self._ends.clear()
        found: tuple[int, int | None] | None = self._cursor.execute(
            "SELECT no, last FROM tables WHERE id = ?", (table,)
        ).fetchone()
        return found

    def _insert_entries(self) -> None:
        for statement, values in together(ENTRIES, self._entries):
            self._cursor.execute(statement, values)
        self._entries.clear()

    def _other(self, write: Write) -> Any:
        if isinstance(write, Discard | Forget | Sweep):  # which remove logs
            self._insert_entries()
            self._ends.clear()
        return self._take(steps_of(write, SQLITE))

    def _take(self, steps: Steps) -> Any:
        try:
            sql, values = next(steps)
            while True:
                sql, values = steps.send(self._cursor.execute(sql, named(values)).fetchall())
        except StopIteration as end:
            return end.value
