"""All that is kept of a person, as one JSON object that is written piece by piece: however much they have played,
little of it is in memory at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.server import rooms
from rectoverso.server.hall import Hall
from rectoverso.server.reading import table_of
from rectoverso.store.base import Import, Line, Person, PlayedGame, Store

EVERYTHING = 1_000_000  # tables and games


async def exported(hall: Hall, person: Person) -> AsyncIterator[bytes]:
    """The person, their tables without anything secret, their finished games with records, and what they imported."""
    yield b'{"format": 1, "person": ' + msgspec.json.encode(person) + b', "tables": ['
    before = b""
    for line in await hall.store.tables_of(person.person, EVERYTHING):
        yield before + msgspec.json.encode(_table(line, person.person))
        before = b",\n"
    yield b'], "games": ['
    before = b""
    for game in await hall.store.games_of(person.person, EVERYTHING):
        yield before + msgspec.json.encode(await _game(hall.store, game, person.person))
        before = b",\n"
    yield b'], "imports": ['
    before = b""
    for one in await hall.store.imports_of(person.person, EVERYTHING):
        yield before + msgspec.json.encode(_import(one))
        before = b",\n"
    yield b"]}\n"


def _table(line: Line, person: str) -> Json:
    room = rooms.decode(line.room)
    return {
        "table": line.table,
        "status": line.status,
        "touched": line.touched,
        "game": room.game,
        "options": room.options,
        "seats": room.seats_of(person),
    }


def _import(one: Import) -> Json:
    """With its record as it came."""
    imported = rooms.decode(one.room).imported
    assert imported is not None
    return {"table": one.table, "imported": one.touched, "record": msgspec.Raw(imported.record.encode())}


async def _game(store: Store, played: PlayedGame, person: str) -> Json:
    """What others came to is theirs; a record tells what they played, but not who they are."""
    result: Json = msgspec.to_builtins(played.result)
    mine = [seat for seat in result.pop("played") if seat["person"] == person]
    return {"table": played.table, "result": {**result, "mine": mine}, "record": await _record(store, played.table)}


async def _record(store: Store, table: str) -> Json | None:
    """None where the table is gone or can't be read, or where something was taken back after the end and play goes
    on."""
    saved = await store.load(table)
    if saved is None or saved.status == "playing" or not saved.entries:
        return None
    try:
        return dict(table_of(saved.entries).record().fields)
    except (Refused, Malformed, msgspec.MsgspecError):  # of other rules, or damaged
        return None
