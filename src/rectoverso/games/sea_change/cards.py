"""The cards of Sea Change: what is in the box (S1), what each is worth (S12), and which are used (S3).

A card is the number 16 * suit + value. A set of cards is two words: `low` has a bit for each card of the first three
suits, `high` one for each card of the last two, so that every word stays far below 2^62.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
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


def _low(cards: list[int]) -> i64:
    return i64(sum([2**card for card in cards if card < HIGH_FROM]))


def _high(cards: list[int]) -> i64:
    return i64(sum([2 ** (card - HIGH_FROM) for card in cards if card >= HIGH_FROM]))


def _suit(suit: int) -> list[int]:
    return [card for card in range(CARDS) if suit in (card // VALUES, ANY)]


LOW: Final = vec[i64]([_low([card]) for card in range(CARDS)])  # the bit of each card in the low word, or 0
HIGH: Final = vec[i64]([_high([card]) for card in range(CARDS)])
SUIT_LOW: Final = vec[i64]([_low(_suit(suit)) for suit in range(ANY + 1)])  # all cards of a suit; of ANY, all cards
SUIT_HIGH: Final = vec[i64]([_high(_suit(suit)) for suit in range(ANY + 1)])
ALL_LOW: Final = 2**HIGH_FROM - 1
ALL_HIGH: Final = 2 ** (CARDS - HIGH_FROM) - 1
TOP_BIT: Final = 2**47  # shifted right, never a 1 shifted left: mypyc would shift that in 32 bits
FIFTEENS: Final = 0x800080008000  # the 15 of each suit in a word; shifted right, all cards of another value
ALL_CARDS: Final = vec[i64](list(range(CARDS)))


def count(low: i64, high: i64) -> i64:
    """How many cards are in a set: bits counted in pairs, in fours, in eights, and all together."""
    low -= low >> 1 & 0x555555555555
    high -= high >> 1 & 0x555555555555
    low = (low & 0x333333333333) + (low >> 2 & 0x333333333333)
    high = (high & 0x333333333333) + (high >> 2 & 0x333333333333)
    fours = low + high
    eights = (fours & 0x0F0F0F0F0F0F) + (fours >> 4 & 0x0F0F0F0F0F0F)
    eights += eights >> 24
    return eights + (eights >> 8) + (eights >> 16) & 0xFF


def first_place(word: i64) -> i64:
    """Where the lowest bit of a word is: as many places as there are bits below it."""
    below = (word & -word) - 1
    below -= below >> 1 & 0x555555555555
    below = (below & 0x333333333333) + (below >> 2 & 0x333333333333)
    below = below + (below >> 4) & 0x0F0F0F0F0F0F
    below += below >> 24
    return below + (below >> 8) + (below >> 16) & 0xFF


def cards_in(low: i64, high: i64) -> vec[i64]:
    """The cards of a set, ascending."""
    size = count(low, high)
    found = ALL_CARDS[:size]
    at: i64 = 0
    while low:
        found[at] = first_place(low)
        low &= low - 1
        at += 1
    while high:
        found[at] = HIGH_FROM + first_place(high)
        high &= high - 1
        at += 1
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
