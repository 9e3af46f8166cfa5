"""The rules of Sea Change (S4-S20) over a position with all its secrets.

Places go round the table: the seats and, in solo, the rival after the player. Sets of cards are two words (see
`cards`), so `hands`, `captured` and `laid_open` hold two numbers for each place or side.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.border import Event, View
from rectoverso.engine.errors import Illegal
from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change import events
from rectoverso.games.sea_change.cards import (
    ANY,
    EIGHT,
    EQUAL_HIGH,
    EQUAL_LOW,
    HAND,
    HIGH,
    HIGH_FROM,
    LOW,
    NAMES,
    NO_VALUE,
    POINTS,
    SUIT_HIGH,
    SUIT_LOW,
    SUITS,
    VALUES,
    ZERO_OF_TRUMP,
    cards_in,
    count,
    deck_of,
    nth_place,
    suits_in_play,
)
from rectoverso.games.sea_change.deals import check_outcome, deal_text, read_deal, read_table, table_text
from rectoverso.games.sea_change.modes import RIVAL, Mode
from rectoverso.games.sea_change.moves import code_of, text_of
from rectoverso.games.sea_change.view import view_of

SETTING_UP: Final = 0  # the suits and the first dealer are to be drawn
BETWEEN: Final = 1  # a round is to be dealt
PLAYING: Final = 2
OVER: Final = 3

BY_TARGET: Final = 1  # how the game was decided: one side alone reached the target,
BY_ZERO: Final = 2  # or of several the one with the 0 of trump,
BY_FEWEST: Final = 3  # or the one with the fewest cards,
SHARED: Final = 4  # or nothing told them apart (S17)

ZEROS: Final = vec[i64]([0] * 80)
NONE: Final = vec[i64]()
SUIT_BIT: Final = vec[i64]([1, 2, 4, 8, 16])


@final
class SeaChangeState(CodedState):
    def __init__(self, mode: Mode) -> None:
        """A state without a table; `opened` makes one to play with."""
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
        self.told_from: i64 = 0  # the first card that the last step laid; what else it did follows from the cards
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
        return self.turn if self.phase == PLAYING else NOBODY

    def wants_chance(self) -> bool:
        return self.phase < PLAYING

    def over(self) -> bool:
        return self.phase == OVER

    def revealed(self) -> bool:
        """A card of the pile has been drawn or turned up (S18, S19)."""
        return self.told_from == 0 or self.mode.solo or self.told_from < len(self.pile)

    def playable(self) -> tuple[i64, i64]:
        """The cards that the seat to move may play, as a set."""
        low, high = self.hands[2 * self.turn], self.hands[2 * self.turn + 1]
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
        self.hands[2 * place] &= ~LOW[code]
        self.hands[2 * place + 1] &= ~HIGH[code]
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
            self.lead(RIVAL if self.mode.solo else taker)  # S9, S19

    def lead(self, place: i64) -> None:
        self.leader = self.turn = place
        self.led = ANY
        self.wave = NO_VALUE  # S7: the first card of a trick makes no sea change
        self.to_come = self.mode.trick

    # Counting

    def count_round(self) -> None:
        self.phase = BETWEEN
        self.points[self.zero_side()] += ZERO_OF_TRUMP  # S13
        got = self.round_winners()
        reached: i64 = 0
        for side in range(len(self.vp)):
            self.results = append(self.results, self.points[side])
            self.vp[side] += got >> side & 1
            reached += i64(self.vp[side] >= self.mode.target)
            self.laid_open[2 * side] = self.captured[2 * side]  # S10
            self.laid_open[2 * side + 1] = self.captured[2 * side + 1]
        self.results = append(append(self.results, got), self.trump)
        if reached:  # S16
            self.phase = OVER
            self.decided = self.decide(reached)
        else:
            self.dealer = (self.dealer + 1) % self.mode.players  # S15

    def zero_side(self) -> i64:
        """The side that captured the 0 of trump."""
        zero = self.trump * VALUES
        side: i64 = 0
        while not (self.captured[2 * side] & LOW[zero] | self.captured[2 * side + 1] & HIGH[zero]):
            side += 1
        return side

    def round_winners(self) -> i64:
        """The sides that get a victory point, as bits."""
        if self.mode.solo and not self.eights(0):
            return 2  # S20
        most = self.points[0]
        for points in self.points:
            most = max(most, points)
        got: i64 = 0
        bit: i64 = 1
        for points in self.points:
            if points == most:
                got |= bit  # S14
            bit += bit
        return got

    def eights(self, side: i64) -> i64:
        return count(self.captured[2 * side] & EQUAL_LOW[EIGHT]) + count(self.captured[2 * side + 1] & EQUAL_HIGH[EIGHT])

    def cards_captured(self, side: i64) -> i64:
        return count(self.captured[2 * side]) + count(self.captured[2 * side + 1])

    def at_target(self) -> list[int]:
        return [side for side in range(len(self.vp)) if self.vp[side] >= self.mode.target]

    def decide(self, reached: i64) -> i64:
        if reached == 1:
            return BY_TARGET
        if self.vp[self.zero_side()] >= self.mode.target:
            return BY_ZERO
        return BY_FEWEST if len(self.fewest()) == 1 else SHARED

    def fewest(self) -> list[int]:
        """Of the sides at the target those that captured fewest cards."""
        least = min([self.cards_captured(side) for side in self.at_target()])
        return [side for side in self.at_target() if self.cards_captured(side) == least]

    def scores(self) -> list[int]:
        return [int(vp) for vp in self.vp]

    def winners(self) -> list[int]:
        if self.phase != OVER:
            return []
        if self.decided == BY_TARGET:
            return self.at_target()
        return [int(self.zero_side())] if self.decided == BY_ZERO else self.fewest()  # S17

    # Chance

    def shuffle(self, rng: Rng) -> None:
        """Takes in what chance brings next: first suits and dealer, then before every round a deal."""
        players = self.mode.players
        if self.phase == SETTING_UP:
            suits = vec[i64]([0, 1, 2, 3, 4])
            rng.shuffle(suits)
            drawn = sorted([int(suit) for suit in suits[: suits_in_play(players)]])
            self.set_table("".join([SUITS[suit] for suit in drawn]), rng.below(players))  # S3, S15
        else:
            cards = self.deck[:]
            rng.shuffle(cards)  # S15
            self.begin_round(cards)

    def set_table(self, suits: str, dealer: i64) -> None:
        self.phase = BETWEEN
        self.suits, self.dealer = suits, dealer
        self.deck = deck_of(self.mode.players, suits)
        self.plays = ZEROS[: len(self.deck)]

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
        self.played = self.tricks = self.drawn = self.told_from = 0
        self.trump = ANY  # S9
        self.first = RIVAL if mode.solo else (self.dealer + 1) % mode.players  # S4, S19
        self.lead(self.first)
        if mode.solo:
            self.play_rival()

    def outcome(self) -> str:
        """What chance has just brought, as it is written in the log."""
        if self.round == 0:
            return table_text(self.suits, self.dealer)
        hands = [cards_in(self.hands[2 * seat], self.hands[2 * seat + 1]) for seat in range(self.mode.players)]
        return deal_text([[NAMES[card] for card in hand] for hand in hands], [NAMES[card] for card in self.pile])

    def check_chance(self, outcome: str) -> None:
        if self.phase >= PLAYING:
            self.check_turn(NOBODY)
        check_outcome(outcome, self.mode.players, self.suits)

    def deal(self, outcome: str) -> None:
        if self.phase == SETTING_UP:
            suits, dealer = read_table(outcome)
            self.set_table(suits, dealer)
        else:
            hands, pile = read_deal(outcome)
            dealt = [card for hand in hands for card in hand] + pile
            self.begin_round(vec[i64]([i64(code_of(card)) for card in dealt]))

    # Text

    def text(self, code: i64) -> str:
        return text_of(code)

    def code(self, text: str) -> i64:
        return code_of(text)

    def check_turn(self, seat: int) -> None:
        if self.phase == OVER:
            raise Illegal("S16", "game_over")
        if seat == NOBODY or seat != self.mover():
            raise Illegal("S9" if self.tricks and self.led == ANY else "S4", "not_your_turn")

    def forbid(self, code: i64) -> None:
        if self.phase != PLAYING:
            self.check_turn(NOBODY)
        card = text_of(code)
        if not (self.hands[2 * self.turn] & LOW[code] | self.hands[2 * self.turn + 1] & HIGH[code]):
            raise Illegal("S4", "not_in_hand", card=card)
        low, high = self.playable()
        if not (low & LOW[code] | high & HIGH[code]):
            raise Illegal("S6", "must_follow", suit=SUITS[self.led])

    # What others are told

    def told(self) -> list[Event]:
        return events.told(self)

    def view(self, seat: int | None) -> View:
        return view_of(self, seat)

    def copy(self) -> SeaChangeState:
        twin = SeaChangeState(self.mode)
        twin.phase, twin.suits, twin.deck, twin.round = self.phase, self.suits, self.deck, self.round
        twin.dealer, twin.first, twin.leader, twin.turn = self.dealer, self.first, self.leader, self.turn
        twin.trump, twin.led, twin.wave, twin.to_come = self.trump, self.led, self.wave, self.to_come
        twin.played, twin.tricks, twin.drawn = self.played, self.tricks, self.drawn
        twin.decided, twin.told_from = self.decided, self.told_from
        twin.hands, twin.pile, twin.plays, twin.takers = self.hands[:], self.pile[:], self.plays[:], self.takers[:]
        twin.missing, twin.captured, twin.points = self.missing[:], self.captured[:], self.points[:]
        twin.laid_open, twin.vp, twin.results = self.laid_open[:], self.vp[:], self.results[:]
        return twin


def opened(mode: Mode) -> SeaChangeState:
    """An empty table."""
    state = SeaChangeState(mode)
    sides = len(mode.sides)
    state.hands = ZEROS[: 2 * mode.places]
    state.missing = ZEROS[: mode.places]
    state.pile = ZEROS[: mode.pile]
    state.takers = ZEROS[: HAND + mode.pile // 2]
    state.captured, state.laid_open = ZEROS[: 2 * sides], ZEROS[: 2 * sides]
    state.points, state.vp = ZEROS[:sides], ZEROS[:sides]
    return state
