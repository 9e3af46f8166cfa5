"""The application: all routes, what handlers are given, and what is answered when something is refused."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig

from rectoverso import __version__
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.server.doorway import headers_of
from rectoverso.server.hall import Hall
from rectoverso.server.identity import person_of
from rectoverso.server.pages.built import Pages
from rectoverso.server.pages.reference import ReferencePage
from rectoverso.server.problems import Problem, language_of, one_line, problem_of, status_of
from rectoverso.server.routes import HANDLERS
from rectoverso.store.base import Person, StoreFailed

LARGEST = 16 * 1024  # bytes of a request, unless its handler allows more
ABOUT = (
    "Rooms are managed here; games are played over the socket at /api/socket, which docs/protocol.md describes. "
    "A page is known by its cookie, a program sends `Authorization: Bearer TOKEN`; POST /api/guests makes one. "
    "Whatever is refused is answered with a Problem."
)

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

logger = logging.getLogger(__name__)


def create_app(hall: Hall, pages: Pages) -> Litestar:
    """Handlers get `hall` and `pages`. Those that ask for `person` are only for somebody: others are told who_are_you.

    A handler with `takes` does something that may be done only so often, see quotas.py.
    """

    def the_hall() -> Hall:
        return hall

    def the_pages() -> Pages:
        return pages

    def from_address(connection: AnyConnection, handler: BaseRouteHandler) -> None:
        if "takes" in handler.opt and connection.client is not None:
            hall.quotas.take_from_address(handler.opt["takes"], connection.client.host)

    async def guest(request: AnyRequest) -> Person | None:
        found = await person_of(hall.store, headers_of(request.headers.multi_items()))
        if found is not None:
            hall.quotas.take_as_person("request", found.person)
            hall.quotas.take_as_person(request.route_handler.opt.get("takes", ""), found.person)
        return found

    async def person(request: AnyRequest) -> Person:
        found = await guest(request)
        if found is None:
            raise Refused("who_are_you")
        return found

    return Litestar(
        HANDLERS,
        dependencies={
            "hall": Provide(the_hall, sync_to_thread=False),
            "pages": Provide(the_pages, sync_to_thread=False),
            "guest": Provide(guest),
            "person": Provide(person),
        },
        guards=[from_address],
        exception_handlers={
            Refused: _refused,
            Malformed: _refused,
            StoreFailed: _store_failed,
            HTTPException: _http,
            UnicodeDecodeError: _not_json,
            RecursionError: _not_json,
            Exception: _internal,
        },
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            title="Rectoverso",
            version=__version__,
            description=ABOUT,
            path="/docs/api",
            render_plugins=[ReferencePage()],
        ),
        logging_config=None,
        debug=False,
    )


def _answer(request: AnyRequest, problem: Refused | Malformed, status: int | None = None) -> Response[Problem]:
    told = problem_of(problem, language_of(request.headers.get("accept-language", "")))
    return Response(told, status_code=status or status_of(told.why), media_type="application/json")


def _refused(request: AnyRequest, problem: Refused | Malformed) -> Response[Problem]:
    return _answer(request, problem)


def _store_failed(request: AnyRequest, problem: StoreFailed) -> Response[Problem]:
    logger.warning("the store failed a request", extra={"problem": str(problem)})
    return _answer(request, Refused("store_failed"))


def _not_json(request: AnyRequest, _: Exception) -> Response[Problem]:
    return _answer(request, Malformed("the body is not JSON that can be read"))


def _http(request: AnyRequest, problem: HTTPException) -> Response[Problem]:
    status = problem.status_code
    known = {404: "no_such_page", 405: "wrong_method", 413: "too_large"}.get(status)
    if known is not None:
        return _answer(request, Refused(known))
    if status >= 500:
        return _internal(request, problem)
    return _answer(request, Malformed(_detail(problem)), status)


def _detail(problem: HTTPException) -> str:
    """What is wrong with a request, by the first thing that is."""
    extra = problem.extra[0] if isinstance(problem, ValidationException) and isinstance(problem.extra, list) else None
    if isinstance(extra, dict) and "message" in extra:
        where = extra.get("key")
        return one_line(f"{where}: {extra['message']}" if where else str(extra["message"]))
    return one_line(problem.detail)


def _internal(request: AnyRequest, problem: Exception) -> Response[Problem]:
    route = request.scope.get("path_template", "")
    logger.error("a request failed", exc_info=problem, extra={"method": request.method, "route": route})
    return _answer(request, Refused("internal"))
