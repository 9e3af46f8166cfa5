"""What people may call themselves: anything that others can see and tell apart."""

from __future__ import annotations

import re
from unicodedata import category, normalize

from rectoverso.engine.errors import Refused

LONGEST = 24
MARKS = 2  # accents on one letter

# Letters and symbols by their category, but nothing is to be seen of them.
BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
INVISIBLE_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0d\U000e0100-\U000e01ef]")
STYLES = re.compile("[\ufe0e\ufe0f]")  # phones put one behind a heart; it goes without


def checked_name(given: str) -> str:
    """The name as it is kept; Refused when it can't be one."""
    name = re.sub(" +", " ", STYLES.sub("", normalize("NFC", given))).strip(" ")
    if not name:
        raise Refused("name_empty")
    if len(name) > LONGEST:
        raise Refused("name_too_long", most=LONGEST)
    marks = MARKS  # a name does not begin with an accent
    for sign in name:
        marks = marks + 1 if category(sign) == "Mn" else 0
        if _hidden(sign) or marks > MARKS:
            raise Refused("name_not_allowed", sign=f"U+{ord(sign):04X}")
    return name


def _hidden(sign: str) -> bool:
    """Controls, directions, joiners, private signs, blanks that are no space, and marks around other signs."""
    kind = category(sign)
    return (
        kind[0] == "C"
        or kind == "Me"
        or (kind[0] == "Z" and sign != " ")
        or sign in BLANK
        or (INVISIBLE_MARKS.match(sign) is not None)
    )
