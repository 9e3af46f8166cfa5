"""The learned policy: every card gets a sum of weights, each looked up by a few things that matter, and the higher the
sum, the likelier the card (softmax). `training` makes the weights, `weights` keeps them."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.bots.sea_change.sight import LANES, NOWHERE, Laid, Sight, count_of
from rectoverso.bots.sea_change.weighing import Policy, beating
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import ANY, HAND, VALUES, ZERO_OF_TRUMP
from rectoverso.games.sea_change.rules import SeaChangeState

LOOKUPS: Final = 13

# How many classes the things have that weights are looked up by.
TAKERS: Final = 3  # who takes the trick as things are: the seat itself, a partner, another
STAKES: Final = 9
BEATEN: Final = 8  # by how many unseen cards
COMING: Final = 5  # how many are still to play to the trick
OWNERS: Final = 6  # of the 0 of trump
MARGINS: Final = 9
LEFT: Final = 15  # tricks left
STAGES: Final = 5  # the same, coarser

SIZES: Final = [
    8 * TAKERS * STAKES,  # the place in the trick, who takes it, what is in it
    COMING * TAKERS * BEATEN * 3,  # how sure that is, and whether one wants it
    VALUES * 16,  # the card: trump, led, a sea change, leading
    VALUES * 5 * 4,  # how many equal cards are out, which could change the sea after it
    11 * 4 * 10,  # how many of its suit are in hand
    8 * 2 * STAGES * TAKERS,  # how many trumps then
    OWNERS * OWNERS * STAGES * TAKERS,  # who has the 0 of trump before and after
    MARGINS * TAKERS * STAKES,  # how the round stands
    LEFT * VALUES * 2,  # when to play what
    4 * TAKERS * 2 * 2 * BEATEN,  # who is known to lack the suit
    VALUES * TAKERS * COMING,  # what to throw into which trick
    2 * 4 * TAKERS * COMING,  # alone: the 8 that is needed (S20)
    7 * TAKERS * BEATEN,  # the kind of the card
]
STARTS: Final = vec[i64]([sum(SIZES[:at]) for at in range(LOOKUPS)])
WEIGHTS: Final = sum(SIZES)


def _class_of(number: int, edges: list[int]) -> int:
    """How many of the edges are below a number."""
    return len([edge for edge in edges if edge < number])


STAKE_OF: Final = vec[i64]([_class_of(points, [-6, -3, -1, 0, 1, 2, 3, 5]) for points in range(-16, 17)])
MARGIN_OF: Final = vec[i64]([_class_of(points, [-8, -5, -3, -1, 0, 2, 4, 7]) for points in range(-32, 33)])
BEATEN_OF: Final = vec[i64]([_class_of(cards, [0, 1, 2, 3, 5, 8, 12]) for cards in range(81)])
STAGE_OF: Final = vec[i64]([0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
KIND_OF: Final = vec[i64]([1, 2, 2, 2, 3, 3, 3, 3, 4, 5, 6, 6, 6, 6, 6, 6])

WHOLE: Final = 1.0 / 4294967296.0


@final
class Learned(Policy):
    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.at = vec[i64]([0] * (HAND * LOOKUPS))  # which weights the cards looked up
        self.chances = vec[float]([0.0] * HAND)
        self.situation: i64 = 0  # for the baseline of training
        self.laid = Laid()
        self.side: i64 = 0  # of the seat to move
        self.before: i64 = 0  # how many have played to the trick,
        self.come: i64 = 0  # how many still will
        self.left: i64 = 0
        self.owner_before: i64 = 0
        self.margin: i64 = 0
        self.has_eight: i64 = 0

    def choose(self, state: SeaChangeState, sight: Sight, rng: Rng) -> i64:
        codes = state.codes()
        return codes[self.draw(state, sight, codes, rng)]

    def draw(self, state: SeaChangeState, sight: Sight, codes: vec[i64], rng: Rng) -> i64:
        """The place of a card, by chance."""
        self.weigh(state, sight, codes)
        part = float(rng.bits()) * WHOLE
        last = len(codes) - 1
        for nth in range(last):
            part -= self.chances[nth]
            if part < 0.0:
                return nth
        return last

    def weigh(self, state: SeaChangeState, sight: Sight, codes: vec[i64]) -> None:
        """How likely each card is, into `chances`."""
        self.look_up(state, sight, codes)
        weights, at, chances = self.weights, self.at, self.chances
        most = -1e9
        place: i64 = 0
        for nth in range(len(codes)):
            total = 0.0
            for _ in range(LOOKUPS):
                total += weights[at[place]]
                place += 1
            chances[nth] = total
            if total > most:
                most = total
        whole = 0.0
        for nth in range(len(codes)):
            share = exp(chances[nth] - most)
            chances[nth] = share
            whole += share
        for nth in range(len(codes)):
            chances[nth] /= whole

    def look_up(self, state: SeaChangeState, sight: Sight, codes: vec[i64]) -> None:
        """Finds the weights of each card, into `at`."""
        mode, seat = state.mode, state.turn
        side = self.side = mode.side_of[seat]
        self.before = state.played - state.trick_end + mode.trick
        self.come = mode.trick - self.before - 1
        in_hand: i64 = 0
        for suit in range(LANES):
            lane = LANES * seat + suit
            in_hand += count_of(sight.held[lane])
        self.left = min(in_hand - 1 + (mode.pile - state.drawn) // 2, LEFT - 1)
        self.owner_before = OWNERS - 1
        if state.trump != ANY:
            self.owner_before = self.owner(state, sight, state.trump)
        self.margin = self.ahead(state, sight)
        self.situation = (self.left * MARGINS + self.margin) * OWNERS + self.owner_before
        self.has_eight = 0
        if mode.solo and sight.has_eight(state, side):
            self.has_eight = 1
        for nth in range(len(codes)):
            self.look_up_card(state, sight, codes[nth], LOOKUPS * nth)

    def look_up_card(self, state: SeaChangeState, sight: Sight, card: i64, place: i64) -> None:
        laid, at = self.laid, self.at
        suit, value = card >> 4, card & 15
        laid.lay(state, card)
        come, before, left = self.come, self.before, self.left
        own = LANES * state.turn
        leading, is_trump, is_led = i64(before == 0), i64(suit == laid.trump), i64(suit == laid.led)
        taker = self.taker(state)
        stake = laid.points + ZERO_OF_TRUMP * laid.trump_zeros
        stakes = STAKE_OF[max(min(stake, 16), -16) + 16]
        wanted = i64(stake > 0) + i64(stake >= 0)
        beaten: i64 = 0
        if come > 0:
            above, _ = beating(sight, state.turn, laid)
            beaten = BEATEN_OF[above]
        owner: i64 = 2
        kind = KIND_OF[value]
        if value + (suit ^ laid.trump) != 0:
            owner = self.owner(state, sight, laid.trump)
        else:
            kind = 0
        length = count_of(sight.held[own + suit])
        trumps = min(count_of(sight.held[own + laid.trump]) - is_trump, 7)
        stage, changes, coming = STAGE_OF[left], laid.changes, min(come, COMING - 1)
        equals, voids = self.equals(sight, state.turn, value), self.voids(state, sight)
        at[place] = (min(before, 7) * TAKERS + taker) * STAKES + stakes
        at[place + 1] = STARTS[1] + ((coming * TAKERS + taker) * BEATEN + beaten) * 3 + wanted
        at[place + 2] = STARTS[2] + (((value * 2 + is_trump) * 2 + is_led) * 2 + changes) * 2 + leading
        at[place + 3] = STARTS[3] + ((value * 5 + equals) * 2 + is_trump) * 2 + i64(come > 0)
        at[place + 4] = STARTS[4] + ((length * 2 + is_trump) * 2 + leading) * 10 + min(left, 9)
        at[place + 5] = STARTS[5] + ((trumps * 2 + changes) * STAGES + stage) * TAKERS + taker
        at[place + 6] = STARTS[6] + ((self.owner_before * OWNERS + owner) * STAGES + stage) * TAKERS + taker
        at[place + 7] = STARTS[7] + (self.margin * TAKERS + taker) * STAKES + stakes
        at[place + 8] = STARTS[8] + (left * VALUES + value) * 2 + is_trump
        at[place + 9] = STARTS[9] + (((voids * TAKERS + taker) * 2 + leading) * 2 + is_trump) * BEATEN + beaten
        at[place + 10] = STARTS[10] + (value * TAKERS + taker) * COMING + coming
        at[place + 11] = STARTS[11] + ((self.has_eight * 4 + laid.eights) * TAKERS + taker) * COMING + coming
        at[place + 12] = STARTS[12] + (kind * TAKERS + taker) * BEATEN + beaten

    def taker(self, state: SeaChangeState) -> i64:
        """Who takes the trick as things are: the seat itself, a partner, another."""
        if self.laid.taker == state.turn:
            return 0
        if state.mode.side_of[self.laid.taker] == self.side:
            return 1
        return 2

    def equals(self, sight: Sight, seat: i64, value: i64) -> i64:
        """How many cards of this value a seat has not seen."""
        found: i64 = 0
        for suit in range(LANES):
            found += sight.unseen(seat, suit) >> value & 1
        return min(found, 4)

    def owner(self, state: SeaChangeState, sight: Sight, trump: i64) -> i64:
        """Who has the 0 of trump: the seat in hand, nobody knows, this trick, the own side, another."""
        trick = sight.zeros[trump]
        if trick < 0:
            lane = LANES * state.turn + trump
            if sight.held[lane] & 1:
                return 0
            return 1
        if trick >= state.tricks:
            return 2
        if sight.zero_of(state, trump) == self.side:
            return 3
        return 4

    def ahead(self, state: SeaChangeState, sight: Sight) -> i64:
        """How far the side is ahead of the best other, the 0 of trump counted for who has captured it."""
        owner: i64 = NOWHERE
        if state.trump != ANY:
            owner = sight.zero_of(state, state.trump)
        mine: i64 = 0
        others: i64 = -99
        for other in range(len(state.points)):
            points = state.points[other]
            if other == owner:
                points += ZERO_OF_TRUMP
            if other == self.side:
                mine = points
            elif points > others:
                others = points
        return MARGIN_OF[max(min(mine - others, 32), -32) + 32]

    def voids(self, state: SeaChangeState, sight: Sight) -> i64:
        """How many of those still to come are known to lack the suit led; a rival follows none (S19)."""
        found: i64 = 0
        place = state.turn
        for _ in range(self.come):
            place += 1
            if place == state.mode.places:
                place = 0
            if sight.lacking[place] >> self.laid.led & 1:
                found += 1
        return min(found, 3)


SITUATIONS: Final = LEFT * MARGINS * OWNERS
