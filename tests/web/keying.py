"""Hands without a mouse: they press the keys that a page tells of, and go to everything else with Tab and arrows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.playing import DessusDessous, DessusDessousAlone, Hand, SeaChange, VersoByCards

STEPS = 100  # in which all of a page is reached

WAY = """(goal) => {
  const at = document.activeElement
  if (at === goal) return null
  const group = goal.tabIndex < 0 ? goal.closest("[role=group]") : null
  if (!group?.contains(at)) return "Tab"
  const [from, to] = [at, goal].map((one) => one.getBoundingClientRect())
  const [across, down] = [to.left - from.left, to.top - from.top]
  if (Math.abs(down) > to.height * .35) return down > 0 ? "ArrowDown" : "ArrowUp"
  return across > 0 ? "ArrowRight" : "ArrowLeft"
}"""
SHOWN = """() => {
  const one = document.activeElement
  if (one === document.body) return true
  const ringed = [one, one.closest("label"), ...one.children]
  const { left, right, top, bottom } = one.getBoundingClientRect()
  return ringed.some((part) => part && getComputedStyle(part).outlineStyle !== "none")
    && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
}"""


def reach(page: Page, goal: Locator) -> None:
    """Tab leads there, or to its group, in which the arrows lead on. One always sees where the focus is."""
    for _ in range(STEPS):
        key = goal.evaluate(WAY)
        if key is None:
            return
        page.keyboard.press(key)
        assert page.evaluate(SHOWN), f"focus is not to be seen: {page.evaluate('document.activeElement.outerHTML')}"
    raise AssertionError(f"no keys lead to {goal}")


class ByKeys(Hand):
    """A hand that presses keys instead of buttons."""

    def press(self, target: Locator, **how: Any) -> None:
        expect(target).to_be_enabled()
        key = target.get_attribute("aria-keyshortcuts")
        if key is None:
            reach(self.page, target)
        self.page.keyboard.press(key or "Enter")


class VersoByKeys(ByKeys, VersoByCards):
    """K, F and B; cards by arrows."""


class SeaChangeByKeys(ByKeys, SeaChange):
    """Cards by arrows."""


class DessusDessousByKeys(ByKeys, DessusDessous):
    """Sheets by their numbers, tools by their letters; Enter is held."""

    def take(self) -> None:
        self.page.keyboard.down("Enter")
        expect(self.hand_in).to_have_count(0)
        self.page.keyboard.up("Enter")


class DessusDessousAloneByKeys(ByKeys, DessusDessousAlone):
    """Enter checks."""
