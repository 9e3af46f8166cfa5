"""A real server for tests in a thread of this process: a free port, a real SQLite file, quick to open and to close."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from rectoverso.server.config import Config
from rectoverso.server.hall import Hall
from rectoverso.server.pages.built import Pages
from rectoverso.server.running import Server, bound, server_of
from rectoverso.store import store_of

PATIENCE = 30.0


class Inn:
    """`http` is a browser without cookies; `browser()` has a jar of its own."""

    def __init__(self, folder: Path, pages: Pages | None, **settings: Any) -> None:
        self.database = folder / "rectoverso.sqlite"
        self.pages = pages
        self.config = Config(store=str(self.database), host="127.0.0.1", bot_processes=0, **settings)
        self.listening = bound("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.socket_address = f"ws://127.0.0.1:{self.port}/api/socket"
        self.browsers: list[httpx.Client] = []
        self.opened = threading.Event()
        self.hall: Hall
        self.server: Server
        self.thread = threading.Thread(target=asyncio.run, args=(self._serve(),))

    async def _serve(self) -> None:
        self.hall = Hall(self.config, store_of(self.config.store))
        self.server = server_of(self.hall, self.config, self.pages)
        await self.hall.open()
        self.opened.set()
        try:
            await self.server.serve(sockets=[self.listening])
        finally:
            await self.hall.close()

    def browser(self, **headers: str) -> httpx.Client:
        browser = httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, verify=False)
        self.browsers.append(browser)
        return browser

    def guest(self, name: str = "Ann") -> httpx.Client:
        """A browser with a name."""
        browser = self.browser()
        assert browser.post("/api/me", json={"name": name}).status_code == 201
        return browser

    def program(self, name: str = "Robot") -> str:
        """The token of a new guest."""
        token: str = httpx.post(f"{self.address}/api/guests", json={"name": name}).json()["token"]
        return token


@contextmanager
def open_inn(folder: Path, pages: Pages | None = None, **settings: Any) -> Iterator[Inn]:
    inn = Inn(folder, pages, **settings)
    inn.thread.start()
    try:
        while not inn.opened.wait(0.1):
            assert inn.thread.is_alive()
        yield inn
    finally:
        for browser in inn.browsers:
            browser.close()
        if inn.opened.is_set():
            inn.server.should_exit = True
        inn.thread.join(PATIENCE)
        inn.listening.close()
