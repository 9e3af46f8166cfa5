"""What the server asks of a store. Writes are values; all that have arrived are done in one transaction, each as a
whole or not at all, and only then answered. Reads are plain questions.

Times are wall time in milliseconds. Rooms and log entries are bytes that the store never looks into. A table's id, a
person's id and the hashes of tokens and codes are text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Literal

import msgspec

from rectoverso.engine.border import Millis, Seat

Status = Literal["waiting", "playing", "over", "conceded", "agreed", "abandoned"]  # waiting: the game has not begun
Kept = Literal[Status, "imported"]  # imported: a record from elsewhere, which stands in no list but its importer's


class StoreFailed(Exception):
    """The store can't write or read now: a full disk, a lost connection. Nothing of the request has happened.

    One case can't be known: a connection lost during the commit. If that commit was done, `appended` tells of it later.
    """


class Damaged(StoreFailed):
    """The store works, but an entry of a log is not where it should be."""


class StoreUnusable(Exception):
    """The store can't be opened at all; one line says why."""


# Writes


class Write(msgspec.Struct, frozen=True):
    """Answered with True when it is done and with False when somebody else was first, unless it says otherwise."""


class SaveRoom(Write, frozen=True):
    """A room in its next version; version 1 makes the table. False when that version is there already.

    `members` are the people who find it among their tables.
    """

    table: str
    version: int
    room: bytes
    listed: bool
    members: tuple[str, ...]
    now: Millis
    daily: Daily | None = None  # with version 1 only: False as well when the person has had this attempt


class Remove(Write, frozen=True):
    """A room whose game has not begun is gone. False when it is in another version."""

    table: str
    version: int


class Daily(msgspec.Struct, frozen=True):
    """The one scored attempt of a person at the deal of a day."""

    person: str
    game: str
    day: str


class Played(msgspec.Struct, frozen=True):
    """What a seat came to in a finished game. Score and won are of its side; no person is a bot or a forgotten one."""

    seat: Seat
    person: str | None
    bot: str | None
    side: int
    score: int | None
    won: bool


class Result(msgspec.Struct, frozen=True):
    """A finished game as statistics see it. `mode` is such as 1, 4 or 4-2v2."""

    game: str
    mode: str
    counts: bool
    daily: str | None
    ended: Millis
    duration: Millis
    moves: int
    played: tuple[Played, ...]


class Discard(Write, frozen=True):
    """An imported game of a person is gone. False when there is none like that."""

    table: str
    person: str


class Append(Write, frozen=True):
    """Entries from an index on. False, and nothing is done, when the log is longer or shorter or the room is not the
    version before the one given; with a room in version 1 and index 0 it makes the table. `due` is when the table wants
    to be woken if nobody has it in memory. The first result of a table stands; later ones are not kept."""

    table: str
    index: int
    entries: tuple[bytes, ...]
    now: Millis
    due: Millis | None = None
    status: Kept = "playing"
    result: Result | None = None
    room: SaveRoom | None = None


class NewPerson(Write, frozen=True):
    person: str
    name: str
    token: str
    now: Millis


class Rename(Write, frozen=True):
    person: str
    name: str


class AddToken(Write, frozen=True):
    person: str
    token: str
    now: Millis


class DropToken(Write, frozen=True):
    token: str


class NewCode(Write, frozen=True):
    """A one-time code; an earlier one of the same person is gone."""

    person: str
    code: str
    expires: Millis


class ClaimCode(Write, frozen=True):
    """Answered with the id of the person whose code it was, who has this token now; or with None."""

    code: str
    token: str
    now: Millis


class Forget(Write, frozen=True):
    """The person, tokens, codes and imported games are gone, results stay without a name. Logs hold only the id, which
    says nothing."""

    person: str


class Beat(Write, frozen=True):
    """A process is alive."""

    process: str
    now: Millis


class Sweep(Write, frozen=True):
    """Removes waiting rooms, unfinished games and imported ones that nobody has touched since, with what has expired.
    Answered with the ids of the tables removed: at most a hundred at a time, since others wait meanwhile."""

    rooms_before: Millis
    games_before: Millis
    now: Millis
    imports_before: Millis = 0


