"""The page to play on: the client as it was built from web/, ready to be sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from rectoverso.engine.border import Json
from rectoverso.games import GAMES
from rectoverso.server.lasting import ANEW, FOR_GOOD, Lasting, lasting
from rectoverso.server.pages import framed
from rectoverso.text import LANGUAGES, texts

INDEX: Final = "index.html"
MANIFEST: Final = "manifest.json"  # of the build: what each module is called now, and what it imports
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
WORDS: Final = "src/messages/{language}/index.ts"
TABLE: Final = ("src/routes/Table.svelte", "src/table/Play.svelte")
FONT: Final = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"  # on every screen
BOARD: Final = "src/games/{game}/index.ts"
SHARED: Final = ("", "table")  # first parts of the addresses that people send to one another

LANG = re.compile(r'<html lang="[^"]*"')


class Pages:
    """Files by their path, such as assets/index-B2x.js, and the one page behind all routes of the client."""

    def __init__(self, folder: Path | None) -> None:
        self._files = {} if folder is None else dict(_files(folder))
        index, manifest = self._files.pop(INDEX, None), self._files.pop(MANIFEST, None)
        build = Build({} if manifest is None else msgspec.json.decode(manifest.content))
        self._pages = {
            (language, game): _page(language, index, build.links(_needed(language, game)))
            for language in LANGUAGES
            for game in (None, *GAMES)
        }

    def file(self, path: str) -> Lasting | None:
        return self._files.get(path.lstrip("/"))

    def page(self, language: str, game: str | None = None) -> Lasting:
        """With a game, that of one of its tables."""
        return self._pages[language, game]


class Build:
    """What was made of each module, so that a page can ask at once for all that it will need."""

    def __init__(self, manifest: dict[str, Json]) -> None:
        self._manifest = manifest

    def links(self, names: Iterable[str]) -> str:
        """Elements for the head, besides those of the index itself."""
        known = self._with_imports([INDEX])
        made = [self._manifest[name] for name in self._with_imports(names) if name not in known]
        styles = [style for one in made for style in one.get("css", [])]
        font = self._manifest.get(FONT)
        fonts = [] if font is None else [f'<link rel="preload" as="font" crossorigin href="/{font["file"]}">']
        return "\n".join(
            [
                *fonts,
                *(f'<link rel="modulepreload" crossorigin href="/{one["file"]}">' for one in made),
                *(f'<link rel="stylesheet" crossorigin href="/{style}">' for style in styles),
            ]
        )

    def _with_imports(self, names: Iterable[str]) -> list[str]:
        found: list[str] = []
        for name in names:
            if name in self._manifest and name not in found:
                imported = self._with_imports(self._manifest[name].get("imports", []))
                found += [name, *(one for one in imported if one not in found)]
        return found


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


def _needed(language: str, game: str | None) -> list[str]:
    words = WORDS.format(language=language)
    return [words] if game is None else [words, *TABLE, BOARD.format(game=game)]


def _page(language: str, index: Lasting | None, links: str) -> Lasting:
    page = _not_built(language) if index is None else index.content.decode()
    page = LANG.sub(f'<html lang="{language}"', page, count=1)
    page = page.replace("</head>", f"{links}\n</head>", 1)
    return lasting(page.encode(), "text/html", vary=("accept-language",))


def _not_built(language: str) -> str:
    words = texts(language)
    body = f"""<h1>Rectoverso</h1>
<p>{escape(words.say("pages.not_built"))}</p>
<p><a href="/docs/api">{escape(words.say("pages.reference"))}</a></p>"""
    return framed("Rectoverso", body, language)
