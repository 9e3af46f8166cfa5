"""Moving an identity to another device: one shows a code or its QR code, the other one enters it."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import parse_qs

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.response import Redirect
from msgspec import Meta

from rectoverso.engine.border import Millis
from rectoverso.server import identity
from rectoverso.server.doorway import reachable
from rectoverso.server.hall import Hall
from rectoverso.server.identity import cookie_of
from rectoverso.server.pages.plain import claim_page
from rectoverso.server.problems import language_of, refusals
from rectoverso.server.routes.me import TAGS, Me, me_of
from rectoverso.store.base import Person

AnyRequest = Request[Any, Any, Any]


class NewCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Works once, until `expires`. `link` is for a phone in the same network, `qr` the same as an image (data:)."""

    code: str
    expires: Millis
    link: str
    qr: str


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As it was shown; small letters, blanks and the dash do not matter."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


@post(
    "/api/me/code",
    tags=TAGS,
    summary="A code for another device",
    description="An earlier one stops working.",
    responses=refusals(_401="who_are_you", _429="too_fast"),
    takes="secret",
)
async def new_code(request: AnyRequest, hall: Hall, person: Person) -> NewCode:
    code, expires = await identity.new_code(hall, person)
    base = reachable(request.scope["scheme"], request.headers.get("host", "localhost"))
    link = f"{base}/claim/{code}"
    return NewCode(code, expires, link, segno.make(link, micro=False).svg_data_uri(scale=8, light="#fff"))


@post(
    "/api/me/claim",
    status_code=200,
    tags=TAGS,
    summary="Use a code",
    description="This device is the same person from now on: the answer sets a cookie.",
    responses=refusals(_404="no_such_code", _429="too_fast"),
    takes="guess",
)
async def claim(request: AnyRequest, data: Code, hall: Hall) -> Response[Me]:
    person, token = await identity.claim(hall, data.code)
    return Response(me_of(person), cookies=[cookie_of(token, request.scope["scheme"])])


@get("/claim/{code:str}", media_type="text/html", include_in_schema=False)
async def claim_link(request: AnyRequest, code: str) -> str:
    """Where the QR code leads. Looking changes nothing: a button does."""
    return claim_page(code, language_of(request.headers.get("accept-language", "")))


@post("/claim", include_in_schema=False, takes="guess")
async def claim_form(request: AnyRequest, hall: Hall) -> Redirect:
    fields = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=4)
    _, token = await identity.claim(hall, fields.get("code", [""])[0])
    return Redirect("/", status_code=303, cookies=[cookie_of(token, request.scope["scheme"])])


HANDLERS = [new_code, claim, claim_link, claim_form]
