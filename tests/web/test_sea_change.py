"""Whole games of Sea Change, as people play them by what their pages show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.keying import SeaChangeByKeys
from tests.web.playing import Inspector, SeaChange, against_bots, board, play_out, play_until, sit_down
from tests.web.visits import Person
from tools.browser import Size

SHORT = {"target": 1}


def told_alike(*pages: Page) -> None:
    """All pages say who won, and in the same words."""
    titles = {page.locator("[data-end] h2").inner_text() for page in pages}
    assert len(titles) == 1, titles
    assert re.search(r" wins?$", titles.pop())


def solo(page: Page) -> SeaChange:
    body = {"game": "sea-change", "options": {"players": 1, **SHORT}, "start": True}
    page.goto(f"/table/{page.request.post('/api/tables', data=body).json()['table']}")
    expect(board(page)).to_be_visible()
    return SeaChange(page, Inspector("en", "Ann"))


def test_two_play_a_whole_game_on_a_phone_and_a_laptop(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben", size="laptop")
    sit_down("sea-change", ann, ben, options={"target": 2})
    look = Inspector("en", "Ann", "Ben")
    play_out(SeaChange(ann, look), SeaChange(ben, look))
    told_alike(ann, ben)
    for page in (ann, ben):
        assert look.seen[page] >= {"my turn", "waiting", "count", "end"}


def test_alone_to_the_end_and_once_more(person: Person) -> None:
    page = person("Ann")
    play_out(solo(page))
    expect(page.locator("[data-end]")).to_contain_text("Ann")
    page.get_by_role("button", name="Once more").click()
    expect(board(page)).to_be_visible()
    expect(page.locator("header .status")).to_have_text("Round 1, trick 1")


def test_alone_one_begins_anew_at_one_tap(person: Person) -> None:
    page = person("Ann", size="laptop")
    hand = solo(page)
    before = page.url
    play_until(page.locator("[data-last]:enabled").is_visible, hand)
    page.locator("[data-restart]").click()
    expect(page).not_to_have_url(before)
    expect(page.locator("header .status")).to_have_text("Round 1, trick 1")


def test_from_home_to_the_end_against_bots(person: Person) -> None:
    page = person("Ann")
    against_bots(page, "sea-change", "1")
    play_out(SeaChange(page))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_a_whole_game_in_another_language(person: Person, lang: str) -> None:
    page = person("Ann", lang=lang)
    sit_down("sea-change", page, bots=3, options=SHORT)
    look = Inspector(lang, "Ann")
    play_out(SeaChange(page, look))
    assert look.seen[page] >= {"my turn", "count", "end"}


def test_four_teams_of_two(person: Person) -> None:
    """Two of the eight are people, on a phone and a laptop; each has a bot for a partner."""
    ann, ben = person("Ann"), person("Ben", size="laptop")
    sit_down("sea-change", ann, ben, bots=6, options={"teams": "2v2v2v2", **SHORT})
    look = Inspector("en", "Ann", "Ben")
    for page in (ann, ben):
        for team in ("Team 1", "Team 2", "Team 3", "Team 4"):
            expect(page.get_by_role("img", name=team).first).to_be_visible()
    play_out(SeaChange(ann, look), SeaChange(ben, look))
    told_alike(ann, ben)
    for name in ("Ann and ", "Ben and "):
        expect(ann.locator("[data-end] .places tr", has_text=name)).to_be_visible()


def test_eight_people_in_two_teams_play_a_trick(person: Person) -> None:
    pages = [person(f"Guest {number}", size="phone" if number % 2 else "laptop") for number in range(8)]
    sit_down("sea-change", *pages, options={"teams": "4v4"})
    play_until(lambda: all(page.locator("[data-last]").is_enabled() for page in pages), *map(SeaChange, pages))
    for page in pages:
        for team in ("Team 1", "Team 2"):
            expect(page.get_by_role("img", name=team).first).to_be_visible()


def test_the_last_trick_is_shown_on_demand(person: Person) -> None:
    page = person("Ann")
    sit_down("sea-change", page, bots=3)
    last = page.locator("[data-last]")
    expect(last).to_be_disabled()
    hand = SeaChange(page)
    play_until(lambda: last.is_enabled() and hand.legal.first.is_visible(), hand)
    last.tap()
    sheet = page.get_by_role("dialog", name="Last trick")
    expect(sheet.get_by_role("img", name=re.compile("^(yellow|purple|blue|green|red) "))).to_have_count(4)
    expect(sheet).to_contain_text(" took it: ")


def test_a_sea_change_that_would_cost_me_is_warned_of(person: Person) -> None:
    page = person("Ann", size="laptop")
    sit_down("sea-change", page, bots=4, options={"target": 9})
    warned = page.locator("[data-card].warns")
    play_until(warned.first.is_visible, SeaChange(page))
    warned.first.focus()
    expect(page.locator("[data-advice]")).to_contain_text(re.compile(r"you (would )?take \W\d"))


def test_a_last_card_plays_itself_for_those_who_wish(person: Person) -> None:
    page = person("Ann", size="laptop")
    page.goto("/settings")
    page.get_by_role("switch", name="Play the only possible card").check()
    sit_down("sea-change", page, bots=3, options=SHORT)
    cards = page.locator("[data-card]")
    play_until(lambda: cards.count() <= 1, SeaChange(page))
    expect(cards).to_have_count(0)
    expect(page.locator("[data-count]")).to_be_visible()


def test_a_whole_game_from_elsewhere_in_the_network(person: Person, elsewhere: str) -> None:
    """Over plain HTTP at an address that is not this computer's alone: no page there is a secure one."""
    page = person("Ann", address=elsewhere)
    sit_down("sea-change", page, bots=3, options=SHORT)
    assert not page.evaluate("isSecureContext")
    play_out(SeaChange(page))
    expect(page.locator("[data-end]")).to_contain_text("Ann")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_whole_game_by_keys_alone(person: Person, size: Size) -> None:
    page = person("Ann", size=size, has_touch=False, is_mobile=False)
    sit_down("sea-change", page, bots=3, options=SHORT)
    play_out(SeaChangeByKeys(page))
    expect(page.locator("[data-end] h2")).to_be_visible()
