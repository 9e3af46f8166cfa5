"""A SQLite file as it lies on the disk: who may read it, who has it in use, its schema, a copy of it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rectoverso.store.base import StoreUnusable
from rectoverso.store.schema import APPLICATION

if sys.platform != "win32":
    import fcntl


def make_private(file: Path) -> None:
    """Makes the file, if need be, and its folder. Only the owner may read it, and what SQLite puts beside it."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.fstat(descriptor).st_mode & 0o077:
            os.chmod(file, 0o600)  # noqa: PTH101  # beside os.open
    finally:
        os.close(descriptor)


def lock(file: Path) -> int | None:
    """Keeps other servers away until the descriptor is closed, and however the process ends."""
    if sys.platform == "win32":
        return None
    descriptor = os.open(file.with_name(file.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise StoreUnusable(f"{file} is in use by another server") from None
    return descriptor


def connect(file: Path, read_only: bool = False) -> sqlite3.Connection:
    """Made in one thread, used in another. Transactions are begun and ended in so many words."""
    mode = "ro" if read_only else "rw"
    db = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        if not read_only:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns
    except sqlite3.Error:
        db.close()
        raise
    return db


def schema_version(db: sqlite3.Connection, file: Path, known: int) -> int:
    """How many migrations it has seen; StoreUnusable if it is not for this program."""
    ((version,),) = db.execute("PRAGMA user_version")
    ((application,),) = db.execute("PRAGMA application_id")
    ((tables,),) = db.execute("SELECT count(*) FROM sqlite_master")
    if application != APPLICATION and tables:
        raise StoreUnusable(f"{file} is a database of another program")
    if version > known:
        raise StoreUnusable(
            f"{file} was written by a later version of Rectoverso: its schema is {version}, this one knows {known}"
        )
    return int(version)


def migrate(file: Path, scripts: Sequence[str]) -> None:
    """Brings the schema up to date. Before an older one is changed a copy is kept: rectoverso.db.v1 and so on."""
    db = connect(file)
    try:
        version = schema_version(db, file, len(scripts))
        if 0 < version < len(scripts):
            copy(file, file.with_name(f"{file.name}.v{version}"))
        for number, script in enumerate(scripts[version:], start=version + 1):
            try:
                db.executescript(
                    f"""BEGIN IMMEDIATE;
                        PRAGMA application_id = {APPLICATION};
                        {script};
                        PRAGMA user_version = {number};
                        COMMIT;"""
                )
            except sqlite3.Error:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
    finally:
        db.close()


def copy(file: Path, target: Path) -> None:
    """A copy of all that is committed at one moment, while others write. It has its name only when it is whole."""
    if target.exists() and target.samefile(file):
        raise FileExistsError(f"{target} is the database itself")
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)  # readable by its owner only
    part = Path(name)
    try:
        with (
            contextlib.closing(connect(file, read_only=True)) as source,
            contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copied,
        ):
            copied.execute("PRAGMA journal_mode = OFF")
            copied.execute("PRAGMA synchronous = OFF")
            source.backup(copied)  # all pages in one step: it never has to begin again
        os.fsync(descriptor)
        part.replace(target)
    finally:
        os.close(descriptor)
        part.unlink(missing_ok=True)
