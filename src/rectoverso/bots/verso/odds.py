"""What may be on a back that nobody has seen, and how likely each of the candidates is.

A card of which one face is seen in one place may show its other face in another: a candidate counts for less the
likelier it lies there. That is close to the truth, which only counting all arrangements would give, and takes no time.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.games.verso.cards import CARDS, JOKER, KIND, KINDS, ROW, SIDES
from rectoverso.games.verso.rules import VersoState

FACES: Final = 2 * KINDS
FACE: Final = vec[i64]([2 * KIND[side] + side % 2 for side in range(SIDES)])
MOST: Final = 6  # cards with the same face
NO_CARDS: Final = vec[i64]([0] * CARDS)
NO_FACES: Final = vec[i64]([0] * FACES)


def _sides() -> vec[i64]:
    """The sides that show each face, as many places for each."""
    sides = vec[i64](capacity=FACES * MOST)
    for face in range(FACES):
        showing = [side for side in range(SIDES) if FACE[side] == face]
        for side in (*showing, *[-1] * (MOST - len(showing))):
            sides = append(sides, i64(side))
    return sides


SIDES_OF: Final = _sides()
SIDES_COUNT: Final = vec[i64]([i64(sum(1 for side in range(SIDES) if FACE[side] == face)) for face in range(FACES)])


@final
class Odds:
    """For one position, as far as it is asked for."""

    def __init__(self) -> None:
        self.seen = NO_CARDS[:]  # a 1 for each card of which both faces are known
        self.shown = NO_FACES[:]  # how often each face lies with an unknown back
        self.free = SIDES_COUNT[:]  # how many unseen cards have each face
        self.counts = NO_FACES[:]  # of each face the candidates for its back, 0 as long as nobody asked
        self.backs = vec[i64]([0] * (FACES * MOST))
        self.shares = vec[float]([0.0] * (FACES * MOST))
        self.strikes = vec[float]([0.0, 0.0, 0.0])  # how likely the rival flips each colour (V20)

    def load(self, state: VersoState) -> None:
        for card in range(CARDS):
            self.seen[card] = 0
        for face in range(FACES):
            self.shown[face] = 0
            self.free[face] = SIDES_COUNT[face]
            self.counts[face] = 0
        for lies in state.displays:
            if lies >= 0:
                self.lay(lies)
        for lies in state.discards:
            self.lay(lies)
        if state.drawn < len(state.deck):
            self.lay(2 * state.deck[state.drawn])

    def lay(self, lies: i64) -> None:
        side = lies >> 1
        if lies & 1 == 0:
            self.shown[FACE[side]] += 1
            return
        self.seen[side >> 1] = 1
        self.free[FACE[side]] -= 1
        self.free[FACE[side ^ 1]] -= 1

    def elsewhere(self, side: i64) -> float:
        """How likely an unseen card is one of those that lie with this side up."""
        face = FACE[side]
        if self.shown[face] == 0:
            return 0.0
        return float(self.shown[face]) / float(self.free[face])

    def ask(self, side: i64) -> i64:
        """Sees to the odds of the back of a face that lies open. Its candidates begin at this place of `backs`; there
        are `counts` of them, with `shares` that are 1 in all."""
        face = FACE[side]
        begin = face * MOST
        if self.counts[face]:
            return begin
        count: i64 = 0
        whole = 0.0
        for place in range(begin, begin + SIDES_COUNT[face]):
            one = SIDES_OF[place]
            if not self.seen[one >> 1]:
                share = 1.0 - self.elsewhere(one ^ 1)
                self.backs[begin + count] = one ^ 1
                self.shares[begin + count] = max(0.001, share)
                whole += self.shares[begin + count]
                count += 1
        for place in range(begin, begin + count):
            self.shares[place] /= whole
        self.counts[face] = count
        return begin

    def any_rival(self) -> None:
        """The strikes of the rival when it takes a card of which nothing is seen."""
        strikes = self.strikes
        strikes[0], strikes[1], strikes[2] = 0.0, 0.0, 0.0
        whole = 0.0
        for card in range(CARDS):
            if self.seen[card]:
                continue
            side: i64 = 2 * card
            share = 1.0 - self.elsewhere(side) - self.elsewhere(side + 1)
            if share <= 0.0:
                continue
            whole += share
            one, other = KIND[side], KIND[side + 1]
            if one % ROW != JOKER:
                strikes[(one if one % ROW > other % ROW else other) // ROW] += share / 2.0
        if whole > 0.0:
            for colour in range(3):
                strikes[colour] /= whole

    def known_rival(self, top: i64) -> None:
        """The same when it takes a card that lies with this side up."""
        strikes = self.strikes
        strikes[0], strikes[1], strikes[2] = 0.0, 0.0, 0.0
        value = KIND[top] % ROW
        if value == JOKER:
            return
        begin = self.ask(top)
        for place in range(begin, begin + self.counts[FACE[top]]):
            back = KIND[self.backs[place]]
            if back % ROW != JOKER and back % ROW > value:
                strikes[back // ROW] += self.shares[place]
