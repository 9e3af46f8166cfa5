"""What is on the pictures of `make screenshots`: each scene makes ready what is to be seen, and brings a page there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, expect

from tests.web.playing import DessusDessous, SeaChange, Verso, board, play_out, play_until

RECORDS: Final = Path(__file__).parent.parent / "tests" / "data" / "records"

Act = Callable[[Page], None]


class Host(NamedTuple):
    """Whoever is on the pictures: a browser of their own, and the others'."""

    page: Page
    browser: Browser

    def guest(self, name: str, lang: str = "en") -> Page:
        address = self.page.url.split("/", 3)
        page = self.browser.new_context(base_url="/".join(address[:3]), locale=lang).new_page()
        page.context.request.post("/api/me", data={"name": name})
        return page


class Scene(NamedTuple):
    """`ready` says where to look, `act` what is done there on each page, before the picture is taken."""

    name: str
    ready: Callable[[Host], str]
    act: Act


def nothing(page: Page) -> None:
    """The screen as it comes."""


def at(path: str) -> Callable[[Host], str]:
    return lambda _: path


def shown(page: Page) -> None:
    expect(board(page)).to_be_visible()


def table(host: Host, game: str, bots: str = "casual", **options: Any) -> str:
    """A game against bots, which begins at once, on the page of the host too."""
    settings = {"pace": "instant"}
    body = {"game": game, "options": options, "settings": settings, "bots": bots, "start": True}
    if options.get("players") == 1:
        del body["bots"]
    path = f"/table/{host.page.request.post('/api/tables', data=body).json()['table']}"
    host.page.goto(path)
    shown(host.page)
    return path


def waiting(host: Host) -> str:
    body = {"game": "verso", "options": {"players": 4}, "bots": {"2": "casual"}}
    path = f"/table/{host.page.request.post('/api/tables', data=body).json()['table']}"
    mia = host.guest("Mia")
    mia.goto(path)
    expect(mia.get_by_text("The host starts the game.")).to_be_visible()
    return path


def verso(host: Host, players: int = 4, left: int = 24) -> str:
    """In the midst of a game, at my turn, with something to bank."""
    path = table(host, "verso", players=players)
    hand = Verso(host.page)
    status = host.page.locator("header .status")

    def reached() -> bool:
        words = status.inner_text().split()
        return int(words[-1]) <= left and hand.keep.is_visible() and hand.offers.first.is_visible()

    play_until(reached, hand)
    return path


def a_bank(page: Page) -> None:
    shown(page)
    page.locator("[data-bank]:enabled").first.click()
    expect(page.locator("[aria-keyshortcuts=B]")).to_be_visible()


def sea_change(host: Host, seats: int = 4, least: int = 2, **options: Any) -> str:
    """In the midst of a trick, at my turn."""
    path = table(host, "sea-change", players=seats, **options)
    hand = SeaChange(host.page)
    trick = host.page.locator("main ol li [data-fly]")

    def reached() -> bool:
        cards = host.page.locator("[data-card][data-state]").count()
        return 4 <= cards <= 8 and hand.legal.first.is_visible() and trick.count() >= least

    play_until(reached, hand)
    return path


def a_refusal(page: Page) -> None:
    """A card that may not be played now, where there is one."""
    shown(page)
    forbidden = page.locator("[data-card][data-state=illegal]")
    if forbidden.count():
        forbidden.first.click(position={"x": 20, "y": 20})
        expect(page.get_by_role("alert")).not_to_be_empty()


def a_count(host: Host) -> str:
    path = table(host, "sea-change", players=4, target=9)
    hand = SeaChange(host.page)
    play_until(hand.count.is_visible, hand)
    return path


def the_rounds(page: Page) -> None:
    shown(page)
    page.keyboard.press("r")


