"""Policies: a card for the seat to move at a glance, to play a round out with by the thousand."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rectoverso.bots.sea_change.sight import BIT, LANES, LED_RANK, NOWHERE, TRUMP_RANK, Laid, Sight, count_of
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import EIGHT, HAND, ZERO_OF_TRUMP
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.tricks import PLAYING

STAYS: Final = 0.75  # as in `greedy`
LATER: Final = 0.1
LIABILITY: Final = 1.2
FIRST_EIGHT: Final = 8.0
SAME: Final = 1e-9  # worths closer than this are equal

STAYING: Final = vec[float]([STAYS**tricks for tricks in range(21)])


def _keeping(values: int) -> float:
    """What cards from 8 on, given as bits, are worth in hand (trump apart)."""
    return sum([0.1 * at - (LIABILITY if at == 0 else 0.0) for at in range(8) if values >> at & 1])


KEEPING: Final = vec[float]([_keeping(values) for values in range(256)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    @abstractmethod
    def choose(self, state: SeaChangeState, sight: Sight, rng: Rng) -> i64:
        """A card for the seat to move, which may play more than one."""


def play_out(state: SeaChangeState, sight: Sight, policies: list[Policy], rng: Rng) -> None:
    """Plays the round to its end, each seat by its policy; the sight follows."""
    sight.look(state)
    while state.phase == PLAYING:
        slots = state.playable()
        if slots & 15 == 1:
            at = HAND * state.turn + (slots >> 4)
            card = i64(state.dealt[at])
        else:
            card = policies[state.turn].choose(state, sight, rng)
        state.step(card)
        sight.look(state)


@final
class OneAhead(Policy):
    """What the bot `greedy` plays, decided from a state: the worth of each card is the same, made faster."""

    def __init__(self) -> None:
        self.worths = vec[float]([0.0] * HAND)
        self.laid = Laid()

    def choose(self, state: SeaChangeState, sight: Sight, rng: Rng) -> i64:
        codes = state.codes()
        self.weigh(state, sight, codes)
        most = self.worths[0]
        equal: i64 = 1
        best: i64 = 0
        for nth in range(1, len(codes)):
            worth = self.worths[nth]
            if worth > most + SAME:
                most = worth
                equal = 1
                best = nth
            elif worth > most - SAME:
                equal += 1
        if equal == 1:
            return codes[best]
        chosen = rng.below(equal)
        for nth in range(best, len(codes)):
            if self.worths[nth] > most - SAME:
                if chosen == 0:
                    return codes[nth]
                chosen -= 1
        return codes[best]

    def weigh(self, state: SeaChangeState, sight: Sight, codes: vec[i64]) -> None:
        """How far ahead each card may be expected to bring the side of the seat to move; into `worths`."""
        mode = state.mode
        seat, size, sides = state.turn, mode.trick, len(state.points)
        side = mode.side_of[seat]
        start = state.trick_end - size
        before = state.played - start
        come = size - before - 1
        own = LANES * seat
        in_hand: i64 = 0
        unseen: i64 = 0
        keeping = 0.0
        for suit in range(LANES):
            values = sight.held[own + suit]
            in_hand += count_of(values)
            unseen += count_of(sight.unseen(seat, suit))
            keeping += KEEPING[values >> EIGHT]
        stays = float(ZERO_OF_TRUMP) * STAYING[in_hand - 1 + (mode.pile - state.drawn) // 2]
        plain = (float(ZERO_OF_TRUMP) - stays) / float(len(state.suits))  # a 0 that is not of the trump suit
        share = 0.0
        if unseen > 0:
            share = min(float(in_hand) / float(unseen), 1.0)
        wanted = 0.0
        if mode.solo and not sight.has_eight(state, 0):
            wanted = FIRST_EIGHT
        theirs = -1.0 / float(sides - 1)
        laid = self.laid
        for nth in range(len(codes)):
            card = codes[nth]
            laid.lay(state, card)
            stake = LATER * float(come) + float(laid.points)
            stake += plain * float(laid.zeros) + stays * float(laid.trump_zeros)
            mine = self.chance(state, sight, come, unseen, share)
            worth = stake * (mine + (1.0 - mine) * theirs)
            if laid.eights > 0:
                worth += wanted * mine
            owner = sight.zero_of(state, laid.trump)
            if owner != NOWHERE:
                worth += stays if owner == side else stays * theirs
            self.worths[nth] = worth + keeping - self.spent(sight, card, own)

    def spent(self, sight: Sight, card: i64, own: i64) -> float:
        """What a card was worth in hand, less the power of the trumps that are left."""
        trump = self.laid.trump
        power_left = 0.3 * float(count_of(sight.held[own + trump]))
        cost = 0.0
        if card >> 4 == trump:
            cost = 0.3
        if card & 15 >= EIGHT:
            cost += KEEPING[BIT[(card & 15) - EIGHT]]
        return cost - power_left

    def chance(self, state: SeaChangeState, sight: Sight, come: i64, unseen: i64, share: float) -> float:
        """How likely the side is to take the trick, if those still to come play any card that they may."""
        laid, side = self.laid, state.mode.side_of[state.turn]
        mode = state.mode
        seat = state.turn
        mine = 0.0
        holds = 1.0
        if come > 0 and unseen > 0:
            follow = count_of(sight.unseen(seat, laid.led))
            higher, higher_led = beating(sight, seat, laid)
            free = float(higher) / float(unseen)
            bound = free
            if follow > 0:
                void = power(1.0 - share, follow)
                bound = void * free + (1.0 - void) * float(higher_led) / float(follow)
            place = seat
            for _ in range(come):
                place += 1
                if place == mode.places:
                    place = 0
                over = bound
                if place >= mode.players or sight.lacking[place] >> laid.led & 1:
                    over = free  # S6, S19
                over *= holds
                holds -= over
                if mode.side_of[place] == side:
                    mine += over
        if mode.side_of[laid.taker] == side:
            mine += holds
        return mine


def beating(sight: Sight, seat: i64, laid: Laid) -> tuple[i64, i64]:
    """How many cards that a seat has not seen beat those laid, and how many of these are of the suit led."""
    led, trump, high = laid.led, laid.trump, laid.high
    trumps = sight.unseen(seat, trump)
    if high >= TRUMP_RANK:
        above = count_of(trumps >> (high - TRUMP_RANK) >> 1)
        return above, above if led == trump else 0
    above = count_of(trumps)
    if led == trump:
        return above, above
    of_led = sight.unseen(seat, led)
    if high >= LED_RANK:
        of_led = of_led >> (high - LED_RANK) >> 1
    more = count_of(of_led)
    return above + more, more


def power(base: float, exponent: i64) -> float:
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result
