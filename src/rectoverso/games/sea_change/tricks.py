"""A round of Sea Change (S4-S11, S18, S19): hands, the trick on the table, the turn, and who took what.

Places go round the table: the seats and, in solo, the rival after the player. `hands` holds the two words of a set of
cards (see `cards`) for each seat. Who captured what follows from the cards played and from who took each trick.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.engine.rng import WORD, Rng
from rectoverso.games.sea_change.cards import (
    ANY,
    EQUAL_HIGH,
    EQUAL_LOW,
    HAND,
    HIGH,
    LOW,
    NO_VALUE,
    POINTS,
    SUIT_HIGH,
    SUIT_LOW,
    VALUES,
    cards_in,
    count,
    first_card,
)
from rectoverso.games.sea_change.modes import RIVAL, Mode

SETTING_UP: Final = 0  # the suits and the first dealer are to be drawn
BETWEEN: Final = 1  # a round is to be dealt
PLAYING: Final = 2
OVER: Final = 3

DEALT: Final = -1  # the last thing to tell of is what chance brought

NONE: Final = vec[i64]()
ZEROS: Final = vec[i64]([0] * 80)
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
        self.led: i64 = ANY  # the suit to follow,
        self.follow_low: i64 = 0  # all its cards,
        self.follow_high: i64 = 0
        self.value: i64 = NO_VALUE  # the value that makes a sea change
        self.best: i64 = 0  # the weight of the card that would take the trick as things are,
        self.best_place: i64 = 0  # and who played it
        self.stake: i64 = 0  # points in the trick, without the 0 of trump
        self.to_come: i64 = 0  # cards that the trick still lacks
        self.played: i64 = 0
        self.tricks: i64 = 0
        self.drawn: i64 = 0  # cards gone from the pile
        self.decided: i64 = 0
        self.told_from: i64 = DEALT  # the first card of the last step; what it did follows from the cards
        self.hands = NONE
        self.pile = NONE
        self.plays = NONE  # the cards of the round in the order of play
        self.takers = NONE  # the place that took each trick
        self.missing = NONE  # for each place the suits shown to be missing, as bits; never read for the rival
        self.points = NONE  # of each side in this round
        self.vp = NONE
        self.results = NONE  # for each round counted: points of each side, sides that got a VP as bits, trump
        self.open_plays = NONE  # the round counted last lies open (S10)
        self.open_takers = NONE

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
        if low & self.follow_low | high & self.follow_high:  # S6
            low &= self.follow_low | EQUAL_LOW[self.value]  # S7
            if high:
                high &= self.follow_high | EQUAL_HIGH[self.value]
        return low, high

    def codes(self) -> vec[i64]:
        if self.phase != PLAYING:
            return NONE
        low, high = self.playable()
        return cards_in(low, high)

    def pick(self, rng: Rng) -> i64:
        low, high = self.playable()
        size = count(low)
        if high:
            size += count(high)
        nth = rng.below(size)
        while nth > 0 and low:
            low &= low - 1
            nth -= 1
        while nth > 0:
            high &= high - 1
            nth -= 1
        return first_card(low, high)

    def captured(self, side: i64) -> vec[i64]:
        """The cards that a side has captured in this round, in the order of play (S9, S21)."""
        return taken_by(self.mode, side, self.plays[: self.tricks * self.mode.trick], self.takers)

    # Playing

    def step(self, code: i64) -> None:
        self.told_from = self.played
        place = self.turn
        bit = LOW[code]
        if bit:
            self.hands[2 * place] ^= bit
        else:
            self.hands[2 * place + 1] ^= HIGH[code]
        self.lay(code)
        if self.drawn < self.mode.pile:
            if self.mode.solo:
                self.play_rival()
            else:
                self.draw(place)

    def lay(self, card: i64) -> None:
        """The place whose turn it is adds a card to the trick, and the turn passes on."""
        suit = card >> 4
        value = card & 15
        turn = self.turn
        played = self.played
        self.plays[played] = card
        self.played = played + 1
        self.stake += POINTS[value]  # S12
        led = self.led
        if led == ANY:
            self.led = led = suit  # S5
            self.follow_low, self.follow_high = SUIT_LOW[suit], SUIT_HIGH[suit]
            if self.trump == ANY:
                self.trump = suit
        elif value == self.value:
            self.trump = suit  # S7
            self.weigh_again()
        elif suit != led:
            self.missing[turn] |= SUIT_BIT[led]  # S10, by S6
        weight = value + VALUES * i64(suit == led) + 2 * VALUES * i64(suit == self.trump)
        best, best_place = self.best, self.best_place
        if weight > best:  # S8; through variables, so that there is nothing to branch for
            best, best_place = weight, turn
        self.best, self.best_place = best, best_place
        self.value = value
        turn += 1  # S4
        if turn == self.mode.places:
            turn = 0
        self.turn = turn
        self.to_come -= 1
        if self.to_come == 0:
            self.take_trick()

    def weigh_again(self) -> None:
        """S8 for the cards before the last one, because trump has changed."""
        self.best = -1
        place = self.leader
        for at in range(self.played - 1 - (self.mode.trick - self.to_come), self.played - 1):
            card = self.plays[at]
            suit = card >> 4
            weight = (card & 15) + VALUES * i64(suit == self.led) + 2 * VALUES * i64(suit == self.trump)
            if weight > self.best:
                self.best, self.best_place = weight, place
            place = (place + 1) % self.mode.places

    def draw(self, place: i64) -> None:
        """S18: the card may be of any suit, so it ends what a missing suit proved (S10)."""
        card = self.pile[self.drawn]
        self.hands[2 * place] |= LOW[card]
        self.hands[2 * place + 1] |= HIGH[card]
        self.drawn += 1
        self.missing[place] = 0

    def play_rival(self) -> None:
        """S19: the rival's cards come from the pile as they lie."""
        while self.turn == RIVAL and self.drawn < self.mode.pile:
            self.drawn += 1
            self.lay(self.pile[self.drawn - 1])

    def take_trick(self) -> None:
        taker = self.best_place
        self.points[self.mode.side_of[taker]] += self.stake
        self.takers[self.tricks] = taker  # S9
        self.tricks += 1
        if self.played == len(self.deck):  # S11
            self.count_round()
        elif self.mode.solo:
            self.lead(RIVAL)  # S19
        else:
            self.lead(taker)  # S9

    @abstractmethod
    def count_round(self) -> None:
        """Counts a round that has been played out."""

    def lead(self, place: i64) -> None:
        self.leader = self.turn = place
        self.led = ANY
        self.follow_low, self.follow_high = SUIT_LOW[ANY], SUIT_HIGH[ANY]
        self.value = NO_VALUE  # S7: the first card of a trick makes no sea change
        self.best = -1
        self.stake = 0
        self.to_come = self.mode.trick

    # Dealing

    def begin_round(self, cards: vec[i64]) -> None:
        """The first ten cards are seat 0's, and so on; the rest is the pile, top card first. The state keeps `cards`."""
        mode = self.mode
        start: i64 = 0
        for seat in range(mode.players):
            low: i64 = 0
            high: i64 = 0
            for at in range(start, start + HAND):  # S4
                card = cards[at]
                low |= LOW[card]
                high |= HIGH[card]
            self.hands[2 * seat], self.hands[2 * seat + 1] = low, high
            start += HAND
        if mode.pile:
            self.pile = cards[start:]  # S18, S19
        self.plays = cards  # dealt, so there is room for the cards played
        self.takers = ZEROS[: len(cards) // mode.trick]
        for side in range(len(self.points)):
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


def taken_by(mode: Mode, side: i64, plays: vec[i64], takers: vec[i64]) -> vec[i64]:
    """Which of these cards, trick by trick, went to a side."""
    return vec[i64]([plays[at] for at in range(len(plays)) if mode.side_of[takers[at // mode.trick]] == side])


def shuffled(deck: vec[i64], rng: Rng) -> vec[i64]:
    """A deck in random order but for its first hand, which is a random set in any order.

    One random word decides two cards: it is a fraction of 2^32 whose parts are taken one after the other. Words that
    would make some pairs likelier than others are drawn again.
    """
    cards = deck[:]
    left = len(cards)
    while left > HAND:
        pairs = left * (left - 1)
        first = rng.bits() * left
        second = (first & WORD) * (left - 1)
        if second & WORD < pairs:
            while second & WORD < (WORD + 1) % pairs:
                first = rng.bits() * left
                second = (first & WORD) * (left - 1)
        left = _swap(cards, left - 1, first >> 32)
        left = _swap(cards, left - 1, second >> 32)
    return cards


def _swap(cards: vec[i64], one: i64, other: i64) -> i64:
    cards[one], cards[other] = cards[other], cards[one]
    return one
