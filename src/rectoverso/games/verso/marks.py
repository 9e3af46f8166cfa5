"""What a step leaves behind, so that events can be told of it afterwards: a kind and three numbers each."""

from __future__ import annotations

from typing import Final

MARK: Final = 4  # numbers to a mark
MARKS: Final = 16  # more than any step leaves

DEALT: Final = 0  # the first player
DRAWN: Final = 1  # seat, side as it lay, the move
BANKED: Final = 2  # seat, the move, points
PASSED: Final = 3  # seat
FLIPPED: Final = 4  # seat, side before, 1 when nobody had seen the other side
DISCARDED: Final = 5  # seat, how the card lies
SQUARED: Final = 6  # seat
RIVAL: Final = 7  # nobody, side as it lay
DECK_EMPTY: Final = 8
ENDED: Final = 9
