"""What the commands share: reading options, suggesting words to a shell, finding out the language."""

from __future__ import annotations

import json
import os
from typing import Any

from rectoverso.bots import LEVELS
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.games import GAMES
from rectoverso.text import LANGUAGES


def complete_game(begun: str) -> list[str]:
    return [game for game in GAMES if game.startswith(begun)]


def complete_language(begun: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(begun)]


def complete_level(begun: str) -> list[str]:
    return [level for level in LEVELS if level.startswith(begun)]


def language_of(given: str | None) -> str:
    """The language asked for, or else that of the environment where we speak it."""
    if given is not None:
        return given
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next((name for name in names if name), "")[:2].lower()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def options_of(players: int | None, teams: str | None, pairs: list[str]) -> Json:
    """The options of a game as they were given: those with a name of their own, and KEY=VALUE."""
    given: Json = {}
    if players is not None:
        given["players"] = players
    if teams is not None:
        given["teams"] = teams
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Malformed(f"option: KEY=VALUE is needed, not {short(pair)}")
        if key in given:
            raise Malformed(f"option: {key[:40]!r} is given twice")
        given[key] = _value(value)
    return given


def _value(text: str) -> Any:
    """A number, a list and so on as JSON; anything else is text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
