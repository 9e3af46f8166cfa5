"""Every screen that is no board: clean in axe's eyes, and nothing cut off, in light and dark, small and large."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.visits import Person, axe, fits
from tools.browser import Size, Theme

SCREENS = [
    "/",
    "/new/verso?with=bots",
    "/new/sea-change?with=friends",
    "/new/dessus-dessous",
    "/rules/verso",
    "/rules/sea-change",
    "/rules/dessus-dessous",
    "/settings",
    "/daily",
    "/records",
    "/tables",
    "/nowhere",
]
WAYS: list[tuple[Size, str, Theme]] = [("phone", "de", "light"), ("laptop", "fr", "dark"), ("phone", "en", "dark")]
SIDEWAYS = {"viewport": {"width": 640, "height": 360}}
WIDE = {"viewport": {"width": 1920, "height": 1080}}


def settled(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("path", SCREENS)
@pytest.mark.parametrize(("size", "lang", "theme"), WAYS)
def test_a_screen_is_clean(person: Person, path: str, size: Size, lang: str, theme: Theme) -> None:
    page = person("Ann", size=size, lang=lang, theme=theme)
    page.goto(path)
    settled(page)
    fits(page)
    axe(page)


@pytest.mark.parametrize("view", [SIDEWAYS, WIDE], ids=["sideways", "wide"])
def test_screens_fit_other_windows(person: Person, view: dict[str, object]) -> None:
    page = person("Ann", lang="de", **view)
    for path in SCREENS:
        page.goto(path)
        settled(page)
        fits(page)


def test_what_one_presses_is_large_enough(person: Person) -> None:
    """Links within sentences are as large as their words; everything else takes a finger."""
    page = person("Ann")
    for path in SCREENS:
        page.goto(path)
        settled(page)
        small = page.evaluate(
            """[...document.querySelectorAll("button, a, select, input, summary, label")].filter((one) => {
                 const box = one.getBoundingClientRect()
                 const hidden = box.width === 0 || one.closest(".sr, p, .text, [aria-hidden=true]")
                 const labelled = one.matches("input") && one.closest("label")
                 const words = one.matches("label") && !one.querySelector("input")
                 return !hidden && !labelled && !words && box.height < 44
               }).map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert not small, (path, small)


def test_the_keyboard_reaches_all_of_home(person: Person) -> None:
    page = person("Ann", size="laptop")
    page.goto("/")
    settled(page)
    wanted = page.evaluate(
        """[...document.querySelectorAll("a, button, select")]
             .filter((one) => one.getClientRects().length > 0 && one.tabIndex >= 0).length"""
    )
    reached = set()
    for _ in range(wanted + 2):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.outerHTML"))
        ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert ring == "solid" or page.evaluate("document.activeElement === document.body")
    assert len(reached) >= wanted


def test_the_language_is_switched_in_place(person: Person) -> None:
    page = person("Ann", size="laptop")
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.get_by_role("combobox").select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")


def test_the_theme_is_chosen_and_kept(person: Person) -> None:
    page = person("Ann", size="laptop", theme="light")
    page.goto("/settings")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_text("Dark", exact=True).click()
    dark = page.evaluate(ground)
    assert light != dark
    page.reload()
    settled(page)
    assert page.evaluate(ground) == dark


def test_a_rule_is_led_to(person: Person) -> None:
    page = person("Ann")
    page.goto("/rules/sea-change#S13")
    rule = page.locator("#S13")
    expect(rule).to_be_in_viewport()
    assert "here" in (rule.get_attribute("class") or "")


def test_another_device_becomes_the_same_person(person: Person) -> None:
    first = person("Ann", size="laptop")
    first.goto("/settings")
    first.get_by_role("button", name="Show a code").click()
    code = first.locator(".code b").inner_text()
    second = person()
    second.goto("/settings")
    second.get_by_role("button", name="Enter a code").click()
    second.get_by_label("The code of your other device").fill(code.lower())
    second.get_by_role("button", name="This is me").click()
    expect(second.get_by_label("Your name at the table")).to_have_value("Ann")
    first.get_by_role("button", name="Enter a code").click()
    first.get_by_label("The code of your other device").fill(code)
    first.get_by_role("button", name="This is me").click()
    expect(first.get_by_role("alert")).to_contain_text("does not work")


def test_forgetting_asks_first(person: Person) -> None:
    page = person("Ann")
    page.goto("/settings")
    page.get_by_role("button", name="Forget me").click()
    assert page.request.get("/api/me").ok
    page.get_by_role("button", name="Forget me").click()
    expect(page).to_have_url("/")
    assert page.request.get("/api/me").status == 401


def test_a_name_is_asked_for_when_it_is_needed(person: Person) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Alone, Verso").click()
    field = page.get_by_label("Your name at the table")
    expect(field).to_be_focused()
    axe(page)
    field.fill("\u2800")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    field.fill("Zoë <b>")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-board=verso]")).to_be_visible()
