"""How the client is built: only when its sources have changed, and from whatever registry there is."""

import json
from pathlib import Path

import pytest

from tools.client import CantBuild, build_client

ROOT = Path(__file__).parent.parent
LOCK = "package-lock.json"
VITE = """
import { appendFileSync, mkdirSync } from "node:fs"
mkdirSync("dist", { recursive: true })
appendFileSync("dist/index.html", "built ")
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A client whose vite only counts."""
    files = {
        "package.json": json.dumps({"name": "web", "private": True, "dependencies": {"vite": "file:./vite"}}),
        "package-lock.json": json.dumps({"name": "web", "lockfileVersion": 3, "packages": {}}),
        "src/main.ts": "first",
        "vite/package.json": json.dumps({"name": "vite", "version": "1.0.0", "type": "module"}),
        "vite/bin/vite.js": VITE,
    }
    for name, content in files.items():
        (tmp_path / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web" / name).write_text(content)
    return tmp_path


def test_the_client_is_built_when_its_sources_have_changed(root: Path) -> None:
    page = root / "web" / "dist" / "index.html"
    assert build_client(root) == page.parent
    build_client(root)
    assert page.read_text() == "built "
    (root / "web" / "src" / "main.ts").write_text("second")
    build_client(root)
    (root / "web" / "src" / "main.test.ts").write_text("a test is no part of it")
    build_client(root)
    assert page.read_text() == "built built "
    page.unlink()
    build_client(root)
    assert page.read_text() == "built "


def test_a_client_that_cannot_be_built_says_why(root: Path) -> None:
    (root / "web" / "package.json").unlink()
    with pytest.raises(CantBuild, match=r"package\.json"):
        build_client(root)


def test_a_client_comes_from_whatever_registry_there_is() -> None:
    for lock in (ROOT / "web" / LOCK, ROOT / "bench" / "boardgame" / LOCK):
        assert '"resolved"' not in lock.read_text(encoding="utf-8"), lock
