"""Hands that play a seat by what its page shows, as people do, by clicks and taps. Those without a mouse: keying.py."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.stacks import LETTERS, solve, stack_text
from tests.web.visits import axe, fits
from tests.web.words import inks, speaks

A_GAME = 120.0  # seconds that it may take
A_ROUND = 30_000  # milliseconds until the next one, with the time to look at the last

Json = dict[str, Any]
Look = Callable[[Page, str], None]


def sit_down(game: str, *pages: Page, bots: int = 0, options: Json | None = None, settings: Json | None = None) -> str:
    """A table that the first page opens, where the others and then bots sit down; the game begins, and all look at it.
    Its path."""
    host, *guests = pages
    body = {
        "game": game,
        "options": {"players": len(pages) + bots, **(options or {})},
        "settings": {"pace": "instant", **(settings or {})},
        "bots": {str(len(pages) + bot): "greedy" for bot in range(bots)},
    }
    answer = host.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    table = answer.json()["table"]
    for guest in guests:
        assert guest.request.post(f"/api/tables/{table}/seat", data={}).ok
    assert host.request.post(f"/api/tables/{table}/start").ok
    for page in pages:
        page.goto(f"/table/{table}", wait_until="commit")
    for page in pages:
        expect(board(page)).to_be_visible()
    return f"/table/{table}"


def against_bots(page: Page, game: str, *choices: str, players: int | None = None) -> None:
    """From home by clicks to a game against bots. `choices` are values of the form besides the usual ones."""
    page.goto("/")
    page.locator(f"a[href='/new/{game}?with=bots']").click()
    if players is not None:
        page.locator("fieldset").first.locator(f"label:has(input[value='{players}'])").click()
    for choice in choices:
        page.locator("label", has=page.locator(f"input[value='{choice}']")).last.click()
    page.locator("main button.big").click()
    expect(board(page)).to_be_visible()


def mover(*pages: Page) -> int:
    """Which of them is to move, by the order of their seats at the table that they look at."""
    answer = pages[0].request.get(f"/api{urlsplit(pages[0].url).path.replace('/table/', '/tables/')}")
    seat: int = answer.json()["turn"][0]
    return seat


def board(page: Page) -> Locator:
    return page.locator("[data-board][data-ready]")


OUT_OF_REACH = """() => {
  const scrolls = (one) => {
    for (; one !== null && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return true
    return false
  }
  const shown = { visibilityProperty: true, opacityProperty: true }
  return [...document.querySelectorAll("#app button, #app a")].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect()
    const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    return out && width > 0 && one.checkVisibility(shown) && !one.closest(".sr, [inert]") && !scrolls(one)
  }).map((one) => one.outerHTML.slice(0, 200))
}"""


class Inspector:
    """Looks at every state that a page gets into, once: axe finds nothing, nothing scrolls sideways, all that can be
    pressed is on the screen, and all words are of one language."""

    def __init__(self, lang: str = "en", *names: str) -> None:
        self.lang = lang
        self.names = names
        self.seen: dict[Page, set[str]] = {}

    def __call__(self, page: Page, state: str) -> None:
        seen = self.seen.setdefault(page, set())
        if state not in seen:
            seen.add(state)
            fits(page)
            assert page.evaluate(OUT_OF_REACH) == []
            speaks(page, self.lang, *self.names)
            axe(page)


def no_look(page: Page, state: str) -> None:
    """For games in which only the playing counts."""


class Hand(ABC):
    """Plays one seat. `look` is told what state the page is in, before anything is done there."""

    def __init__(self, page: Page, look: Look = no_look) -> None:
        self.page = page
        self.look = look
        self._touch = bool(page.evaluate("navigator.maxTouchPoints > 0"))
        self._refused = page.locator("[role=alert] p")
        self._end = page.locator("[data-end]")

    @property
    def over(self) -> bool:
        return self._end.is_visible()

    def press(self, target: Locator, **how: Any) -> None:
        if self._touch:
            target.tap(**how)
        else:
            target.click(**how)

    def act(self) -> bool:
        """Does what is offered; false where there is nothing to do but wait. Nothing is ever refused."""
        assert not self._refused.is_visible(), self._refused.inner_text()
        if self.over or self.go():
            return not self.over
        self.look(self.page, "waiting")
        return False

    @abstractmethod
    def go(self) -> bool:
        """The same, in the midst of a game."""


def play_out(*hands: Hand, within: float = A_GAME) -> None:
    """Whoever is offered something does it, until every page shows how the game ended."""
    play_until(lambda: all(hand.over for hand in hands), *hands, within=within)
    for hand in hands:
        hand.look(hand.page, "end")


def play_until(reached: Callable[[], bool], *hands: Hand, within: float = A_GAME) -> None:
    """Each goes on until it has to wait, and is seen waiting, before the next one does anything."""
    late = monotonic() + within
    while not reached():
        idle = True
        for hand in hands:
            while not reached() and hand.act():
                idle = False
                assert monotonic() < late, "that takes too long"
        assert monotonic() < late, "that takes too long"
        if idle:
            hands[0].page.wait_for_timeout(25)


class Verso(Hand):
    """Banks what is worth it, else keeps what fits."""

    WORTH_IT = 4

    def __init__(self, page: Page, look: Look = no_look) -> None:
        super().__init__(page, look)
        self.keep, self.flip, self.bank = (page.locator(f"[aria-keyshortcuts={key}]:enabled") for key in "KFB")
        self.last = page.locator("[data-pass]:enabled")
        self.offers = page.locator("[data-bank]:enabled")

    def go(self) -> bool:
        last = self.last.is_visible()
        if not last and not self.keep.is_visible():
            return False
        self.look(self.page, "last bank" if last else "my turn")
        if self.best() >= (1 if last else self.WORTH_IT):
            self.choose()
            self.look(self.page, "preview")
            self.confirm()
        else:
            self.press(self.last if last else self.draw())
        return True

    def best(self) -> int:
        """What the first offer would score."""
        if not self.offers.first.is_visible():
            return 0
        return int(self.offers.first.locator(".num").inner_text())

    def choose(self) -> None:
        self.press(self.offers.first)

    def confirm(self) -> None:
        self.press(self.bank)

    def draw(self) -> Locator:
        """What I have already would only be discarded."""
        return self.flip if "warned" in (self.keep.get_attribute("class") or "") else self.keep


class VersoByCards(Verso):
    """The same, but sequences are chosen card by card from the display."""

    def choose(self) -> None:
        _, colour, *values = (self.offers.first.get_attribute("data-bank") or "").split()
        for value in values:
            self.press(self.page.locator(f"main button[data-kind='{colour}{value}']"))


class SeaChange(Hand):
    """Plays the first card that may be played."""

    def __init__(self, page: Page, look: Look = no_look) -> None:
        super().__init__(page, look)
        self.legal = page.locator("[data-card][data-state=legal]")
        self.count = page.locator("[data-count] button")

    def go(self) -> bool:
        if self.count.is_visible():
            self.look(self.page, "count")
            self.put_away()
            return True
        if not self.legal.first.is_visible():
            return False
        self.look(self.page, "my turn")
        self.play(self.first())
        return True

    def put_away(self) -> None:
        """A count that has been there for long enough goes by itself."""
        try:
            self.press(self.count, timeout=5000)
        except TookTooLong:
            expect(self.count).to_have_count(0)

    def first(self) -> str:
        """The first card that may be played, as soon as one may."""
        return self.legal.first.get_attribute("data-card") or ""

    def play(self, card: str) -> None:
        """By its corner: the rest may lie under other cards."""
        lying = self.page.locator(f"[data-card={card}]")
        self.press(lying, position={"x": 20, "y": 20})
        expect(lying).to_have_count(0)


class DessusDessous(Hand):
    """Lays the stack that the mission wants, then takes a token: once one is taken, there may be ten seconds left."""

    def __init__(self, page: Page, look: Look = no_look) -> None:
        super().__init__(page, look)
        self.hand_in = page.locator("main [aria-keyshortcuts=Enter]")
        self.checking = page.locator("main .checking")
        self.go_on = self.checking.locator("header button")

    def go(self) -> bool:
        if self.checking.is_visible():
            self.look(self.page, "check")
            if not self.go_on.is_visible():
                return False
            self.press(self.go_on)
        elif not self.hand_in.is_visible():
            return False
        elif self.hand_in.get_attribute("aria-disabled") == "true":
            self.look(self.page, "my turn")
            self.build(self.solution())
            self.look(self.page, "built")
        elif not self.wants_it():
            return False
        else:
            self.take()
        return True

    def wants_it(self) -> bool:
        """Whether to take the highest token left."""
        return True

    def mission(self) -> list[int]:
        """The pattern as a screen reader tells it: field by field, each of one ink or of four."""
        names = inks(self.page.locator("html").get_attribute("lang") or "")
        told = self.page.locator("main table").first.locator("td").all_text_contents()
        layers = layer_set()
        across = round(len(told) ** 0.5)
        pattern, used = [], [0] * len(told)
        for x, y in layers.cells:
            field = int(y * across) * across + int(x * across)
            found = re.findall(rf"\b(?:{'|'.join(names)})\b", told[field])
            pattern.append(layers.colours.index(names[(found * 4)[used[field]]]))
            used[field] += 1
        return pattern

    def solution(self) -> str:
        return stack_text(solve(self.mission())[0])

    def build(self, stack: str) -> None:
        for word in stack.split():
            self.use(str(LETTERS.index(word[0]) + 1))
            if word.endswith("'"):
                self.use("F")
            for _ in range(int(word[1])):
                self.use("ArrowRight")

    def use(self, key: str) -> None:
        """What has this key: a sheet, a tool, a level."""
        self.press(self.page.locator(f"main [aria-keyshortcuts='{key}']"))

    def take(self) -> None:
        """Held until it is taken."""
        self.hand_in.click(delay=500)
        expect(self.hand_in).to_have_count(0)


class DessusDessousAlone(DessusDessous):
    """Draws missions of one level, and solves one after the other."""

    LEVEL = "3"

    def __init__(self, page: Page, look: Look = no_look) -> None:
        super().__init__(page, look)
        self.levels = page.locator("main .levels")
        self.level = self.levels.locator(f"[aria-keyshortcuts='{self.LEVEL}']:enabled")
        self.solved = page.locator("main .solved li")

    def go(self) -> bool:
        if self.level.is_visible():
            self.look(self.page, "choosing")
            self.press(self.level)
            expect(self.levels).to_have_count(0)
        elif self.hand_in.is_visible():
            self.look(self.page, "my turn")
            solved = self.solved.count()
            self.build(self.solution())
            self.press(self.hand_in)
            expect(self.solved).to_have_count(solved + 1)
        else:
            return False
        return True
