"""Strict reading of plain data: a number is a JSON integer, never true, 2.0 or "2"; nothing missing or unknown."""

from __future__ import annotations

import json

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed


def exactly(given: Json, *names: str) -> None:
    """All these fields and no others."""
    if not isinstance(given, dict):
        raise Malformed("options: an object is needed")
    missing = [name for name in names if name not in given]
    unknown = [name for name in given if name not in names]
    if missing:
        raise Malformed(f"options: {missing[0]} is missing")
    if unknown:
        raise Malformed(f"options: {unknown[0][:40]!r} is no option of this game")


def only(picks: Json, name: str) -> None:
    """The one thing that a host may pick."""
    if list(picks) != [name]:
        raise Malformed(f"pick: {name} is all that the host may pick in this game")


def whole(given: Json, name: str, least: int, most: int) -> int:
    """A whole number between two bounds."""
    if name not in given:
        raise Malformed(f"{name} is missing")
    number = given[name]
    if type(number) is not int or not least <= number <= most:
        wanted = str(least) if least == most else f"a whole number from {least} to {most}"
        raise Malformed(f"{name}: {wanted} is needed, not {short(number)}")
    return number


def short(value: object) -> str:
    """A value as it is shown in an error: as it stands in JSON, and never longer than a few words."""
    told = repr(value) if isinstance(value, str) else json.dumps(value, default=repr)
    return told if len(told) <= 40 else told[:37] + "..."
