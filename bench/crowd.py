"""People who play at our server, as cheap as can be: raw sockets, no more of a message read than a move needs.

A move is a random one of those that the view lists. Only moves that the server has acknowledged are counted.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from time import perf_counter
from typing import Any, TypeVar, cast

import msgspec

TOGETHER = 50  # requests over HTTP at the same time
GAMES: dict[str, dict[str, object]] = {"verso": {"players": 4}, "sea-change": {"players": 4, "target": 1}}

Some = TypeVar("Some")


class Half(msgspec.Struct):
    """The fields of a view that a random player needs."""

    mover: int | msgspec.UnsetType | None = msgspec.UNSET
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET


class Seen(msgspec.Struct):
    table: Half = msgspec.field(default_factory=Half)


class Around(msgspec.Struct):
    status: str = ""


class Heard(msgspec.Struct):
    """Any message of the server."""

    type: str
    table: str = ""
    index: int = 0
    seat: int | None = None
    id: str | None = None
    view: Seen | None = None
    change: Seen | None = None
    around: Around | None = None
    why: str = ""


heard = msgspec.json.Decoder(Heard)


class Counter:
    """Requests over HTTP on one connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        payload = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(payload)}"]
        lines += ["Content-Type: application/json"] if payload else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + payload)
        status, *headers = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        size = next((int(line.split(":")[1]) for line in headers if line.startswith("content-length:")), 0)
        answer = await reader.readexactly(size)
        if status.split()[1][0] != "2":
            raise RuntimeError(f"{method} {path}: {status} {answer!r}")
        return msgspec.json.decode(answer) if answer else None

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()


class Player(asyncio.Protocol):
    """One connection of one person, who has one seat at one table at a time."""

    def __init__(self, token: str, person: str, port: int) -> None:
        self.token = token
        self.person = person
        self.port = port
        self.transport: asyncio.Transport | None = None
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.upgraded = False
        self.leave()

    def leave(self) -> None:
        self.board: Board | None = None
        self.seat = 0
        self.mover: int | None = None
        self.legal: list[str] = []
        self.index = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        at, end = 0, len(data)
        if not self.upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(data.decode())
            self.upgraded = True
            self.say({"type": "hello", "protocol": 1})
        while end - at >= 2:
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            if end - at < head + size:
                break
            if data[at] == 0x81:
                self.hear(heard.decode(data[at + head : at + head + size]))
            else:
                raise RuntimeError(f"the server has closed: {data[at:]!r}")
            at += head + size
        self.rest = data[at:]

    def say(self, message: object) -> None:
        """In a masked frame, as clients must; the mask is all zeros, which saves us work and the server none."""
        payload = msgspec.json.encode(message)
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        assert self.transport is not None
        self.transport.write(head + b"\0\0\0\0" + payload)

    def hear(self, message: Heard) -> None:
        if message.type == "told":
            self.see(message, message.change)
        elif message.type == "view":
            self.see(message, message.view)
        elif message.type == "welcome":
            self.welcomed.set_result(None)
        elif message.type == "refused":
            raise RuntimeError(f"refused: {message.why}")

    def see(self, message: Heard, seen: Seen | None) -> None:
        board = self.board
        if board is None or seen is None or message.table != board.id:
            return
        if seen.table.mover is not msgspec.UNSET:
            self.mover = seen.table.mover
        if seen.table.legal is not msgspec.UNSET:
            self.legal = seen.table.legal
        self.index = message.index
        if message.id is not None:
            board.acknowledged(message.id)
        if message.around is not None and message.around.status not in ("", "playing"):
            board.over()
        elif message.type == "view":
            board.seen()
        elif self.mover == self.seat:
            board.turn(self)


