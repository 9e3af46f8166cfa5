"""Whole games of Dessus Dessous, as people play them. One alone takes three minutes: it goes on beside the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import House
from tests.web.conftest import Driver
from tests.web.keying import DessusDessousAloneByKeys, DessusDessousByKeys, reach
from tests.web.playing import (
    DessusDessous,
    DessusDessousAlone,
    Inspector,
    Look,
    against_bots,
    board,
    play_out,
    play_until,
    sit_down,
)
from tests.web.visits import Person, Visit

SOLVED = 2  # missions
THREE_MINUTES = 200_000  # milliseconds, and some more
A_RACE = 200.0  # seconds for six rounds, with the time between them
WRONG = "A0 B0 C0 D0"  # where three layers are wanted


class InTurn(DessusDessous):
    """Takes a certain token in each round."""

    def __init__(self, page: Page, look: Look, tokens: str) -> None:
        super().__init__(page, look)
        self.tokens = tokens
        self.left = page.locator("[data-spot=tokens] li")

    def wants_it(self) -> bool:
        played = self.page.locator("header .status").inner_text().partition("/")[0]
        return self.left.count() == int(self.tokens[int(played) - 1])


@pytest.fixture(scope="module", autouse=True)
def alone(driver: Driver, house: House) -> Iterator[Visit]:
    """Ann plays alone from home by clicks, and has solved some missions before the first test here begins."""
    with driver.at_work():
        visit = Visit(driver.browser, house.address, "laptop", "en", "light", reduced_motion=True)
        visit.context.request.post("/api/me", data={"name": "Ann"})
        visit.page.goto("/")
        visit.page.get_by_role("button", name="Alone, Dessus Dessous").click()
        expect(board(visit.page)).to_be_visible()
        hand = DessusDessousAlone(visit.page, Inspector("en", "Ann"))
        play_until(lambda: hand.solved.count() == SOLVED, hand)
    yield visit
    with driver.at_work():
        visit.context.close()


def test_a_whole_game_in_three_languages_and_its_tie_break(person: Person) -> None:
    """On phones and laptops. Ann and Ben are first in three rounds each, Ben in those with more layers."""
    names = ("Ann", "Ben", "Zoé", "Jörg")
    ann, ben = person("Ann", size="laptop"), person("Ben")
    zoe, joerg = person("Zoé", lang="fr"), person("Jörg", lang="de", size="laptop")
    en, fr, de = (Inspector(lang, *names) for lang in ("en", "fr", "de"))
    sit_down("dessus-dessous", ann, ben, zoe, joerg)
    hands = InTurn(ann, en, "443433"), InTurn(ben, en, "334344"), InTurn(zoe, fr, "222222"), InTurn(joerg, de, "111111")
    play_out(*hands, within=A_RACE)
    for page, look in [(ann, en), (ben, en), (zoe, fr), (joerg, de)]:
        assert {"my turn", "built", "waiting", "check", "end"} <= look.seen[page]
    expect(ann.get_by_role("heading", name="Ben wins")).to_be_visible()
    why = "Level with Ann at 21 points. The mission cards decide: 14 against 10."
    expect(ann.locator("[data-end]")).to_contain_text(why)


def test_a_whole_game_against_a_bot_from_home(person: Person) -> None:
    """The bot is last in each round, with ten seconds left."""
    page = person("Ann")
    against_bots(page, "dessus-dessous", players=2)
    play_out(DessusDessous(page), within=A_RACE)
    expect(page.get_by_role("heading", level=2)).to_have_text("Ann wins")


def test_the_keyboard_is_enough(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben", size="laptop")
    sit_down("dessus-dessous", ann, ben)
    hands = [DessusDessousByKeys(ann), DessusDessousByKeys(ben)]
    checked = ann.get_by_role("heading", name="Round 1 is checked")
    play_until(checked.is_visible, *hands)
    for page, way in [(ann, ["Menu", "Ask all to end the game here"]), (ben, ["I agree"])]:
        for name in way:
            reach(page, page.get_by_role("button", name=name))
            page.keyboard.press("Enter")
    play_out(*hands)


def test_alone_the_keyboard_is_enough(person: Person) -> None:
    page = person("Ann", size="laptop")
    sit_down("dessus-dessous", page)
    hand = DessusDessousAloneByKeys(page)
    play_until(lambda: hand.solved.count() == SOLVED, hand)


def test_a_short_press_takes_nothing_and_says_so(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben", size="laptop")
    sit_down("dessus-dessous", ann, ben)
    hand = DessusDessous(ann)
    hand.build(hand.solution())
    hand.hand_in.tap()
    expect(hand.hand_in).to_contain_text("Keep it held down for a moment.")
    expect(ben.get_by_label("Tokens left").locator("li")).to_have_count(2)
    hand.take()
    expect(ann.get_by_role("heading", name="You have the 2")).to_be_visible()
    expect(ben.get_by_label("Tokens left").locator("li")).to_have_count(1)


def test_a_wrong_stack_is_shown_beside_its_mission(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben", size="laptop")
    sit_down("dessus-dessous", ann, ben)
    hasty, right = DessusDessous(ann), DessusDessous(ben)
    hasty.build(WRONG)
    hasty.take()
    right.build(right.solution())
    right.take()
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="Round 1 is checked")).to_be_visible()
        expect(page.get_by_role("img", name="Mission", exact=True)).to_be_visible()
        stacks = page.locator(".checked")
        expect(stacks.locator(".outcome")).to_have_text(["Wrong", "Right"])
        expect(stacks.first.get_by_role("img", name="From below: fish, upper side")).to_be_visible()
        expect(page.get_by_text("Ben from the 1 to the 2")).to_be_visible()


def test_alone_a_wrong_stack_is_built_on(person: Person) -> None:
    page = person("Ann", size="laptop")
    sit_down("dessus-dessous", page)
    hand = DessusDessousAlone(page)
    hand.go()
    hand.build(WRONG)
    hand.press(hand.hand_in)
    expect(page.get_by_text("Not right", exact=True)).to_be_visible()
    expect(hand.hand_in).to_contain_text("Change something first.")
    hand.use("C")
    page.locator("fieldset label", has_text="5").click()
    hand.go()
    expect(page.get_by_role("img", name="Mission of 5 layers")).to_be_visible()


def test_alone_to_the_end_and_once_more(alone: Visit) -> None:
    page, points = alone.page, 3 * SOLVED
    expect(page.locator("[data-end]")).to_be_visible(timeout=THREE_MINUTES)
    Inspector("en", "Ann")(page, "end")
    expect(page.get_by_role("heading", level=2)).to_have_text(f"{points} points")
    expect(page.locator("[data-end] .band")).to_have_text("First cuts")
    why = f"{SOLVED} missions solved. {13 - points} more to the next band."
    expect(page.locator("[data-end]")).to_contain_text(why)
    ended = page.url
    page.get_by_role("button", name="Once more").click()
    expect(page.get_by_role("region", name="Which mission?")).to_be_visible()
    assert page.url != ended
    expect(page.get_by_role("region", name="Solo")).to_contain_text(f"Record {points}")
    assert alone.unforgiven() == []
