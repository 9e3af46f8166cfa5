"""What a display may still bring: a sum of numbers looked up by what can be seen of it, learned by self-play.

The points that its seat can expect from here to the end, apart from those it has, are looked up by the time that is
left and, one after another: by the row of each colour; by how many cards there are of the colours; by what could be
banked of each; by the card of each colour that a flip would turn over, and again with how likely the neighbours are to
do so; by the places taken in each pair of colours. The colours are alike, so they share what is learned.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots.verso.rows import (
    BEST,
    CHOICES,
    CHOICES_BEGIN,
    COUNT,
    HELD,
    POINTS,
    POWER,
    ROWS,
    high_of,
    row_of,
    without,
)
from rectoverso.games.verso.cards import KIND, KINDS, ROW
from rectoverso.games.verso.moves import SEQUENCES
from rectoverso.games.verso.rules import EMPTY, VersoState

SLOTS: Final = 64  # times
COARSE: Final = 18  # the same, several of them in one
COUNTS: Final = 6  # 0 to 5 cards of a colour, or more
LEVELS: Final = 10  # of what can be banked
HITS: Final = 841  # no card, or its place, its points, its back as far as it is known and 1 to 4 cards in the row
BACKS: Final = 15
UNKNOWN: Final = 14  # a back that nobody has seen
THREATS: Final = 5
OCCUPANCIES: Final = 128
LOOKUPS: Final = 14  # at most
PAIRS: Final = 3  # the last of them,
NEIGHBOURS: Final = 3  # and those before them, which are for who has some


def _levels() -> vec[i64]:
    edges = (0, 3, 5, 8, 11, 14, 18, 22, 27)
    return vec[i64]([i64(sum(points > edge for edge in edges)) for points in range(64)])


def _sorted(size: int) -> vec[i64]:
    """The number of the multiset of three numbers below `size`, whatever their order."""
    numbers: dict[tuple[int, ...], int] = {}
    found = vec[i64](capacity=size**3)
    for code in range(size**3):
        key = tuple(sorted((code // size**2, code // size % size, code % size)))
        found = append(found, i64(numbers.setdefault(key, len(numbers))))
    return found


def _chains() -> vec[i64]:
    """The most that banking a row again and again scores."""
    chains = vec[i64](capacity=ROWS)
    for row in range(ROWS):  # what a bank leaves has a smaller number
        most: i64 = 0
        for entry in range(CHOICES_BEGIN[row], CHOICES_BEGIN[row + 1]):
            sequence = CHOICES[entry]
            most = max(most, POINTS[row * SEQUENCES + sequence] + chains[without(row, sequence)])
        chains = append(chains, most)
    return chains


LEVEL: Final = _levels()  # of so many points
CHAIN: Final = _chains()
ROW_LEVEL: Final = vec[i64]([LEVEL[points] for points in CHAIN])
ROW_COUNT: Final = vec[i64]([i64(min(int(count), COUNTS - 1)) for count in COUNT])
COUNTS_OF: Final = _sorted(COUNTS)
LEVELS_OF: Final = _sorted(LEVELS)
DANGER: Final = vec[i64]([(0 if points == 0 else 1 if points < 6 else 2) for points in BEST])  # of a neighbour's row
ALL_COUNTS: Final = 56
ALL_LEVELS: Final = 220

STARTS: Final = vec[i64](
    [
        i64(start)
        for start in (
            0,
            SLOTS * ROWS,
            SLOTS * (ROWS + ALL_COUNTS),
            SLOTS * (ROWS + ALL_COUNTS + ALL_LEVELS),
            SLOTS * (ROWS + ALL_COUNTS + ALL_LEVELS + HITS),
            SLOTS * (ROWS + ALL_COUNTS + ALL_LEVELS + HITS) + COARSE * OCCUPANCIES * OCCUPANCIES,
        )
    ]
)
WEIGHTS: Final = SLOTS * (ROWS + ALL_COUNTS + ALL_LEVELS + HITS) + COARSE * (OCCUPANCIES * OCCUPANCIES + HITS * THREATS)


@final
class Display:
    """A seat's display, to be changed for trying moves out."""

    def __init__(self) -> None:
        self.rows = vec[i64]([0, 0, 0])
        self.lies = vec[i64]([EMPTY] * KINDS)
        self.threats = vec[i64]([0, 0, 0])  # how likely the neighbours are to flip each colour

    def load(self, state: VersoState, seat: i64) -> None:
        begin = seat * KINDS
        for kind in range(KINDS):
            self.lies[kind] = state.displays[begin + kind]
        for colour in range(3):
            self.rows[colour] = row_of(state, seat, colour)
            self.threats[colour] = threat(state, seat, colour)

    def takes(self, side: i64) -> bool:
        """Whether this face has a place here (V9)."""
        return self.lies[KIND[side]] < 0

    def put(self, lies: i64) -> None:
        kind = KIND[lies >> 1]
        self.lies[kind] = lies
        self.rows[kind // ROW] += POWER[kind % ROW] * (1 + (lies >> 1 & 1))

    def remove(self, kind: i64) -> i64:
        lies = self.lies[kind]
        self.lies[kind] = EMPTY
        self.rows[kind // ROW] -= POWER[kind % ROW] * (1 + (lies >> 1 & 1))
        return lies

    def has_square(self) -> bool:
        rows = self.rows
        return COUNT[rows[0]] >= 3 and COUNT[rows[1]] >= 3 and COUNT[rows[2]] >= 3

    def last_bank(self) -> float:
        """What the display is worth when all cards are drawn (V17)."""
        best = BEST[self.rows[0]]
        for colour in range(1, 3):
            if BEST[self.rows[colour]] > best:
                best = BEST[self.rows[colour]]
        return float(best)


def threat(state: VersoState, seat: i64, colour: i64) -> i64:
    """How much the neighbours may want to bank this colour now, which would flip a card here (V11)."""
    players = state.players
    if players == 1:
        return 0
    found = DANGER[row_of(state, (seat + 1) % players, colour)]
    if players > 2:
        found += DANGER[row_of(state, (seat + players - 1) % players, colour)]
    return found


def pair(one: i64, other: i64) -> i64:
    return one * OCCUPANCIES + other if one < other else other * OCCUPANCIES + one


@final
class Tables:
    def __init__(self, players: i64, weights: vec[float]) -> None:
        self.players = players
        self.weights = weights
        self.pairs: i64 = LOOKUPS - PAIRS if players > 1 else LOOKUPS - PAIRS - NEIGHBOURS  # where they begin
        self.lookups: i64 = self.pairs + PAIRS
        self.at = vec[i64]([0] * LOOKUPS)

    def slot(self, left: i64, away: i64) -> i64:
        """The time, when so many cards are left and so many others move before this seat does."""
        players = self.players
        if players == 1:
            return left
        if players == 2:
            return 2 * left + 1 - away
        slot = (left - away) * 4 // players + 3
        return max(0, slot)

    def look_up(self, display: Display, slot: i64) -> None:
        """Finds where the numbers of a display are, into `at`."""
        at, rows, lies = self.at, display.rows, display.lies
        blue, green, orange = rows[0], rows[1], rows[2]
        coarse = slot >> 2 if self.players > 1 else slot >> 1
        row_start = slot * ROWS
        at[0] = row_start + blue
        at[1] = row_start + green
        at[2] = row_start + orange
        counts = (ROW_COUNT[blue] * COUNTS + ROW_COUNT[green]) * COUNTS + ROW_COUNT[orange]
        at[3] = STARTS[1] + slot * ALL_COUNTS + COUNTS_OF[counts]
        levels = (ROW_LEVEL[blue] * LEVELS + ROW_LEVEL[green]) * LEVELS + ROW_LEVEL[orange]
        at[4] = STARTS[2] + slot * ALL_LEVELS + LEVELS_OF[levels]
        hit_start = STARTS[3] + slot * HITS
        for colour in range(3):
            hit: i64 = 0
            row = rows[colour]
            if row:
                place = high_of(row)
                hit_lies = lies[colour * ROW + place]
                back: i64 = UNKNOWN
                if hit_lies & 1:
                    kind = KIND[hit_lies >> 1 ^ 1]
                    back = 2 * (kind % ROW)
                    if lies[kind] >= 0:
                        back += 1
                count = min(4, COUNT[row])
                hit = ((place * 2 + (hit_lies >> 1 & 1)) * BACKS + back) * 4 + count
            at[5 + colour] = hit_start + hit
            at[8 + colour] = STARTS[5] + (coarse * HITS + hit) * THREATS + display.threats[colour]
        place = self.pairs
        pair_start = STARTS[4] + coarse * OCCUPANCIES * OCCUPANCIES
        at[place] = pair_start + pair(HELD[blue], HELD[green])
        at[place + 1] = pair_start + pair(HELD[blue], HELD[orange])
        at[place + 2] = pair_start + pair(HELD[green], HELD[orange])

    def value(self, display: Display, left: i64, away: i64) -> float:
        """The points that the display may still bring."""
        if left <= 0:
            return display.last_bank()
        self.look_up(display, self.slot(left, away))
        at, weights = self.at, self.weights
        found = 0.0
        for nth in range(self.lookups):
            found += weights[at[nth]]
        return found