class Board:
    """A table, as all its players together see it. `turn` is called with whoever may move."""

    def __init__(self, table: str, players: list[Player]) -> None:
        self.id = table
        self.players = players
        self.moves = 0
        self.moved_on = 0  # the index of the last position in which somebody has moved
        self.waiting: dict[str, float] = {}  # moves that are not acknowledged, and when they were made
        self.took: list[float] = []  # seconds until each was
        self.ready = asyncio.get_running_loop().create_future()
        self.ended = asyncio.get_running_loop().create_future()
        self.to_see = self.to_hear = len(players)  # their first views, and that the game is over
        self.on_turn: Callable[[Player], None] = self.move

    def seen(self) -> None:
        self.to_see -= 1
        if not self.to_see:
            self.ready.set_result(None)

    def begin(self) -> None:
        for player in self.players:
            if player.mover == player.seat:
                self.turn(player)

    def turn(self, player: Player) -> None:
        if player.index > self.moved_on:
            self.moved_on = player.index
            self.on_turn(player)

    def move(self, player: Player) -> None:
        name = f"{self.id[:6]}{player.index}"
        move = random.choice(player.legal)
        self.waiting[name] = perf_counter()
        player.say(
            {"type": "move", "table": self.id, "seat": player.seat, "id": name, "move": move, "seen": player.index}
        )

    def acknowledged(self, name: str) -> None:
        self.took.append(perf_counter() - self.waiting.pop(name))
        self.moves += 1

    def over(self) -> None:
        self.to_hear -= 1
        if not self.to_hear:
            self.ended.set_result(None)


async def some_at_a_time(work: Callable[[Counter, Some], Awaitable[None]], over: Iterable[Some], port: int) -> None:
    """Requests over a few connections."""
    todo = iter(over)

    async def clerk() -> None:
        counter = Counter(port)
        for one in todo:
            await work(counter, one)
        counter.close()

    await asyncio.gather(*(clerk() for _ in range(TOGETHER)))


class Crowd:
    """So many people, known to the server, each with one connection once they have come."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.players: list[Player] = []

    async def invite(self, people: int) -> None:
        """Until there are so many, none of the new ones connected."""

        async def guest(counter: Counter, number: int) -> None:
            made = await counter.ask("POST", "/api/guests", body={"name": f"Guest {number}"})
            self.players.append(Player(made["token"], made.get("person", ""), self.port))

        await some_at_a_time(guest, range(len(self.players), people), self.port)

    async def come(self, people: int) -> None:
        """The first so many connect and are welcomed."""
        loop = asyncio.get_running_loop()
        new = [player for player in self.players[:people] if player.transport is None]
        for some in (new[at : at + TOGETHER] for at in range(0, len(new), TOGETHER)):
            for player in some:
                await loop.create_connection(lambda player=player: player, "127.0.0.1", self.port)  # type: ignore[misc]
            await asyncio.gather(*(player.welcomed for player in some))

    async def sit(self, game: str, tables: int, first: int = 0) -> list[Board]:
        """Tables of four whose games have begun, and whose players all have their first view."""
        boards: list[Board] = []

        async def open_table(counter: Counter, number: int) -> None:
            players = self.players[first + 4 * number : first + 4 * number + 4]
            body = {"game": game, "options": GAMES[game], "settings": {"grace": None}}
            table = (await counter.ask("POST", "/api/tables", players[0].token, body))["table"]
            for player in players[1:]:
                await counter.ask("POST", f"/api/tables/{table}/seat", player.token, {})
            await counter.ask("POST", f"/api/tables/{table}/start", players[0].token)
            board = Board(table, players)
            for seat, player in enumerate(players):
                player.leave()
                player.board, player.seat = board, seat
                player.say({"type": "watch", "table": table})
            boards.append(board)

        await some_at_a_time(open_table, range(tables), self.port)
        await asyncio.gather(*(board.ready for board in boards))
        return boards

    async def sit_with_bots(self, game: str, tables: int) -> list[Board]:
        """Tables of one person and three bots that don't wait."""
        boards = []
        counter = Counter(self.port)
        for player in self.players[:tables]:
            settings = {"grace": None, "pace": "instant"}
            body = {"game": game, "options": {"players": 4}, "settings": settings, "bots": "greedy", "start": True}
            table = (await counter.ask("POST", "/api/tables", player.token, body))["table"]
            board = Board(table, [player])
            player.leave()
            player.board = board
            player.say({"type": "watch", "table": table})
            boards.append(board)
        counter.close()
        await asyncio.gather(*(board.ready for board in boards))
        return boards

    async def rise(self, boards: list[Board]) -> None:
        """They leave their tables, which are over or are left."""
        for board in boards:
            for player in board.players:
                player.leave()
                player.say({"type": "unwatch", "table": board.id})
        await asyncio.sleep(0.1)

    def go(self) -> None:
        for player in self.players:
            if player.transport is not None:
                player.transport.close()
