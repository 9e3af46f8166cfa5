"""The page to play on, in Chromium: `make bench-web`. See docs/benchmarks.md.

For each game: how much JavaScript a table takes from its link until its board is drawn, how long that takes on a slow
machine, and how long the longest task is while others play.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, CDPSession, Page, async_playwright
from report import Finding, machine, show, table_of, write_part
from rich.console import Console
from rich.progress import Progress

from rectoverso.client import Client, RemoteTable
from rectoverso.engine.errors import Refused
from rectoverso.games import GAMES
from tests.server.house import House, open_house
from tools.browser import SIZES, launch_options

PLAYERS = {"verso": 4, "sea-change": 4, "dessus-dessous": 4}
SLOWER = 4  # times, as a phone is
LOADS = 5  # of which the median counts
PLAYS = 3  # the same
MOVES = 20  # that are watched
LONGEST = 60  # seconds for them
CALM = 1.0  # seconds from the drawing of a board until it is watched
PATIENCE = 60_000  # milliseconds for a board

MOST_SCRIPT = 120 * 1024  # bytes
MOST_DRAWING = 1_000  # milliseconds
MOST_TASK = 50  # milliseconds

HEAD = """## The page: `make bench-web`

Machine: {machine}, Chromium {chromium}.
At a phone's size, with nothing kept from before. JavaScript is what comes over the wire, compressed, from opening the
link of a table for four until its board is drawn. Times are taken with the processor {slower} times slower, the median
of {loads} loads. While bots play about {moves} moves at their natural pace, the longest task counts, the median of
{plays} runs; Chromium tells of tasks from 50 ms on. The first drawing is the mark that stands there until the screen
does: what one waits for is the board.
"""

BOARD = "[data-board][data-ready]"
WATCHING = f"""
globalThis.bench = {{ longest: 0 }}
bench.ready = new Promise((tell) => (bench.tell = tell))
new PerformanceObserver((list) => {{
  for (const task of list.getEntries()) bench.longest = Math.max(bench.longest, task.duration)
}}).observe({{ type: "longtask" }})
const look = () => {{
  const board = document.querySelector("{BOARD}")
  if (board === null || board.getBoundingClientRect().height === 0) requestAnimationFrame(look)
  else bench.tell(performance.now())
}}
requestAnimationFrame(look)
"""
PAINTED = """() => new Promise((tell) => new PerformanceObserver((list) => {
  for (const paint of list.getEntriesByName("first-contentful-paint")) tell(paint.startTime)
}).observe({ type: "paint", buffered: true }))"""


class Load(NamedTuple):
    """Bytes of scripts, and milliseconds until the first drawing and until the board."""

    script: int
    painted: float
    drawn: float


class Scripts:
    """Counts what the bodies of scripts weigh on the wire."""

    def __init__(self, session: CDPSession) -> None:
        self.total = 0
        session.on("Network.responseReceived", self._answered)

    def _answered(self, told: dict[str, Any]) -> None:
        if "javascript" in told["response"]["mimeType"]:
            headers = {name.lower(): value for name, value in told["response"]["headers"].items()}
            self.total += int(headers["content-length"])


@asynccontextmanager
async def opened(browser: Browser, house: House, token: str) -> AsyncIterator[tuple[Page, CDPSession]]:
    """A page of somebody's, who has not been here before."""
    context = await browser.new_context(base_url=house.address, **SIZES["phone"])
    try:
        await context.add_cookies([{"name": "rectoverso", "value": token, "url": house.address}])
        await context.add_init_script(WATCHING)
        page = await context.new_page()
        session = await context.new_cdp_session(page)
        await session.send("Network.enable")
        yield page, session
    finally:
        await context.close()


async def shown(page: Page, session: CDPSession, table: str) -> float:
    """Milliseconds until the board is drawn, slowly."""
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.goto(f"/table/{table}", wait_until="commit")
    await page.locator(BOARD).wait_for(timeout=PATIENCE)
    return float(await page.evaluate("bench.ready"))


