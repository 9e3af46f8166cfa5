"""Clocks on the page, and what happens when one runs out."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.playing import SeaChange, mover, sit_down
from tests.web.visits import Person

SECOND = 1000
DAY = 86_400 * SECOND
NAMES = ("Ann", "Ben")


def clock(page: Page, name: str) -> Locator:
    return page.get_by_title(re.compile(rf"^Time of {name}: "))


def players(person: Person) -> list[Page]:
    return [person("Ann"), person("Ben", size="laptop")]


def in_turn(pages: list[Page]) -> tuple[SeaChange, str, str]:
    """Whose turn it is: their hand, their name, and that of the other."""
    moving = mover(*pages)
    return SeaChange(pages[moving]), NAMES[moving], NAMES[1 - moving]


def test_the_clock_of_the_mover_runs_and_no_other(person: Person) -> None:
    pages = players(person)
    sit_down(
        "sea-change", *pages, settings={"clock": {"kind": "player", "time": 60 * SECOND, "increment": 30 * SECOND}}
    )
    hand, moving, waiting = in_turn(pages)
    for page in pages:
        expect(clock(page, moving)).to_have_text(re.compile("^0:"))
        expect(clock(page, waiting)).to_have_text("1:00")
    hand.play(hand.first())
    for page in pages:
        expect(clock(page, moving)).to_have_text(re.compile(r"^1:[0-2]\d"))
        expect(clock(page, waiting)).to_have_text(re.compile("^0:"))


def test_the_table_moves_for_those_whose_time_is_up(person: Person) -> None:
    """Whoever that is by now: nobody plays here."""
    pages = players(person)
    sit_down("sea-change", *pages, settings={"clock": {"kind": "move", "time": 5 * SECOND}})
    for page in pages:
        told = page.get_by_role("log").get_by_text(re.compile("^(Ann|Ben).s time was up: the table has moved"))
        expect(told.first).to_be_visible()
        expect(page.get_by_text("10 cards in the pile")).to_have_count(0)


def test_days_for_a_move(person: Person) -> None:
    """Nobody waits at the table: home says later that it is my turn."""
    pages = players(person)
    path = sit_down("sea-change", *pages, settings={"clock": {"kind": "days", "time": 3 * DAY}})
    hand, moving, waiting = in_turn(pages)
    other = pages[NAMES.index(waiting)]
    expect(clock(hand.page, moving)).to_have_text("2 days")
    expect(clock(hand.page, waiting)).to_have_text("3 days")
    other.goto("/")
    hand.play(hand.first())
    hand.page.goto("/")
    other.reload()
    expect(other.locator(f"a[href='{path}']")).to_contain_text("Your turn")
    expect(hand.page.locator(f"a[href='{path}']")).not_to_contain_text("Your turn")
