"""Worlds of Verso that agree with a view, one after another: each is some steps away from the one before it.

The first is drawn as `imagine` does. A step offers one place with an unknown back another card of its candidates, which
it takes unless that lies elsewhere; there and back are equally likely, so that each world is as likely as any other.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots.verso.odds import FACE, MOST, SIDES_COUNT, SIDES_OF
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import CARDS
from rectoverso.games.verso.rules import VersoState


@final
class Worlds:
    def __init__(self, state: VersoState) -> None:
        """From one such world."""
        self.state = state
        self.taken = vec[i64]([0] * CARDS)  # a 1 for each card that lies in a display, in the discards or on the deck
        self.in_displays = vec[i64]()  # the places with an unknown back
        self.in_discards = vec[i64]()
        for place in range(len(state.displays)):
            self.note(state.displays[place])
            if state.displays[place] >= 0 and state.displays[place] & 1 == 0:
                self.in_displays = append(self.in_displays, i64(place))
        for place in range(len(state.discards)):
            self.note(state.discards[place])
            if state.discards[place] & 1 == 0:
                self.in_discards = append(self.in_discards, i64(place))
        if state.drawn < len(state.deck):
            self.note(2 * state.deck[state.drawn])

    def note(self, lies: i64) -> None:
        if lies >= 0:
            self.taken[lies >> 2] = 1

    def draw(self, rng: Rng) -> VersoState:
        """The next world, and the one that the next but one begins from: not to be changed."""
        state = self.state.copy()
        for place in self.in_displays:
            state.displays[place] = 2 * self.exchanged(state.displays[place] >> 1, rng)
        for place in self.in_discards:
            state.discards[place] = 2 * self.exchanged(state.discards[place] >> 1, rng)
        if state.drawn < len(state.deck):
            state.deck = self.deck(state, rng)
        self.state = state
        return state

    def exchanged(self, side: i64, rng: Rng) -> i64:
        """A card that shows the same face, this one or another."""
        face = FACE[side]
        other = SIDES_OF[face * MOST + rng.below(SIDES_COUNT[face])]
        if self.taken[other >> 1]:
            return side
        self.taken[side >> 1] = 0
        self.taken[other >> 1] = 1
        return other

    def deck(self, state: VersoState, rng: Rng) -> vec[i64]:
        """The top card, and behind it any that lie nowhere."""
        deck = state.deck[:]
        top = state.drawn
        deck[top] = self.exchanged(deck[top], rng)
        hidden = vec[i64](capacity=CARDS)
        for card in range(CARDS):
            if not self.taken[card]:
                hidden = append(hidden, i64(card))
        for place in range(top + 1, len(deck)):
            nth = place - top - 1
            other = nth + rng.below(len(hidden) - nth)
            card = hidden[other]
            hidden[other] = hidden[nth]
            deck[place] = 2 * card + (rng.bits() & 1)
        return deck
