"""With motion, as most people play: what flies arrives where it belongs, and nothing of it is left behind."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import DessusDessous, Hand, SeaChange, Verso, board, play_out, play_until, sit_down
from tests.web.visits import Person

FLIGHTS = """
globalThis.flights = 0
const animate = Element.prototype.animate
Element.prototype.animate = function (...given) {
  flights += 1
  return animate.apply(this, given)
}
"""
GHOSTS = "body > [inert][aria-hidden=true]"  # what is gone, on its way out
STILL = """async () => {
  const ends = (one) => one.effect.getTiming().iterations < Infinity
  for (let going; (going = document.getAnimations().filter(ends)).length > 0;)
    await Promise.allSettled(going.map((one) => one.finished))
}"""
PLACES = """() => [...document.querySelectorAll('[data-fly]')].map((one) => {
  const { left, top, width } = one.getBoundingClientRect()
  return [one.dataset.fly, Math.round(left), Math.round(top), Math.round(width)]
})"""


@pytest.mark.parametrize(("game", "hand", "bots"), [("verso", Verso, 1), ("sea-change", SeaChange, 3)])
def test_a_whole_game_in_motion(person: Person, game: str, hand: type[Hand], bots: int) -> None:
    page = in_motion(person)
    sit_down(game, page, bots=bots, options={"target": 1} if game == "sea-change" else {})
    play_out(hand(page))
    assert page.evaluate("flights") > 20
    expect(page.locator(GHOSTS)).to_have_count(0)


def test_all_lies_where_it_does_without_motion(person: Person) -> None:
    """The same moment of a game on two pages of one size: here things flew there, and there they simply lie."""
    page, other = in_motion(person), person("Ben")
    path = sit_down("sea-change", page, bots=3)
    hand = SeaChange(page)
    play_until(lambda: page.locator("[data-last]").is_enabled() and hand.legal.first.is_visible(), hand)
    page.evaluate(STILL)
    other.context.clear_cookies()
    me = next(cookie for cookie in page.context.cookies() if cookie["name"] == "rectoverso")
    other.context.add_cookies([{"name": "rectoverso", "value": me["value"], "url": page.evaluate("location.origin")}])
    other.goto(path)
    expect(board(other)).to_be_visible()
    expect(other.locator("[data-card][data-state=legal]").first).to_be_visible()
    assert len(page.evaluate(PLACES)) > 8
    assert page.evaluate(PLACES) == other.evaluate(PLACES)


def test_a_check_in_motion(person: Person) -> None:
    ann, ben = in_motion(person), in_motion(person, "Ben")
    sit_down("dessus-dessous", ann, ben)
    heading = ann.get_by_role("heading", name="Round 1 is checked")
    play_until(heading.is_visible, DessusDessous(ann), DessusDessous(ben))
    ann.evaluate(STILL)
    assert ann.evaluate("flights") > 0
    expect(ann.locator(GHOSTS)).to_have_count(0)


def in_motion(person: Person, name: str = "Ann") -> Page:
    page = person(name, reduced_motion=False)
    page.add_init_script(FLIGHTS)
    return page
