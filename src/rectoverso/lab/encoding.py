"""What a seat may know as numbers for learning, written into a buffer: compiled, and the same for all environments.

The numbers are made from the position because that is fast; a test shows that they follow from the seat's view alone.
What they mean is in `shapes`, which lists the parts in the order in which they are written here. Seats, places and
sides are counted from the one that looks: it is 0, the next clockwise 1.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.games.sea_change.cards import ANY, CARDS, POINTS, SUITS, VALUES, ZERO_OF_TRUMP
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.seeing import leader_of, missing_bits
from rectoverso.games.sea_change.tricks import taker_of
from rectoverso.games.verso.cards import KIND, KINDS, ROW
from rectoverso.games.verso.rules import LAST_BANKING, PLAYING, VersoState

HIGHEST: Final = 127  # what a number that grows beyond it is written as
SPOT: Final = 12  # numbers for each place of a display of Verso: two faces, three colours and seven values of the back
FACES: Final = 42  # of Verso, as twice the kind, plus 1 where it is worth 3 points


@final
class Sheet:
    """A buffer of small numbers that remembers where it was written to, and so is quickly empty again."""

    def __init__(self, size: int) -> None:
        self.numbers = vec[u8]([0] * size)
        self.written = vec[i64]([0] * size)
        self.count: i64 = 0

    def put(self, at: i64, number: i64) -> None:
        """Writes a number between -128 and 127, as it lies in memory (two's complement)."""
        if number > HIGHEST:
            number = HIGHEST
        self.numbers[at] = u8(number & 255)
        self.written[self.count] = at
        self.count += 1

    def add(self, at: i64) -> None:
        """One more of what is counted here."""
        if self.numbers[at] == 0:
            self.written[self.count] = at
            self.count += 1
        self.numbers[at] += 1

    def clear(self) -> None:
        for nth in range(self.count):
            self.numbers[self.written[nth]] = 0
        self.count = 0


def encode(state: CodedState, seat: i64, sheet: Sheet, at: i64) -> None:
    """Writes what a seat knows, from this place of an empty sheet on."""
    if isinstance(state, VersoState):
        encode_verso(state, seat, sheet, at)
        return
    assert isinstance(state, SeaChangeState)  # one after the other: compiled, a test for A | B is far dearer
    encode_sea_change(state, seat, sheet, at)


def mark_legal(state: CodedState, seat: i64, sheet: Sheet, at: i64) -> None:
    """Writes a 1 for each move that this seat may make now."""
    if seat != NOBODY and seat == state.mover():
        codes = state.codes()
        for nth in range(len(codes)):
            sheet.put(at + codes[nth], 1)


def numbers_of(state: CodedState, seat: int, size: int) -> vec[u8]:
    """The numbers of one seat in a buffer of their own."""
    sheet = Sheet(size)
    encode(state, seat, sheet, 0)
    return sheet.numbers


def legal_of(state: CodedState, seat: int, moves: int) -> vec[u8]:
    """The legal moves of one seat in a buffer of their own."""
    sheet = Sheet(moves)
    mark_legal(state, seat, sheet, 0)
    return sheet.numbers


def encode_verso(state: VersoState, seat: i64, sheet: Sheet, at: i64) -> None:
    players = state.players
    for other in range(players):
        owner = seat + other
        if owner >= players:
            owner -= players
        held = state.held[owner]
        for kind in range(KINDS):
            if held >> kind & 1:
                _put_card(state.displays[owner * KINDS + kind], sheet, at + (other * KINDS + kind) * SPOT)
        squares = at + players * KINDS * SPOT + other
        if state.squares[owner]:
            sheet.put(squares, 1)
        sheet.put(squares + players, state.points[owner])
    at += players * (KINDS * SPOT + 2)
    if state.drawn < len(state.deck):
        top = state.deck[state.drawn]
        sheet.put(at + 2 * KIND[top] + (top & 1), 1)
    at += FACES
    sheet.put(at, len(state.deck) - state.drawn)
    sheet.put(at + 1, state.banking)
    if state.phase == PLAYING:
        sheet.put(at + 2, 1)
    elif state.phase == LAST_BANKING:
        sheet.put(at + 3, 1)
    at += 4
    _put_seat(state.mover(), seat, players, sheet, at)
    _put_seat(state.first, seat, players, sheet, at + players)
    at += 2 * players
    discards = state.discards
    for nth in range(len(discards)):
        lies = discards[nth]
        side = lies >> 1
        if lies & 1:
            sheet.put(at + FACES + (side >> 1), 1)
        else:
            sheet.add(at + 2 * KIND[side] + (side & 1))


def _put_card(lies: i64, sheet: Sheet, at: i64) -> None:
    """A card of a display, and its back where all have seen it."""
    side = lies >> 1
    sheet.put(at + (side & 1), 1)
    if lies & 1:
        back = KIND[side ^ 1]
        sheet.put(at + 2 + back // ROW, 1)
        sheet.put(at + 5 + back % ROW, 1)


def _put_seat(which: i64, seat: i64, places: i64, sheet: Sheet, at: i64) -> None:
    """Marks a seat or place, if there is one, as seen from another."""
    if which == NOBODY:
        return
    which -= seat
    if which < 0:
        which += places
    sheet.put(at + which, 1)


def encode_sea_change(state: SeaChangeState, seat: i64, sheet: Sheet, at: i64) -> None:
    mode = state.mode
    sides = len(state.vp)
    hand = state.hand(seat)
    for nth in range(len(hand)):
        sheet.put(at + hand[nth], 1)
    at += CARDS
    points = _put_plays(state, seat, sheet, at)
    at += mode.trick * CARDS + mode.places + mode.places * CARDS + sides * CARDS
    _put_others(state, seat, sheet, at)
    at += mode.players * (len(SUITS) + 1)
    for card in state.deck:
        if i64(card) & 15 == 0:
            sheet.put(at + (i64(card) >> 4), 1)
    at += len(SUITS)
    if state.played and state.trump != ANY:
        sheet.put(at + state.trump, 1)
    at += len(SUITS)
    mover = state.mover()
    if mover != NOBODY and state.led != ANY:
        sheet.put(at + state.led, 1)
    at += len(SUITS)
    _put_seat(mover, seat, mode.players, sheet, at)
    if len(state.deck):
        _put_seat(state.dealer, seat, mode.players, sheet, at + mode.players)
    at += 2 * mode.players
    if mover != NOBODY:
        sheet.put(at, mode.pile - state.drawn)
    sheet.put(at + 1, mode.target)
    at += 2
    own = mode.side_of[seat]
    for other in range(sides):
        side = (own + other) % sides
        sheet.put(at + other, state.vp[side])
        sheet.put(at + sides + other, points[side])


def _put_others(state: SeaChangeState, seat: i64, sheet: Sheet, at: i64) -> None:
    """The suits that each player has shown to be missing, and who is a partner."""
    mode = state.mode
    missing = missing_bits(state)
    for other in range(mode.players):
        owner = (seat + other) % mode.players
        for suit in range(len(SUITS)):
            if missing[owner] >> suit & 1:
                sheet.put(at + len(SUITS) * other + suit, 1)
        if mode.side_of[owner] == mode.side_of[seat]:
            sheet.put(at + len(SUITS) * mode.players + other, 1)


def _put_plays(state: SeaChangeState, seat: i64, sheet: Sheet, at: i64) -> vec[i64]:
    """The trick on the table, who played each card of the round, which side took it; and the points of each side."""
    mode = state.mode
    places, size = mode.places, mode.trick
    sides = len(state.vp)
    own = mode.side_of[seat]
    leader = at + size * CARDS
    played = leader + places
    captured = played + places * CARDS
    points = vec[i64]([0] * sides)
    place: i64 = 0
    for nth in range(state.played):
        card = i64(state.plays[nth])
        if nth % size == 0:
            place = leader_of(state, nth // size)
        by = place - seat
        if by < 0:
            by += places
        sheet.put(played + by * CARDS + card, 1)
        if nth >= state.tricks * size:
            sheet.put(at + (nth - state.tricks * size) * CARDS + card, 1)
        else:
            side = mode.side_of[taker_of(state.takers, nth // size)]
            points[side] += POINTS[card & 15]
            if card == VALUES * state.trump:
                points[side] += ZERO_OF_TRUMP
            side -= own
            if side < 0:
                side += sides
            sheet.put(captured + side * CARDS + card, 1)
        place += 1
        if place == places:
            place = 0
    if state.mover() != NOBODY:
        _put_seat(state.leader, seat, places, sheet, leader)
    return points
