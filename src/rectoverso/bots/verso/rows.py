"""Rows: the cards of one colour in a display, as one number, and what can be read off it from tables.

A row has a digit for each place, 0 where it is free, else 1 for a face worth 1 point and 2 for one worth 3; the joker's
digit comes last and is 0 or 1. There are 1,458 rows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.games.verso.cards import JOKER, KINDS, ROW
from rectoverso.games.verso.moves import BEGINS, FITTING, HIGHEST, NEEDS, SECOND, SEQUENCES
from rectoverso.games.verso.rules import EMPTY, HIGH_PLACE, LOW_PLACE, VersoState

ROWS: Final = 1458
POWER: Final = vec[i64]([1, 3, 9, 27, 81, 243, 729])


def _digits() -> vec[i64]:
    return vec[i64]([i64(row // 3**place % 3) for row in range(ROWS) for place in range(ROW)])


def _held() -> vec[i64]:
    return vec[i64]([i64(sum(2**place for place in range(ROW) if row // 3**place % 3)) for row in range(ROWS)])


DIGIT: Final = _digits()  # of each place of each row
HELD: Final = _held()  # the places taken, as bits
COUNT: Final = vec[i64]([i64(int(held).bit_count()) for held in HELD])


def _points() -> vec[i64]:
    """What each sequence of each row scores; 0 where the row does not hold it."""
    points = vec[i64]([0] * (ROWS * SEQUENCES))
    for row in range(ROWS):
        for entry in range(BEGINS[HELD[row]], BEGINS[HELD[row] + 1]):
            sequence = FITTING[entry]
            left = NEEDS[sequence]
            while left:
                points[row * SEQUENCES + sequence] += 2 * DIGIT[row * ROW + LOW_PLACE[left]] - 1
                left &= left - 1
    return points


POINTS: Final = _points()


def _best() -> vec[i64]:
    best = vec[i64](capacity=ROWS)
    for row in range(ROWS):
        most: i64 = 0
        for sequence in range(SEQUENCES):
            most = max(most, POINTS[row * SEQUENCES + sequence])
        best = append(best, most)
    return best


BEST: Final = _best()  # the most that one bank of a row scores


def without(row: i64, sequence: i64) -> i64:
    """The row when the two highest cards of a sequence have gone (V11)."""
    high, second = HIGHEST[sequence], SECOND[sequence]
    return row - POWER[high] * DIGIT[row * ROW + high] - POWER[second] * DIGIT[row * ROW + second]


def _choices() -> tuple[vec[i64], vec[i64]]:
    """For each row the sequences worth looking at, one after another, and where those of a row begin: of all that leave
    the same row only one that scores most."""
    choices, begins = vec[i64](), vec[i64]([0])
    for row in range(ROWS):
        best = vec[i64]([-1] * (ROW * ROW))
        for entry in range(BEGINS[HELD[row]], BEGINS[HELD[row] + 1]):
            sequence = FITTING[entry]
            one, other = HIGHEST[sequence], SECOND[sequence]
            gone = one * ROW + other if one > other else other * ROW + one
            if best[gone] < 0 or POINTS[row * SEQUENCES + sequence] > POINTS[row * SEQUENCES + best[gone]]:
                best[gone] = sequence
        for sequence in best:
            if sequence >= 0:
                choices = append(choices, sequence)
        begins = append(begins, i64(len(choices)))
    return choices, begins


_CHOICES: Final = _choices()
CHOICES: Final = _CHOICES[0]
CHOICES_BEGIN: Final = _CHOICES[1]


def row_of(state: VersoState, seat: i64, colour: i64) -> i64:
    """The row of a colour in a display."""
    slot = seat * KINDS + colour * ROW
    left = state.row(seat, colour)
    row: i64 = 0
    while left:
        place = LOW_PLACE[left]
        row += POWER[place] * (1 + (state.displays[slot + place] >> 1 & 1))  # a side is odd when it is worth 3
        left &= left - 1
    return row


def hit_of(state: VersoState, seat: i64, colour: i64) -> i64:
    """How the card lies that a flip would turn over, EMPTY when there is none (V11)."""
    held = state.row(seat, colour)
    if held == 0:
        return EMPTY
    return state.displays[seat * KINDS + colour * ROW + HIGH_PLACE[held]]


def high_of(row: i64) -> i64:
    """The place that a flip would hit; the joker's for an empty row."""
    return HIGH_PLACE[HELD[row]] if row else JOKER
