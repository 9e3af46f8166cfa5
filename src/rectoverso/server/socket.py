"""The socket layer, kept thin: uvicorn hands an upgraded connection to this protocol, frames go to a session as they
come, and what a session sends is written when the loop comes round. There is no queue: who does not read is dropped."""

from __future__ import annotations

import asyncio
import http
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, cast

from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from rectoverso.server import wire
from rectoverso.server.clock import now
from rectoverso.server.frames import ends_whole, packed, text_of
from rectoverso.server.session import Session

BEHIND = 256 * 1024  # bytes that a client may leave unread
BEAT = 15.0  # seconds without a word from the server
SILENCE = 45.0  # seconds without a word from a client
POLICY, TOO_BIG, GOING_AWAY, RESTARTING = 1008, 1009, 1001, 1012

logger = logging.getLogger(__name__)
frame_logger = logging.getLogger(f"{__name__}.frames")
frame_logger.setLevel(logging.WARNING)  # below that it would tell cookies and whatever people send


class Door(NamedTuple):
    """Who comes in: path, headers and addresses of a client that wants a socket."""

    path: str
    headers: Headers
    address: str  # of the client
    local: str  # our own, at this end of the connection


class NotAdmitted(Exception):
    """The client gets this answer instead of a socket."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


Send = Callable[[bytes], None]
Close = Callable[[int, str], None]
Admit = Callable[[Door, Send, Close], Awaitable[Session]]


class Post:
    """Sockets that have something to send. One after another they write it when the loop comes round: tables and the
    kernel, each in one go, are a fifth faster than in turns for every frame. It looks after all sockets, too."""

    def __init__(self) -> None:
        self.senders: list[Socket] = []
        self.open: set[Socket] = set()
        self.awake = False  # whether a timer runs: one for all

    def enter(self, socket: Socket) -> None:
        self.open.add(socket)
        if not self.awake:
            self.awake = True
            socket.loop.call_later(BEAT / 3, self._look_after, socket.loop)

    def _look_after(self, loop: asyncio.AbstractEventLoop) -> None:
        for socket in list(self.open):
            socket.look_after(loop.time())
        self.awake = bool(self.open)
        if self.awake:
            loop.call_later(BEAT / 3, self._look_after, loop)

    def leave(self, socket: Socket) -> None:
        self.open.discard(socket)

    def add(self, sender: Socket) -> None:
        if not self.senders:
            sender.loop.call_soon(self.deliver)
        self.senders.append(sender)

    def deliver(self) -> None:
        senders, self.senders = self.senders, []
        time = senders[0].loop.time()
        for sender in senders:
            sender.deliver(time)


class Socket(asyncio.Protocol):
    """Made by uvicorn for each upgraded connection; `admit` and `post` are set by `sockets`."""

    admit: Admit
    post: Post

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.connections = server_state.connections
        self.tasks = server_state.tasks
        self.protocol = ServerProtocol(max_size=wire.LARGEST, logger=frame_logger)
        self.session: Session | None = None
        self.open = False
        self.full = False  # whether too much is unread
        self.out: list[bytes] = []
        self.parts: list[bytes] = []
        self.whole = True  # no frame has come in pieces
        self.heard = self.spoke = self.loop.time()
        self.transport: asyncio.Transport

    # Called by the transport and by uvicorn

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.set_write_buffer_limits(high=BEHIND)
        self.connections.add(self)

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        text = text_of(data) if self.open and self.whole and not self.parts else None
        if text is None:
            self._unusual(data)
        else:
            self._message(text)

    def _unusual(self, data: bytes) -> None:
        """More than one frame, or less, or another than a text; or the request for the socket, which uvicorn hands over
        by itself."""
        self.whole = self.whole and (not self.open or ends_whole(data))
        self.protocol.receive_data(data)
        self.open = self.open and self.protocol.state is State.OPEN
        for event in self.protocol.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            elif isinstance(event, Request):
                self._ask_in(event)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        self.connections.discard(self)
        self.post.leave(self)
        if self.session is not None:
            self.session.lost()
            self.session = None

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False

    def shutdown(self) -> None:
        """The server stops: clients come back to the next one."""
        self.close(RESTARTING, "restarting")

    # For the session

    def send(self, frame: bytes) -> None:
        if not self.open:
            return
        if not self.out:
            self.post.add(self)
        self.out.append(frame)

    def close(self, code: int, reason: str) -> None:
        self.open = False
        if self.protocol.state is State.OPEN:
            self.protocol.send_close(code, reason)
            self._flush()
        self.transport.close()

    # Inside

    def deliver(self, time: float) -> None:
        """Writes what is to be sent."""
        transport, out = self.transport, self.out
        if not out or transport.is_closing():
            return
        if self.full:
            transport.abort()
            return
        self.spoke = time
        transport.write(out[0] if len(out) == 1 else b"".join(out))
        out.clear()

    def _frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT or frame.opcode is Opcode.CONT:
            if frame.fin and not self.parts:
                self._message(bytes(frame.data))
                return
            self.parts.append(bytes(frame.data))
            if frame.fin:
                whole, self.parts = b"".join(self.parts), []
                self._message(whole)
            else:
                self._no_message()
        elif frame.opcode is Opcode.BINARY:
            self.close(POLICY, "text_only")
        else:
            self._no_message()

    def _message(self, data: bytes) -> None:
        if self.session is not None and self.open:
            self.session.received(data)

    def _no_message(self) -> None:
        """A piece of one, or a ping that is answered by itself."""
        if self.session is not None and self.open:
            self.session.stirred()

    def _flush(self) -> None:
        if self.full:
            self.transport.abort()  # it does not read, and so would not read a close
            return
        self.deliver(self.loop.time())
        for data in self.protocol.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self.transport.close()
        if self.protocol.parser_exc is not None and not self.transport.is_closing():
            self.transport.close()

    def _ask_in(self, request: Request) -> None:
        """Frames wait until it is known who comes."""
        self.transport.pause_reading()
        task = self.loop.create_task(self._let_in(request))
        self.tasks.add(task)
        task.add_done_callback(self._asked_in)

    def _asked_in(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            logger.error("a socket could not be opened", exc_info=problem)
            self.transport.abort()

    async def _let_in(self, request: Request) -> None:
        peer = self.transport.get_extra_info("peername")
        path = request.path.partition("?")[0]
        local = self.transport.get_extra_info("sockname")
        door = Door(path, request.headers, str(peer[0]) if peer else "", str(local[0]) if local else "")
        try:
            session = await self.admit(door, self.send, self.close)
        except NotAdmitted as answer:
            self._answer(self.protocol.reject(http.HTTPStatus(answer.status), answer.text + "\n"))
            return
        response = self.protocol.accept(request)
        self._answer(response)
        if self.protocol.state is State.OPEN and not self.transport.is_closing():
            self.session = session
            self.open = True
            self.transport.resume_reading()
            self.post.enter(self)
        else:
            session.lost()  # no socket came of it

    def _answer(self, response: Response) -> None:
        self.protocol.send_response(response)
        self._flush()
        if response.status_code != http.HTTPStatus.SWITCHING_PROTOCOLS:
            self.transport.close()

    def look_after(self, time: float) -> None:
        """Both sides hear one another now and then, or the connection is as good as lost."""
        if time - self.heard > SILENCE:
            self.close(GOING_AWAY, "silent")
        elif time - self.spoke >= BEAT:
            self.send(packed(wire.Beat(now())))


def sockets(admit: Admit) -> type[Socket]:
    """The protocol class for uvicorn."""

    class Admitting(Socket):
        pass

    Admitting.admit = staticmethod(admit)
    Admitting.post = Post()
    return Admitting
