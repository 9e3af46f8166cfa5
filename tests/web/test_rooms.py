"""Before the game: people come by a link, choose seats, and the host starts."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.visits import Person, axe, fits


def opened(page: Page, game: str) -> str:
    """A table with friends, by the page; its address."""
    page.goto(f"/new/{game}?with=friends")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Come and sit down")).to_be_visible()
    return page.url


def test_friends_come_by_a_link_and_play(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    link = opened(ann, "verso")
    axe(ann)
    ben.goto(link)
    expect(ann.get_by_text("Ben")).to_be_visible()
    expect(ann.locator("li", has_text="Ben")).to_contain_text("here")
    expect(ben.get_by_text("The host starts the game.")).to_be_visible()
    fits(ben)
    axe(ben)
    ann.get_by_role("button", name="Start with a bot on the free seat").click()
    for page in (ann, ben):
        expect(page.locator("[data-board=verso]")).to_be_visible()


def test_a_newcomer_by_a_link_needs_only_a_name(person: Person) -> None:
    ann, new = person("Ann"), person(size="laptop")
    new.goto(opened(ann, "dessus-dessous"))
    new.get_by_label("Your name at the table").fill("Cleo")
    new.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("Cleo")).to_be_visible()


def test_the_host_arranges_the_seats(person: Person) -> None:
    ann, ben = person("Ann", size="laptop"), person("Ben")
    link = opened(ann, "sea-change")
    ben.goto(link)
    seats = ann.locator("main ol > li")
    expect(seats.nth(1)).to_contain_text("Ben")
    ann.get_by_role("button", name="Seat 2: more").click()
    axe(ann)
    ann.get_by_role("button", name="Move to another seat").click()
    seats.nth(3).get_by_role("button", name="To here").click()
    expect(seats.nth(3)).to_contain_text("Ben")
    seats.nth(1).get_by_role("button", name="Add a bot").click()
    expect(seats.nth(1)).to_contain_text("bot")
    ann.get_by_role("button", name="All settings").click()
    ann.get_by_text("2 : 2", exact=True).click()
    ann.get_by_role("button", name="Close").click()
    expect(seats.nth(0).get_by_role("img", name="Team 1")).to_be_visible()
    expect(seats.nth(3).get_by_role("img", name="Team 2")).to_be_visible()
    ann.get_by_role("button", name="Seat 4: more").click()
    ann.get_by_role("button", name="Send away").click()
    expect(seats.nth(3)).to_contain_text("Free seat")
    ben.reload()
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("alert")).to_contain_text("sent you away")


def test_others_only_look_at_the_settings(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    ben.goto(opened(ann, "verso"))
    expect(ben.get_by_text("The host starts the game.")).to_be_visible()
    expect(ben.get_by_role("button", name="All settings")).to_have_count(0)
    ben.get_by_role("button", name="Leave").click()
    expect(ben).to_have_url("/")
    expect(ann.get_by_text("Ben")).to_have_count(0)


def test_the_link_is_copied_without_a_secure_page(person: Person, elsewhere: str) -> None:
    ann = person("Ann", address=elsewhere)
    opened(ann, "verso")
    assert not ann.evaluate("isSecureContext")
    ann.get_by_role("button", name="Copy the link").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()


def test_tables_open_to_all_are_listed(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    opened(ann, "verso")
    ann.get_by_role("button", name="All settings").click()
    ann.get_by_role("switch", name="Open to all").check()
    ann.get_by_role("button", name="Close").click()
    ben.goto("/tables")
    ben.get_by_role("link", name="Verso with Ann").first.click()
    expect(ann.get_by_text("Ben")).to_be_visible()