def race(page: Page, players: int, bots: str, limit: int = 600) -> DessusDessous:
    """A table of this page's own, since a race does not wait for the next picture; my first mission lies open."""
    options = {"players": players} if players == 1 else {"players": players, "limit": limit}
    body = {"game": "dessus-dessous", "options": options, "settings": {"pace": "instant"}, "start": True}
    if players > 1:
        body["bots"] = bots
    page.goto(f"/table/{page.request.post('/api/tables', data=body).json()['table']}")
    shown(page)
    if players == 1:
        page.keyboard.press("3")
    expect(page.get_by_role("button", name="1: fish")).to_be_enabled(timeout=20_000)
    return DessusDessous(page)


def half_a_stack(page: Page, players: int = 4) -> None:
    hand = race(page, players, "greedy")
    hand.build(" ".join(hand.solution().split()[:2]))


def alone_half_a_stack(page: Page) -> None:
    half_a_stack(page, 1)


def a_check(page: Page) -> None:
    hand = race(page, 3, "random", 60)
    hand.build(hand.solution())
    hand.take()
    expect(page.get_by_role("heading", name="Round 1 is checked")).to_be_visible(timeout=90_000)
    page.wait_for_timeout(300)  # until all stacks are drawn


def an_end(host: Host) -> str:
    path = table(host, "verso", players=3)
    play_out(Verso(host.page))
    return path


def ended(page: Page) -> None:
    expect(page.locator("[data-end] figure")).to_be_visible()


def watched(host: Host) -> str:
    """A game of others."""
    mia = host.guest("Mia")
    mia.goto("/")
    return verso(Host(mia, host.browser), 6, 60)


def records(host: Host) -> str:
    for _ in range(2):
        table(host, "verso", players=1)
        play_out(Verso(host.page))
    return "/records"


def replayed(name: str, at: int, eyes: str) -> Callable[[Host], str]:
    """A finished game from the records of the tests, so many moves on."""

    def ready(host: Host) -> str:
        text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0]
        players = {"players": ["Ada", "Jonas", "Mia", "Yuki"]}
        answer = host.page.request.post("/api/imports", data={"text": json.dumps({**json.loads(text), **players})})
        return f"/replay/{answer.json()['table']}?at={at}&eyes={eyes}"

    return ready


def the_moves(page: Page) -> None:
    shown(page)
    page.get_by_role("button", name="All moves").click()
    expect(page.get_by_role("dialog")).to_be_visible()


SCENES: Final = [
    Scene("home", at("/"), nothing),
    Scene("new-table", at("/new/sea-change?with=friends"), nothing),
    Scene("waiting-room", waiting, nothing),
    Scene("verso", verso, shown),
    Scene("verso-bank", verso, a_bank),
    Scene("verso-solo", lambda host: verso(host, 1, 20), shown),
    Scene("verso-watched", watched, shown),
    Scene("sea-change", sea_change, shown),
    Scene("sea-change-teams", lambda host: sea_change(host, 8, 4, teams="2v2v2v2"), shown),
    Scene("sea-change-solo", lambda host: sea_change(host, 1, 1), shown),
    Scene("sea-change-refusal", sea_change, a_refusal),
    Scene("sea-change-rounds", a_count, the_rounds),
    Scene("dessus-dessous", at("/"), half_a_stack),
    Scene("dessus-dessous-check", at("/"), a_check),
    Scene("dessus-dessous-solo", at("/"), alone_half_a_stack),
    Scene("end", an_end, ended),
    Scene("replay-verso", replayed("verso-4", 48, "1"), shown),
    Scene("replay-sea-change", replayed("sea-change-4", 30, "all"), shown),
    Scene("replay-moves", replayed("sea-change-4", 30, "1"), the_moves),
    Scene("rules", at("/rules/verso"), nothing),
    Scene("daily", at("/daily"), nothing),
    Scene("records", records, nothing),
    Scene("tables", at("/tables"), nothing),
    Scene("settings", at("/settings"), nothing),
]
