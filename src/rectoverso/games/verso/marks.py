"""What a step leaves behind, so that events can be told of it afterwards.

A mark is one number: what happened, plus the seat, a side or a move, and something more, each in digits of its own.
"""

from __future__ import annotations

from typing import Final

MARKS: Final = 16  # more than any step leaves
SEAT: Final = 16
ONE: Final = 128
TWO: Final = 65536

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
