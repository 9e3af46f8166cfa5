"""Pages of our own, without any script. Everything they show is served by this house."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import NamedTuple

from rectoverso import __version__
from rectoverso.text import LANGUAGES, texts

MEDIA_TYPES = {"css": "text/css", "svg": "image/svg+xml"}


class StaticFile(NamedTuple):
    content: bytes
    media_type: str


@cache
def _static_files() -> dict[str, StaticFile]:
    folder = files(__name__) / "static"
    found = (file for file in folder.iterdir() if file.name.rpartition(".")[2] in MEDIA_TYPES)
    return {file.name: StaticFile(file.read_bytes(), MEDIA_TYPES[file.name.rpartition(".")[2]]) for file in found}


def static_file(name: str) -> StaticFile | None:
    return _static_files().get(name)


def framed(title: str, body: str, language: str, languages: bool = True) -> str:
    """A whole page; the body is HTML, the title is text."""
    words = texts(language)
    current = {language: ' aria-current="true"'}
    links = "".join(
        f'<a href="?lang={other}" lang="{other}"{current.get(other, "")}>{other}</a>' for other in LANGUAGES
    )
    switch = f'<nav aria-label="{escape(words.say("pages.languages"))}">{links}</nav>' if languages else ""
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style.css">
</head>
<body>
<header><img src="/static/icon.svg" alt=""><a class="name" href="/">Rectoverso</a>
{switch}</header>
<main>
{body}
</main>
<footer>Rectoverso {__version__}. {escape(words.say("pages.independent"))}</footer>
</body>
</html>
"""
