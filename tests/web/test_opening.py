"""The page opens everywhere, clean and quiet."""

from __future__ import annotations

from typing import get_args

import pytest
from playwright.sync_api import expect

from rectoverso.text import LANGUAGES
from tests.web.visits import Person, axe, fits
from tools.browser import Size, Theme


@pytest.mark.parametrize("size", get_args(Size))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_opens_in_every_language(person: Person, lang: str, size: Size) -> None:
    page = person("Ann", size=size, lang=lang)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == lang
    fits(page)
    axe(page)


@pytest.mark.parametrize("theme", get_args(Theme))
def test_a_newcomer_finds_home(person: Person, theme: Theme) -> None:
    page = person(theme=theme)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    axe(page)


def test_home_opens_from_elsewhere_in_the_network(person: Person, elsewhere: str) -> None:
    page = person("Ann", address=elsewhere)
    page.goto("/")
    assert not page.evaluate("isSecureContext")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
