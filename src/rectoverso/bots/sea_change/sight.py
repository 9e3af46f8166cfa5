"""What a seat knows at a glance, kept as sets of values: what it holds, what nobody has seen yet, who lacks a suit.

A sight follows a state: `look` takes in what has been played since the last look. It is what policies decide by, and
they read nothing else of a state but what lies open.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.games.sea_change.cards import ANY, EIGHT, HAND, POINTS, SUITS, VALUES
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.seeing import leader_of
from rectoverso.games.sea_change.tricks import HELD, LISTED, taker_of

LANES: Final = 5  # one for each suit there is
BIT: Final = vec[i64]([2**value for value in range(VALUES)])
NOWHERE: Final = -1  # the trick of a 0 that has not been played
TRUMP_RANK: Final = 32  # S8: what the suit adds to a value
LED_RANK: Final = 16
EIGHTS: Final = vec[i64]([2**trick for trick in range(16)])  # a trick as a bit

assert len(SUITS) == LANES


def count_of(values: i64) -> i64:
    """How many values are in a set."""
    values -= values >> 1 & 0x5555
    values = (values & 0x3333) + (values >> 2 & 0x3333)
    values = values + (values >> 4) & 0x0F0F
    return values + (values >> 8) & 31


@final
class Sight:
    def __init__(self, state: SeaChangeState) -> None:
        """The sight of all seats of a state, which may be in the midst of a round."""
        players = state.mode.players
        self.deck = vec[i64]([0] * LANES)
        for card in state.deck:
            self.deck[i64(card) >> 4] |= BIT[i64(card) & 15]
        self.gone = vec[i64]([0] * LANES)  # played, by suit
        self.held = vec[i64]([0] * (LANES * players))  # in hand, by seat and suit
        self.lacking = vec[i64]([0] * state.mode.places)  # the suits that a place has shown to be missing
        self.zeros = vec[i64]([NOWHERE] * LANES)  # the trick in which the 0 of a suit was played
        self.eights: i64 = 0  # tricks with an 8, for solo (S20), as bits
        self.seen: i64 = 0
        self.place: i64 = 0
        self.led: i64 = 0
        self.value: i64 = 0
        self.look(state)
        self.look_at_hands(state)

    def twin(self, other: Sight) -> None:
        """Becomes like another sight."""
        self.gone, self.held, self.lacking = other.gone[:], other.held[:], other.lacking[:]
        self.zeros, self.eights, self.seen = other.zeros[:], other.eights, other.seen
        self.place, self.led, self.value = other.place, other.led, other.value

    def look_at_hands(self, state: SeaChangeState) -> None:
        """Takes in the hands of a world."""
        held = self.held
        for at in range(len(held)):
            held[at] = 0
        for seat in range(state.mode.players):
            slots = LISTED[state.slots[seat] >> HELD]
            for _ in range(slots & 15):
                slots >>= 4
                at = HAND * seat + (slots & 15)
                card = i64(state.dealt[at])
                lane = LANES * seat + (card >> 4)
                held[lane] |= BIT[card & 15]

    def look(self, state: SeaChangeState) -> None:
        """Takes in what has been played, and drawn for it (S18), since the last look."""
        players, pile = state.mode.players, state.mode.pile
        while self.seen < state.played:
            card = i64(state.plays[self.seen])
            suit, value = card >> 4, card & 15
            trick = self.seen // state.mode.trick
            self.find_place(state, trick, suit, value)
            self.value = value
            self.gone[suit] |= BIT[value]
            if self.place < players:
                lane = LANES * self.place + suit
                self.held[lane] &= ~BIT[value]
            if value == 0:
                self.zeros[suit] = trick
            elif value == EIGHT:
                self.eights |= EIGHTS[trick]
            if players == 2 and self.seen < pile:
                self.draw(state)
            self.seen += 1

    def find_place(self, state: SeaChangeState, trick: i64, suit: i64, value: i64) -> None:
        """Who plays the card, and whether that shows a suit to be missing."""
        if self.seen == trick * state.mode.trick:
            self.place = leader_of(state, trick)
            self.led = suit
            return
        self.place += 1
        if self.place == state.mode.places:
            self.place = 0
        if suit != self.led and value != self.value:  # S6, S7
            self.lacking[self.place] |= BIT[self.led]

    def draw(self, state: SeaChangeState) -> None:
        """S18: as many cards have been drawn as played. What has come may be of any suit."""
        self.lacking[self.place] = 0
        at = 2 * HAND + self.seen
        if self.seen < state.drawn and at < len(state.dealt):  # what all know of a round holds no cards
            card = i64(state.dealt[at])
            lane = LANES * self.place + (card >> 4)
            self.held[lane] |= BIT[card & 15]

    def unseen(self, seat: i64, suit: i64) -> i64:
        """The values of a suit that a seat has not seen."""
        lane = LANES * seat + suit
        return self.deck[suit] & ~(self.gone[suit] | self.held[lane])

    def zero_of(self, state: SeaChangeState, suit: i64) -> i64:
        """Which side has captured the 0 of a suit, or NOWHERE."""
        trick = self.zeros[suit]
        if trick < 0 or trick >= state.tricks:
            return NOWHERE
        return state.mode.side_of[taker_of(state.takers, trick)]

    def has_eight(self, state: SeaChangeState, side: i64) -> bool:
        """Whether a side has captured an 8 (S20)."""
        eights = self.eights
        for trick in range(state.tricks):
            if eights >> trick & 1 and state.mode.side_of[taker_of(state.takers, trick)] == side:
                return True
        return False


@final
class Laid:
    """The trick as it would be with one more card."""

    def __init__(self) -> None:
        self.led: i64 = 0
        self.trump: i64 = 0
        self.changes: i64 = 0  # whether that card makes a sea change
        self.high: i64 = 0  # how high the best card ranks,
        self.taker: i64 = 0  # and the place that laid it
        self.points: i64 = 0  # of the cards but the 0s
        self.zeros: i64 = 0  # how many there are,
        self.trump_zeros: i64 = 0  # and whether that of trump is one of them
        self.eights: i64 = 0  # whether the card is an 8, and 2 if another is

    def lay(self, state: SeaChangeState, card: i64) -> None:
        suit, value = card >> 4, card & 15
        start = state.trick_end - state.mode.trick
        led, trump = state.led, state.trump
        changes: i64 = 0
        if state.played == start:
            led = suit  # S5
        elif value == state.value:
            changes = 1
        if trump == ANY or changes:
            trump = suit  # S5, S7
        self.led, self.trump, self.changes = led, trump, changes
        high = rank_of(card, led, trump)
        place: i64 = -1
        self.points, self.zeros, self.trump_zeros, self.eights = POINTS[value], 0, 0, i64(value == EIGHT)
        if value == 0:
            self.zero(suit)
        for at in range(start, state.played):
            other = i64(state.plays[at])
            rank = rank_of(other, led, trump)
            if rank > high:
                high = rank
                place = at - start
            self.points += POINTS[other & 15]
            if other & 15 == 0:
                self.zero(other >> 4)
            elif other & 15 == EIGHT:
                self.eights |= 2
        self.high = high
        self.taker = state.turn
        if place >= 0:
            self.taker = (state.leader + place) % state.mode.places

    def zero(self, suit: i64) -> None:
        self.zeros += 1
        if suit == self.trump:
            self.trump_zeros = 1


def rank_of(card: i64, led: i64, trump: i64) -> i64:
    """How high a card ranks in a trick (S8)."""
    suit = card >> 4
    if suit == trump:
        return (card & 15) + TRUMP_RANK
    if suit == led:
        return (card & 15) + LED_RANK
    return card & 15
