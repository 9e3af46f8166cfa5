"""A small client for programs: sit at the tables of a server and play.

    async with await Client.guest("http://127.0.0.1:8321", "Robot") as me:
        table = await me.watch(table_id)
        async for turn in table.turns(seat):
            await turn.play(turn.legal[0])
        await me.unwatch(table_id)

It reconnects by itself and sends again what was not answered; moves carry ids, so that nothing is played twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from rectoverso.engine.border import Json, Seat
from rectoverso.engine.errors import Refused
from rectoverso.server import wire

PATIENCE = 60.0  # seconds that a request waits for its answer, reconnecting included
AGAIN = 0.5  # seconds before trying again what was refused
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds before trying to connect again
PASSING = ("store_failed",)  # why a table that is followed can't be watched now, though it may be a moment later


class Turn:
    """A position in which a seat may move."""

    def __init__(self, table: RemoteTable, seat: Seat, view: Json, index: int) -> None:
        self.table = table
        self.seat = seat
        self.view = view
        self.index = index

    @property
    def legal(self) -> list[str]:
        """The moves that can be listed."""
        moves: list[str] = self.view["table"]["legal"]
        return moves

    async def play(self, move: str) -> int:
        """Plays a move on what was seen; returns the length of the log, or raises Refused: then nothing has changed,
        and the turn comes again."""
        return await self.table.move(self.seat, move, self.index)


class RemoteTable:
    """A table that is followed: its room, the views of my seats (None: a spectator's) and what surrounds them."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.id = table
        self.room: Json = {}
        self.views: dict[Seat | None, Json] = {}
        self.around: Json = {}
        self.index = 0
        self.reached: dict[Seat | None, int] = {}  # the index of each view: those of my seats come one after another
        self.refused: set[Seat] = set()  # whose last move was not played, as far as is known
        self.events: list[Json] = []  # all that were told, in order
        self.gone: str | None = None
        self.present: list[Seat] = []
        self.said: list[tuple[Seat, str]] = []
        self.muted: list[Seat] = []
        self.late: list[Seat] = []  # seats whose time was up, each time that the table has moved for one
        self.changed = asyncio.Condition()

    @property
    def seats(self) -> list[Seat]:
        return [seat for seat in self.views if seat is not None]

    @property
    def over(self) -> bool:
        return self.gone is not None or self.around.get("status", "playing") != "playing"

    def complete(self) -> bool:
        """Whether all that comes first is there: the room and, once the game has begun, the views of all my seats."""
        if self.gone is not None or not self.room:
            return self.gone is not None
        mine = {seat for seat, held in enumerate(self.room["seats"]) if held["person"] == self.client.person}
        return not self.room["started"] or (bool(self.views) and mine <= self.views.keys())

    def may_move(self, seat: Seat) -> bool:
        view = self.views.get(seat)
        holders = self.around.get("seats", [])
        mine = len(holders) > seat and holders[seat]["bot"] is None
        if view is None or self.over or not mine:
            return False
        table = view["table"]
        if "mover" in table:
            return bool(table["mover"] == seat)
        return bool(table["legal"]) or (table["players"] == 1 and table["phase"] == "building")

    async def turns(self, seat: Seat) -> AsyncIterator[Turn]:
        """Every position in which a seat may move, until the game is over or the table is followed no longer.

        Each comes once. But when a move on it was refused (the store failed, or it was no legal move) or had no answer
        in time, and the loop goes on all the same, then it comes again after a moment, unless the table has gone on.
        """
        seen = -1
        while True:
            async with self.changed:
                await self.changed.wait_for(partial(self._news, seat, seen))
                if self.over:
                    return
                seen = self.reached[seat]
                turn = Turn(self, seat, _as_now(self.views[seat]), seen)
            self.refused.discard(seat)
            yield turn
            if seat in self.refused:
                await self._gone_on(seat, seen)
                seen = -1

    def _news(self, seat: Seat, seen: int) -> bool:
        return self.over or (self.reached.get(seat, seen) > seen and self.may_move(seat))

    async def _gone_on(self, seat: Seat, seen: int) -> None:
        """Waits a moment, or less if the table goes on: a move that came too late is refused before that is told."""
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN), self.changed:
                await self.changed.wait_for(lambda: self.over or self.reached.get(seat, seen) > seen)

    async def until(self, *statuses: str) -> None:
        """Waits until the table is in one of these states: playing, over, conceded, agreed, abandoned."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.around.get("status") in statuses or self.gone is not None)

    async def move(self, seat: Seat, move: str, seen: int | None = None) -> int:
        seen = self.reached.get(seat, self.index) if seen is None else seen
        return await self.client.ask(wire.Move(self.id, seat, _new_id(), move, seen))

    async def take_back(self, seat: Seat) -> int:
        return await self.client.ask(wire.TakeBack(self.id, seat, _new_id(), self.index))

    async def end(self, seat: Seat) -> int:
        return await self.client.ask(wire.End(self.id, seat, _new_id()))

    async def answer(self, seat: Seat, yes: bool) -> int:
        return await self.client.ask(wire.Answer(self.id, seat, _new_id(), yes))

    async def concede(self, seat: Seat) -> int:
        return await self.client.ask(wire.Concede(self.id, seat, _new_id()))

    async def say(self, seat: Seat, word: str) -> int:
        return await self.client.ask(wire.Say(self.id, seat, _new_id(), word))

    async def mute(self, *seats: Seat) -> None:
        """What these seats say, and no others, is not heard from now on."""
        self.muted = list(seats)
        await self.client.watch(self.id)

    async def take_in(self, message: Json) -> None:
        async with self.changed:
            match message["type"]:
                case "room":
                    self.room = message["room"]
                case "view":
                    self._full(message)
                case "told":
                    self._told(message)
                case "presence":
                    self.present = message["present"]
                case "said":
                    self.said.append((message["seat"], message["word"]))
                case "gone":
                    self.gone = message["why"]
            self.changed.notify_all()

    def _full(self, message: Json) -> None:
        seat = message.get("seat")
        self.views[seat] = message["view"]
        for other in [other for other in self.views if (other is None) != (seat is None)]:
            del self.views[other]  # who sits down is no spectator any more, and the other way round
        self.around = message["around"]
        self.index = self.reached[seat] = message["index"]
        self.events += message.get("events", [])

    def _told(self, message: Json) -> None:
        seat = message.get("seat")
        view = self.views.get(seat)
        if view is not None:
            self.reached[seat] = message["index"]
            for half, fields in message["change"].items():
                view.setdefault(half, {}).update(fields)
        if message["index"] > self.index:
            self.events += message["events"]
            self.late += [message["late"]] if "late" in message else []
        self.around.update(message["around"])
        self.index = message["index"]


class Client:
    """A person at a server, by a token."""

    def __init__(self, address: str, token: str, *, lang: str = "en", memory: bool = True) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.lang = lang
        self.memory = memory
        self.person = ""
        self.http = httpx.AsyncClient(base_url=self.address, headers={"Authorization": f"Bearer {token}"})
        self.tables: dict[str, RemoteTable] = {}
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[bytes, asyncio.Future[int]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._again: set[asyncio.Task[None]] = set()  # watching again after a moment
        self._welcome: asyncio.Future[None] | None = None

    @property
    def connected(self) -> bool:
        return self._socket is not None

    @classmethod
    async def guest(cls, address: str, name: str, **settings: Any) -> Client:
        """A new guest with a name."""
        async with httpx.AsyncClient(base_url=address.rstrip("/")) as http:
            answer = await http.post("/api/guests", json={"name": name})
            answer.raise_for_status()
        return cls(address, answer.json()["token"], **settings)

    async def __aenter__(self) -> Self:
        self._welcome = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._stay_connected())
        await asyncio.wait_for(self._welcome, PATIENCE)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        tasks = [*self._again] if self._task is None else [self._task, *self._again]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.http.aclose()

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """A request over HTTP; Refused with the server's reason."""
        answer = await self.http.request(method, path, json=body)
        if answer.is_success:
            return answer.json() if answer.content else None
        try:
            problem = answer.json()
            raise Refused(problem["why"], **problem.get("facts", {}))
        except (ValueError, KeyError, TypeError):
            answer.raise_for_status()
            raise

    async def watch(self, table: str) -> RemoteTable:
        """Follows a table, also when its game is over, until `unwatch`. Returns when its room, and its views if the
        game has begun, are there; who may not follow it is Refused."""
        followed = self.tables.setdefault(table, RemoteTable(self, table))
        try:
            await self._send(self._watch_message(followed))
            async with asyncio.timeout(PATIENCE), followed.changed:
                await followed.changed.wait_for(followed.complete)
        except (TimeoutError, asyncio.CancelledError):
            await self.unwatch(table)
            raise
        if followed.gone is not None:
            raise Refused(followed.gone)
        return followed

    async def unwatch(self, table: str) -> None:
        """Follows a table no longer. Who plays one game after another has to: a connection follows a hundred tables at
        most, those whose games are over among them, and `watch` is refused with too_many_tables beyond."""
        followed = self.tables.pop(table, None)
        if followed is not None:
            await self._send(msgspec.json.encode(wire.Unwatch(table)))
            await followed.take_in({"type": "gone", "table": table, "why": "unwatched"})

    async def ask(self, request: wire.Asking) -> int:
        """Sends a request until it is answered; the length of the log it led to, or Refused."""
        followed = self.tables.get(request.table)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        data = msgspec.json.encode(request)
        self._waiting[request.id] = (data, answer)
        try:
            await self._send(data)
            return await asyncio.wait_for(answer, PATIENCE)
        except (Refused, TimeoutError):
            if followed is not None and isinstance(request, wire.Move):
                followed.refused.add(request.seat)
            raise
        finally:
            self._waiting.pop(request.id, None)

    # The connection

    async def _stay_connected(self) -> None:
        failures = 0
        address = self.address.replace("http", "ws", 1) + "/api/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        while True:
            try:
                async with connect(address, additional_headers=headers, compression=None, max_size=None) as socket:
                    failures = 0
                    await self._listen(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode(wire.Hello(wire.PROTOCOL, self.lang)).decode())
        beating = asyncio.create_task(self._beat(socket))
        try:
            async for data in socket:
                await self._hear(msgspec.json.decode(data), socket)
        finally:
            beating.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(15)
            await socket.send(msgspec.json.encode(wire.Ping(0)).decode())

    async def _hear(self, message: Json, socket: ClientConnection) -> None:
        if message["type"] == "welcome":
            await self._greeted(message, socket)
        table = self.tables.get(message.get("table", ""))
        if table is not None:
            await self._at_table(message, table)
        self._settle(message)

    async def _at_table(self, message: Json, table: RemoteTable) -> None:
        if message["type"] == "refused" and "id" not in message:  # that it be watched
            if table.room and message["why"] in PASSING:
                again = asyncio.create_task(self._watch_again(table))
                self._again.add(again)
                again.add_done_callback(self._again.discard)
                return
            message = {"type": "gone", "table": table.id, "why": message["why"]}
        if message["type"] == "gone":
            del self.tables[table.id]
        await table.take_in(message)

    async def _watch_again(self, table: RemoteTable) -> None:
        await asyncio.sleep(AGAIN)
        if self.tables.get(table.id) is table:
            await self._send(self._watch_message(table))

    async def _greeted(self, welcome: Json, socket: ClientConnection) -> None:
        """Connected, for the first time or again: follow the same tables, and ask again what was not answered."""
        self.person = welcome["person"]
        self._socket = socket
        for table in list(self.tables.values()):
            await socket.send(self._watch_message(table).decode())
        for data, _ in list(self._waiting.values()):
            await socket.send(data.decode())
        if self._welcome is not None and not self._welcome.done():
            self._welcome.set_result(None)

    def _watch_message(self, table: RemoteTable) -> bytes:
        return msgspec.json.encode(wire.Watch(table.id, table.index or None, self.memory, table.muted))

    def _settle(self, message: Json) -> None:
        waiting = self._waiting.get(message.get("id") or "")
        if waiting is None or waiting[1].done():
            return
        if message["type"] == "refused":
            waiting[1].set_exception(Refused(message["why"], **message.get("facts", {})))
        else:
            waiting[1].set_result(message["index"])

    async def _send(self, data: bytes) -> None:
        """Now, or when the connection is there again."""
        socket = self._socket
        if socket is None:
            return
        try:
            await socket.send(data.decode())
        except ConnectionClosed:
            if self._socket is socket:  # else there is another one already
                self._socket = None


def _as_now(view: Json) -> Json:
    """A view that stays as it is while the table goes on."""
    return {name: dict(half) if isinstance(half, dict) else half for name, half in view.items()}


def _new_id() -> str:
    return secrets.token_hex(8)
