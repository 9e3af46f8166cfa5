"""The moves of Verso as codes and as text: 0 keep, 1 flip, 2 pass, then 65 sequences for each colour (V10)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.errors import Malformed
from rectoverso.games.verso.cards import COLOURS, JOKER, VALUES

KEEP: Final = 0
FLIP: Final = 1
PASS: Final = 2
BANK: Final = 3
SEQUENCES: Final = 65
CODES: Final = 198
NEVER: Final = -2  # well written, but no sequence in any position

_BANK: Final = re.compile(r"bank ([BGO])((?: [1-6*])+)")
_POWERS: Final = [2**place for place in range(7)]
_NO_JOKER: Final = -1


def _sequences() -> list[list[int]]:
    """Every sequence as the places of a row that it uses, in ascending order; 6 is the joker."""
    found = []
    for low in range(VALUES):
        for length in range(2, VALUES - low + 1):
            for joker in range(_NO_JOKER, length):
                places = [JOKER if place == joker else low + place for place in range(length)]
                found += [places]
    return found


PLACES: Final = _sequences()


def _needs() -> vec[i64]:
    return vec[i64]([i64(sum(_POWERS[place] for place in places)) for places in PLACES])


def _highest(nth: int) -> vec[i64]:
    """The nth highest card of each sequence; a joker counts as the value it stands for (V11)."""
    return vec[i64]([i64(places[-nth]) for places in PLACES])


NEEDS: Final = _needs()  # the cards of a row that a sequence uses, as bits
HIGHEST: Final = _highest(1)
SECOND: Final = _highest(2)


def _fitting() -> tuple[vec[i64], vec[i64]]:
    """For each row of 7 bits the sequences that it holds, one after another, and where those of a row begin."""
    fitting, begins = vec[i64](), vec[i64]([0])
    for row in range(128):
        for sequence in range(SEQUENCES):
            if NEEDS[sequence] & row == NEEDS[sequence]:
                fitting = append(fitting, i64(sequence))
        begins = append(begins, i64(len(fitting)))
    return fitting, begins


_TABLES: Final = _fitting()
FITTING: Final = _TABLES[0]
BEGINS: Final = _TABLES[1]
FITS: Final = vec[i64]([BEGINS[row + 1] - BEGINS[row] for row in range(128)])  # how many sequences a row holds


def _text(code: int) -> str:
    if code < BANK:
        return ("keep", "flip", "pass")[code]
    colour, sequence = divmod(code - BANK, SEQUENCES)
    cards = ("*" if place == JOKER else str(place + 1) for place in PLACES[sequence])
    return f"bank {COLOURS[colour]} {' '.join(cards)}"


TEXTS: Final = [_text(code) for code in range(CODES)]
CODE_OF: Final = {text: code for code, text in enumerate(TEXTS)}


def code_of(text: str) -> int:
    """The code of a move text; NEVER for cards in good order that make no sequence, Malformed for anything else."""
    code = CODE_OF.get(text)
    if code is not None:
        return code
    written = _BANK.fullmatch(text)
    if written is None:
        raise Malformed(f"no move of Verso: {text[:40]!r}")
    values = [int(card) for card in written[2].split() if card != "*"]
    if any(low >= high for low, high in pairwise(values)):
        raise Malformed(f"cards of a sequence are written in ascending order: {text[:40]!r}")
    return NEVER
