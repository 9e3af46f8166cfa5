"""Tables over HTTP: opening, listing, setting and beginning them. Games are played over the socket."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, get, patch, post
from litestar.openapi.spec import Example
from litestar.params import Body

from rectoverso.engine.border import Json, Seat
from rectoverso.server import rooms
from rectoverso.server.clock import now
from rectoverso.server.doorway import reachable
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import Begin, Edit
from rectoverso.server.rooms import FREE, Room, Settings
from rectoverso.server.routes.answers import TableInfo, a_game, about, info, may_open, refusals
from rectoverso.store.base import Person

LISTED = 100
TAGS = ["tables"]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`options` are those that differ from the usual ones. `bots` is a level for every free seat, or levels by seat.
    With `start` the game begins at once."""

    game: str
    options: Json = {}
    settings: Settings = msgspec.field(default_factory=Settings)
    bots: dict[Seat, str] | str | None = None
    start: bool = False


EXAMPLES = [
    Example("Alone", value={"game": "verso", "options": {"players": 1}, "start": True}),
    Example("Against bots", value={"game": "sea-change", "options": {"players": 3}, "bots": "greedy", "start": True}),
    Example(
        "With friends, two against two, one of them a bot",
        value={
            "game": "sea-change",
            "options": {"teams": "2v2"},
            "settings": {"clock": {"kind": "player", "time": 300_000, "increment": 5000}, "takeover": True},
            "bots": {"3": "greedy"},
        },
    ),
]


@post(
    "/api/tables",
    tags=TAGS,
    summary="Open a table",
    description="The host sits on seat 0. Its id is the invitation: whoever knows it may join.",
    responses=refusals(
        _404="no_such_game, no_such_seat, no_such_level",
        _409="seat_taken, seats_free, race_has_its_clock, grace_out_of_range, too_many_own_tables",
        _429="too_fast",
    ),
    takes="table",
)
async def open_table(data: Annotated[NewTable, Body(examples=EXAMPLES)], hall: Hall, person: Person) -> TableInfo:
    room = _with_bots(rooms.new_room(a_game(data.game), data.options, person.person, now(), data.settings), data.bots)
    if data.start:
        room = rooms.begin(room, person.person, now())
    await may_open(hall, person)
    return about(await hall.create(room), person.person)


def _with_bots(room: Room, bots: dict[Seat, str] | str | None) -> Room:
    if isinstance(bots, str):
        bots = {seat: bots for seat, holder in enumerate(room.seats) if holder == FREE}
    for seat, level in (bots or {}).items():
        room = rooms.seat_bot(room, room.host, seat, level)
    return room


@get(
    "/api/tables",
    tags=TAGS,
    summary="Open tables",
    description="Tables that wait for players and that their hosts have listed, the newest first.",
    responses=refusals(),
)
async def list_tables(hall: Hall, person: Person) -> list[TableInfo]:
    lines = [(line, rooms.decode(line.room)) for line in await hall.store.listed(LISTED)]
    await hall.know(tuple(someone for _, room in lines for someone in room.people()))
    return [info(line, room, hall.names, person.person) for line, room in lines]


@get(
    "/api/tables/{table:str}",
    tags=TAGS,
    summary="Look at a table",
    description="Its settings, who sits where and how far it is; of a running game nothing that is not open to all.",
    responses=refusals(_404="no_such_table"),
)
async def look(table: str, hall: Hall, person: Person) -> TableInfo:
    return about(await hall.table(table), person.person)


@patch(
    "/api/tables/{table:str}",
    tags=TAGS,
    summary="Change the settings",
    description="By the host. What is left out stays as it is; once the game has begun only `listed`, `spectators`, "
    "`takeover`, `grace` and `pace` can change.",
    responses=refusals(
        _403="only_the_host",
        _404="no_such_table",
        _409="too_late_to_set, deal_is_fixed, too_many_people, race_has_its_clock, grace_out_of_range",
    ),
)
async def set_table(table: str, data: Settings, hall: Hall, person: Person) -> TableInfo:
    live = await hall.table(table)
    await live.settle(Edit(partial(rooms.configure, person=person.person, settings=data)))
    return about(live, person.person)


@post(
    "/api/tables/{table:str}/start",
    status_code=200,
    tags=TAGS,
    summary="Begin the game",
    description="By the host, when somebody or a bot has every seat.",
    responses=refusals(_403="only_the_host", _404="no_such_table", _409="seats_free, game_begun"),
)
async def start(table: str, hall: Hall, person: Person) -> TableInfo:
    live = await hall.table(table)
    await live.settle(Begin(person.person))
    return about(live, person.person)


@get(
    "/api/tables/{table:str}/qr.svg",
    media_type="image/svg+xml",
    tags=TAGS,
    summary="The link as a QR code",
    description="The address of the table, for a phone in the same network to scan.",
    responses=refusals(anonymous=True, _404="no_such_table"),
)
async def qr(table: str, request: Request[Any, Any, Any], hall: Hall) -> Response[bytes]:
    live = await hall.table(table)
    drawn = BytesIO()
    base = reachable(request.scope["scheme"], request.headers.get("host", "localhost"))
    segno.make(link_to(live.id, base), micro=False).save(drawn, kind="svg", scale=8, light="#fff", xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def link_to(table: str, base: str) -> str:
    """Where the page of a table is."""
    return f"{base}/table/{table}"


HANDLERS = [open_table, list_tables, look, set_table, start, qr]
