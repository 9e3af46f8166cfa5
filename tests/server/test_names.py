"""Names: whatever people can see and tell apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rectoverso.engine.errors import Refused
from rectoverso.server.names import LONGEST, checked_name


def why(name: str) -> str:
    with pytest.raises(Refused) as refused:
        checked_name(name)
    return refused.value.why


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   B. ", "Ann B."),
        ("José", "José"),
        ("Jose\u0301", "José"),  # the same, in two signs
        ("O'Brien-Müller 3", "O'Brien-Müller 3"),
        ("王小明", "王小明"),
        ("עדי", "עדי"),
        ("नमस्ते", "नमस्ते"),
        ("❤\ufe0f Ann", "❤ Ann"),
        ("<script>alert(1)</script>"[:24], "<script>alert(1)</script"),  # shown escaped
        ("a" * LONGEST, "a" * LONGEST),
    ],
)
def test_a_name_is_kept_in_one_form(given_name: str, kept: str) -> None:
    assert checked_name(given_name) == kept


@pytest.mark.parametrize("name", ["", " ", "     ", "\ufe0f", " \ufe0f "])
def test_a_name_is_not_empty(name: str) -> None:
    assert why(name) == "name_empty"


def test_a_name_is_not_longer_than_it_can_be_shown() -> None:
    assert why("a" * (LONGEST + 1)) == "name_too_long"
    assert checked_name("e\u0301" * LONGEST) == "é" * LONGEST


HOSTILE = {
    "a control": "Ann\x00",
    "a line break": "Ann\nBen",
    "a tab": "Ann\tBen",
    "an escape": "\x1b[31mAnn",
    "right to left": "\u202eAnn",
    "an isolate": "\u2066Ann\u2069",
    "a direction mark": "Ann\u200f",
    "zero width": "A\u200bnn",
    "a joiner": "A\u200dnn",
    "a word joiner": "A\u2060nn",
    "a byte order mark": "\ufeffAnn",
    "a soft hyphen": "An\u00adn",
    "a blank that does not break": "Ann\u00a0Ben",
    "an em space": "Ann\u2003Ben",
    "an ideographic space": "\u3000",
    "a line separator": "Ann\u2028Ben",
    "a Hangul filler": "\u3164",
    "a half-width filler": "\uffa0",
    "a Hangul initial filler": "\u115f",
    "an empty Braille pattern": "\u2800",
    "an invisible mark": "Ann\u034f",
    "a variation of nothing": "Ann\U000e0100",
    "a tag": "Ann\U000e0041",
    "a private sign": "\ue000",
    "half a sign": "\ud800",
    "no sign at all": "\uffff",
    "an accent on nothing": "\u0301Ann",
    "a tower of accents": "a" + "\u0301\u0302\u0303\u0304",
    "a frame": "A\u20dd",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_others_cannot_see_is_refused(name: str) -> None:
    assert why(name) == "name_not_allowed"


@given(st.text(max_size=60))
def test_whatever_is_given_a_kept_name_is_visible_and_stays_the_same(text: str) -> None:
    try:
        name = checked_name(text)
    except Refused:
        return
    assert 1 <= len(name) <= LONGEST
    assert checked_name(name) == name
    assert name == name.strip()
    assert all(unicodedata.category(sign)[0] != "C" for sign in name)
