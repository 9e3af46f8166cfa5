"""What people do at a table besides playing: talk, ask, look things up."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.playing import SeaChange, mover, play_until, sit_down
from tests.web.visits import Person, axe, fits


def say(page: Page, words: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def heard(page: Page, words: str) -> Locator:
    return page.get_by_role("log").get_by_text(words)


def choose(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=item).click()


def led(*pages: Page) -> tuple[Page, Page, str]:
    """Who has led the first trick, who is to follow, and the card."""
    sit_down("sea-change", *pages)
    leader = mover(*pages)
    hand = SeaChange(pages[leader])
    card = hand.first()
    hand.play(card)
    follower = pages[(leader + 1) % len(pages)]
    expect(follower.locator("[data-card][data-state=legal]").first).to_be_visible()
    return hand.page, follower, card


def test_phrases_are_read_in_ones_own_language(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben", size="laptop", lang="de")
    sit_down("verso", ann, ben)
    say(ann, "Well played!")
    expect(heard(ben, "Ann: Gut gespielt!")).to_be_visible()
    expect(heard(ann, "Ann: Well played!")).to_be_visible()


def test_a_reaction_is_seen_and_told(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben", lang="fr")
    sit_down("verso", ann, ben)
    ann.get_by_role("button", name="Say something").click()
    axe(ann)
    ann.get_by_role("button", name="gives a thumbs-up").click()
    expect(heard(ben, "Ann lève le pouce")).to_be_visible()
    fits(ben)


def test_one_need_not_hear_somebody(person: Person) -> None:
    ann, ben, cleo = person("Ann"), person("Ben"), person("Cleo")
    sit_down("verso", ann, ben, cleo)
    ben.get_by_role("button", name="Say something").click()
    ben.get_by_role("button", name="show what Ann says").click()
    ben.get_by_role("button", name="Close", exact=True).click()
    say(ann, "Oops!")
    expect(heard(cleo, "Ann: Oops!")).to_be_visible()
    say(cleo, "So close!")
    expect(heard(ben, "Cleo: So close!")).to_be_visible()
    assert not heard(ben, "Ann: Oops!").is_visible()


def test_a_refusal_says_why_and_leads_to_its_rule(person: Person) -> None:
    page = person("Ann")
    sit_down("sea-change", page, bots=3)
    forbidden = page.locator("[data-card][data-state=illegal]")
    hand = SeaChange(page)
    play_until(forbidden.first.is_visible, hand)
    cards = page.locator("[data-card]").count()
    forbidden.first.tap(position={"x": 20, "y": 20})
    expect(page.get_by_role("alert")).to_contain_text("You must follow suit and play ")
    axe(page)
    with page.context.expect_page() as opened:
        page.get_by_role("alert").get_by_role("link", name="Rule S6").click()
    rule = opened.value.locator("#S6")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile(r"\bhere\b"))
    opened.value.close()
    page.get_by_role("button", name="Put away").click()
    expect(page.get_by_role("alert")).to_be_empty()
    expect(page.locator("[data-card]")).to_have_count(cards)
    hand.act()


def test_a_move_is_taken_back_if_all_agree(person: Person) -> None:
    pages = ann, ben, cleo = person("Ann"), person("Ben", size="laptop"), person("Cleo")
    asking, _, card = led(ann, ben, cleo)
    others = [page for page in pages if page is not asking]
    choose(asking, "Take back my last move")
    expect(asking.get_by_text("You have asked the others: 1 of 3 agree.")).to_be_visible()
    for page in others:
        asked = page.get_by_role("alertdialog")
        expect(asked).to_contain_text("would like to take back the last move.")
        axe(page)
        asked.get_by_role("button", name="I agree").click()
    expect(asking.locator(f"[data-card={card}][data-state=legal]")).to_be_visible()
    for page in pages:
        expect(heard(page, "A move was taken back.")).to_be_visible()
        expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_a_move_stays_if_somebody_refuses(person: Person) -> None:
    pages = ann, ben, cleo = person("Ann"), person("Ben"), person("Cleo", size="laptop")
    asking, following, card = led(ann, ben, cleo)
    choose(asking, "Take back my last move")
    following.get_by_role("alertdialog").get_by_role("button", name=re.compile("^I don.t$")).click()
    for page in pages:
        expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(asking.locator(f"[data-card={card}]")).to_have_count(0)
    expect(following.locator("[data-card][data-state=legal]").first).to_be_visible()


def test_what_others_have_seen_is_not_taken_back(person: Person) -> None:
    """Of two, who plays a card draws another."""
    asking, following, _ = led(person("Ann"), person("Ben"))
    choose(asking, "Take back my last move")
    expect(asking.get_by_role("alert")).to_contain_text("something new has been shown since")
    expect(following.get_by_role("alertdialog")).to_have_count(0)


def test_a_wish_can_be_withdrawn(person: Person) -> None:
    first, second, _ = led(person("Ann"), person("Ben"))
    choose(first, "Ask all to end the game here")
    expect(second.get_by_role("alertdialog")).to_contain_text("would like to end the game here.")
    first.get_by_role("button", name="Never mind").click()
    for page in (first, second):
        expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_my_turn_is_told_by_title_and_icon(person: Person) -> None:
    first, second, _ = led(person("Ann"), person("Ben", size="laptop"))
    icon = "link[rel=icon]"
    expect(second).to_have_title("Your turn! Sea Change")
    expect(second.locator(icon)).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(second.locator("header")).to_contain_text("Your turn")
    expect(first).to_have_title("Sea Change · Rectoverso")
    expect(first.locator(icon)).not_to_have_attribute("href", re.compile("^data:image/svg"))
    expect(first.locator("header")).to_contain_text(" is thinking")


def test_the_menu_and_what_has_happened(person: Person) -> None:
    page = person("Ann")
    sit_down("sea-change", page, bots=3)
    SeaChange(page).act()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    for item in ("Copy the link", "Concede", "Leave for good"):
        expect(menu.get_by_role("button", name=item)).to_be_visible()
    axe(page)
    fits(page)
    menu.get_by_role("button", name="What has happened").click()
    log = page.get_by_role("dialog", name="What has happened").get_by_role("listitem")
    expect(log.filter(has_text=re.compile(r"^Ann plays \w+ \d+\.$"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_who_concedes_to_the_last_one_ends_the_game(person: Person) -> None:
    first, second, _ = led(person("Ann"), person("Ben"))
    choose(first, "Concede")
    first.get_by_role("dialog").get_by_role("button", name="Concede").click()
    for page in (first, second):
        expect(page.get_by_role("heading", name="The game was conceded")).to_be_visible()
