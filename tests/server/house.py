"""A real server for tests: its own process, its own database file, a free port; it can be killed and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from rectoverso.client import Client, RemoteTable

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def upgrade_to(port: int, token: str) -> bytes:
    """What a client says first that does its own frames."""
    return (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    ).encode()


class House:
    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        self.flags = flags
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = folder / "rectoverso.sqlite"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-m", "rectoverso", "serve", "--no-open", "--host", "127.0.0.1"]
        words += ["--port", str(self.port), "--no-limits", "--message-rate", "100000", *self.flags]
        if "--store" not in self.flags:
            words += ["--store", str(self.database)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, env={**os.environ, "NO_COLOR": "1"})
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log()
            try:
                with urlopen(f"{self.address}/healthz", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        raise AssertionError(f"the server does not answer\n{self.log()}")

    def log(self) -> str:
        return (self.folder / "server.log").read_text()[-4000:]

    def resident(self) -> int:
        """Bytes that it holds in memory."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As an operator would; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


@contextmanager
def open_house(folder: Path, *flags: str) -> Iterator[House]:
    house = House(folder, *flags)
    house.start()
    try:
        yield house
    finally:
        if house.process is not None and house.process.poll() is None:
            house.kill()


async def seated(clients: list[Client], game: str, options: dict[str, Any], **settings: Any) -> str:
    """A table that the first client has opened and all others have joined in order; the game has begun. The server of
    the first one may hear a moment later who has joined by another."""
    body = {"game": game, "options": options, "settings": {"pace": "instant", **settings}}
    table: str = (await clients[0].call("POST", "/api/tables", body))["table"]
    for client in clients[1:]:
        await client.call("POST", f"/api/tables/{table}/seat", {})
    async with asyncio.timeout(30):
        while any(seat["person"] is None for seat in (await looked_at(clients[0], table))["room"]["seats"]):
            await asyncio.sleep(0.01)
    await clients[0].call("POST", f"/api/tables/{table}/start")
    return table


async def looked_at(client: Client, table: str) -> dict[str, Any]:
    info: dict[str, Any] = await client.call("GET", f"/api/tables/{table}")
    return info


async def reached(table: RemoteTable, when: Callable[[RemoteTable], bool], within: float = 30) -> None:
    """Waits until a table, as a client sees it, is as wanted."""
    async with table.changed:
        await asyncio.wait_for(table.changed.wait_for(lambda: when(table)), within)
