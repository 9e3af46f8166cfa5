"""A real server and a real Chromium for each worker; a browser of their own for each person.

The browser is driven from the thread of the tests, and its event loop counts as running as long as it is open. Other
tests in the same process run loops of their own: it runs only while a test here does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from rectoverso.server.doorway import own_addresses
from tests.server.house import House, open_house
from tests.web.visits import Person, Visit
from tools.browser import Size, Theme, launch_options

HERE = Path(__file__).parent
PATIENCE = 10_000  # milliseconds until something must be on the page
NOWHERE = "0.0.0.0"

expect.set_options(timeout=PATIENCE)

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("web")
            item.add_marker("slow")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


class Driver:
    """The one loop, and the browser that it drives."""

    browser: Browser

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def at_work(self) -> Iterator[None]:
        asyncio._set_running_loop(self._loop)
        try:
            yield
        finally:
            self._loop = asyncio._get_running_loop()
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Open to the network; bots move at once."""
    flags = ["--host", "0.0.0.0", "--allow-host", NOWHERE, "--bot-moment", "0", "0"]
    with open_house(tmp_path_factory.mktemp("house"), *flags) as house:
        with urlopen(house.address) as page:
            assert b"/assets/" in page.read(), "this server has no client: `make web` for the sources, or `make build`"
        yield house


@pytest.fixture(scope="session")
def driver() -> Iterator[Driver]:
    driver = Driver()
    with driver.at_work():
        playwright = sync_playwright().start()
        driver.browser = playwright.chromium.launch(**launch_options())
    yield driver
    with driver.at_work():
        driver.browser.close()
        playwright.stop()


@pytest.fixture(autouse=True)
def chromium(driver: Driver) -> Iterator[Browser]:
    with driver.at_work():
        yield driver.browser


@pytest.fixture
def person(chromium: Browser, house: House, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Person]:
    """person("Ann") is a page of Ann's own browser, on which nothing is open yet; without a name, that of a newcomer.
    `address` is that of the house unless another is given. Motion is reduced unless a test wants it.

    What went wrong on one of the pages makes the test fail at its end."""
    visits: list[Visit] = []

    def person(
        name: str | None = None,
        size: Size = "phone",
        lang: str = "en",
        theme: Theme = "light",
        reduced_motion: bool = True,
        address: str | None = None,
        **more: Any,
    ) -> Page:
        visit = Visit(chromium, address or house.address, size, lang, theme, reduced_motion, **more)
        visits.append(visit)
        visit.page.set_default_timeout(PATIENCE)
        if name is not None:
            assert visit.context.request.post("/api/me", data={"name": name}).status == 201
        return visit.page

    yield person
    failed = request.node.stash.get(FAILED, True)
    for number, visit in enumerate(visits):
        if failed and not visit.page.is_closed():
            picture = tmp_path / f"{number}.png"
            visit.page.screenshot(path=picture)
            print(f"{visit.page.url} looks like {picture}")
        visit.context.close()
    complaints = [complaint for visit in visits for complaint in visit.unforgiven()]
    assert not complaints, "\n".join(["the browser complains:", *complaints])


@pytest.fixture(scope="session")
def elsewhere(house: House) -> str:
    """The address by which others in the network know the house, over plain HTTP; where there is no network, one that
    leads here too and that browsers do not take for this computer."""
    return f"http://{next(iter(own_addresses()), NOWHERE)}:{house.port}"
