"""Leaving a table, before its game and during it."""

from __future__ import annotations

from functools import partial

from rectoverso.engine.border import Seat
from rectoverso.engine.errors import Refused
from rectoverso.engine.log import Holder
from rectoverso.engine.requests import Abandon, Hold, Request
from rectoverso.engine.table import Table
from rectoverso.server import rooms
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import Demand, Edit, Leave
from rectoverso.server.steward import STAND_IN


async def leave(hall: Hall, table: str, person: str, seat: Seat | None = None) -> None:
    """One seat of a person, or all. Before the game the seat is free again, and a table that nobody is left at is gone.
    During the game a bot plays on for those who stay, and without them the game is abandoned."""
    live = await hall.table(table)
    if live.table is None:
        try:
            await live.settle(Leave(partial(rooms.stand, person=person, seat=seat)))
        except Refused as problem:
            if problem.why != "game_begun":  # in this very moment
                raise
        else:
            return
    await _leave_game(hall, table, person, seat)


async def _leave_game(hall: Hall, table: str, person: str, seat: Seat | None) -> None:
    live = await hall.table(table)
    going = [mine for mine in live.seats_of(person) if seat in (None, mine)]
    if not going:
        raise Refused("not_seated")
    for mine in going:
        await live.settle(Demand(partial(_parting, person, mine, going)))
        live = await hall.table(table)
        if live.table is None or live.table.status() != "playing":
            return
    people = [holder.person for holder in live.holders() if holder.person is not None]
    if person == live.room.host and person not in people:
        await live.settle(Edit(partial(rooms.pass_on, person=person, people=people)))


def _parting(person: str, seat: Seat, going: list[Seat], table: Table) -> Request:
    if table.status() != "playing":
        raise Refused("game_ended")
    if table.holders[seat].person != person:
        raise Refused("not_seated")
    others = any(holder.person is not None for other, holder in enumerate(table.holders) if other not in going)
    return Hold(seat, Holder(bot=STAND_IN)) if others else Abandon()
