"""One move ahead, by tables: what each move of a position brings, with all that may be on the backs of cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots.verso.odds import FACE, Odds
from rectoverso.bots.verso.quick import best_bank
from rectoverso.bots.verso.rows import CHOICES, CHOICES_BEGIN, POINTS, high_of
from rectoverso.bots.verso.tables import Display, Tables
from rectoverso.games.verso.cards import ROW, SQUARE
from rectoverso.games.verso.moves import BANK, FLIP, HIGHEST, KEEP, SECOND, SEQUENCES
from rectoverso.games.verso.rules import LAST_BANKING, VersoState

NO_FLOATS: Final = vec[float]()
NO_CODES: Final = vec[i64]()


@final
class Ahead:
    """The moves worth looking at in the position that was loaded last, and what they are worth."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.players = tables.players
        self.odds = Odds()
        self.mine = Display()
        self.neighbours = [Display() for _ in range(min(tables.players, 3) - 1)]
        self.part = 1.0 / float(self.players - 1) if self.players > 1 else 0.0
        self.forgetful = False  # whether it takes no note of backs that were seen
        self.codes = NO_CODES
        self.worths = NO_FLOATS  # the points that the mover may expect from here on
        self.tolls = NO_FLOATS  # the points that the others gain by it

    def look(self, state: VersoState) -> None:
        """Looks at every move of the mover, except banks that another one betters."""
        if self.forgetful:
            state = forgotten(state)
        self.mine.load(state, state.turn)
        self.odds.load(state)
        left = len(state.deck) - state.drawn
        top = state.deck[state.drawn]
        self.codes, self.worths, self.tolls = vec[i64](capacity=16), vec[float](capacity=16), vec[float](capacity=16)
        if self.players == 1 and left > 1:
            self.odds.any_rival()
        self.note(KEEP, self.drawn(2 * top, left - 1), 0.0)
        self.note(FLIP, self.turned_over(top, left - 1), 0.0)
        if self.players == 1:
            self.odds.known_rival(top)
        rows = self.mine.rows
        for colour in range(3):
            row = rows[colour]
            toll = 0.0
            if CHOICES_BEGIN[row] < CHOICES_BEGIN[row + 1] and self.players > 1:
                toll = self.toll(state, colour, left)
            for entry in range(CHOICES_BEGIN[row], CHOICES_BEGIN[row + 1]):
                sequence = CHOICES[entry]
                self.note(BANK + colour * SEQUENCES + sequence, self.banked(colour, sequence, left), toll)

    def note(self, code: i64, worth: float, toll: float) -> None:
        self.codes, self.worths = append(self.codes, code), append(self.worths, worth)
        self.tolls = append(self.tolls, toll)

    def total(self, nth: i64) -> float:
        """How good a move is: what others gain counts as loss, the less the more of them there are."""
        return self.worths[nth] - self.part * self.tolls[nth]

    def choice(self) -> i64:
        """Where the best move is noted."""
        best: i64 = 0
        most = self.total(0)
        for nth in range(1, len(self.codes)):
            total = self.total(nth)
            if total > most:
                most = total
                best = nth
        return best

    def choose(self, state: VersoState) -> i64:
        if state.phase == LAST_BANKING:
            return best_bank(state)
        self.look(state)
        return self.codes[self.choice()]

    def drawn(self, lies: i64, left: i64) -> float:
        """What is to be expected once the top card lies so in the display, or is discarded (V9)."""
        mine = self.mine
        if not mine.takes(lies >> 1):
            return self.after(left)
        square = mine.has_square()
        mine.put(lies)
        worth = self.after(left)
        if not square and mine.has_square():
            worth += float(SQUARE)  # V14, V15
        kind = FACE[lies >> 1] >> 1
        mine.remove(kind)
        return worth

    def turned_over(self, top: i64, left: i64) -> float:
        odds = self.odds
        begin = odds.ask(top)
        worth = 0.0
        for place in range(begin, begin + odds.counts[FACE[top]]):
            worth += odds.shares[place] * self.drawn(2 * odds.backs[place] + 1, left)
        return worth

    def banked(self, colour: i64, sequence: i64, left: i64) -> float:
        """What is to be expected of banking (V11), the points included."""
        mine = self.mine
        points = POINTS[mine.rows[colour] * SEQUENCES + sequence]
        high, second = colour * ROW + HIGHEST[sequence], colour * ROW + SECOND[sequence]
        one = mine.remove(high)
        other = mine.remove(second)
        worth = float(points) + self.after(left)
        mine.put(other)
        mine.put(one)
        return worth

    def after(self, left: i64) -> float:
        """The value of the display as it is, with what the rival may turn over first (V20)."""
        if self.players > 1 or left == 0:
            return self.tables.value(self.mine, left, self.players - 1)
        strikes = self.odds.strikes
        left -= 1
        quiet = 1.0 - strikes[0] - strikes[1] - strikes[2]
        worth = quiet * self.tables.value(self.mine, left, 0)
        for colour in range(3):
            if strikes[colour] > 0.0:
                worth += strikes[colour] * self.flipped(self.mine, colour, left, 0)
        return worth

    def toll(self, state: VersoState, colour: i64, left: i64) -> float:
        """What the neighbours gain in the mean when this colour is banked (V11, V13)."""
        gained = 0.0
        seat, players = state.turn, self.players
        for nth in range(len(self.neighbours)):
            other = self.neighbours[nth]
            away: i64 = 0 if nth == 0 else players - 2
            owner = (seat + 1) % players if nth == 0 else (seat + players - 1) % players
            if state.row(owner, colour) == 0:
                continue
            other.load(state, owner)
            gained += self.flipped(other, colour, left, away) - self.tables.value(other, left, away)
        return gained

    def flipped(self, display: Display, colour: i64, left: i64, away: i64) -> float:
        """What a display is worth once the highest card of a colour has been turned over (V11)."""
        row = display.rows[colour]
        if row == 0:
            return self.tables.value(display, left, away)
        square = display.has_square()
        kind = colour * ROW + high_of(row)
        lies = display.remove(kind)
        side = lies >> 1
        worth = 0.0
        if lies & 1:
            worth = self.landed(display, side ^ 1, square, left, away)
        else:
            odds = self.odds
            begin = odds.ask(side)
            for place in range(begin, begin + odds.counts[FACE[side]]):
                worth += odds.shares[place] * self.landed(display, odds.backs[place], square, left, away)
        display.put(lies)
        return worth

    def landed(self, display: Display, side: i64, square: bool, left: i64, away: i64) -> float:
        """What it is worth once this face has come to it, and was a square before or not."""
        if not display.takes(side):
            return self.tables.value(display, left, away)
        display.put(2 * side + 1)
        worth = self.tables.value(display, left, away)
        if not square and display.has_square():
            worth += float(SQUARE)
        display.remove(FACE[side] >> 1)
        return worth


def forgotten(state: VersoState) -> VersoState:
    """The same position as somebody sees it who remembers no backs."""
    twin = state.copy()
    for place in range(len(twin.displays)):
        if twin.displays[place] >= 0 and twin.displays[place] & 1:
            twin.displays[place] -= 1
    twin.discards = twin.discards[:0]
    return twin
