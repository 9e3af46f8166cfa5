"""A finished game over HTTP: its record, and what each seat saw."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import Parameter

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Refused
from rectoverso.engine.table import Table
from rectoverso.server import daily, replays
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.live import Live
from rectoverso.server.replays import About, Replay
from rectoverso.server.routes.answers import refusals
from rectoverso.server.telling import seat_infos
from rectoverso.server.wire import SeatInfo
from rectoverso.store.base import Person

TAGS = ["finished games"]
REFUSALS = refusals(_403="game_hidden, no_spectators", _404="no_such_table")


async def finished(hall: Hall, table: str, person: str) -> tuple[Live, Table]:
    """A game that has ended, for one who may look at it: who sat there or imported it, and others where spectators are
    welcome. A scored daily is open to others when its day is over."""
    live = await hall.table(table)
    if live.table is None or live.table.status() == "playing":
        raise Refused("game_hidden")
    if live.room.imported is not None:
        if live.room.host != person:
            raise Refused("no_such_table")
        return live, live.table
    sat = any(holder.person == person for holder in (*live.holders(), *live.room.seats))
    if not sat and daily.hidden(live.room, daily.day_of(now())):
        raise Refused("game_hidden")
    if not sat and not live.room.spectators and not live.room.scored:
        raise Refused("no_spectators")
    return live, live.table


@get(
    "/api/tables/{table:str}/record",
    tags=TAGS,
    summary="The record of a finished game",
    description="In record format 1: one JSON object, enough to replay the game, with the names of those who held the "
    "seats at the end. `rectoverso replay` checks it. While the game runs it is secret.",
    responses=REFUSALS,
)
async def record(table: str, hall: Hall, person: Person) -> Response[Json]:
    live, game = await finished(hall, table, person.person)
    fields = replays.record_of(game, hall.names)
    name = f"{live.room.game}-{fields['started'][:10]}.json"
    imported = live.room.imported
    content = fields if imported is None else msgspec.json.decode(imported.record)
    return Response(content, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get(
    "/api/tables/{table:str}/replay",
    tags=TAGS,
    summary="A finished game as its seats saw it",
    description="The views with which the game began, then every entry of its log with its events and with what it "
    "changed for the seats asked for. What was taken back is told as it happened.",
    responses=REFUSALS,
)
async def replay(
    table: str,
    hall: Hall,
    person: Person,
    seats: Annotated[
        str, Parameter(description='Numbers and "spectator", with commas between them; or "all".', max_length=40)
    ] = replays.SPECTATOR,
    memory: Annotated[
        bool, Parameter(description="With the half of the views that a perfect rememberer needs.")
    ] = False,
) -> Response[Replay]:
    live, game = await finished(hall, table, person.person)
    wanted = replays.seats_of(seats, len(game.holders))
    made = await asyncio.to_thread(replays.replay_of, list(game.log), wanted, memory, _about(live, game, person))
    return Response(made, media_type="application/json")  # type: ignore[arg-type]  # encoded already


def _about(live: Live, game: Table, person: Person) -> About:
    return About(
        _seats(live, game),
        live.seats_of(person.person),
        game.status(),
        sorted(game.conceded),
        game.options,
        game.start.wall,
        live.room.imported is not None,
        not daily.hidden(live.room, daily.day_of(now())),
    )


def _seats(live: Live, game: Table) -> list[SeatInfo]:
    """Of an imported game those whom the record names."""
    imported = live.room.imported
    if imported is None:
        return seat_infos(game.holders, live.hall.names)
    return [_named(name) for name in imported.players]


def _named(player: str) -> SeatInfo:
    """Bots are written into records as `bot (level)`."""
    level = player.removeprefix("bot (").removesuffix(")")
    if player == f"bot ({level})":
        return SeatInfo(None, None, level)
    return SeatInfo(None, player or None, None)


HANDLERS = [record, replay]
