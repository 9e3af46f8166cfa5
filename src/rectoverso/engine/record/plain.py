"""JSON as records need it: nothing that two readers could understand in two ways, and nothing that exhausts one."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short

LONGEST: Final = 1_000_000  # bytes of a line; the longest games need some 20,000
DEEPEST: Final = 16  # lists and objects within one another


def parse(line: bytes | str) -> Json:
    """The object that a line holds; Malformed, with a short reason, for anything else."""
    if len(line) > LONGEST:
        raise Malformed(f"the line is longer than {LONGEST} bytes")
    found = _decoded(_text(line))
    if not isinstance(found, dict):
        raise Malformed(f"a record is a JSON object, not {short(found)}")
    return found


def canonical(value: object) -> str:
    """Equal for two values exactly when they are the same JSON: 1, 1.0 and true differ, the order of keys does not."""
    return json.dumps(value, sort_keys=True)


def _text(line: bytes | str) -> str:
    if isinstance(line, str):
        return line
    try:
        return line.decode()
    except UnicodeDecodeError as problem:
        raise Malformed(f"not UTF-8: byte {problem.start} can't be read") from None


def _decoded(text: str) -> Any:
    try:
        found = _DECODER.decode(text)
    except Malformed:
        raise
    except RecursionError:
        raise Malformed("not a record: nested too deeply") from None
    except json.JSONDecodeError as problem:
        raise Malformed(f"not JSON: {problem.msg} (character {problem.pos})") from None
    except ValueError:
        raise Malformed("not a record: a number has too many digits") from None
    if _too_deep(found):
        raise Malformed("not a record: nested too deeply")
    if "\\u" in text:
        _refuse_half_characters(found)
    return found


def _too_deep(found: Any) -> bool:
    level = [found]
    for _ in range(DEEPEST):
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
        if not level:
            return False
    return any(isinstance(item, dict | list) for item in level)


def _refuse_half_characters(found: Any) -> None:
    """An escape may write half of a surrogate pair, which no UTF-8 can hold."""
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Malformed("not a record: an escape stands for half a character") from None


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen = set[str]()
        for key, _ in pairs:
            if key in seen:
                raise Malformed(f"the field {short(key)} stands twice in one object")
            seen.add(key)
    return found


def _no_number(text: str) -> Any:
    raise Malformed(f"not JSON: {text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise Malformed(f"not a record: the number {text[:20]} is too large")
    return number


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
