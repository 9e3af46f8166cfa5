"""Who has the link may watch, and sees what lies open and nothing else."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocket, expect

from tests.web.playing import SeaChange, board, play_out, play_until, sit_down
from tests.web.visits import Person, axe, fits


def told(page: Page) -> list[str]:
    """All that the house says to a page from now on."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    return frames


def hand(page: Page) -> set[str]:
    return {card.get_attribute("data-card") or "" for card in page.locator("[data-card]").all()}


def test_who_watches_sees_the_table_and_no_hand(person: Person) -> None:
    ann, ben, mia = person("Ann"), person("Ben"), person("Mia", lang="de")
    path = sit_down("sea-change", ann, ben)
    hidden = hand(ann) | hand(ben)
    assert len(hidden) == 20
    frames = told(mia)
    mia.goto(path)
    expect(board(mia)).to_be_visible()
    expect(mia.get_by_text("Du schaust zu")).to_be_visible()
    for name in ("Ann", "Ben"):
        expect(mia.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
    assert hand(mia) == set()
    assert any('"hand_sizes":[10,10]' in frame for frame in frames), frames
    assert not [card for card in hidden if any(f'"{card}"' in frame for frame in frames)]
    fits(mia)
    axe(mia)


def test_a_game_is_watched_to_its_end(person: Person) -> None:
    ann, mia = person("Ann"), person("Mia", size="laptop")
    path = sit_down("sea-change", ann, bots=3, options={"target": 1})
    mia.goto(path)
    player = SeaChange(ann)
    play_until(mia.locator("[data-last]").is_enabled, player)
    mia.get_by_role("button", name="Menu").click()
    mia.get_by_role("button", name="What has happened").click()
    expect(mia.get_by_role("listitem").filter(has_text="Ann plays").first).to_be_visible()
    mia.keyboard.press("Escape")
    play_out(player, SeaChange(mia))
    assert mia.locator("[data-end] h2").inner_text() == ann.locator("[data-end] h2").inner_text()
    expect(mia.get_by_role("button", name="Rematch")).to_have_count(0)


def test_the_menu_counts_who_comes_and_goes(person: Person) -> None:
    ann, mia, zoe = person("Ann"), person("Mia", size="laptop"), person("Zoe")
    path = sit_down("verso", ann, bots=1)
    for page, seen in ((mia, "1 is watching"), (zoe, "2 are watching")):
        page.goto(path)
        expect(page.get_by_text("You are watching")).to_be_visible()
        expect_watching(ann, seen)
    expect_watching(mia, "1 is watching")
    mia.goto("/")
    expect_watching(ann, "1 is watching")
    zoe.get_by_role("link", name="Leave the table").click()
    expect_watching(ann, None)


def expect_watching(page: Page, told: str | None) -> None:
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    if told is None:
        expect(menu.get_by_text("watching")).to_have_count(0)
    else:
        expect(menu.get_by_text(told)).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def test_a_table_may_be_closed_to_others(person: Person) -> None:
    ann, mia = person("Ann"), person("Mia")
    mia.goto(sit_down("sea-change", ann, bots=3, settings={"spectators": False}))
    expect(mia.get_by_role("heading", name="This table is not open to you")).to_be_visible()
    assert not board(mia).is_visible()
