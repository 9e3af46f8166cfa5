"""Going on from a position of a finished game: trying moves, and playing on against bots."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, post

from rectoverso.bots import bots_of, levels_of
from rectoverso.engine.border import Seat
from rectoverso.engine.errors import Refused
from rectoverso.engine.log import Holder
from rectoverso.engine.table import Table
from rectoverso.server import branches, daily, replays
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.live import Live
from rectoverso.server.replays import Line
from rectoverso.server.rooms import Pace, Room
from rectoverso.server.routes.answers import TableInfo, about, may_open, refusals
from rectoverso.server.routes.results import TAGS, finished
from rectoverso.store.base import Person


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a finished game: `index` entries of its log lead to it, and then moves that were tried there."""

    index: int
    moves: Annotated[list[Annotated[str, msgspec.Meta(max_length=100)]], msgspec.Meta(max_length=branches.LONGEST)] = []


class Branch(Position, frozen=True):
    """Who plays on: I have these seats, and bots of a level all others, the strongest unless one is named."""

    seats: list[Seat] = []
    bots: str | None = None
    pace: Pace = "natural"


@post(
    "/api/tables/{table:str}/line",
    status_code=200,
    tags=TAGS,
    summary="Try moves at a position of a finished game",
    description="For all seats in turn, by whoever looks at it. Nothing of it is kept: send all moves of the line "
    "again with the next one. What chance brings is what the record holds, and beyond that the same each time. The "
    "answer is the views of all seats at the position, then what each entry changes.",
    responses=refusals(
        _403="game_hidden, no_spectators",
        _404="no_such_table",
        _409="daily_running, race_has_no_line, game_ended, or why a move is illegal",
        _429="too_fast",
    ),
    takes="line",
)
async def line(table: str, data: Position, hall: Hall, person: Person) -> Response[Line]:
    _, game = await _branching(hall, table, person)
    seats = replays.seats_of(replays.ALL, len(game.holders))

    def made() -> bytes:
        branch = branches.tried(game, data.index, data.moves, now())
        return msgspec.json.encode(replays.line_after(branch.entries, branch.begun, seats, True))

    return Response(await asyncio.to_thread(made), media_type="application/json")  # type: ignore[arg-type]  # the same


@post(
    "/api/tables/{table:str}/branch",
    tags=TAGS,
    summary="Play on from a position of a finished game",
    description="A new practice table whose game begins with all that led to the position. What chance brings after "
    "it is what the record holds, as far as it goes. A race begins again with the mission of that moment. It never "
    "counts.",
    responses=refusals(
        _403="game_hidden, no_spectators",
        _404="no_such_table, no_such_seat, no_such_level",
        _409="daily_running, race_has_no_line, game_ended, too_many_own_tables, or why a move is illegal",
        _429="too_fast",
    ),
    takes="table",
)
async def branch(table: str, data: Branch, hall: Hall, person: Person) -> TableInfo:
    await may_open(hall, person)
    live, game = await _branching(hall, table, person)
    mine = set(data.seats)
    if not mine or not mine <= set(range(len(game.holders))):
        raise Refused("no_such_seat")
    level = data.bots or levels_of(live.room.game)[-1]
    if level not in bots_of(live.room.game):
        raise Refused("no_such_level", level=level[:20])
    holders = [Holder(person.person) if seat in mine else Holder(bot=level) for seat in range(len(game.holders))]
    wall = now()
    made = await asyncio.to_thread(branches.branched, game, data.index, data.moves, holders, wall)
    room = Room(
        live.room.game,
        game.options,
        person.person,
        tuple(holders),
        wall,
        practice=True,
        pace=data.pace,
        deal=branches.deal_of(game),
        started=wall,
    )
    return about(await hall.create(room, entries=made.entries), person.person)


async def _branching(hall: Hall, table: str, person: Person) -> tuple[Live, Table]:
    live, game = await finished(hall, table, person.person)
    if daily.hidden(live.room, daily.day_of(now())):
        raise Refused("daily_running")
    return live, game


HANDLERS = [line, branch]
