"""A round of Sea Change (S4-S11, S18, S19): hands, the trick on the table, the turn, and who took what.

Places go round the table: the seats and, in solo, the rival after the player. Sets of cards are two words (see
`cards`), so `hands`, `captured` and `laid_open` hold two numbers for each place or side.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import (
    ANY,
    EQUAL_HIGH,
    EQUAL_LOW,
    HAND,
    HIGH,
    HIGH_FROM,
    LOW,
    NO_VALUE,
    POINTS,
    SUIT_HIGH,
    SUIT_LOW,
    VALUES,
    cards_in,
    count,
    nth_place,
)
from rectoverso.games.sea_change.modes import RIVAL, Mode

SETTING_UP: Final = 0  # the suits and the first dealer are to be drawn
BETWEEN: Final = 1  # a round is to be dealt
PLAYING: Final = 2
OVER: Final = 3

DEALT: Final = -1  # the last thing to tell of is what chance brought

NONE: Final = vec[i64]()
SUIT_BIT: Final = vec[i64]([1, 2, 4, 8, 16])


class RoundState(CodedState):
    def __init__(self, mode: Mode) -> None:
        """A state without its numbers; `opened` makes one to play with."""
        self.mode = mode
        self.phase: i64 = SETTING_UP
        self.suits = ""
        self.deck = NONE
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.first: i64 = 0  # who led the first trick of the round
        self.leader: i64 = 0
        self.turn: i64 = 0
        self.trump: i64 = ANY
        self.led: i64 = ANY
        self.wave: i64 = NO_VALUE  # the value that makes a sea change
        self.to_come: i64 = 0  # cards that this trick still lacks
        self.played: i64 = 0
        self.tricks: i64 = 0
        self.drawn: i64 = 0  # cards gone from the pile
        self.decided: i64 = 0
        self.told_from: i64 = (
            DEALT  # the first card that the last step laid; what else it did follows from the cards
        )
        self.hands = NONE
        self.pile = NONE
        self.plays = NONE  # the cards of the round in the order of play
        self.takers = NONE  # the place that took each trick
        self.missing = NONE  # for each place the suits shown to be missing, as bits; never read for the rival
        self.captured = NONE
        self.points = NONE
        self.laid_open = NONE  # what was captured in the round counted last
        self.vp = NONE
        self.results = NONE  # for each round counted: points of each side, sides that got a VP as bits, trump

    # Looking

    def mover(self) -> i64:
        if self.phase != PLAYING:  # not a conditional expression: mypyc would box its number
            return NOBODY
        return self.turn

    def wants_chance(self) -> bool:
        return self.phase < PLAYING

    def over(self) -> bool:
        return self.phase == OVER

    def revealed(self) -> bool:
        """A card of the pile has been drawn or turned up (S18, S19)."""
        return self.mode.solo or self.told_from < len(self.pile)

    def playable(self) -> tuple[i64, i64]:
        """The cards that the seat to move may play, as a set."""
        hands = self.hands
        low, high = hands[2 * self.turn], hands[2 * self.turn + 1]
        suit_low, suit_high = SUIT_LOW[self.led], SUIT_HIGH[self.led]
        if low & suit_low | high & suit_high:  # S6
            low &= suit_low | EQUAL_LOW[self.wave]  # S7
            high &= suit_high | EQUAL_HIGH[self.wave]
        return low, high

    def codes(self) -> vec[i64]:
        if self.phase != PLAYING:
            return NONE
        low, high = self.playable()
        return cards_in(low, high)

    def pick(self, rng: Rng) -> i64:
        low, high = self.playable()
        in_low = count(low)
        nth = rng.below(in_low + count(high))
        return nth_place(low, nth) if nth < in_low else HIGH_FROM + nth_place(high, nth - in_low)

    def winning(self) -> i64:
        """Which card of the trick would take it as things are, counting from 0; the trick has a card."""
        start = self.played - (self.mode.trick - self.to_come)
        best: i64 = 0
        most: i64 = -1
        for at in range(start, self.played):
            card = self.plays[at]
            suit = card >> 4
            strength = card & 15
            if suit == self.trump:
                strength += 2 * VALUES  # S8
            elif suit == self.led:
                strength += VALUES
            if strength > most:
                most, best = strength, at - start
        return best

    # Playing

    def step(self, code: i64) -> None:
        self.told_from = self.played
        place = self.turn
        hands = self.hands
        hands[2 * place] &= ~LOW[code]
        hands[2 * place + 1] &= ~HIGH[code]
        self.lay(code)
        if self.drawn < len(self.pile):
            if self.mode.solo:
                self.play_rival()
            else:
                self.draw(place)

    def lay(self, card: i64) -> None:
        """The place whose turn it is adds a card to the trick, and the turn passes on."""
        suit = card >> 4
        value = card & 15
        self.plays[self.played] = card
        self.played += 1
        if self.led == ANY:
            self.led = suit  # S5
            if self.trump == ANY:
                self.trump = suit
        elif value == self.wave:
            self.trump = suit  # S7
        elif suit != self.led:
            self.missing[self.turn] |= SUIT_BIT[self.led]  # S10, by S6
        self.wave = value
        self.to_come -= 1
        if self.to_come == 0:
            self.take_trick()
        else:
            self.turn += 1  # S4
            if self.turn == self.mode.places:
                self.turn = 0

    def draw(self, place: i64) -> None:
        """S18: the card may be of any suit, so it ends what a missing suit proved (S10)."""
        card = self.pile[self.drawn]
        self.hands[2 * place] |= LOW[card]
        self.hands[2 * place + 1] |= HIGH[card]
        self.drawn += 1
        self.missing[place] = 0

    def play_rival(self) -> None:
        """S19: the rival's cards come from the pile as they lie."""
        while self.turn == RIVAL and self.drawn < len(self.pile):
            self.drawn += 1
            self.lay(self.pile[self.drawn - 1])

    def take_trick(self) -> None:
        taker = (self.leader + self.winning()) % self.mode.places
        side = self.mode.side_of[taker]
        low = self.captured[2 * side]
        high = self.captured[2 * side + 1]
        points: i64 = 0
        for at in range(self.played - self.mode.trick, self.played):
            card = self.plays[at]
            low |= LOW[card]
            high |= HIGH[card]
            points += POINTS[card & 15]  # S12
        self.captured[2 * side] = low  # S9, S21
        self.captured[2 * side + 1] = high
        self.points[side] += points
        self.takers[self.tricks] = taker
        self.tricks += 1
        if self.played == len(self.deck):  # S11
            self.count_round()
        else:
            self.lead(RIVAL) if self.mode.solo else self.lead(taker)  # S19, S9

    def lead(self, place: i64) -> None:
        self.leader = self.turn = place
        self.led = ANY
        self.wave = NO_VALUE  # S7: the first card of a trick makes no sea change
        self.to_come = self.mode.trick

    @abstractmethod
    def count_round(self) -> None:
        """Counts a round that has been played out."""

    # Dealing

    def begin_round(self, cards: vec[i64]) -> None:
        """The first ten cards are seat 0's, and so on; the rest is the pile, top card first (S4, S18, S19)."""
        mode = self.mode
        start: i64 = 0
        for seat in range(mode.players):
            low: i64 = 0
            high: i64 = 0
            for at in range(start, start + HAND):
                low |= LOW[cards[at]]
                high |= HIGH[cards[at]]
            self.hands[2 * seat], self.hands[2 * seat + 1] = low, high
            start += HAND
        for at in range(mode.pile):
            self.pile[at] = cards[start + at]
        for side in range(len(self.vp)):
            self.captured[2 * side] = self.captured[2 * side + 1] = 0
            self.points[side] = 0
        for place in range(mode.places):
            self.missing[place] = 0
        self.phase = PLAYING
        self.round += 1
        self.played = self.tricks = self.drawn = 0
        self.told_from = DEALT
        self.trump = ANY  # S9
        self.first = (self.dealer + 1) % mode.players  # S4
        if mode.solo:
            self.first = RIVAL  # S19
        self.lead(self.first)
        if mode.solo:
            self.play_rival()
