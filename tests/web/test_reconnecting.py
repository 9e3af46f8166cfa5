"""The line breaks, the house falls down: the page says so quietly, and the game goes on by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.house import House, open_house
from tests.web.playing import SeaChange, play_out, play_until, sit_down
from tests.web.visits import Person, forgive

AWAY = "Away, trying again …"
UNREACHABLE = ("WebSocket connection to .* failed", "request failed: .*/api/", "ERR_INTERNET_DISCONNECTED")


class Line:
    """Between a page and the house. What one says may be lost without either knowing."""

    def __init__(self, page: Page) -> None:
        self.lost: Literal["questions", "answers"] | None = None
        self.moves: list[dict[str, Any]] = []  # that the page has sent
        self._page = page
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/api/socket", self._opened)

    def _opened(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        page.on_message(lambda frame: self._asked(house, frame))
        house.on_message(lambda frame: None if self.lost == "answers" else page.send(frame))
        self._sockets.append(page)

    def _asked(self, house: WebSocketRoute, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "move":
            self.moves.append(message)
        if self.lost != "questions":
            house.send(frame)

    def wait_for_a_move(self) -> None:
        late = monotonic() + 10
        while not self.moves:
            assert monotonic() < late
            self._page.wait_for_timeout(10)

    def breaks(self) -> None:
        """Now the page knows, and opens another one."""
        self.lost = None
        self._sockets[-1].close(code=1001)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """One that may be killed."""
    with open_house(tmp_path, "--bot-moment", "0", "0") as house:
        yield house


def test_the_network_goes_and_comes_back(person: Person) -> None:
    """What is tapped in between is not sent, then or later."""
    ann, ben = person("Ann"), person("Ben", size="laptop")
    forgive(ann, *UNREACHABLE)
    sit_down("sea-change", ann, ben)
    hands = SeaChange(ann), SeaChange(ben)
    legal, cards = hands[0].legal, ann.locator("[data-card]")
    play_until(legal.first.is_visible, hands[1])

    ann.context.set_offline(True)
    expect(ann.get_by_role("status").get_by_text(AWAY)).to_be_visible()
    expect(ben.get_by_text(AWAY)).to_have_count(0)
    expect(legal).to_have_count(0)
    cards.first.tap(position={"x": 20, "y": 20})

    ann.context.set_offline(False)
    expect(ann.get_by_text(AWAY)).to_have_count(0)
    expect(legal.first).to_be_visible()
    expect(cards).to_have_count(10)
    play_until(lambda: all(hand.page.locator("[data-last]").is_enabled() for hand in hands), *hands)


@pytest.mark.parametrize("lost", ["questions", "answers"])
def test_a_move_on_a_line_that_breaks_counts_once(person: Person, lost: Literal["questions", "answers"]) -> None:
    """Whether the house has heard it the page can't know: it asks again with the same id."""
    page = person("Ann")
    line = Line(page)
    sit_down("sea-change", page, bots=3)
    hand, cards = SeaChange(page), page.locator("[data-card]")
    expect(hand.legal.first).to_be_visible()
    line.lost = lost
    hand.legal.first.tap(position={"x": 20, "y": 20})
    line.wait_for_a_move()
    expect(cards).to_have_count(10)
    line.breaks()
    expect(cards).to_have_count(9)
    first, again = line.moves
    assert first == again
    play_until(lambda: cards.count() == 7, hand)


def test_the_house_is_killed_and_the_game_goes_on(person: Person, own_house: House) -> None:
    ann, ben = person("Ann", address=own_house.address), person("Ben", size="laptop", address=own_house.address)
    for page in (ann, ben):
        forgive(page, *UNREACHABLE)
    sit_down("sea-change", ann, ben, options={"target": 1})
    hands = SeaChange(ann), SeaChange(ben)
    play_until(lambda: ann.locator("[data-last]").is_enabled() and hands[0].legal.first.is_visible(), *hands)
    status = ann.locator("header .status").inner_text()

    own_house.kill()
    for page in (ann, ben):
        expect(page.get_by_role("status").get_by_text(AWAY)).to_be_visible()
    expect(hands[0].legal).to_have_count(0)

    own_house.start()
    for page in (ann, ben):
        expect(page.get_by_text(AWAY)).to_have_count(0)
        expect(page.locator("header .status")).to_have_text(status)
    play_out(*hands)


def test_a_bot_plays_for_who_is_away_until_they_are_back(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben", size="laptop")
    path = sit_down("sea-change", ann, ben, settings={"grace": 5})
    hand, told = SeaChange(ann), ann.get_by_role("log")
    ben.goto("/")
    play_until(told.get_by_text("A bot plays for Ben until they are back.").is_visible, hand)
    play_until(ann.locator("[data-last]").is_enabled, hand)
    ben.goto(path)
    expect(told.get_by_text("Ben is back.")).to_be_visible()
    play_until(ann.get_by_text(re.compile("^Round 1, trick [3-9]$")).is_visible, hand, SeaChange(ben))
