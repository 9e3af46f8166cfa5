"""Who I am: a guest with a name. Nothing else is asked."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.response import Stream
from msgspec import Meta

from rectoverso.engine.border import Millis
from rectoverso.engine.errors import Refused
from rectoverso.server import identity
from rectoverso.server.doorway import headers_of
from rectoverso.server.export import exported
from rectoverso.server.hall import Hall
from rectoverso.server.identity import cookie_of, token_of
from rectoverso.server.problems import refusals
from rectoverso.store.base import Person

TAGS = ["identity"]

AnyRequest = Request[Any, Any, Any]


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1 to 24 visible characters; blanks at the ends do not count."""

    name: Annotated[str, Meta(max_length=200)]


class Me(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    name: str
    created: Millis


class Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token is shown this once."""

    person: str
    name: str
    token: str


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: str


def me_of(person: Person) -> Me:
    return Me(person.person, person.name, person.created)


@get("/api/me", tags=TAGS, summary="Who I am", responses=refusals(_401="who_are_you"))
async def who_am_i(request: AnyRequest, person: Person) -> Response[Me]:
    """The cookie lives on for another year."""
    headers = headers_of(request.headers.multi_items())
    token = token_of(headers)
    renewed = [cookie_of(token, request.scope["scheme"])] if token and "authorization" not in headers else []
    return Response(me_of(person), cookies=renewed)


@post(
    "/api/me",
    tags=TAGS,
    summary="Become a guest",
    description="For a page: the answer sets a cookie.",
    responses=refusals(_400="name_empty, name_too_long, name_not_allowed", _409="already_somebody", _429="too_fast"),
    takes="guest",
)
async def become(request: AnyRequest, data: Name, hall: Hall, guest: Person | None) -> Response[Me]:
    if guest is not None:
        raise Refused("already_somebody")
    person, token = await identity.new_guest(hall, data.name)
    return Response(me_of(person), status_code=201, cookies=[cookie_of(token, request.scope["scheme"])])


@post(
    "/api/guests",
    tags=TAGS,
    summary="Make a guest for a program",
    description="The answer has a bearer token and sets no cookie.",
    responses=refusals(_400="name_empty, name_too_long, name_not_allowed", _429="too_fast"),
    takes="guest",
)
async def new_guest(data: Name, hall: Hall) -> Guest:
    person, token = await identity.new_guest(hall, data.name)
    return Guest(person.person, person.name, token)


@patch(
    "/api/me",
    tags=TAGS,
    summary="Change my name",
    description="At all tables at once.",
    responses=refusals(_400="name_empty, name_too_long, name_not_allowed", _401="who_are_you"),
)
async def rename(data: Name, hall: Hall, person: Person) -> Me:
    name = await identity.rename(hall, person, data.name)
    return Me(person.person, name, person.created)


@delete(
    "/api/me",
    tags=TAGS,
    summary="Forget me",
    description="I leave all tables; then my name, my tokens and my place on all boards are gone. Finished games stay, "
    "without me.",
    responses=refusals(_401="who_are_you"),
)
async def forget(request: AnyRequest, hall: Hall, person: Person) -> Response[None]:
    await identity.forget(hall, person)
    return Response(None, status_code=204, cookies=[cookie_of("", request.scope["scheme"])])


@get(
    "/api/me/export",
    tags=TAGS,
    summary="Export my data",
    description="All that is kept of me, as one JSON object: who I am, my tables, and my finished games with their "
    "records.",
    responses=refusals(_401="who_are_you", _429="too_fast"),
    takes="export",
)
async def export(hall: Hall, person: Person) -> Stream:
    headers = {"content-disposition": 'attachment; filename="rectoverso.json"'}
    return Stream(exported(hall, person), media_type="application/json", headers=headers)


@post(
    "/api/me/token",
    tags=TAGS,
    summary="A token for a program of mine",
    description="For `Authorization: Bearer`; it is shown this once.",
    responses=refusals(_401="who_are_you", _429="too_fast"),
    takes="secret",
)
async def new_token(hall: Hall, person: Person) -> Token:
    return Token(await identity.new_token(hall, person))


HANDLERS = [who_am_i, become, new_guest, rename, forget, export, new_token]
