"""Pictures of every screen, as phones and laptops show it, in daylight and in the dark: `make screenshots`.

    python -m tools.screenshots [scene ...]      all scenes when none is named

They go into docs/screens/ as <scene>.<phone|laptop>[-dark].png. What is on them stands in scenes.py.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final, get_args

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.server.house import open_house
from tools.browser import SIZES, Size, Theme, launch_options
from tools.scenes import SCENES, Host, Scene

FOLDER: Final = Path(__file__).parent.parent / "docs" / "screens"
SCALE: Final[dict[Size, float]] = {"phone": 1.5, "laptop": 1}  # sharp enough, and not too large
COLOURS: Final = 256  # in a picture: a quarter of the size, and nobody sees it


def taken(browser: Browser, scene: Scene, path: str, size: Size, theme: Theme, who: Any, address: str) -> Path:
    shape: dict[str, Any] = {**SIZES[size], "device_scale_factor": SCALE[size]}
    context = browser.new_context(
        base_url=address, color_scheme=theme, locale="en", reduced_motion="reduce", storage_state=who, **shape
    )
    page = context.new_page()
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    scene.act(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => {})")
    file = FOLDER / f"{scene.name}.{size}{'-dark' if theme == 'dark' else ''}.png"
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    context.close()
    return file


def all_of(browser: Browser, scene: Scene, address: str) -> Iterator[Path]:
    """Pictures by somebody whose name is known."""
    context = browser.new_context(base_url=address, locale="en", reduced_motion="reduce", **SIZES["laptop"])
    context.request.post("/api/me", data={"name": "Ada"})
    page = context.new_page()
    page.goto("/")
    path = scene.ready(Host(page, browser))
    for size in get_args(Size):
        for theme in get_args(Theme):
            yield taken(browser, scene, path, size, theme, context.storage_state(), address)
    for other in browser.contexts:
        other.close()


def main(wanted: list[str]) -> None:
    known = {scene.name: scene for scene in SCENES}
    if unknown := set(wanted) - set(known):
        raise SystemExit(f"There is no scene {', '.join(sorted(unknown))}: there are {', '.join(known)}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    flags = ("--bot-moment", "0", "0")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder), *flags) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        for name in wanted or known:
            for file in all_of(browser, known[name], house.address):
                print(f"{file.name}: {file.stat().st_size / 1024:.0f} KB", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