async def load(browser: Browser, house: House, me: Client, table: str) -> Load:
    async with opened(browser, house, me.token) as (page, session):
        scripts = Scripts(session)
        drawn = await shown(page, session, table)
        return Load(scripts.total, await page.evaluate(PAINTED), drawn)


async def longest_task(browser: Browser, house: House, me: Client, game: str) -> tuple[float, int]:
    """Of the tasks while some moves are played, and how many those were."""
    table = await me.watch(await seated(me, game))
    async with opened(browser, house, me.token) as (page, session):
        await shown(page, session, table.id)
        await asyncio.sleep(CALM)
        await page.evaluate("bench.longest = 0")
        moves = await watched(table)
        return await page.evaluate("bench.longest"), moves


async def seated(me: Client, game: str) -> str:
    """A table of mine where bots have all other seats."""
    body = {"game": game, "options": {"players": PLAYERS[game]}, "bots": "greedy", "start": True}
    table: str = (await me.call("POST", "/api/tables", body))["table"]
    return table


async def watched(table: RemoteTable) -> int:
    """Plays my seat as a bot does, until enough was seen."""
    before = table.index
    playing = asyncio.create_task(my_moves(table, random.Random(1)))
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST), table.changed:
            await table.changed.wait_for(lambda: table.over or table.index >= before + MOVES)
    playing.cancel()
    return table.index - before


async def my_moves(table: RemoteTable, rng: random.Random) -> None:
    async for turn in table.turns(0):
        await asyncio.sleep(rng.uniform(0.5, 1.4))
        with suppress(Refused, IndexError):  # a race goes on meanwhile
            await turn.play(rng.choice(turn.legal))


async def measured(house: House, progress: Progress) -> tuple[list[Finding], str]:
    found = []
    bar = progress.add_task("the page", total=len(GAMES) * (LOADS + PLAYS))
    async with async_playwright() as playwright, await Client.guest(house.address, "Ann") as me:
        browser = await playwright.chromium.launch(**launch_options())
        for game in GAMES:
            table = await seated(me, game)
            loads = []
            for _ in range(LOADS):
                loads.append(await load(browser, house, me, table))
                progress.advance(bar)
            plays = []
            for _ in range(PLAYS):
                plays.append(await longest_task(browser, house, me, game))
                progress.advance(bar)
            found += list(findings(game, loads, plays))
        return found, browser.version


def findings(game: str, loads: list[Load], plays: list[tuple[float, int]]) -> Iterator[Finding]:
    script = statistics.median(one.script for one in loads)
    painted = statistics.median(one.painted for one in loads)
    drawn = statistics.median(one.drawn for one in loads)
    task = statistics.median(longest for longest, _ in plays)
    moves = sum(moves for _, moves in plays)
    yield Finding(f"{game}: JavaScript", f"{script / 1024:.1f} KB", "<= 120 KB", script <= MOST_SCRIPT)
    yield Finding(f"{game}: first drawing", f"{painted:.0f} ms", "< 1,000 ms", painted < MOST_DRAWING)
    yield Finding(f"{game}: the board is drawn", f"{drawn:.0f} ms", "< 1,000 ms", drawn < MOST_DRAWING)
    told = f"{task:.0f} ms" if task else "none of 50 ms"
    yield Finding(f"{game}: longest task in {moves} moves", told, "<= 50 ms", task <= MOST_TASK)


def main() -> None:
    busy, cores = os.getloadavg()[0], os.cpu_count() or 1
    if busy > cores / 2:
        print(f"This machine is busy with other things (load {busy:.1f}): the times will say more of those.")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        Progress(console=Console(stderr=True)) as progress,
    ):
        found, chromium = asyncio.run(measured(house, progress))
    show(found)
    head = HEAD.format(machine=machine(), chromium=chromium, slower=SLOWER, loads=LOADS, moves=MOVES, plays=PLAYS)
    write_part("web", f"{head}\n{table_of(found)}")


if __name__ == "__main__":
    main()
