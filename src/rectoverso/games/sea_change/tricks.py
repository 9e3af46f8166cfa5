"""A round of Sea Change (S4-S11, S18, S19): hands, the trick on the table, the turn, and who took what.

Places go round the table: the seats and, in solo, the rival after the player. A hand is ten slots in the order of
their cards. `dealt` says which card was dealt to each, `equals` which slots got a card of some value, and `slots` has
a word for each seat with six lanes of ten bits: which slots hold a card of each suit and, in the lane of ANY, which
hold a card at all. So the legal cards, as slots, are a shift and a look at a table.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import WORD, Rng
from rectoverso.games.sea_change.cards import ANY, CARDS, HAND, POINTS, VALUES
from rectoverso.games.sea_change.modes import PLACES, RIVAL, Mode

SETTING_UP: Final = 0  # the suits and the first dealer are to be drawn
BETWEEN: Final = 1  # a round is to be dealt
PLAYING: Final = 2
OVER: Final = 3

DEALT: Final = -1  # the last thing to tell of is what chance brought

ALL_SLOTS: Final = 1023
HELD: Final = 50  # where the lane of ANY begins

TAKER: Final = 3  # the bits that say who took a trick
GONE: Final = 255  # the spot of a card that has been played

NO_CARDS: Final = vec[u8]()
NO_NUMBERS: Final = vec[i64]()
ZEROS: Final = vec[i64]([0] * HAND)


def _listed(mask: int) -> i64:
    """A set of slots as a list in a word, four bits each: first how many there are, then which."""
    slots = [slot for slot in range(HAND) if mask >> slot & 1]
    return i64(len(slots) + sum([slot * 16**nth for nth, slot in enumerate(slots, 1)]))


LISTED: Final = vec[i64]([_listed(mask) for mask in range(ALL_SLOTS + 1)])


class RoundState(CodedState):
    def __init__(self, mode: Mode) -> None:
        """A state without its numbers; `opened` makes one to play with."""
        self.mode = mode
        self.phase: i64 = SETTING_UP
        self.suits = ""
        self.deck = NO_CARDS
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.first: i64 = 0  # who led the first trick of the round
        self.leader: i64 = 0
        self.turn: i64 = 0
        self.trump: i64 = ANY
        self.led: i64 = ANY  # the suit to follow
        self.value: i64 = 0  # of the card before, which makes a sea change; when leading it means nothing
        self.played: i64 = 0
        self.trick_end: i64 = 0  # how many cards will have been played when the trick is complete
        self.tricks: i64 = 0
        self.drawn: i64 = 0  # cards gone from the pile
        self.decided: i64 = 0
        self.told_from: i64 = DEALT  # the first card of the last step; what it did follows from the cards
        self.dealt = NO_CARDS  # the card of each slot, seat by seat, then the pile, top card first
        self.equals = vec[i16]()  # for each seat and value the slots that such cards were dealt to
        self.slots = NO_NUMBERS
        self.plays = NO_CARDS  # the cards of the round in the order of play
        self.takers: i64 = 0  # the place that took each trick, TAKER bits for each
        self.points = NO_NUMBERS  # of each side in this round
        self.vp = NO_NUMBERS
        self.results = vec[i16]()  # for each round counted: points of each side, sides that got a VP as bits, trump
        self.open_plays = NO_CARDS  # the round counted last lies open (S10)
        self.open_takers: i64 = 0

    # Looking

    def playable(self) -> i64:
        """The slots that the seat to move may play from, as a list."""
        slots = self.slots[self.turn]
        following = slots >> HAND * self.led & ALL_SLOTS
        free = -i64(following == 0)  # S6: all bits or none, so that there is nothing to branch for
        equal = VALUES * self.turn + self.value
        return LISTED[following | (free | i64(self.equals[equal])) & slots >> HELD]  # S7

    def cards_at(self, seat: i64, slots: i64) -> vec[i64]:
        """The cards in a list of slots of a seat, ascending."""
        dealt, first = self.dealt, HAND * seat
        found = ZEROS[: slots & 15]
        for nth in range(slots & 15):
            slots >>= 4
            at = first + (slots & 15)
            found[nth] = i64(dealt[at])
        return found

    def hand(self, seat: i64) -> vec[i64]:
        return self.cards_at(seat, LISTED[self.slots[seat] >> HELD])

    def captured(self, side: i64) -> vec[u8]:
        """The cards that a side has captured in this round, in the order of play (S9, S21)."""
        return taken_by(self.mode, side, self.plays[: self.tricks * self.mode.trick], self.takers)

    # Playing

    def lay(self, card: i64) -> None:
        """The place whose turn it is adds a card to the trick, and the turn passes on."""
        suit, value = card >> 4, card & 15
        self.plays[self.played] = u8(card)
        self.played += 1
        if self.led == ANY:
            self.led = suit  # S5
            if self.trump == ANY:
                self.trump = suit
        elif value == self.value:
            self.trump = suit  # S7
        self.value = value
        turn = self.turn + 1
        self.turn = turn * i64(turn != self.mode.places)  # S4: after the last place comes 0
        if self.played == self.trick_end:
            self.take_trick()

    def draw(self, seat: i64, slot: i64) -> None:
        """S18: the top card of the pile comes for the one just played, and slides to where it belongs."""
        dealt, equals = self.dealt, self.equals
        card = dealt[HAND * self.mode.players + self.drawn]
        self.drawn += 1
        first, last = HAND * seat, HAND * seat + HAND - 1
        at = first + (LISTED[slot] >> 4)
        while at < last and dealt[at + 1] < card:
            dealt[at] = dealt[at + 1]
            at += 1
        while at > first and dealt[at - 1] > card:
            dealt[at] = dealt[at - 1]
            at -= 1
        dealt[at] = card
        for value in range(VALUES):
            equals[VALUES * seat + value] = 0
        self.hold(seat, HAND)

    def play_rival(self) -> None:
        """S19: the rival's cards come from the pile as they lie."""
        while self.turn == RIVAL and self.drawn < self.mode.pile:
            self.drawn += 1
            self.lay(i64(self.dealt[HAND + self.drawn - 1]))

    def take_trick(self) -> None:
        plays, worth, led, trump = self.plays, POINTS, self.led, self.trump
        start = self.played - self.mode.trick
        best: i64 = 0  # how high the best card ranks and, as the rest by PLACES, which one it is
        stake: i64 = 0
        for at in range(start, self.played):
            card = i64(plays[at])
            suit, value = card >> 4, card & 15
            rank = value + VALUES * i64(suit == led) + 2 * VALUES * i64(suit == trump)  # S8
            best = max(best, PLACES * rank + at - start)
            stake += worth[value]  # S12
        taker = self.leader + best % PLACES
        if taker >= self.mode.places:
            taker -= self.mode.places
        side = self.mode.side_of[taker]
        self.points[side] += stake
        self.takers += taker << TAKER * self.tricks  # S9
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
        self.trick_end = self.played + self.mode.trick

    # Dealing

    def begin_round(self, spots: vec[u8]) -> None:
        """A deal: the spot of each card by its number, ten spots for each seat, then the pile's, top card first."""
        self.open_round()
        self.hand_out(spots)  # S4
        if self.mode.solo:
            self.play_rival()

    def open_round(self) -> None:
        """Everything but the cards."""
        mode = self.mode
        self.plays = vec[u8]([0] * len(self.deck))
        for side in range(len(self.points)):
            self.points[side] = 0
        self.phase = PLAYING
        self.round += 1
        self.played = self.tricks = self.takers = self.drawn = 0
        self.told_from = DEALT
        self.trump = ANY  # S9
        self.first = (self.dealer + 1) % mode.players  # S4
        if mode.solo:
            self.first = RIVAL  # S19
        self.lead(self.first)

    def hand_out(self, spots: vec[u8]) -> None:
        """Puts the cards on their spots, those of a hand in order."""
        players = self.mode.players
        dealt = vec[u8]([0] * len(self.deck))
        sizes = vec[i64]([0] * players)
        for card in self.deck:
            spot = spots[i64(card)]
            seat = i64(spot // HAND)
            if seat < players:
                at = HAND * seat + sizes[seat]
                dealt[at] = card
                sizes[seat] += 1
            elif spot != GONE:
                dealt[i64(spot)] = card
        self.dealt, self.equals = dealt, vec[i16]([0] * (VALUES * players))
        for seat in range(players):
            self.hold(seat, sizes[seat])

    def hold(self, seat: i64, size: i64) -> None:
        """Fills the first slots of a seat with the cards dealt to them."""
        dealt, equals = self.dealt, self.equals
        slots: i64 = 0
        slot: i64 = 1  # as a bit
        for at in range(HAND * seat, HAND * seat + size):
            card = i64(dealt[at])
            equal = VALUES * seat + (card & 15)
            equals[equal] += i16(slot)
            slots += slot << HAND * (card >> 4)
            slot += slot
        self.slots[seat] = slots + (slot - 1 << HELD)


def taken_by(mode: Mode, side: i64, plays: vec[u8], takers: i64) -> vec[u8]:
    """Which of these cards, trick by trick, went to a side."""
    return vec[u8]([plays[at] for at in range(len(plays)) if mode.side_of[taker_of(takers, at // mode.trick)] == side])


def taker_of(takers: i64, trick: i64) -> i64:
    return takers >> TAKER * trick & PLACES - 1


def shuffled(deck: vec[u8], rng: Rng) -> vec[u8]:
    """A random spot for each card of a deck; but those of the first hand are not told apart.

    One random word decides two cards: it is a fraction of 2^32 whose parts are taken one after the other. Words that
    would make some pairs likelier than others are drawn again.
    """
    cards = deck[:]
    spots = vec[u8]([0] * CARDS)
    left = len(cards)
    while left > HAND:
        pairs = left * (left - 1)
        first = rng.bits() * left
        second = (first & WORD) * (left - 1)
        if second & WORD < pairs:
            while second & WORD < (WORD + 1) % pairs:
                first = rng.bits() * left
                second = (first & WORD) * (left - 1)
        left = _take_out(cards, first >> 32, left, spots)
        left = _take_out(cards, second >> 32, left, spots)
    return spots


def _take_out(cards: vec[u8], at: i64, left: i64, spots: vec[u8]) -> i64:
    """One of the cards left gets the last spot, and the last card moves up for it."""
    last = left - 1
    spots[i64(cards[at])] = u8(last)
    cards[at] = cards[last]
    return last
