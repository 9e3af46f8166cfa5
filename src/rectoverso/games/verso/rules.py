"""The rules of Verso (V5-V21) over a position with all its secrets.

A card lies as 2 * side + 1 when everyone has seen its back, and as 2 * side while nobody has (V23).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.border import Event, View
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games.verso import events
from rectoverso.games.verso.cards import CARD_TEXTS, CARDS, JOKER, KIND, KINDS, ROW, SQUARE, kind_text, side_of
from rectoverso.games.verso.marks import (
    BANKED,
    DEALT,
    DECK_EMPTY,
    DISCARDED,
    DRAWN,
    ENDED,
    FLIPPED,
    MARKS,
    ONE,
    PASSED,
    RIVAL,
    SEAT,
    SQUARED,
    TWO,
)
from rectoverso.games.verso.moves import (
    BANK,
    BEGINS,
    FITS,
    FITTING,
    FLIP,
    HIGHEST,
    KEEP,
    NEEDS,
    NEVER,
    PASS,
    SECOND,
    SEQUENCES,
    TEXTS,
    code_of,
)
from rectoverso.games.verso.seeing import views_of

EMPTY: Final = -1

SETTING_UP: Final = 0
PLAYING: Final = 1
LAST_BANKING: Final = 2
OVER: Final = 3

ZEROS: Final = vec[i64]([0] * 64)
EMPTIES: Final = vec[i64]([EMPTY] * 126)
BOX: Final = vec[i64](list(range(CARDS)))
FULL: Final = 127  # a row with all its places taken
BIT: Final = vec[i64]([2**kind for kind in range(KINDS)])
LOW_PLACE: Final = vec[i64]([(row & -row).bit_length() - 1 for row in range(128)])
HIGH_PLACE: Final = vec[i64]([(row % 64).bit_length() - 1 if row % 64 else JOKER for row in range(128)])
THREE: Final = vec[i64]([int(row.bit_count() >= 3) for row in range(128)])  # whether it holds 3 cards
OTHERS: Final = vec[i64]([0, 2, 1, 0])  # the moves of each phase that bank nothing: keep and flip, or pass,
FIRST_OTHER: Final = vec[i64]([0, KEEP, PASS, 0])  # and the first of them


def deck_size(players: i64) -> i64:
    return 35 if players == 1 else 15 * players  # V19, V5


@final
class VersoState(CodedState):
    def __init__(self, players: i64) -> None:
        self.players = players
        self.first: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = SETTING_UP
        self.banking: i64 = 0  # players who still have their last banking
        self.drawn: i64 = 0
        self.deck = vec[i64]()  # sides as they lie, top card first; the first `drawn` of them are gone
        self.displays = EMPTIES[: players * KINDS]
        self.held = ZEROS[:players]  # the kinds in each display, as bits; 7 of them are the row of a colour
        self.squares = ZEROS[:players]
        self.points = ZEROS[:players]
        self.discards = vec[i64]()
        self.marks = ZEROS[:MARKS]  # what the last step left behind
        self.marked: i64 = 0

    # Whose turn, and what they may do

    def mover(self) -> i64:
        if self.phase == PLAYING or self.phase == LAST_BANKING:
            return self.turn
        return NOBODY

    def wants_chance(self) -> bool:
        return self.phase == SETTING_UP

    def over(self) -> bool:
        return self.phase == OVER

    def row(self, seat: i64, colour: i64) -> i64:
        """Which places of a colour a display holds, as bits."""
        return self.held[seat] >> ROW * colour & FULL

    def codes(self) -> vec[i64]:
        found = vec[i64](capacity=32)
        if self.phase == PLAYING:
            found = append(append(found, i64(KEEP)), i64(FLIP))
        elif self.phase == LAST_BANKING:
            found = append(found, i64(PASS))
        else:
            return found
        for colour in range(3):
            row = self.row(self.turn, colour)
            for entry in range(BEGINS[row], BEGINS[row + 1]):
                found = append(found, BANK + colour * SEQUENCES + FITTING[entry])
        return found

    def pick(self, rng: Rng) -> i64:
        held = self.held[self.turn]
        blue, green, orange = held & FULL, held >> ROW & FULL, held >> 2 * ROW
        blues, greens = FITS[blue], FITS[green]
        picked = rng.below(OTHERS[self.phase] + blues + greens + FITS[orange])
        if picked < OTHERS[self.phase]:
            return picked + FIRST_OTHER[self.phase]
        picked -= OTHERS[self.phase]
        if picked < blues:
            return BANK + FITTING[BEGINS[blue] + picked]
        picked -= blues
        if picked < greens:
            return BANK + SEQUENCES + FITTING[BEGINS[green] + picked]
        return BANK + 2 * SEQUENCES + FITTING[BEGINS[orange] + picked - greens]

    def automatic(self) -> str | None:
        if self.phase != LAST_BANKING:
            return None
        for colour in range(3):
            if FITS[self.row(self.turn, colour)]:
                return None
        return TEXTS[PASS]  # V17

    def text(self, code: i64) -> str:
        return TEXTS[code]

    def code(self, text: str) -> i64:
        return code_of(text)

    def check_turn(self, seat: int) -> None:
        if self.phase == OVER:
            raise Illegal("V21" if self.players == 1 else "V17", "game_over")
        if seat != self.mover():
            raise Illegal("V7" if self.phase == PLAYING else "V17", "not_your_turn")

    def forbid(self, code: i64) -> None:
        if self.phase == PLAYING and code == PASS:
            raise Illegal("V17", "pass_only_at_end")
        if self.phase == LAST_BANKING and (code == KEEP or code == FLIP):
            raise Illegal("V16", "nothing_to_draw")
        if code == NEVER:
            raise Illegal("V10", "not_a_sequence")
        if code >= BANK:
            colour, sequence = (code - BANK) // SEQUENCES, (code - BANK) % SEQUENCES
            missing = NEEDS[sequence] & ~self.row(self.turn, colour)
            if missing:
                kind = colour * ROW + HIGH_PLACE[missing]
                raise Illegal("V10", "not_in_display", face=kind_text(kind))

    # A turn

    def step(self, code: i64) -> None:
        self.marked = 0
        if code == KEEP or code == FLIP:
            self.draw(code)
        elif code == PASS:
            self.mark(PASSED, self.turn, 0, 0)
        else:
            self.bank((code - BANK) // SEQUENCES, (code - BANK) % SEQUENCES, code)
        if self.phase == LAST_BANKING:
            self.banking -= 1
            if self.banking == 0:
                self.phase = OVER  # V17
                self.mark(ENDED, 0, 0, 0)
        elif self.players == 1 and self.drawn < len(self.deck):
            self.rival()  # V20
        self.turn += 1  # V7
        if self.turn == self.players:
            self.turn = 0
        if self.phase == PLAYING and self.drawn == len(self.deck):
            self.phase = LAST_BANKING  # V16, V21
            self.banking = self.players
            self.mark(DECK_EMPTY, 0, 0, 0)

    def draw(self, code: i64) -> None:
        """V8: the top card as it lies, its back unseen, or turned over for good."""
        side = self.deck[self.drawn]
        self.drawn += 1
        self.mark(DRAWN, self.turn, side, code)
        self.place(self.turn, 2 * side if code == KEEP else 2 * (side ^ 1) + 1)

    def place(self, seat: i64, lies: i64) -> None:
        """Puts a card into a display, or discards it where it would be the second of its kind."""
        kind = KIND[lies >> 1]
        slot = seat * KINDS + kind
        if self.displays[slot] != EMPTY:  # V9, V11
            self.discard(seat, lies)
        else:
            self.displays[slot] = lies
            self.held[seat] += BIT[kind]
        self.look_for_square(seat)

    def remove(self, seat: i64, kind: i64) -> i64:
        slot = seat * KINDS + kind
        lies = self.displays[slot]
        self.displays[slot] = EMPTY
        self.held[seat] -= BIT[kind]
        return lies

    def discard(self, seat: i64, lies: i64) -> None:
        self.discards = append(self.discards, lies)
        self.mark(DISCARDED, seat, lies, 0)

    def look_for_square(self, seat: i64) -> None:
        held = self.held[seat]
        square = THREE[held & FULL] & THREE[held >> ROW & FULL] & THREE[held >> 2 * ROW]
        if square > self.squares[seat]:  # V15: only when it was not there before
            self.points[seat] += SQUARE  # V14
            self.mark(SQUARED, seat, 0, 0)
        self.squares[seat] = square

    def bank(self, colour: i64, sequence: i64, code: i64) -> None:
        """V11, in the order of its steps."""
        seat = self.turn
        points: i64 = 0
        slot = seat * KINDS + colour * ROW
        left = NEEDS[sequence]
        while left:
            points += 1 + (self.displays[slot + LOW_PLACE[left]] & 2)  # a side is odd when it is worth 3
            left &= left - 1
        self.mark(BANKED, seat, code, points)
        if self.phase == PLAYING and self.players > 1:  # V17, V19: no flips in the last banking and in solo
            self.flip_highest((seat + 1) % self.players, colour)  # V13: the left neighbour first
            if self.players > 2:  # V12
                self.flip_highest((seat + self.players - 1) % self.players, colour)
        self.points[seat] += points
        self.discard(seat, self.remove(seat, colour * ROW + SECOND[sequence]))
        self.discard(seat, self.remove(seat, colour * ROW + HIGHEST[sequence]))
        self.look_for_square(seat)

    def flip_highest(self, seat: i64, colour: i64) -> None:
        """V11: the highest value flips, a joker only when it is alone."""
        row = self.row(seat, colour)
        if row == 0:
            return
        lies = self.remove(seat, colour * ROW + HIGH_PLACE[row])
        side = lies >> 1
        self.mark(FLIPPED, seat, side, 1 - (lies & 1))
        self.place(seat, 2 * (side ^ 1) + 1)

    def rival(self) -> None:
        """V20: the rival turns the top card over, and the player may have to flip one."""
        side = self.deck[self.drawn]
        self.drawn += 1
        self.mark(RIVAL, 0, side, 0)
        shown, revealed = KIND[side], KIND[side ^ 1]
        if shown % ROW != JOKER and revealed % ROW != JOKER and revealed % ROW > shown % ROW:
            self.flip_highest(0, revealed // ROW)
        self.discards = append(self.discards, 2 * (side ^ 1) + 1)

    # Chance

    def begin(self, first: i64, deck: vec[i64]) -> None:
        self.first = first
        self.turn = first
        self.deck = deck
        self.phase = PLAYING
        self.marked = 0
        self.mark(DEALT, first, 0, 0)

    def shuffle(self, rng: Rng) -> None:
        """Begins with a deck by chance, faces at random (V5, V7), without writing it as text."""
        deck = BOX[:]
        for place in range(deck_size(self.players)):
            other = place + rng.below(CARDS - place)
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = 2 * card + (rng.bits() & 1)
        self.begin(rng.below(self.players), deck[: deck_size(self.players)])

    def check_chance(self, outcome: str) -> None:
        if self.phase != SETTING_UP:
            raise Illegal("V5", "no_chance_now")
        words = outcome.split(" ")
        if len(words) < 2 or words[0] != "deck" or words[1] not in "012345" or len(words[1]) != 1:
            raise Malformed("a deck is written: deck, the seat of the first player, the cards")
        if int(words[1]) >= self.players:
            raise Malformed(f"the first player is a seat from 0 to {self.players - 1}, not {words[1]}")
        if len(words) - 2 != deck_size(self.players):
            raise Malformed(f"a deck of {deck_size(self.players)} cards is needed, not of {len(words) - 2} (V5)")
        seen = set[int]()
        for text in words[2:]:
            card = side_of(text) >> 1
            if card in seen:
                raise Malformed(f"the card {text} is in the deck twice (V4)")
            seen.add(card)

    def deal(self, outcome: str) -> None:
        words = outcome.split(" ")
        self.begin(int(words[1]), vec[i64]([i64(side_of(text)) for text in words[2:]]))

    def outcome(self) -> str:
        """What chance brought, as it is written in the log."""
        return f"deck {self.first} " + " ".join([CARD_TEXTS[side] for side in self.deck])

    # What others are told

    def revealed(self) -> bool:
        """V23: a new top face, a back that nobody had seen."""
        for place in range(self.marked):
            what, two = self.marks[place] % SEAT, self.marks[place] // TWO
            if what == DEALT or what == RIVAL or (what == FLIPPED and two):
                return True
            if what == DRAWN and (two == FLIP or self.drawn < len(self.deck)):
                return True
        return False

    def mark(self, what: i64, seat: i64, one: i64, two: i64) -> None:
        self.marks[self.marked] = what + SEAT * seat + ONE * one + TWO * two
        self.marked += 1

    def told(self) -> list[Event]:
        return events.told(self)

    def view(self, seat: int | None) -> View:
        return self.views([seat])[0]

    def views(self, seats: list[int | None]) -> list[View]:
        return views_of(self, seats)

    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    def winners(self) -> list[int]:
        if self.phase != OVER:
            return []
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]  # V18

    def copy(self) -> VersoState:
        twin = VersoState(0)
        twin.players, twin.first, twin.turn, twin.phase = self.players, self.first, self.turn, self.phase
        twin.banking, twin.drawn, twin.marked = self.banking, self.drawn, self.marked
        twin.deck = self.deck  # never changed after the deal, so shared
        twin.displays, twin.held, twin.squares = self.displays[:], self.held[:], self.squares[:]
        twin.points, twin.discards, twin.marks = self.points[:], self.discards[:], self.marks[:]
        return twin
