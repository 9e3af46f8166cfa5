"""The cards of Sea Change: what is in the box (S1), what each is worth (S12), and which are used (S3).

A card is the number 16 * suit + value. A set of cards is two words: `low` has a bit for each card of the first three
suits, `high` one for each card of the last two, so that every word stays far below 2^62.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SUITS: Final = "YPBGR"  # S1: yellow, purple, blue, green, red
VALUES: Final = 16
CARDS: Final = 80
HIGH_FROM: Final = 48  # the first card of the high word
HAND: Final = 10  # S4

ANY: Final = 5  # the suit to follow, and trump, before a card has fixed them
NO_VALUE: Final = 16  # the value to equal for a sea change, before the first card of a trick

NAMES: Final = [f"{SUITS[card // VALUES]}{card % VALUES}" for card in range(CARDS)]
CARD_OF: Final = {name: card for card, name in enumerate(NAMES)}

POINTS: Final = vec[i64]([0, -1, -1, -1, 0, 0, 0, 0, -4, 2, 1, 1, 1, 1, 1, 1])  # S12, by value
ZERO_OF_TRUMP: Final = 5  # S13
EIGHT: Final = 8  # S20

_POWERS: Final = [2**place for place in range(HIGH_FROM)]


def _low(cards: list[int]) -> i64:
    return sum([_POWERS[card] for card in cards if card < HIGH_FROM])


def _high(cards: list[int]) -> i64:
    return sum([_POWERS[card - HIGH_FROM] for card in cards if card >= HIGH_FROM])


def _suit(suit: int) -> list[int]:
    return [card for card in range(CARDS) if suit in (card // VALUES, ANY)]


def _equals(value: int) -> list[int]:
    return [card for card in range(CARDS) if card % VALUES == value]


LOW: Final = vec[i64]([_low([card]) for card in range(CARDS)])  # the bit of each card in the low word, or 0
HIGH: Final = vec[i64]([_high([card]) for card in range(CARDS)])
SUIT_LOW: Final = vec[i64](
    [_low(_suit(suit)) for suit in range(ANY + 1)]
)  # all cards of a suit; of ANY, all cards
SUIT_HIGH: Final = vec[i64]([_high(_suit(suit)) for suit in range(ANY + 1)])
EQUAL_LOW: Final = vec[i64]([_low(_equals(value)) for value in range(NO_VALUE + 1)])  # all cards of a value
EQUAL_HIGH: Final = vec[i64]([_high(_equals(value)) for value in range(NO_VALUE + 1)])

_PRIME: Final = 53  # the powers of 2 up to 2^51 differ modulo 53
PLACE_OF: Final = vec[i64](
    [next((p for p in range(52) if 2**p % _PRIME == rest), 0) for rest in range(_PRIME)]
)


def count(word: i64) -> i64:
    """How many bits of a word are set: first in pairs of bits, then in fours, in eights, and all together."""
    word -= word >> 1 & 0x555555555555
    word = (word & 0x333333333333) + (word >> 2 & 0x333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F
    word += word >> 24
    return word + (word >> 8) + (word >> 16) & 0xFF


def nth_place(word: i64, nth: i64) -> i64:
    """Where the nth set bit of a word is, counting from 0."""
    while nth > 0:
        word &= word - 1
        nth -= 1
    return PLACE_OF[(word & -word) % _PRIME]


def cards_in(low: i64, high: i64) -> vec[i64]:
    """The cards of a set, ascending."""
    found = vec[i64](capacity=HAND)
    while low:
        found = append(found, PLACE_OF[(low & -low) % _PRIME])
        low &= low - 1
    while high:
        found = append(found, HIGH_FROM + PLACE_OF[(high & -high) % _PRIME])
        high &= high - 1
    return found


def suits_in_play(players: int) -> int:
    """S3: how many suits the deck has."""
    return min(max(players, 3), 5)


def deck_of(players: int, suits: str) -> vec[i64]:
    """S3: the cards in play, ascending, of the suits with these letters."""
    least = 4 - max(players - 5, 0)
    values = [0, *range(least, VALUES - least + 1)]
    return vec[i64](
        [
            i64(SUITS.index(suit) * VALUES + value)
            for suit in sorted(suits, key=SUITS.index)
            for value in values
        ]
    )


def names(cards: vec[i64]) -> list[str]:
    return [NAMES[card] for card in cards]
