"""Whole games of Verso, as people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.keying import VersoByKeys
from tests.web.playing import Inspector, Verso, VersoByCards, against_bots, board, play_out, play_until, sit_down
from tests.web.visits import Person
from tools.browser import Size

GAMES = 5  # in which nearly certainly a card comes twice to somebody who never banks


def ladder(page: Page) -> Locator:
    return page.get_by_role("region", name="Your score")


def number(where: Locator) -> int:
    """The number that stands there."""
    return int(re.findall(r"\d+", where.inner_text())[0])


class Collector(Verso):
    """Keeps everything, and never banks."""

    WORTH_IT = 100

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.warned = page.locator("[aria-keyshortcuts=K].warned:enabled")
        self.mine = page.locator("main button[data-kind]")
        self.discards = page.locator("main [data-spot=discards]")

    def draw(self) -> Locator:
        return self.keep

    def warned_or_over(self) -> bool:
        return self.over or self.warned.is_visible()


def test_two_play_a_whole_game_on_phone_and_laptop(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    sit_down("verso", ann, ben)
    look = Inspector("en", "Ann", "Ben")
    play_out(Verso(ann, look), Verso(ben, look))
    for page in (ann, ben):
        assert {"my turn", "preview", "waiting", "end"} <= look.seen[page]
    won = ann.locator("[data-end] h2").inner_text()
    expect(ben.locator("[data-end] h2")).to_have_text(won)


@pytest.mark.parametrize(("lang", "size"), [("fr", "phone"), ("de", "laptop")])
def test_against_bots_from_home_in_other_languages(person: Person, lang: str, size: Size) -> None:
    page = person("Zoé", size=size, lang=lang)
    against_bots(page, "verso", "2")
    look = Inspector(lang, "Zoé")
    play_out(Verso(page, look))
    assert {"my turn", "preview", "end"} <= look.seen[page]
    expect(page.locator(".places tbody tr")).to_have_count(2)


def test_alone_to_the_end_and_once_more(person: Person) -> None:
    page = person("Ann")
    page.goto("/")
    page.get_by_role("button", name="Alone, Verso").tap()
    expect(ladder(page)).to_contain_text("record 64")
    first, look = page.url, Inspector("en", "Ann")
    play_out(Verso(page, look))
    score = page.locator("[data-end] .score").inner_text()
    expect(page.get_by_role("heading", level=2)).to_have_text(f"{score} points")
    expect(page.locator("[data-end] .band")).not_to_be_empty()
    expect(page.locator("[data-end]")).to_contain_text("record is 64")
    page.get_by_role("button", name="Once more").tap()
    expect(page.locator("header .status")).to_have_text("Solo · deck 35")
    assert page.url != first
    expect(ladder(page)).to_contain_text(f"Your record {score}")


def test_alone_one_tap_begins_anew(person: Person) -> None:
    page = person("Ann")
    sit_down("verso", page)
    first, hand = page.url, Verso(page)
    hand.go()
    expect(page.locator("header .status")).not_to_have_text("Solo · deck 35")
    page.get_by_role("button", name="Restart").tap()
    page.wait_for_url(lambda url: url != first)
    expect(board(page)).to_be_visible()
    expect(page.locator("header .status")).to_have_text("Solo · deck 35")


def test_a_sequence_is_chosen_card_by_card(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben", size="laptop")
    sit_down("verso", ann, ben)
    hand = VersoByCards(ann)
    play_until(hand.offers.first.is_visible, hand, Verso(ben))
    hand.choose()
    score = ann.locator("main .pt .sr")
    before, worth = number(score), number(hand.bank)
    hand.confirm()
    expect(score).to_have_text(f"{before + worth} points")


def test_the_keyboard_is_enough(person: Person) -> None:
    page = person("Ann", size="laptop")
    sit_down("verso", page, bots=1)
    play_out(VersoByKeys(page))


def test_a_draw_that_would_only_be_discarded_is_warned_of(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    hand, other = Collector(ann), Collector(ben)
    for _ in range(GAMES):
        sit_down("verso", ann, ben)
        play_until(hand.warned_or_over, hand, other)
        if not hand.over:
            break
    expect(hand.keep).to_contain_text("it would only be discarded")
    cards, gone = hand.mine.count(), number(hand.discards)
    hand.press(hand.keep)
    expect(hand.discards).to_have_text(f"Discards {gone + 1}")
    expect(hand.mine).to_have_count(cards)


def test_six_fit_on_a_phone(person: Person) -> None:
    page = person("Ann")
    sit_down("verso", page, bots=5)
    look = Inspector("en", "Ann")
    hand = Verso(page, look)
    play_until(lambda: {"my turn", "preview"} <= look.seen.get(page, set()), hand)
    page.get_by_role("button", name="Show the display of").first.tap()
    expect(page.get_by_role("dialog", name="All displays")).to_be_visible()
    look(page, "displays")