# Answers


class Saved(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    table: str
    room: bytes
    version: int
    status: Kept
    touched: Millis
    entries: list[bytes]


class Line(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    room: bytes
    status: Status
    touched: Millis


class Import(msgspec.Struct, frozen=True):
    """An imported game in a list."""

    table: str
    room: bytes
    touched: Millis


class Person(msgspec.Struct, frozen=True):
    person: str
    name: str
    created: Millis


class Score(msgspec.Struct, frozen=True):
    """A line of a board: the best of a person, the earlier one first where they are equal."""

    person: str
    name: str
    score: int
    ended: Millis
    table: str


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of a person, with all who played it."""

    table: str
    result: Result


class Store(ABC):
    """Opened once, used from one event loop. `appended` is called with (table, length) when another process has
    appended, `heard` with what another process announced; a store for one process never calls them. After a lost
    connection `appended` is called for all tables that may have news, also of their rooms, with what is known already
    among them."""

    appended: Callable[[str, int], None] | None = None
    heard: Callable[[bytes], None] | None = None
    failing: str | None = None  # why the last write failed, until one succeeds

    @abstractmethod
    async def open(self) -> None:
        """Connects, and brings an older schema up to date; StoreUnusable says why it can't."""

    @abstractmethod
    async def close(self) -> None:
        """Finishes the writes that have arrived."""

    @abstractmethod
    def write(self, write: Write) -> Future[Any]:
        """Done together with all others that arrive while the transaction before is under way; or StoreFailed."""

    @abstractmethod
    def announce(self, message: bytes) -> None:
        """Tells other processes something that need not last; ValueError beyond some 6 KB."""

    @abstractmethod
    async def wake(self, process: str, now: Millis, gap: Millis) -> None:
        """The first beat of a process. If no process has beaten for longer than the gap, that was a downtime. To be
        called again by a process that has not beaten for so long itself: after a sleep, or a time of failing."""

    @abstractmethod
    async def downtimes(self, since: Millis) -> list[tuple[Millis, Millis]]:
        """Times in which no process ran, that ended after this moment; the earliest first."""

    @abstractmethod
    async def load(self, table: str) -> Saved | None:
        """A table with its whole log; Damaged when there is a gap."""

    @abstractmethod
    async def entries(self, table: str, index: int) -> list[bytes]:
        """The entries of a log from an index on."""

    @abstractmethod
    async def listed(self, limit: int) -> list[Line]:
        """Waiting rooms that anybody may join, the newest first."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int) -> list[Line]:
        """Tables of a person that are waiting or playing, the one touched last first."""

    @abstractmethod
    async def imports_of(self, person: str, limit: int) -> list[Import]:
        """The games that a person has imported, the latest first."""

    @abstractmethod
    async def due(self, before: Millis) -> list[str]:
        """Tables at play that want to be woken before this moment."""

    @abstractmethod
    async def person(self, token: str) -> Person | None:
        """Who has a token."""

    @abstractmethod
    async def names(self, persons: list[str]) -> dict[str, str]:
        """Names by id; who is forgotten is left out."""

    @abstractmethod
    async def games_of(self, person: str, limit: int, game: str | None = None) -> list[PlayedGame]:
        """Finished games of a person, the latest first."""

    @abstractmethod
    async def board(self, game: str, mode: str, day: str | None, limit: int) -> list[Score]:
        """The best of each person in games that count; with a day, the scored attempts at the daily of that day."""

    @abstractmethod
    async def daily_table(self, daily: Daily) -> str | None:
        """The table of a person's scored attempt."""

    @abstractmethod
    async def secret(self) -> bytes:
        """32 random bytes, drawn when they are first asked for and the same for good in every process."""

    @abstractmethod
    def all_tables(self) -> AsyncIterator[Saved]:
        """Every table, for a check of the whole store. StoreFailed at the end tells which were damaged."""

    @abstractmethod
    async def counts(self) -> dict[str, int]:
        """How many tables of each status and how many people there are."""

    @abstractmethod
    async def backup(self, file: Path) -> None:
        """A copy of all that is committed, while others write; StoreFailed where the store has better means."""
