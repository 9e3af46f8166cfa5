"""Pages without any script: what surrounds them, and the files that they need. The client is in built.py."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import NamedTuple

from rectoverso import __version__
from rectoverso.text import texts

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


def framed(title: str, body: str, language: str) -> str:
    """A whole page; the body is HTML, the title is text."""
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
<header><img src="/static/icon.svg" alt=""><a class="name" href="/">Rectoverso</a></header>
<main>
{body}
</main>
<footer>Rectoverso {__version__}. {escape(texts(language).say("pages.independent"))}</footer>
</body>
</html>
"""
