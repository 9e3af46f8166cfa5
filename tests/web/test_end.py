"""The end: who won and why, how it came to that, and what comes next."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from tests.web.playing import SeaChange, Verso, board, play_out, sit_down
from tests.web.visits import Person


class Idle(Verso):
    """Scores nothing: never banks, and flips what shows the sky, so that no square comes of it."""

    def best(self) -> int:
        return 0

    def draw(self) -> Locator:
        top = self.page.get_by_role("button", name="The deck").get_attribute("aria-label") or ""
        return self.flip if "sky" in top else self.keep


def conceded(ann: Page, ben: Page) -> None:
    """A game of Verso that is over soon."""
    sit_down("verso", ann, ben)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Concede").click()
    ann.get_by_role("button", name="Concede").click()
    for page in (ann, ben):
        expect(page.locator("[data-end]")).to_be_visible()


def charted(page: Page) -> list[list[str]]:
    """The table of the chart, row by row."""
    rows = page.get_by_role("table", name="Scores over the game").locator("tbody tr")
    expect(rows.first).to_be_attached()
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_who_won_and_how_it_came_to_that(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    sit_down("verso", ann, ben)
    play_out(Verso(ann), Idle(ben))
    score = ann.locator("[data-end] .score").first.inner_text()
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
        expect(page.locator("[data-end]")).to_contain_text(f"The most points: {score}.")
        expect(page.locator(".places tr.won")).to_contain_text("Ann")
        rows = charted(page)
        assert rows[0] == ["0", "0", "0"]
        assert rows[-1] == [str(len(rows) - 1), score, "0"]


def test_those_who_are_level_share_the_victory(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    sit_down("verso", ann, ben)
    play_out(Idle(ann), Idle(ben))
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="Ann and Ben win")).to_be_visible()
        expect(page.locator("[data-end]")).to_contain_text("Level on 0 points: they share the victory.")
    with ann.expect_popup() as opened:
        ann.get_by_role("link", name="Rule V18").click()
    expect(opened.value.locator("#V18")).to_be_in_viewport()


def test_one_round_has_a_chart(person: Person) -> None:
    page = person("Ann")
    sit_down("sea-change", page, bots=1, options={"target": 1})
    play_out(SeaChange(page))
    rows = charted(page)
    assert rows[0] == ["0", "0", "0"]
    assert "1" in rows[-1][1:]


def test_a_game_that_was_conceded_says_so(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    conceded(ann, ben)
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="The game was conceded")).to_be_visible()
        expect(page.locator("[data-end]")).to_contain_text("Conceded: Ann.")


def test_all_come_to_the_rematch(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    conceded(ann, ben)
    before = ann.url
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: url != before)
    ben.get_by_role("button", name="Join the rematch").tap()
    ben.wait_for_url(ann.url)
    ann.get_by_role("button", name="Start").click()
    for page in (ann, ben):
        expect(board(page)).to_be_visible()


def test_the_result_is_shared_by_copying(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    conceded(ann, ben)
    ann.get_by_role("button", name="Share").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    ann.context.grant_permissions(["clipboard-read"])
    copied = ann.evaluate("navigator.clipboard.readText()")
    assert copied == f"Verso: The game was conceded\n{ann.url}"


def test_the_record_is_saved(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    conceded(ann, ben)
    with ben.expect_download() as saved:
        ben.get_by_role("button", name="Save the record").tap()
    record = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert record["game"] == "verso"
    expect(ben.locator("[data-end]")).to_be_visible()
