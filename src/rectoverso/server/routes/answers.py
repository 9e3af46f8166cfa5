"""What several handlers answer with, and how it is described."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from rectoverso.engine.border import Seat
from rectoverso.engine.errors import Refused
from rectoverso.games import GAMES
from rectoverso.server import wire
from rectoverso.server.hall import Hall
from rectoverso.server.live import Live
from rectoverso.server.problems import Problem
from rectoverso.server.rooms import Room
from rectoverso.server.telling import room_info
from rectoverso.store.base import Line, Person, Status

OWN_TABLES = 200  # waiting and running ones, for each person


class TableInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as everybody with its link may see it. `mine` are the seats of the one who asks, `turn` those that may
    move now. With `deal` a deal is played that somebody may have played before: the game does not count, but for the
    scored attempt at a daily."""

    table: str
    status: Status
    room: wire.RoomInfo
    mine: list[Seat]
    turn: list[Seat]
    deal: bool


def about(live: Live, person: str) -> TableInfo:
    table = live.table
    return TableInfo(
        live.id,
        "waiting" if table is None else table.status(),
        live.room_info(),
        live.seats_of(person),
        [] if table is None or table.status() != "playing" else sorted(table.state.waiting()),
        live.room.deal is not None,
    )


def info(line: Line, room: Room, names: Mapping[str, str], person: str) -> TableInfo:
    """The same for one that waits, without bringing it into memory."""
    told = room_info(room, room.seats, names)
    return TableInfo(line.table, line.status, told, room.seats_of(person), [], room.deal is not None)


def refusals(anonymous: bool = False, **whys: str) -> dict[int, ResponseSpec]:
    """How refusals are described, by status, with those that are always possible: refusals(_409="seat_taken")."""
    always = {"_400": "what was sent is not understood", "_503": "store_failed"}
    who = {} if anonymous else {"_401": "who_are_you"}
    return {
        int(status.removeprefix("_")): ResponseSpec(Problem, description=f"Refused: {why}.", generate_examples=False)
        for status, why in sorted({**always, **who, **whys}.items())
    }


def a_game(game: str) -> str:
    if game not in GAMES:
        raise Refused("no_such_game", game=game[:20])
    return game


async def may_open(hall: Hall, person: Person) -> None:
    """Nobody fills the house with tables."""
    if hall.quotas.strict and len(await hall.store.tables_of(person.person, OWN_TABLES)) >= OWN_TABLES:
        raise Refused("too_many_own_tables", most=OWN_TABLES)
