"""What the commands share: their common arguments, the options of a game, and the language."""

from __future__ import annotations

import json
import os
from typing import Annotated, Any

import typer

from rectoverso.bots import LEVELS, YARDSTICKS
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.games import GAMES
from rectoverso.text import LANGUAGES

NAMED = (*LEVELS, *YARDSTICKS[:2])  # the bots that help speaks of


def complete_game(begun: str) -> list[str]:
    return [game for game in GAMES if game.startswith(begun)]


def complete_language(begun: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(begun)]


def complete_level(begun: str) -> list[str]:
    return [level for level in NAMED if level.startswith(begun)]


def number(text: str) -> int:
    """For an option that is a whole number."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"a whole number is needed, not {short(text)}") from None


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.", autocompletion=complete_game)
]
Players = Annotated[
    int | None,
    typer.Option(parser=number, metavar="N", help="How many sit at the table; 1 is solo.", show_default=False),
]
Teams = Annotated[str | None, typer.Option(metavar="FORM", help="Sea Change: teams, such as 2v2.", show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="Any option of the game; `show` lists them.", show_default=False
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        metavar="|".join(LANGUAGES),
        help="The language; else that of the environment.",
        autocompletion=complete_language,
        show_default=False,
    ),
]
Plain = Annotated[bool, typer.Option("--plain", help="Plain words, for a screen reader.")]


def check_jobs(jobs: int) -> None:
    if not 1 <= jobs <= 1024:
        raise Malformed(f"jobs: a number from 1 to 1024 is needed, not {jobs}")


def language_of(given: str | None, for_machines: bool = False) -> str:
    """The language asked for, or else that of the environment where we speak it; what machines read is English."""
    if given is not None or for_machines:
        return given or LANGUAGES[0]
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next((name for name in names if name), "")[:2].lower()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def options_of(players: int | None, teams: str | None, pairs: list[str] | None) -> Json:
    """The options of a game as they were given: those with a name of their own, and KEY=VALUE."""
    given: Json = {}
    if players is not None:
        given["players"] = players
    if teams is not None:
        given["teams"] = teams
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Malformed(f"option: KEY=VALUE is needed, not {short(pair)}")
        if key in given:
            raise Malformed(f"option: {short(key)} is given twice")
        given[key] = _value(value)
    return given


def _value(text: str) -> Any:
    """A number, a list and so on as JSON; anything else is text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
