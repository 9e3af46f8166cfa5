"""A round of Sea Change (S4-S11, S18, S19): hands, the trick on the table, the turn, and who took what.

Places go round the table: the seats and, in solo, the rival after the player. A hand is ten slots. `dealt` says which
card was dealt to each, and `slots` has a word for each seat with six lanes of ten bits: which slots hold a card of
each suit and, in the lane of ANY, which hold a card at all. So the legal cards, as slots, are a shift and a look at
a table.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.engine.rng import WORD, Rng
from rectoverso.games.sea_change.cards import ANY, HAND, POINTS, VALUES
from rectoverso.games.sea_change.modes import RIVAL, Mode

SETTING_UP: Final = 0  # the suits and the first dealer are to be drawn
BETWEEN: Final = 1  # a round is to be dealt
PLAYING: Final = 2
OVER: Final = 3

DEALT: Final = -1  # the last thing to tell of is what chance brought

ALL_SLOTS: Final = 1023
HELD: Final = 50  # where the lane of ANY begins

NONE: Final = vec[i64]()
ZEROS: Final = vec[i64]([0] * 128)


def _nth(mask: int) -> list[u8]:
    slots = [u8(slot) for slot in range(HAND) if mask >> slot & 1]
    return slots + [u8(0)] * (HAND - len(slots))


COUNT: Final = vec[u8]([u8(mask.bit_count()) for mask in range(ALL_SLOTS + 1)])  # of every set of slots its size
NTH: Final = vec[u8]([slot for mask in range(ALL_SLOTS + 1) for slot in _nth(mask)])  # and its slots, ten by ten


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
        self.led: i64 = ANY  # the suit to follow
        self.value: i64 = 0  # of the card before, which makes a sea change; when leading it means nothing
        self.best: i64 = 0  # the weight of the card that would take the trick as things are,
        self.best_place: i64 = 0  # and who played it
        self.stake: i64 = 0  # points in the trick, without the 0 of trump
        self.to_come: i64 = 0  # cards that the trick still lacks
        self.played: i64 = 0
        self.tricks: i64 = 0
        self.drawn: i64 = 0  # cards gone from the pile
        self.decided: i64 = 0
        self.told_from: i64 = DEALT  # the first card of the last step; what it did follows from the cards
        self.dealt = NONE  # the card of each slot, seat by seat, then the pile, top card first
        self.equals = NONE  # for each seat and value the slots that such cards were dealt to
        self.slots = NONE
        self.plays = NONE  # the cards of the round in the order of play
        self.takers = NONE  # the place that took each trick
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
        return self.mode.solo or self.told_from < self.mode.pile

    def playable(self) -> i64:
        """The slots that the seat to move may play from."""
        slots = self.slots[self.turn]
        following = slots >> HAND * self.led & ALL_SLOTS
        if following == 0:
            return slots >> HELD  # S6
        return following | self.equals[VALUES * self.turn + self.value] & slots >> HELD  # S7

    def cards_at(self, seat: i64, slots: i64) -> vec[i64]:
        """The cards in these slots of a seat, ascending."""
        found = ZEROS[: i64(COUNT[slots])]
        for size in range(len(found)):
            card = self.dealt[HAND * seat + i64(NTH[HAND * slots + size])]
            at = size
            while at > 0 and found[at - 1] > card:
                found[at] = found[at - 1]
                at -= 1
            found[at] = card
        return found

    def hand(self, seat: i64) -> vec[i64]:
        return self.cards_at(seat, self.slots[seat] >> HELD)

    def codes(self) -> vec[i64]:
        if self.phase != PLAYING:
            return NONE
        return self.cards_at(self.turn, self.playable())

    def pick(self, rng: Rng) -> i64:
        slots = self.playable()
        nth = rng.below(i64(COUNT[slots]))
        return self.dealt[HAND * self.turn + i64(NTH[HAND * slots + nth])]

    def captured(self, side: i64) -> vec[i64]:
        """The cards that a side has captured in this round, in the order of play (S9, S21)."""
        return taken_by(self.mode, side, self.plays[: self.tricks * self.mode.trick], self.takers)

    # Playing

    def step(self, code: i64) -> None:
        self.told_from = self.played
        place = self.turn
        suit = code >> 4
        slots = self.slots[place]
        slot = slots >> HAND * suit & self.equals[VALUES * place + (code & 15)]  # as a bit
        self.slots[place] = slots ^ (slot << HAND * suit | slot << HELD)
        self.lay(code)
        if self.drawn < self.mode.pile:
            if self.mode.solo:
                self.play_rival()
            else:
                self.draw(place, slot)

    def lay(self, card: i64) -> None:
        """The place whose turn it is adds a card to the trick, and the turn passes on."""
        suit = card >> 4
        value = card & 15
        turn = self.turn
        played = self.played
        self.plays[played] = card
        self.played = played + 1
        self.stake += POINTS[value]  # S12
        if self.led == ANY:
            self.led = suit  # S5
            if self.trump == ANY:
                self.trump = suit
        elif value == self.value:
            self.trump = suit  # S7
            self.weigh_again()
        weight = value + VALUES * i64(suit == self.led) + 2 * VALUES * i64(suit == self.trump)
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

    def draw(self, seat: i64, slot: i64) -> None:
        """S18: the top card of the pile goes where the card just played was."""
        place = HAND * seat + i64(NTH[HAND * slot])
        card = self.dealt[HAND * self.mode.players + self.drawn]
        self.drawn += 1
        self.equals[VALUES * seat + (self.dealt[place] & 15)] ^= slot
        self.equals[VALUES * seat + (card & 15)] ^= slot
        self.dealt[place] = card
        self.slots[seat] |= slot << HAND * (card >> 4) | slot << HELD

    def play_rival(self) -> None:
        """S19: the rival's cards come from the pile as they lie."""
        while self.turn == RIVAL and self.drawn < self.mode.pile:
            self.drawn += 1
            self.lay(self.dealt[HAND + self.drawn - 1])

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
        self.led = ANY  # S7: and so the card makes no sea change
        self.best = -1
        self.stake = 0
        self.to_come = self.mode.trick

    # Dealing

    def begin_round(self, cards: vec[i64]) -> None:
        """The first ten cards are seat 0's, and so on; the rest is the pile, top card first. It keeps `cards`."""
        self.open_round(cards)
        for seat in range(self.mode.players):
            self.hold(seat, HAND)  # S4
        if self.mode.solo:
            self.play_rival()

    def open_round(self, cards: vec[i64]) -> None:
        """Everything but the hands."""
        mode = self.mode
        self.dealt = cards
        self.equals = ZEROS[: VALUES * mode.players]
        self.plays = ZEROS[: len(cards)]
        self.takers = ZEROS[: len(cards) // mode.trick]
        for side in range(len(self.points)):
            self.points[side] = 0
        self.phase = PLAYING
        self.round += 1
        self.played = self.tricks = self.drawn = 0
        self.told_from = DEALT
        self.trump = ANY  # S9
        self.first = (self.dealer + 1) % mode.players  # S4
        if mode.solo:
            self.first = RIVAL  # S19
        self.lead(self.first)

    def hold(self, seat: i64, size: i64) -> None:
        """Gives a seat the first cards that were dealt to it."""
        slots: i64 = 0
        slot: i64 = 1  # as a bit
        for at in range(HAND * seat, HAND * seat + size):
            card = self.dealt[at]
            self.equals[VALUES * seat + (card & 15)] += slot
            slots += (slot << HAND * (card >> 4)) + (slot << HELD)
            slot += slot
        self.slots[seat] = slots


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
