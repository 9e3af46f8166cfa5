"""The cards of Sea Change: what is in the box (S1), what each is worth (S12), and which are used (S3).

A card is the number 16 * suit + value. A set of cards is two words. In `low` each suit has 12 bits, for the values 0 and
3 to 13; in `high` it has 4, for those that only seven and eight players use. So up to six players need one word only,
and no word reaches 2^62.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SUITS: Final = "YPBGR"  # S1: yellow, purple, blue, green, red
VALUES: Final = 16
CARDS: Final = 80
HAND: Final = 10  # S4

ANY: Final = 5  # the suit to follow, and trump, before a card has fixed them
NO_VALUE: Final = 16  # the value to equal for a sea change, before the first card of a trick

NAMES: Final = [f"{SUITS[card // VALUES]}{card % VALUES}" for card in range(CARDS)]
CARD_OF: Final = {name: card for card, name in enumerate(NAMES)}

POINTS: Final = vec[i64]([0, -1, -1, -1, 0, 0, 0, 0, -4, 2, 1, 1, 1, 1, 1, 1])  # S12, by value
ZERO_OF_TRUMP: Final = 5  # S13
EIGHT: Final = 8  # S20


_LOW_VALUES: Final = [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
_HIGH_VALUES: Final = [1, 2, 14, 15]
_LOW_CARDS: Final = [VALUES * suit + value for suit in range(ANY) for value in _LOW_VALUES]  # by place in the word
_HIGH_CARDS: Final = [VALUES * suit + value for suit in range(ANY) for value in _HIGH_VALUES]


def _low(cards: list[int]) -> i64:
    return i64(sum([2 ** _LOW_CARDS.index(card) for card in cards if card in _LOW_CARDS]))


def _high(cards: list[int]) -> i64:
    return i64(sum([2 ** _HIGH_CARDS.index(card) for card in cards if card in _HIGH_CARDS]))


def _suit(suit: int) -> list[int]:
    return [card for card in range(CARDS) if suit in (card // VALUES, ANY)]


def _equals(value: int) -> list[int]:
    return [card for card in range(CARDS) if card % VALUES == value]


LOW: Final = vec[i64]([_low([card]) for card in range(CARDS)])  # the bit of each card in the low word, or 0
HIGH: Final = vec[i64]([_high([card]) for card in range(CARDS)])
SUIT_LOW: Final = vec[i64]([_low(_suit(suit)) for suit in range(ANY + 1)])  # all cards of a suit; of ANY, all cards
SUIT_HIGH: Final = vec[i64]([_high(_suit(suit)) for suit in range(ANY + 1)])
EQUAL_LOW: Final = vec[i64]([_low(_equals(value)) for value in range(NO_VALUE + 1)])  # all cards of a value
EQUAL_HIGH: Final = vec[i64]([_high(_equals(value)) for value in range(NO_VALUE + 1)])

_PRIME: Final = 61  # the powers of 2 below 2^60 all differ modulo 61


def _cards_by_bit(cards: list[int]) -> vec[i64]:
    """The card of each bit of a word, found by the bit modulo 61."""
    return vec[i64]([i64(next((c for p, c in enumerate(cards) if 2**p % _PRIME == rest), 0)) for rest in range(_PRIME)])


_LOW_CARD: Final = _cards_by_bit(_LOW_CARDS)
_HIGH_CARD: Final = _cards_by_bit(_HIGH_CARDS)
_ROOM: Final = vec[i64]([0] * CARDS)


def count(word: i64) -> i64:
    """How many bits of a word are set, counted in pairs, in fours, in eights, and all together."""
    word -= word >> 1 & 0x555555555555555
    word = (word & 0x333333333333333) + (word >> 2 & 0x333333333333333)
    word = word + (word >> 4) & 0xF0F0F0F0F0F0F0F
    word += word >> 32
    word += word >> 16
    return word + (word >> 8) & 0xFF


def first_card(low: i64, high: i64) -> i64:
    """The lowest card of the low word or, when that is empty, of the high word."""
    if low:
        return _LOW_CARD[(low & -low) % _PRIME]
    return _HIGH_CARD[(high & -high) % _PRIME]


def cards_in(low: i64, high: i64) -> vec[i64]:
    """The cards of a set, ascending."""
    found = _ROOM[: count(low) + count(high)]
    size: i64 = 0
    while low:
        found[size] = first_card(low, 0)
        low &= low - 1
        size += 1
    while high:
        card = first_card(0, high)
        high &= high - 1
        at = size
        while at > 0 and found[at - 1] > card:
            found[at] = found[at - 1]
            at -= 1
        found[at] = card
        size += 1
    return found


def suits_in_play(players: int) -> int:
    """S3: how many suits the deck has."""
    return min(max(players, 3), 5)


def deck_of(players: int, suits: str) -> vec[i64]:
    """S3: the cards in play, ascending, of the suits with these letters."""
    least = 4 - max(players - 5, 0)
    values = [0, *range(least, VALUES - least + 1)]
    return vec[i64](
        [i64(SUITS.index(suit) * VALUES + value) for suit in sorted(suits, key=SUITS.index) for value in values]
    )


def names(cards: vec[i64]) -> list[str]:
    return [NAMES[card] for card in cards]
