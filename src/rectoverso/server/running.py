"""Running a server: a port, the store, uvicorn around the application, and a stop that leaves nothing undone."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import uvicorn

from rectoverso.server.admission import Admission
from rectoverso.server.app import create_app
from rectoverso.server.config import PORT, Config, store_address
from rectoverso.server.doorway import Doorway
from rectoverso.server.guard import Guard
from rectoverso.server.hall import Hall
from rectoverso.server.http import Http
from rectoverso.server.logs import set_up_logs
from rectoverso.server.pages.built import Pages, pages_of_this_server
from rectoverso.server.socket import sockets
from rectoverso.store import store_of

TRIES = 20  # ports after the usual one
PATIENCE = 3  # seconds for requests that are under way when the server stops
GARBAGE = (5_000, 100, 100)  # when Python looks for garbage in circles: a table or a socket makes hardly any
SIGNALS = (signal.SIGINT, signal.SIGTERM)

logger = logging.getLogger(__name__)


class CantServe(Exception):
    """One line says why."""


def bind(config: Config) -> socket.socket:
    """The port that was asked for; or else the usual one, or the next that is free."""
    if config.port is not None:
        return bound(config.host, config.port)
    for port in range(PORT, PORT + TRIES):
        try:
            return bound(config.host, port)
        except CantServe as problem:
            if not isinstance(problem.__cause__, OSError) or problem.__cause__.errno != errno.EADDRINUSE:
                raise
    raise CantServe(f"the ports {PORT} to {PORT + TRIES - 1} are all in use: name another one with --port")


def bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)  # asyncio sends at once only where it knows that this is TCP
    except OSError as error:
        raise CantServe(f"{host} is no address to listen on: {error.strerror or error}") from error
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise CantServe(_why_not(error, host, port)) from error
    return listening


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: name another one with --port"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this user: name one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this computer"
    return f"can't listen on {host}, port {port}: {error.strerror or error}"


class Server(uvicorn.Server):
    """Signals are ours: a stop is no failure."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def server_of(hall: Hall, config: Config, pages: Pages | None = None) -> Server:
    doorway = Doorway(config)
    admission = Admission(hall, doorway)
    return Server(
        uvicorn.Config(
            Guard(create_app(hall, pages or pages_of_this_server()), hall, doorway),
            loop="none",
            http=Http,
            ws=sockets(admission.admit),
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=PATIENCE,
        )
    )


async def serve(config: Config, listening: socket.socket, ready: Callable[[int], None]) -> None:
    """Until a signal comes. `ready` is called with the port when everything is open."""
    hall = Hall(config, store_of(store_address(config.store)))
    server = server_of(hall, config)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)
    await hall.open()
    gc.freeze()  # all that was loaded stays: no need to look through it again and again
    gc.set_threshold(*GARBAGE)
    try:
        serving = loop.create_task(server.serve(sockets=[listening]))
        logger.info("serving", extra={"port": listening.getsockname()[1]})
        ready(listening.getsockname()[1])
        await asyncio.wait([serving, loop.create_task(stop.wait())], return_when=asyncio.FIRST_COMPLETED)
        server.should_exit = True
        await serving
    finally:
        await hall.close()
        logger.info("stopped")


def run(config: Config, ready: Callable[[int], None] = lambda _: None) -> None:
    """CantServe, StoreUnusable and Malformed say in one line what is wrong."""
    with closing(bind(config)) as listening, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        set_up_logs(config)
        runner.run(serve(config, listening, ready))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one."""
    try:
        import uvloop  # noqa: PLC0415  # not on Windows
    except ImportError:
        return None
    return uvloop.new_event_loop
