"""Pictures of every screen, as phones and laptops show it, in daylight and in the dark: `make screenshots`.

    python -m tools.screenshots [scene ...]      all scenes when none is named

They go into docs/screens/ as <scene>.<phone|laptop>[-dark].png. A scene is a function that brings a page to where it is
to be looked at; SCENES lists them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final, get_args

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.house import House, open_house
from tools.browser import SIZES, Size, Theme, launch_options

FOLDER: Final = Path(__file__).parent.parent / "docs" / "screens"
SCALE: Final[dict[Size, float]] = {"phone": 1.5, "laptop": 1}  # sharp enough, and not too large
COLOURS: Final = 256  # in a picture: a quarter of the size, and nobody sees it


def home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()


SCENES: Final[list[Callable[[Page], None]]] = [home]


def taken(browser: Browser, house: House, scene: Callable[[Page], None], size: Size, theme: Theme) -> Path:
    """A picture by somebody whose name is known, in a browser of their own."""
    shape: dict[str, Any] = {**SIZES[size], "device_scale_factor": SCALE[size]}
    context = browser.new_context(
        base_url=house.address, color_scheme=theme, locale="en", reduced_motion="reduce", **shape
    )
    context.request.post("/api/me", data={"name": "Ann"})
    page = context.new_page()
    scene(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => {})")
    file = FOLDER / f"{scene.__name__.replace('_', '-')}.{size}{'-dark' if theme == 'dark' else ''}.png"
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    context.close()
    return file


def main(wanted: list[str]) -> None:
    known = {scene.__name__: scene for scene in SCENES}
    if unknown := set(wanted) - set(known):
        raise SystemExit(f"There is no scene {', '.join(sorted(unknown))}: there are {', '.join(known)}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for name in wanted or known:
            for size in get_args(Size):
                for theme in get_args(Theme):
                    file = taken(browser, house, known[name], size, theme)
                    print(f"{file.name}: {file.stat().st_size / 1024:.0f} KB", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
