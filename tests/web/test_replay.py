"""Finished games looked at again: stepped through from any eyes, shared by links, brought from elsewhere, played on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.playing import DessusDessous, Inspector, Verso, board, play_out, sit_down
from tests.web.visits import Person
from tools.browser import Size, Theme

RECORDS = Path(__file__).parent.parent / "data" / "records"
GAMES = [
    "verso-1",
    "verso-2",
    "verso-6",
    "sea-change-1",
    "sea-change-4",
    "sea-change-8-4v4",
    "dessus-dessous-1",
    "dessus-dessous-3",
]
SHOWN = ("move", "taken_back", "conceded", "ended")

Json = dict[str, Any]


def line(name: str) -> str:
    return (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0]


def brought(page: Page, name: str) -> str:
    """A finished game, imported; its table."""
    answer = page.request.post("/api/imports", data={"text": line(name)})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table


def look(page: Page, table: str, query: str = "") -> None:
    page.goto(f"/replay/{table}{query}")
    expect(board(page)).to_be_visible()


class Told:
    """What the house tells of a game: the positions at which one can stop, as each seat saw them."""

    def __init__(self, page: Page, table: str, eyes: str) -> None:
        told = page.request.get(f"/api/tables/{table}/replay?seats={eyes}&memory=true").json()
        view = told["views"][eyes]
        self.index: list[int] = [told["index"]]
        self.views: list[Json] = [view]
        for step in told["steps"]:
            change = step.get("changes", {}).get(eyes, {})
            view = {**view, **{half: {**view[half], **change.get(half, {})} for half in ("table", "memory")}}
            if step.get("events") or step["kind"] in SHOWN:
                self.index.append(step["index"])
                self.views.append(view)

    @property
    def last(self) -> int:
        return len(self.index) - 1


def expect_view(page: Page, view: Json) -> None:
    """The board shows what is in a view."""
    table = view["table"]
    if view["game"] == "verso":
        shown = page.locator("[data-front]:visible").evaluate_all("all => all.map((one) => one.dataset.front)")
        assert sorted(set(shown)) == sorted({face for display in table["displays"] for face in display})
    elif view["game"] == "sea-change":
        hand = page.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
        assert sorted(hand) == sorted(table["hand"])
        trick = page.locator("main ol li [data-fly]").evaluate_all("all => all.map((one) => one.dataset.fly)")
        assert sorted(trick) == sorted(play["card"] for play in table["trick"])
    elif table["last"] and table["phase"] in ("waiting", "over"):
        expect(page.get_by_role("heading", name=f"Round {table['last']['round'] + 1} is checked")).to_be_visible()
    elif table["mission"]:
        assert DessusDessous(page).mission() == table["mission"]["pattern"]
        shown = page.locator("[data-spot=tokens] [data-fly]").evaluate_all("all => all.map((one) => one.dataset.fly)")
        assert [int(token.partition("-")[2]) for token in shown] == table["tokens"]


def expect_at(page: Page, told: Told, at: int) -> None:
    expect(page.locator(f"[data-at='{told.index[at]}']")).to_be_visible()  # as soon as all lies still
    expect(page.get_by_text(f"{at} of {told.last}", exact=True)).to_be_visible()
    expect_view(page, told.views[at])


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_the_one_that_was_played(person: Person, name: str) -> None:
    """By keys to the end, position by position; by buttons back."""
    page = person("Ann", size="laptop")
    table = brought(page, name)
    told = Told(page, table, "0")
    look(page, table, "?eyes=1")
    for at in range(min(told.last, 45)):
        expect_at(page, told, at)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect_at(page, told, told.last)
    expect(button(page, "One step on")).to_have_attribute("aria-disabled", "true")
    for at in range(told.last - 1, max(0, told.last - 12), -1):
        button(page, "One step back").click()
        expect_at(page, told, at)
    button(page, "To the beginning").click()
    expect_at(page, told, 0)


def test_a_link_leads_to_a_position_and_to_eyes(person: Person) -> None:
    page = person("Ann", size="laptop")
    table = brought(page, "sea-change-4")
    told = Told(page, table, "2")
    look(page, table, f"?at={told.index[20]}&eyes=3")
    expect_at(page, told, 20)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"at={told.index[19]}&eyes=3$"))
    page.keyboard.press("1")
    expect(page).to_have_url(re.compile(rf"at={told.index[19]}&eyes=1$"))
    page.reload()
    expect_at(page, Told(page, table, "0"), 19)
    page.context.grant_permissions(["clipboard-read"])
    button(page, "Menu").click()
    button(page, "Copy the link to this position").click()
    expect(button(page, "Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_one_looks_through_any_eyes(person: Person) -> None:
    page = person("Ann")
    table = brought(page, "sea-change-4")
    told = [Told(page, table, str(seat)) for seat in range(4)]
    look(page, table, f"?at={told[0].index[9]}&eyes=watching")
    eyes = page.get_by_label("Whose eyes")
    expect(page.locator("[data-card]")).to_have_count(0)
    for seat in range(4):
        eyes.select_option(str(seat + 1))
        expect_at(page, told[seat], 9)
    eyes.select_option("all")
    hands = page.locator("main ul[tabindex='0'] li")
    expect(hands).to_have_count(4)
    for seat in range(4):
        cards = told[seat].views[9]["table"]["hand"]
        assert len(hands.nth(seat).locator(".sr").inner_text().split(", ")) == len(cards)


def test_hands_are_laid_open_only_where_there_are_hands(person: Person) -> None:
    page = person("Ann")
    look(page, brought(page, "verso-2"), "?eyes=all")
    expect(page.get_by_label("Whose eyes")).to_have_value("watching")
    expect(page.get_by_role("option", name="All hands open")).to_have_count(0)


def test_it_plays_by_itself_and_rests_when_told(person: Person) -> None:
    page = person("Ann", size="laptop")
    table = brought(page, "verso-2")
    told = Told(page, table, "spectator")
    look(page, table, "?eyes=watching")
    page.get_by_role("button", name=re.compile("^Speed 1")).click()
    page.get_by_role("button", name=re.compile("^Speed 2")).click()
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    expect(page.get_by_text(re.compile(rf"^([3-9]|\d\d) of {told.last}$"))).to_be_visible()
    page.keyboard.press("Space")
    expect(button(page, "Play")).to_be_visible()
    page.keyboard.press("Home")
    expect(button(page, "Play")).to_be_visible()
    expect_at(page, told, 0)
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    button(page, "Play").click()
    expect_at(page, told, told.last)
    expect(button(page, "Play")).to_be_visible()


def test_a_step_in_motion_ends_where_it_should(person: Person) -> None:
    page = person("Ann", size="laptop", reduced_motion=False)
    table = brought(page, "sea-change-4")
    told = Told(page, table, "0")
    look(page, table, "?eyes=1")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    expect(page.locator("body > [inert][aria-hidden=true]")).to_have_count(0)
    expect(page.locator(f"[data-at='{told.index[7]}']")).to_be_visible()
    page.wait_for_timeout(1500)
    expect_at(page, told, 7)


def test_one_jumps_by_the_list_and_by_the_chart(person: Person) -> None:
    page = person("Ann")
    table = brought(page, "sea-change-4")
    told = Told(page, table, "spectator")
    look(page, table, "?eyes=watching")
    button(page, "All moves").tap()
    moves = page.get_by_role("dialog", name="All moves")
    expect(moves.get_by_role("heading", name="Round 2")).to_be_attached()
    expect(moves.locator("[aria-current=step]")).to_contain_text("The beginning")
    rows = moves.locator("li button")
    assert rows.count() == told.last + 1
    rows.nth(12).tap()
    expect(moves).to_have_count(0)
    expect_at(page, told, 12)
    chart = page.get_by_role("slider", name="Position in the game")
    chart.fill(str(told.last))
    expect_at(page, told, told.last)
    chart.press("ArrowLeft")
    expect_at(page, told, told.last - 1)
    assert f"{told.last - 1} of {told.last}." in (chart.get_attribute("aria-valuetext") or "")


def test_what_happens_is_told(person: Person) -> None:
    page = person("Ann", size="laptop")
    look(page, brought(page, "verso-2"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-announcer]")).to_have_text(re.compile(r"Seat [12] (kept|flipped|banked)"))


def test_from_the_end_of_a_game_to_its_replay_and_on(person: Person) -> None:
    """A game that was played here is looked at again, saved, brought back, and played on from its middle."""
    page = person("Ann", size="laptop")
    sit_down("verso", page, bots=1)
    play_out(Verso(page))
    page.get_by_role("link", name="Look at it again").click()
    expect(page.get_by_label("Whose eyes")).to_have_value("1")
    button(page, "Menu").click()
    with page.expect_download() as saved:
        button(page, "Save the record").click()
    page.goto("/records")
    page.get_by_role("link", name="Look at it again").first.click()
    expect(board(page)).to_be_visible()

    page.goto("/records")
    button(page, "Import a game").click()
    page.locator("input[type=file]").set_input_files(saved.value.path())
    expect(board(page)).to_be_visible()
    table = page.url.split("/replay/")[1].split("?")[0]
    told = Told(page, table, "0")
    page.keyboard.press("1")
    page.get_by_role("slider").fill("6")
    expect_at(page, told, 6)

    button(page, "Menu").click()
    button(page, "Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog.get_by_role("switch").nth(0)).to_be_checked()
    expect(dialog.get_by_role("radio").first).to_be_attached()
    dialog.locator("fieldset").last.locator("label").first.click()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/table/"))
    expect(board(page)).to_be_visible()
    expect(page.get_by_text("Practice: counts for nothing")).to_be_visible()
    play_out(Verso(page))


def test_nobody_plays_on_from_the_end(person: Person) -> None:
    page = person("Ann")
    look(page, brought(page, "verso-2"), "?at=9999")
    button(page, "Menu").tap()
    button(page, "Play on from here").tap()
    expect(page.get_by_text("The game is over at this position.")).to_be_visible()
    expect(button(page, "Start")).to_have_count(0)


def test_what_is_wrong_with_a_file_is_said(person: Person) -> None:
    page = person("Ann")
    page.goto("/records")
    button(page, "Import a game").tap()
    dialog = page.get_by_role("dialog", name="Import a game")
    text, take = dialog.get_by_label("The record, as text"), dialog.get_by_role("button", name="Import", exact=True)
    expect(take).to_be_disabled()
    text.fill("once upon a time")
    take.tap()
    expect(dialog.get_by_role("alert")).to_have_text("Line 1 is not the record of a game.")
    record = json.loads(line("verso-2"))
    record["moves"][0]["move"] = "bank blue 1 2 3"
    text.fill(json.dumps(record))
    take.tap()
    expect(dialog.get_by_role("alert")).to_contain_text("Line 1, move 1")

    text.fill("\n".join([line("verso-2"), "nonsense", "", line("sea-change-2")]))
    take.tap()
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(dialog.get_by_text("There are 3 games in it.")).to_be_visible()
    expect(rows.nth(1)).to_contain_text("Line 2 is not the record of a game.")
    dialog.get_by_role("button", name="Import: Line 4").tap()
    expect(page.locator("[data-board=sea-change]")).to_be_visible()

    page.goto("/records")
    games = page.locator("section").filter(has=page.get_by_role("heading", name="Games from elsewhere"))
    expect(games.get_by_role("link", name="Sea Change")).to_be_visible()
    games.get_by_role("button", name="Remove").tap()
    expect(games.get_by_role("link")).to_have_count(0)


def test_what_cannot_be_looked_at_says_why(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    ben.goto(f"/replay/{brought(ann, 'verso-2')}")
    expect(ben.get_by_role("heading", name=re.compile("This game can.t be looked at"))).to_be_visible()
    path = sit_down("verso", ann, bots=1)
    ann.goto(path.replace("/table/", "/replay/"))
    expect(ann.get_by_text("This is still secret")).to_be_visible()


WAYS: list[tuple[Size, str, Theme, str]] = [
    ("phone", "de", "light", "sea-change-4"),
    ("laptop", "fr", "dark", "verso-4"),
    ("phone", "en", "dark", "dessus-dessous-3"),
    ("laptop", "de", "dark", "sea-change-8"),
    ("phone", "fr", "light", "verso-6"),
]


@pytest.mark.parametrize(("size", "lang", "theme", "name"), WAYS)
def test_it_is_clean(person: Person, size: Size, lang: str, theme: Theme, name: str) -> None:
    page = person("Ann", size=size, lang=lang, theme=theme)
    look(page, brought(page, name), "?at=12&eyes=1")
    inspect = Inspector(lang)
    inspect(page, "a position")
    if name.startswith("sea-change"):
        page.locator("select").select_option("all")
        inspect(page, "all hands")
    buttons = page.locator("header button.round")
    for at, state in ((1, "moves"), (2, "menu")):
        buttons.nth(at).click()
        expect(page.locator("dialog")).to_be_visible()
        inspect(page, state)
        if state == "menu":
            page.locator("dialog .list button").first.click()
            expect(page.locator("dialog button.big")).to_be_enabled()
            inspect(page, "play on")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("End")
    inspect(page, "the end")
    page.goto("/records")
    page.locator("main > section:last-child > button.btn").click()
    inspect(page, "import")
    page.locator("textarea").fill("?")
    page.locator("dialog button.big").click()
    expect(page.locator("dialog .problem")).to_be_visible()
    inspect(page, "not imported")
