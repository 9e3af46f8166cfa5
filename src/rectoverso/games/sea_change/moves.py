"""A move of Sea Change is a card: its code is the card's number, its text the card's name."""

from __future__ import annotations

from rectoverso.engine.errors import Malformed
from rectoverso.games.sea_change.cards import CARD_OF, CARDS, NAMES


def text_of(code: int) -> str:
    if not 0 <= code < CARDS:
        raise Malformed(f"no card has the number {code}")
    return NAMES[code]


def code_of(text: str) -> int:
    """The code of a move text; Malformed when it names no card."""
    code = CARD_OF.get(text)
    if code is None:
        raise Malformed(f"no card of Sea Change: {text[:40]!r}")
    return code
