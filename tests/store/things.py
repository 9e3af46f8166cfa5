"""Short words for what the tests write."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rectoverso.store import store_of
from rectoverso.store.base import Append, Daily, NewPerson, Played, Result, SaveRoom, Store


@asynccontextmanager
async def opened(store: Store | str) -> AsyncIterator[Store]:
    if isinstance(store, str):
        store = store_of(store)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def room(
    table: str, version: int = 1, *members: str, listed: bool = True, now: int = 0, daily: Daily | None = None
) -> SaveRoom:
    return SaveRoom(table, version, f"{table} in version {version}".encode(), listed, members, now, daily)


def entry(table: str, index: int) -> bytes:
    return f"entry {index} of {table}".encode()


def append(table: str, index: int, count: int = 1, now: int = 0, due: int | None = None) -> Append:
    return Append(table, index, tuple(entry(table, index + more) for more in range(count)), now, due)


def log(table: str, length: int) -> list[bytes]:
    return [entry(table, index) for index in range(length)]


def newcomer(name: str, now: int = 0) -> NewPerson:
    """Ben has the id ben and the token ben's."""
    return NewPerson(name.lower(), name, f"{name.lower()}'s", now)


def seat(person: str | None, score: int | None, place: int = 0, won: bool = False, bot: str | None = None) -> Played:
    return Played(place, person, bot, place, score, won)


def result(
    *played: Played, ended: int, game: str = "verso", mode: str = "1", counts: bool = True, daily: str | None = None
) -> Result:
    return Result(game, mode, counts, daily, ended, 60_000, 40, played)


async def finish(store: Store, table: str, outcome: Result) -> None:
    """A table that was played from its first entry to its result."""
    assert await store.write(room(table, 1))
    end = Append(table, 0, (entry(table, 0),), outcome.ended, None, "over", outcome)
    assert await store.write(end)
