"""Full states of Sea Change that agree with a view, each as likely as the others.

Everything but the cards that lie face down follows from the cards played: so the round is played again from the view,
and the unseen cards are dealt to the other hands, none of a suit shown to be missing (S10), and to the pile.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from rectoverso.engine.game import NOBODY
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import CARD_OF, CARDS, HAND, SUITS
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.rules import SeaChangeState, opened
from rectoverso.games.sea_change.spread import Spread
from rectoverso.games.sea_change.tricks import GONE, PLAYING, TAKER
from rectoverso.games.sea_change.view import RoundResult, SeaChangeView


def imagine(view: SeaChangeView, rng: Rng) -> SeaChangeState:
    """One state; who wants many from the same view makes `Worlds` of it and draws from those."""
    return Worlds(view).draw(rng)


@final
class Worlds:
    """All states that agree with a view, counted once, to draw from as often as one likes."""

    def __init__(self, view: SeaChangeView) -> None:
        self.state = _public(view)
        table = view.table
        unseen: list[list[i64]] = [
            [i64(card) for card in self.state.deck if i64(card) >> 4 == suit] for suit in range(len(SUITS))
        ]
        for name in [play.card for play in view.memory.plays] + table.hand:
            card: i64 = CARD_OF[name]
            unseen[card >> 4].remove(card)
        self.sizes: list[i64] = [i64(size) for size in table.hand_sizes] + [i64(table.pile)]
        self.own = NOBODY if table.seat is None else table.seat
        self.hand = vec[i64]([i64(CARD_OF[name]) for name in table.hand])
        sizes = self.sizes[:]
        if self.own != NOBODY:
            sizes[self.own] = 0
        barred: list[i64] = [i64(sum([2 ** SUITS.index(suit) for suit in suits])) for suits in view.memory.missing]
        self.spread = Spread(unseen, sizes, [*barred, i64(0)])

    def draw(self, rng: Rng) -> SeaChangeState:
        twin = self.state.copy()
        if twin.phase != PLAYING:
            return twin
        players = twin.mode.players
        got = self.spread.draw(rng)
        spots = vec[u8]([GONE] * CARDS)
        for seat in range(players):
            hand = self.hand if seat == self.own else got[seat]
            for card in hand:
                spots[card] = u8(HAND * seat)
        pile = got[players]
        for at in range(len(pile)):
            spots[pile[at]] = u8(HAND * players + twin.drawn + at)
        twin.hand_out(spots)
        return twin


def _public(view: SeaChangeView) -> SeaChangeState:
    """The state as all see it; what it says of hidden cards means nothing."""
    table = view.table
    state = opened(Mode(table.players, table.target, table.teams))
    if not table.suits:
        return state
    state.set_table("".join(table.suits), table.dealer or 0)
    rounds: list[RoundResult] = table.rounds
    if table.round == 0:
        return state
    counted = len(rounds) == table.round  # this round too: playing it again counts it again
    _set_results(state, rounds[:-1] if counted else rounds)
    if counted and not table.over:
        state.dealer = (state.dealer - 1) % table.players  # S15, undone
    if not counted and table.laid_open is not None:
        _lay_open(state, table.laid_open)
    state.round = table.round - 1
    state.open_round()
    for play in view.memory.plays:
        state.lay(CARD_OF[play.card])
    state.drawn = state.mode.pile - table.pile
    return state


def _set_results(state: SeaChangeState, rounds: list[RoundResult]) -> None:
    for result in rounds:
        got: i64 = 0
        for side in result.vp:
            got += 2**side
            state.vp[side] += 1
        for points in result.points:
            state.results = append(state.results, i16(points))
        state.results = append(append(state.results, i16(got)), i16(SUITS.index(result.trump)))


def _lay_open(state: SeaChangeState, captured: list[list[str]]) -> None:
    """The round before, as a round that would lie open like this: its tricks in any order."""
    trick: i64 = 0
    for side in range(len(captured)):
        taker: i64 = 0
        while state.mode.side_of[taker] != side:
            taker += 1
        for at in range(len(captured[side])):
            state.open_plays = append(state.open_plays, u8(CARD_OF[captured[side][at]]))
            if at % state.mode.trick == 0:
                state.open_takers += taker << TAKER * trick
                trick += 1
