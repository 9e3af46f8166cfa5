"""The rules of Sea Change over a position with all its secrets: counting and winning (S12-S17, S20), chance, and text.

How a round is played is in `tricks`, how the ways to play differ in `modes`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from rectoverso.engine.border import Event, View
from rectoverso.engine.errors import Illegal
from rectoverso.engine.game import NOBODY
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change import events
from rectoverso.games.sea_change.cards import (
    ANY,
    CARDS,
    EIGHT,
    HAND,
    NAMES,
    SUITS,
    VALUES,
    ZERO_OF_TRUMP,
    deck_of,
    names,
    suits_in_play,
)
from rectoverso.games.sea_change.deals import check_outcome, deal_text, read_deal, read_table, table_text
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.moves import code_of, text_of
from rectoverso.games.sea_change.seeing import views_of
from rectoverso.games.sea_change.tricks import (
    BETWEEN,
    GONE,
    HELD,
    NO_NUMBERS,
    OVER,
    PLAYING,
    SETTING_UP,
    RoundState,
    shuffled,
    taken_by,
    taker_of,
)

BY_TARGET: Final = 1  # how the game was decided: one side alone reached the target,
BY_ZERO: Final = 2  # or of several the one with the 0 of trump,
BY_FEWEST: Final = 3  # or the one with the fewest cards,
SHARED: Final = 4  # or nothing told them apart (S17)


@final
class SeaChangeState(RoundState):
    # Whose turn, and what they may do: here, because Python calls a class's own methods faster than inherited ones

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

    def codes(self) -> vec[i64]:
        if self.phase != PLAYING:
            return NO_NUMBERS
        return self.cards_at(self.turn, self.playable())

    def pick(self, rng: Rng) -> i64:
        slots = self.playable()
        nth = rng.below(slots & 15) + 1
        at = HAND * self.turn + (slots >> 4 * nth & 15)
        return i64(self.dealt[at])

    def step(self, code: i64) -> None:
        self.told_from = self.played
        place, suit = self.turn, code >> 4
        slots = self.slots[place]
        equal = VALUES * place + (code & 15)
        slot = slots >> HAND * suit & i64(self.equals[equal])  # as a bit
        self.slots[place] = slots ^ (slot << HAND * suit | slot << HELD)
        self.lay(code)
        if self.drawn < self.mode.pile:
            if self.mode.solo:
                self.play_rival()
            else:
                self.draw(place, slot)

    # Counting

    def count_round(self) -> None:
        self.phase = BETWEEN
        self.points[self.zero_side()] += ZERO_OF_TRUMP  # S13
        got = self.round_winners()
        reached: i64 = 0
        for side in range(len(self.vp)):
            self.results = append(self.results, i16(self.points[side]))
            self.vp[side] += got >> side & 1
            reached += i64(self.vp[side] >= self.mode.target)
        self.results = append(append(self.results, i16(got)), i16(self.trump))
        self.open_plays, self.open_takers = self.plays, self.takers  # S10
        if reached:  # S16
            self.phase = OVER
            self.decided = self.decide(reached)
        else:
            self.dealer = (self.dealer + 1) % self.mode.players  # S15

    def zero_side(self) -> i64:
        """The side that captured the 0 of trump; the round has been played out."""
        plays, zero = self.plays, u8(self.trump * VALUES)
        at: i64 = 0
        while plays[at] != zero:
            at += 1
        return self.mode.side_of[taker_of(self.takers, at // self.mode.trick)]

    def round_winners(self) -> i64:
        """The sides that get a victory point, as bits."""
        if self.mode.solo and not self.eights(0):
            return 2  # S20
        most = self.points[0]
        for points in self.points:
            if points > most:
                most = points
        got: i64 = 0
        bit: i64 = 1
        for points in self.points:
            if points == most:
                got |= bit  # S14
            bit += bit
        return got

    def eights(self, side: i64) -> int:
        """How many 8s a side has captured in this round (S20)."""
        return len([card for card in self.captured(side) if card % VALUES == EIGHT])

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
        sides = self.at_target()
        least = min([len(self.captured(side)) for side in sides])
        return [side for side in sides if len(self.captured(side)) == least]

    def laid_open(self, side: i64) -> vec[u8]:
        """What a side captured in the round counted last (S10)."""
        return taken_by(self.mode, side, self.open_plays, self.open_takers)

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
            self.begin_round(shuffled(self.deck, rng))  # S15

    def set_table(self, suits: str, dealer: i64) -> None:
        self.phase = BETWEEN
        self.suits, self.dealer = suits, dealer
        self.deck = deck_of(self.mode.players, suits)

    def outcome(self) -> str:
        """What chance has just brought, as it is written in the log."""
        if self.round == 0:
            return table_text(self.suits, self.dealer)
        hands = [names(self.hand(seat)) for seat in range(self.mode.players)]
        return deal_text(hands, [NAMES[card] for card in self.dealt[HAND * self.mode.players :]])

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
            spots = vec[u8]([GONE] * CARDS)
            for at in range(len(dealt)):
                spots[code_of(dealt[at])] = u8(at)
            self.begin_round(spots)

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
        if code not in self.hand(self.turn):
            raise Illegal("S4", "not_in_hand", card=card)
        if code not in self.codes():
            raise Illegal("S6", "must_follow", suit=SUITS[self.led])

    # What others are told

    def told(self) -> list[Event]:
        return events.told(self)

    def view(self, seat: int | None) -> View:
        return self.views([seat])[0]

    def views(self, seats: list[int | None]) -> list[View]:
        return views_of(self, seats)

    def copy(self) -> SeaChangeState:
        twin = SeaChangeState(self.mode)
        twin.phase, twin.suits, twin.deck, twin.round = self.phase, self.suits, self.deck, self.round
        twin.dealer, twin.first, twin.leader, twin.turn = self.dealer, self.first, self.leader, self.turn
        twin.trump, twin.led, twin.value = self.trump, self.led, self.value
        twin.played, twin.trick_end = self.played, self.trick_end
        twin.tricks, twin.drawn = self.tricks, self.drawn
        twin.decided, twin.told_from = self.decided, self.told_from
        twin.slots, twin.plays, twin.takers = self.slots[:], self.plays[:], self.takers
        twin.points, twin.vp, twin.results = self.points[:], self.vp[:], self.results[:]
        twin.dealt, twin.equals = self.dealt, self.equals
        if self.mode.players == 2:  # S18 changes what else is the same for the whole round, and so shared
            twin.dealt, twin.equals = self.dealt[:], self.equals[:]
        twin.open_plays, twin.open_takers = self.open_plays, self.open_takers  # never changed once open
        return twin


def opened(mode: Mode) -> SeaChangeState:
    """An empty table."""
    state = SeaChangeState(mode)
    sides = len(mode.sides)
    state.slots = vec[i64]([0] * mode.players)
    state.points, state.vp = vec[i64]([0] * sides), vec[i64]([0] * sides)
    return state
