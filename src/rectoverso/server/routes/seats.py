"""Seats over HTTP: sitting down, leaving, changing places, bots, sending somebody away, taking over."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import delete, post, put

from rectoverso.engine.border import Seat
from rectoverso.engine.errors import Refused
from rectoverso.engine.log import Holder
from rectoverso.engine.requests import Hold, Request
from rectoverso.engine.table import Table
from rectoverso.server import leaving, rooms
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import Demand, Edit
from rectoverso.server.live import Live
from rectoverso.server.routes.answers import TableInfo, about, refusals
from rectoverso.store.base import Person

TAGS = ["seats"]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first free seat, unless another is named. Who has a seat changes to it, or with `another` has both: several
    people round one device."""

    seat: Seat | None = None
    another: bool = False


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: Seat
    other: Seat


class SeatedBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level, or null for a free seat."""

    bot: str | None


class TakeOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat


@post(
    "/api/tables/{table:str}/seat",
    status_code=200,
    tags=TAGS,
    summary="Sit down",
    description="Before the game begins. Whoever knows the id of a table is invited, unless the host sent them away.",
    responses=refusals(
        _403="kicked", _404="no_such_table, no_such_seat", _409="seat_taken, table_full, game_begun", _429="too_fast"
    ),
    takes="join",
)
async def sit(table: str, data: Sitting, hall: Hall, person: Person) -> TableInfo:
    await hall.know((person.person,))
    live = await hall.table(table)
    await live.settle(Edit(partial(rooms.sit, person=person.person, seat=data.seat, another=data.another)))
    return about(live, person.person)


@delete(
    "/api/tables/{table:str}/seat",
    tags=TAGS,
    summary="Leave",
    description="One seat, or all of mine. Before the game the seat is free again; the next person becomes the host, "
    "and the table is gone when nobody is left. During the game a bot plays on, and the game is abandoned "
    "when no person is left.",
    responses=refusals(_403="not_seated", _404="no_such_table", _409="game_ended"),
)
async def leave(table: str, hall: Hall, person: Person, seat: Seat | None = None) -> None:
    await leaving.leave(hall, table, person.person, seat)


@post(
    "/api/tables/{table:str}/swap",
    status_code=200,
    tags=TAGS,
    summary="Change places",
    description="Before the game begins. The host moves anybody; others change places with a free seat.",
    responses=refusals(_403="only_the_host", _404="no_such_table, no_such_seat", _409="game_begun"),
)
async def swap(table: str, data: Swap, hall: Hall, person: Person) -> TableInfo:
    live = await hall.table(table)
    await live.settle(Edit(partial(rooms.swap, person=person.person, one=data.one, other=data.other)))
    return about(live, person.person)


@put(
    "/api/tables/{table:str}/seats/{seat:int}",
    tags=TAGS,
    summary="Seat a bot, or free its seat",
    description="By the host, before the game begins.",
    responses=refusals(
        _403="only_the_host", _404="no_such_table, no_such_seat, no_such_level", _409="seat_taken, game_begun"
    ),
)
async def seat_bot(table: str, seat: Seat, data: SeatedBot, hall: Hall, person: Person) -> TableInfo:
    live = await hall.table(table)
    await live.settle(Edit(partial(rooms.seat_bot, person=person.person, seat=seat, level=data.bot)))
    return about(live, person.person)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/kick",
    status_code=200,
    tags=TAGS,
    summary="Send somebody away",
    description="By the host, before the game begins. They can't come back to this table.",
    responses=refusals(_403="only_the_host", _404="no_such_table, no_such_seat", _409="nobody_to_kick, game_begun"),
)
async def kick(table: str, seat: Seat, hall: Hall, person: Person) -> TableInfo:
    live = await hall.table(table)
    await live.settle(Edit(partial(rooms.kick, person=person.person, seat=seat)))
    return about(live, person.person)


@post(
    "/api/tables/{table:str}/take-over",
    status_code=200,
    tags=TAGS,
    summary="Take over a seat",
    description="While the game is played and if the host allows it: a newcomer takes a seat that a bot plays and no "
    "person holds.",
    responses=refusals(
        _403="kicked",
        _404="no_such_table, no_such_seat",
        _409="no_take_over, already_seated, seat_taken, seat_conceded, not_started, game_ended",
        _429="too_fast",
    ),
    takes="join",
)
async def take_over(table: str, data: TakeOver, hall: Hall, person: Person) -> TableInfo:
    await hall.know((person.person,))
    live = await hall.table(table)
    await live.settle(Demand(partial(_taking_over, live, person.person, data.seat)))
    return about(live, person.person)


def _taking_over(live: Live, person: str, seat: Seat, table: Table) -> Request:
    if table.status() != "playing":
        raise Refused("game_ended")
    if not live.room.takeover:
        raise Refused("no_take_over")
    if person in live.room.kicked:
        raise Refused("kicked")
    if any(holder.person == person for holder in table.holders):
        raise Refused("already_seated")
    if not 0 <= seat < len(table.holders):
        raise Refused("no_such_seat")
    if table.holders[seat].person is not None or table.holders[seat].bot is None:
        raise Refused("seat_taken")
    if seat in table.conceded:
        raise Refused("seat_conceded")
    return Hold(seat, Holder(person))


HANDLERS = [sit, leave, swap, seat_bot, kick, take_over]
