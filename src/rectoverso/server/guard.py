"""Around all of HTTP: who may ask at all, how often, and the headers that every answer has."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from rectoverso.engine.errors import Refused
from rectoverso.server.doorway import Doorway, Headers, headers_of, is_here
from rectoverso.server.hall import Hall
from rectoverso.server.problems import language_of, problem_of, status_of

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
METHODS: Final = (*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE")
POLICY: Final = (
    "default-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws://{host} wss://{host}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
ALWAYS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "x-frame-options": "DENY",
}

WHERE_SECURE: Final = {"cross-origin-opener-policy": "same-origin"}  # browsers complain of it elsewhere

logger = logging.getLogger(__name__)


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, hall: Hall, doorway: Doorway) -> None:
        self.app = app
        self.hall = hall
        self.doorway = doorway

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return  # sockets do not come this way
        headers = headers_of((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])
        inner = scope.copy()
        inner["scheme"] = self.doorway.scheme(scope["scheme"], headers)
        inner["method"] = "GET" if scope["method"] == "HEAD" else scope["method"]  # uvicorn leaves out the body
        peer, port = scope["client"] or ("", 0)
        inner["client"] = (self.doorway.address(peer, headers), port)
        host, status = "localhost", 0  # until Host is known to be ours

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _dress(message, inner["scheme"], host, scope["path"])
            await send(message)

        try:
            self.doorway.check_host(headers, scope["server"][0] if scope["server"] else "")
            host = headers["host"]
            self._check(inner, headers, peer)
        except Refused as problem:
            await _refuse(problem, headers, answer)
        else:
            await self.app(inner, receive, answer)
        self._count(inner, status)

    def _check(self, scope: HTTPScope, headers: Headers, peer: str) -> None:
        self.hall.quotas.take_from_address("request", scope["client"][0] if scope["client"] else "")
        if scope["method"] not in SAFE_METHODS:
            self.doorway.check_origin(headers, scope["scheme"])
        if scope["path"] == "/metrics" and not self.hall.config.metrics_open and not self.doorway.near(peer, headers):
            raise Refused("only_from_here")

    def _count(self, scope: HTTPScope, status: int) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = scope.get("path_template") or "other"
        self.hall.tally.requests[method, route, status] += 1
        logger.debug("request", extra={"method": method, "route": route, "status": status})


async def _refuse(problem: Refused, headers: Headers, send: Send) -> None:
    body = msgspec.json.encode(problem_of(problem, language_of(headers.get("accept-language", ""))))
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": status_of(problem.why),
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _dress(start: HTTPResponseStartEvent, scheme: str, host: str, path: str) -> None:
    added = {**ALWAYS, "content-security-policy": POLICY.format(host=host)}
    if scheme == "https" or is_here(host):
        added |= WHERE_SECURE
    if not any(name.lower() == b"cache-control" for name, _ in start["headers"]):
        added["cache-control"] = "no-store" if path.startswith("/api") else "no-cache"
    if start["status"] == status_of("too_fast"):
        added["retry-after"] = "10"
    start["headers"] = [*start["headers"], *((name.encode(), value.encode()) for name, value in added.items())]
