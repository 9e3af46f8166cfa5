"""The page to play on: the client as it was built from web/, ready to be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from rectoverso.server.lasting import ANEW, FOR_GOOD, Lasting, lasting
from rectoverso.server.pages import framed
from rectoverso.text import LANGUAGES, texts

INDEX: Final = "index.html"
HASHED: Final = "assets/"  # whose names change with their content
MEDIA_TYPES: Final = {
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "jpg": "image/jpeg",
    "js": "text/javascript",
    "json": "application/json",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
ANY: Final = "application/octet-stream"
SHARED: Final = ("", "table")  # first parts of the addresses that people send to one another

LANG = re.compile(r'<html lang="[^"]*"')


class Pages:
    """Files by their path, such as assets/index-B2x.js, and the one page behind all routes of the client."""

    def __init__(self, folder: Path | None) -> None:
        self.built = folder is not None and (folder / INDEX).is_file()
        self._files = {} if folder is None else dict(_files(folder))
        index = self._files.pop(INDEX, None)
        self._pages = {language: _page(language, index) for language in LANGUAGES}

    def file(self, path: str) -> Lasting | None:
        return self._files.get(path.lstrip("/"))

    def page(self, language: str) -> Lasting:
        return self._pages[language]


def pages_of_this_server() -> Pages:
    """Those in the package, or those that were built beside the sources that run."""
    package = Path(str(files("rectoverso")))
    beside = package.parent.parent / "web" / "dist" if package.parent.name == "src" else None
    return Pages(next((folder for folder in (package / "web", beside) if folder is not None and folder.is_dir()), None))


def wants_page(path: str, accepted: str) -> bool:
    """Browsers say that they want HTML; programs that preview a link take anything."""
    return "text/html" in accepted or ("*/*" in (accepted or "*/*") and path.split("/")[1] in SHARED)


def _files(folder: Path) -> Iterator[tuple[str, Lasting]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            path = file.relative_to(folder).as_posix()
            kind = MEDIA_TYPES.get(file.suffix.removeprefix("."), ANY)
            yield path, lasting(file.read_bytes(), kind, FOR_GOOD if path.startswith(HASHED) else ANEW)


def _page(language: str, index: Lasting | None) -> Lasting:
    page = _not_built(language) if index is None else index.content.decode()
    page = LANG.sub(f'<html lang="{language}"', page, count=1)
    return lasting(page.encode(), "text/html", vary=("accept-language",))


def _not_built(language: str) -> str:
    words = texts(language)
    body = f"""<h1>Rectoverso</h1>
<p>{escape(words.say("pages.not_built"))}</p>
<p><a href="/docs/api">{escape(words.say("pages.reference"))}</a></p>"""
    return framed("Rectoverso", body, language)
