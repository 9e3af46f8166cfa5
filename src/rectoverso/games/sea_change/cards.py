"""The cards of Sea Change: what is in the box (S1), what each is worth (S12), and which are used (S3).

A card is the number 16 * suit + value.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

SUITS: Final = "YPBGR"  # S1: yellow, purple, blue, green, red
VALUES: Final = 16
CARDS: Final = 80
HAND: Final = 10  # S4

ANY: Final = 5  # the suit to follow, and trump, before a card has fixed them

NAMES: Final = [f"{SUITS[card // VALUES]}{card % VALUES}" for card in range(CARDS)]
CARD_OF: Final = {name: card for card, name in enumerate(NAMES)}

POINTS: Final = vec[i64]([0, -1, -1, -1, 0, 0, 0, 0, -4, 2, 1, 1, 1, 1, 1, 1])  # S12, by value
ZERO_OF_TRUMP: Final = 5  # S13
EIGHT: Final = 8  # S20


def suits_in_play(players: int) -> int:
    """S3: how many suits the deck has."""
    return min(max(players, 3), 5)


_DECKS: Final[dict[tuple[int, str], vec[u8]]] = {}


def deck_of(players: int, suits: str) -> vec[u8]:
    """S3: the cards in play, ascending, of the suits with these letters. Not to be changed: it is made once."""
    key = (players, suits)
    if key not in _DECKS:
        least = 4 - max(players - 5, 0)
        values = [0, *range(least, VALUES - least + 1)]
        _DECKS[key] = vec[u8](
            [u8(SUITS.index(suit) * VALUES + value) for suit in sorted(suits, key=SUITS.index) for value in values]
        )
    return _DECKS[key]


def names(cards: vec[i64]) -> list[str]:
    return [NAMES[card] for card in cards]
