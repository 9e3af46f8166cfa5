"""Somebody's browser: a page that remembers what went wrong in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tools.browser import SIZES, Size, Theme

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOCAL = ("http", "https", "ws", "wss")  # what may lead elsewhere; data: and blob: may not
VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`))
"""

Person = Callable[..., Page]  # the fixture `person` in conftest.py

VISITS: WeakKeyDictionary[Page, Visit] = WeakKeyDictionary()


class Visit:
    """One page in a browser of its own: its cookies, its language, its size."""

    def __init__(
        self, browser: Browser, address: str, size: Size, lang: str, theme: Theme, reduced_motion: bool, **more: Any
    ) -> None:
        self.host = urlsplit(address).netloc
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self.context = browser.new_context(
            base_url=address,
            locale=lang,
            color_scheme=theme,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            **{**SIZES[size], **more},
        )
        self.context.add_init_script(VIOLATIONS)
        self.page = self.context.new_page()
        VISITS[self.page] = self
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.on("websocket", lambda socket: self._asked(socket.url))
        self.page.on("requestfailed", self._failed)

    def _said(self, message: ConsoleMessage) -> None:
        """Refusals are answers like others, though the browser calls them failures."""
        refused = "Failed to load resource" in message.text and self._path(message.location["url"]).startswith("/api/")
        if message.type in ("error", "warning") and not refused:
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in LOCAL and parts.netloc != self.host:
            self.complaints.append(f"request to a third party: {url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left, or did not want it any more
            self.complaints.append(f"request failed: {request.url} ({request.failure})")

    def _path(self, url: str) -> str:
        return urlsplit(url).path

    def unforgiven(self) -> list[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(re.search(pattern, complaint) for pattern in self.forgiven)
        ]


def forgive(page: Page, *patterns: str) -> None:
    """Complaints that a test means to cause: forgive(page, "WebSocket connection .* failed")."""
    VISITS[page].forgiven += patterns


def axe(page: Page, *disabled: str) -> None:
    """axe-core finds nothing on the page as it is now, but for rules named here with a reason beside the call."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    rules = {rule: {"enabled": False} for rule in disabled}
    found = page.evaluate("async (rules) => (await axe.run(document, { rules })).violations", rules)
    told = [
        f"{one['id']} ({one['impact']}): {one['help']}\n"
        + "\n".join(f"    {node['html'][:300]}\n      {node['failureSummary']}" for node in one["nodes"][:5])
        for one in found
    ]
    assert not told, "\n".join(["axe finds:", *told])


def fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    wide, shown = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= shown, f"the page is {wide} pixels wide, of which {shown} are shown"
