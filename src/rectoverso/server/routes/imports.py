"""Games from elsewhere: records that somebody imports to look at them here. They count for nothing."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from msgspec import Meta

from rectoverso.engine.border import Json, Millis
from rectoverso.engine.errors import Refused
from rectoverso.server import imports, rooms
from rectoverso.server.clock import now
from rectoverso.server.hall import DAY, Hall
from rectoverso.server.imports import MOST, Found, Line, Wrong
from rectoverso.server.problems import Problem, language_of
from rectoverso.server.routes.answers import refusals
from rectoverso.store.base import Discard, Import, Person

TAGS = ["finished games"]
BODY = 6 * imports.LARGEST  # bytes of a request, since a character may need so many

AnyRequest = Request[Any, Any, Any]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Records in format 1, one on each line; or a single one on several lines."""

    text: Annotated[str, Meta(max_length=2 * imports.LARGEST)]


class ImportedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that I have imported, and when it will be removed. `players` are the names in the record, if it has any,
    `scores` those of each side, `started` as it stands there."""

    table: str
    game: str
    players: list[str]
    options: Json
    moves: int
    started: str | None
    scores: list[int] | None
    imported: Millis
    expires: Millis


class LookedAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record in a text with several, by its line, counting from 1: what it holds, or why it does not hold."""

    line: int
    game: str | None
    players: list[str]
    options: Json
    moves: int
    started: str | None
    scores: list[int] | None
    problem: Problem | None


class Imports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With one record in the text it is imported as `table`. With several, nothing is kept: choose one of `records`
    and send its line alone."""

    table: str | None
    records: list[LookedAt]


@get("/api/imports", tags=TAGS, summary="The games that I have imported", responses=refusals())
async def my_imports(hall: Hall, person: Person) -> list[ImportedGame]:
    """The latest first."""
    return [_listed(hall, one) for one in await hall.store.imports_of(person.person, MOST)]


def _listed(hall: Hall, one: Import) -> ImportedGame:
    room = rooms.decode(one.room)
    imported = room.imported
    assert imported is not None
    return ImportedGame(
        one.table,
        room.game,
        list(imported.players),
        room.options,
        imported.moves,
        imported.started,
        None if imported.scores is None else list(imported.scores),
        one.touched,
        one.touched + hall.config.import_days * DAY,
    )


@post(
    "/api/imports",
    tags=TAGS,
    summary="Import a game",
    description=f"Checked from its first move to its last, as `rectoverso replay` does. It can be replayed and played "
    f"on by whoever imported it, for some months; {MOST} at a time. A record that does not hold is answered by 422 and "
    f"a Problem that says which line and why, and nothing of it is kept.",
    responses=refusals(
        _409="too_many_imports",
        _413="import_too_large, import_too_many",
        _422="import_empty, import_not_a_record, import_not_in_format, import_illegal, import_bad_move, "
        "import_wrong_setup, import_wrong_result, import_long_line",
        _429="too_fast",
    ),
    takes="import",
    request_max_body_size=BODY,
)
async def import_game(request: AnyRequest, data: Text, hall: Hall, person: Person) -> Response[Imports | Problem]:
    language = language_of(request.headers.get("accept-language", ""))
    lines = imports.lines_of(data.text)
    if len(lines) > 1:
        return Response(Imports(None, await asyncio.to_thread(_looked_at, lines, language)), status_code=200)
    if len(await hall.store.imports_of(person.person, MOST)) >= MOST:
        raise Refused("too_many_imports", most=MOST)
    try:
        found = await asyncio.to_thread(imports.checked, lines[0], now())
    except Wrong as wrong:
        return Response(imports.problem_of(wrong, language), status_code=422)
    room = imports.room_of(found, person.person, now())
    table = await hall.keep(room, found.log)
    return Response(Imports(table, [_looked(lines[0], found)]), status_code=201)


def _looked_at(lines: list[Line], language: str) -> list[LookedAt]:
    looked: list[LookedAt] = []
    for line in lines:
        try:
            looked.append(_looked(line, imports.checked(line, 0)))
        except Wrong as wrong:
            problem = imports.problem_of(wrong, language)
            looked.append(LookedAt(line.number, wrong.game, [], {}, 0, None, None, problem))
    return looked


def _looked(line: Line, found: Found) -> LookedAt:
    imported = imports.imported_of(found.record)
    scores = None if imported.scores is None else list(imported.scores)
    record = found.record
    return LookedAt(
        line.number,
        record.game.id,
        list(imported.players),
        record.options,
        imported.moves,
        imported.started,
        scores,
        None,
    )


@delete(
    "/api/imports/{table:str}",
    tags=TAGS,
    summary="Remove an imported game",
    responses=refusals(_404="no_such_table"),
)
async def discard(table: str, hall: Hall, person: Person) -> None:
    if not await hall.store.write(Discard(table, person.person)):
        raise Refused("no_such_table")
    hall.removed(table)


HANDLERS = [my_imports, import_game, discard]
