"""The house itself: whether it is well, its numbers, and the page to play on."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CollectorRegistry

from rectoverso.engine.errors import Refused
from rectoverso.server.hall import Hall
from rectoverso.server.lasting import answered
from rectoverso.server.metrics import MEDIA_TYPE, metrics_page, registry_of
from rectoverso.server.pages import static_file
from rectoverso.server.pages.built import Pages, wants_page
from rectoverso.server.pages.reference import described
from rectoverso.server.problems import language_of
from rectoverso.text import LANGUAGES

AnyRequest = Request[Any, Any, Any]


class Health(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`reason` says what the store lacks; tables can be looked at, but nothing can be written."""

    ok: bool
    reason: str | None = None


@get(
    "/healthz",
    tags=["house"],
    summary="Whether all is well",
    responses={503: ResponseSpec(Health, description="It is not.", generate_examples=False)},
    sync_to_thread=False,
)
def health(hall: Hall) -> Response[Health]:
    failing = hall.store.failing
    return Response(Health(failing is None, failing), status_code=200 if failing is None else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest, hall: Hall) -> Response[bytes]:
    state = request.app.state
    if "registry" not in state:
        state["registry"] = registry_of(hall)
    registry: CollectorRegistry = state["registry"]
    return Response(metrics_page(registry), media_type=MEDIA_TYPE)


@get("/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: AnyRequest) -> Response[bytes]:
    schema = described(request.app.openapi_schema.to_schema())
    return Response(msgspec.json.encode(schema), media_type="application/json")


def reader_of(request: AnyRequest) -> str:
    """The language of a page: the one that was chosen, or that of the browser."""
    chosen = request.query_params.get("lang")
    return chosen if chosen in LANGUAGES else language_of(request.headers.get("accept-language", ""))


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, hall: Hall, pages: Pages, path: str = "/") -> Response[bytes]:
    """The client has one page for all its routes, and finds its way by itself."""
    found = pages.file(path)
    if found is None and wants_page(path, request.headers.get("accept", "")):
        found = pages.page(reader_of(request), _game_at(hall, path))
    if found is None:
        raise Refused("no_such_page")
    return answered(request, found)


def _game_at(hall: Hall, path: str) -> str | None:
    """What is played at a table, as far as we know without asking the store."""
    live = hall.lives.get(path.removeprefix("/table/"))
    return None if live is None else live.room.game


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: AnyRequest, pages: Pages, path: str) -> Response[bytes]:
    found = pages.file(f"assets{path}")
    if found is None:
        raise Refused("no_such_page")
    return answered(request, found)


@get("/static/{file:str}", include_in_schema=False, sync_to_thread=False)
def static(file: str) -> Response[bytes]:
    found = static_file(file)
    if found is None:
        raise Refused("no_such_page")
    return Response(found.content, media_type=found.media_type, headers={"cache-control": "public, max-age=3600"})


HANDLERS = [health, metrics, openapi, page, asset, static]
