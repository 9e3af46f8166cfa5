"""Full states of Sea Change that agree with a view, each as likely as the others.

Everything but the cards that lie face down follows from the cards played: so the round is played again from the view,
and the unseen cards are dealt to the other hands, none of a suit shown to be missing (S10), and to the pile.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import CARD_OF, HIGH, LOW, SUITS
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.rules import SeaChangeState, opened
from rectoverso.games.sea_change.spread import Spread
from rectoverso.games.sea_change.tricks import PLAYING
from rectoverso.games.sea_change.view import THE_RIVAL, RoundResult, SeaChangeView


def imagine(view: SeaChangeView, rng: Rng) -> SeaChangeState:
    """One state; who wants many from the same view makes `Worlds` of it and draws from those."""
    return Worlds(view).draw(rng)


@final
class Worlds:
    """All states that agree with a view, counted once, to draw from as often as one likes."""

    def __init__(self, view: SeaChangeView) -> None:
        self.state = _public(view)
        state, table = self.state, view.table
        unseen = [[card for card in state.deck if card >> 4 == suit] for suit in range(len(SUITS))]
        for play in view.memory.plays:
            card: i64 = CARD_OF[play.card]
            unseen[card >> 4].remove(card)
        sizes: list[i64] = []
        barred: list[i64] = []
        self.holders: list[i64] = []
        for seat in range(table.players):
            state.hands[2 * seat] = state.hands[2 * seat + 1] = 0
            if seat == table.seat:
                for name in table.hand:
                    _give(state, seat, CARD_OF[name])
                    card = CARD_OF[name]
                    unseen[card >> 4].remove(card)
            else:
                self.holders.append(seat)
                sizes.append(table.hand_sizes[seat])
                barred.append(state.missing[seat])
        sizes.append(table.pile)
        barred.append(0)
        playing = state.phase == PLAYING
        self.spread = Spread(unseen, sizes, barred) if playing else None

    def draw(self, rng: Rng) -> SeaChangeState:
        twin = self.state.copy()
        spread = self.spread
        if spread is not None:
            dealt = spread.draw(rng)
            for at in range(len(self.holders)):
                for card in dealt[at]:
                    _give(twin, self.holders[at], card)
            pile = twin.pile[:]
            for at in range(len(dealt[-1])):
                pile[twin.drawn + at] = dealt[-1][at]
            twin.pile = pile
        return twin


def _give(state: SeaChangeState, seat: i64, card: i64) -> None:
    state.hands[2 * seat] |= LOW[card]
    state.hands[2 * seat + 1] |= HIGH[card]


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
    state.begin_round(_stacked(state, view))
    for play in view.memory.plays:
        if play.seat != THE_RIVAL:
            state.step(CARD_OF[play.card])
    return state


def _stacked(state: SeaChangeState, view: SeaChangeView) -> vec[i64]:
    """A deck with what the rival has turned up on top of the pile; the other cards are anything."""
    cards = state.deck[:]
    place = len(cards) - state.mode.pile
    for play in view.memory.plays:
        if play.seat == THE_RIVAL:
            cards[place] = CARD_OF[play.card]
            place += 1
    return cards


def _set_results(state: SeaChangeState, rounds: list[RoundResult]) -> None:
    for result in rounds:
        got: i64 = 0
        for side in result.vp:
            got += 2**side
            state.vp[side] += 1
        for points in result.points:
            state.results = append(state.results, i64(points))
        state.results = append(append(state.results, got), i64(SUITS.index(result.trump)))


def _lay_open(state: SeaChangeState, captured: list[list[str]]) -> None:
    """The round before, as a round that would lie open like this: its tricks in any order."""
    for side in range(len(captured)):
        taker: i64 = 0
        while state.mode.side_of[taker] != side:
            taker += 1
        for at in range(len(captured[side])):
            state.open_plays = append(state.open_plays, i64(CARD_OF[captured[side][at]]))
            if at % state.mode.trick == 0:
                state.open_takers = append(state.open_takers, taker)
