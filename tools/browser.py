"""Chromium for tests, measurements and screenshots: the machine's own, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from typing import Any, Final, Literal

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
MISSING: Final = "There is no Chromium on this machine: run 'sudo apt install chromium' first."
FLAGS: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)

Size = Literal["phone", "laptop"]
Theme = Literal["light", "dark"]

SIZES: Final[dict[Size, dict[str, Any]]] = {
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "laptop": {"viewport": {"width": 1280, "height": 720}},
}


def chromium_path() -> str:
    found = next((path for name in NAMES if (path := shutil.which(name)) is not None), None)
    if found is None:
        raise FileNotFoundError(MISSING)
    return found


def launch_options() -> dict[str, Any]:
    """For `playwright.chromium.launch`: in its sandbox, unless run by root, for whom there is none."""
    return {"executable_path": chromium_path(), "chromium_sandbox": os.geteuid() != 0, "args": [*FLAGS]}
