"""What seats see of a position of Sea Change, built from nothing. Compiled: every move shows it to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from mypy_extensions import i64

from rectoverso.engine.border import Seat, View
from rectoverso.games.sea_change.cards import ANY, CARDS, NAMES, SUITS, names
from rectoverso.games.sea_change.tricks import taker_of
from rectoverso.games.sea_change.view import (
    DECIDED,
    THE_RIVAL,
    Play,
    RoundResult,
    SeaChangeMemory,
    SeaChangeTable,
    SeaChangeView,
    Trick,
)

if TYPE_CHECKING:
    from rectoverso.games.sea_change.rules import SeaChangeState

# Every play that there can be, made once: by seat from the rival's on, card, and whether it made a sea change.
PLAYS: Final = [
    Play(seat, card, sea_change) for seat in range(THE_RIVAL, 8) for card in NAMES for sea_change in (False, True)
]

SUIT_BITS: Final = [1, 2, 4, 8, 16]


def views_of(state: SeaChangeState, seats: list[Seat | None]) -> list[View]:
    """All see the same but for their hands and what they may play of them."""
    plays = plays_of(state)
    table = open_table(state, plays)
    memory = SeaChangeMemory(plays, _missing(state))
    return [SeaChangeView(_seen_by(state, table, seat), memory) for seat in seats]


def _seen_by(state: SeaChangeState, table: SeaChangeTable, seat: Seat | None) -> SeaChangeTable:
    if seat is None:
        return table
    legal = state.legal(seat)
    seen: SeaChangeTable = replace(
        table, seat=seat, hand=names(state.hand(seat)), legal=legal, sea_changes=_sea_changes(table, legal)
    )
    return seen


def _sea_changes(table: SeaChangeTable, legal: list[str]) -> list[str]:
    """The cards that equal the one before them (S7)."""
    trick: list[Play] = table.trick
    if not trick or not legal:
        return []
    before: str = trick[-1].card
    return [card for card in legal if card[1:] == before[1:]]


def open_table(state: SeaChangeState, plays: list[Play]) -> SeaChangeTable:
    """What a spectator sees."""
    mode = state.mode
    playing = state.mover() >= 0
    in_trick = int(state.played % mode.trick) if playing else 0
    trick = plays[len(plays) - in_trick :]
    return SeaChangeTable(
        seat=None,
        players=int(mode.players),
        teams=mode.teams,
        sides=mode.sides,
        target=int(mode.target),
        suits=list(state.suits),
        round=int(state.round),
        dealer=int(state.dealer) if state.suits else None,
        leader=shown(state, state.leader) if playing else None,
        mover=int(state.mover()) if playing else None,
        trump=None if state.trump == ANY else SUITS[state.trump],
        follow=trick[0].card[0] if trick else None,
        trick=trick,
        winning=_winning(state, trick),
        last_trick=_last_trick(state, plays[: len(plays) - in_trick]),
        hand=[],
        hand_sizes=[len(state.hand(owner)) for owner in range(mode.players)],
        pile=int(mode.pile - state.drawn) if playing else 0,
        captured=_captured(state),
        eights=[state.eights(side) for side in range(2)] if mode.solo else None,
        vp=state.scores(),
        rounds=results_of(state),
        laid_open=laid_open(state) if len(state.results) else None,
        legal=[],
        sea_changes=[],
        over=state.over(),
        winners=state.winners(),
        decided=decided(state),
    )


def shown(state: SeaChangeState, place: i64) -> Seat:
    """A place as views name it."""
    if place < state.mode.players:
        return int(place)
    return THE_RIVAL


def decided(state: SeaChangeState) -> str | None:
    return DECIDED[state.decided]


def plays_of(state: SeaChangeState) -> list[Play]:
    """All cards of the round in the order of play."""
    found: list[Play] = []
    places, size = state.mode.places, state.mode.trick
    place: i64 = 0
    value: i64 = 0
    for at in range(state.played):
        card = i64(state.plays[at])
        leads = at % size == 0
        if leads:
            place = leader_of(state, at // size)
        seat = place + 1
        if place >= state.mode.players:
            seat = 0  # the rival's
        play = 2 * (seat * CARDS + card)
        if not leads and card & 15 == value:
            play += 1
        found.append(PLAYS[play])
        value = card & 15
        place = (place + 1) % places
    return found


def leader_of(state: SeaChangeState, trick: i64) -> i64:
    """The place that led a trick: whoever took the one before, alone always the rival (S9, S19)."""
    if trick == 0 or state.mode.solo:
        return state.first
    return taker_of(state.takers, trick - 1)


def results_of(state: SeaChangeState) -> list[RoundResult]:
    sides = len(state.vp)
    found: list[RoundResult] = []
    for start in range(0, len(state.results), sides + 2):
        numbers = [int(number) for number in state.results[start : start + sides + 2]]
        got = numbers[sides]
        found.append(
            RoundResult(numbers[:sides], [side for side in range(sides) if got >> side & 1], SUITS[numbers[sides + 1]])
        )
    return found


def laid_open(state: SeaChangeState) -> list[list[str]]:
    """What each side captured in the round counted last, sorted."""
    return [
        [NAMES[card] for card in sorted([int(card) for card in state.laid_open(side)])] for side in range(len(state.vp))
    ]


def _captured(state: SeaChangeState) -> list[int]:
    """How many cards each side has captured in this round."""
    counts = [0] * len(state.mode.sides)
    for trick in range(state.tricks):
        counts[state.mode.side_of[taker_of(state.takers, trick)]] += int(state.mode.trick)
    return counts


def _last_trick(state: SeaChangeState, complete: list[Play]) -> Trick | None:
    if not complete:
        return None
    return Trick(complete[-int(state.mode.trick) :], shown(state, taker_of(state.takers, state.tricks - 1)))


def _winning(state: SeaChangeState, trick: list[Play]) -> Play | None:
    """The card that would take the trick as things are (S8)."""
    best: i64 = -1
    winning: Play | None = None
    for at in range(len(trick)):
        card = i64(state.plays[state.played - len(trick) + at])
        suit = card >> 4
        weight = (card & 15) + 16 * i64(suit == state.led) + 32 * i64(suit == state.trump)
        if weight > best:
            best, winning = weight, trick[at]
    return winning


def _missing(state: SeaChangeState) -> list[list[str]]:
    """For each seat the suits that it has shown to be missing (S10), in the order of suits."""
    return [[SUITS[suit] for suit in range(len(SUITS)) if bits >> suit & 1] for bits in missing_bits(state)]


def missing_bits(state: SeaChangeState) -> list[int]:
    """The same as bits: for each seat one number, the first suit its lowest bit."""
    places, size = state.mode.places, state.mode.trick
    missing = [0] * state.mode.players
    place: i64 = 0
    follow: i64 = 0
    value: i64 = 0
    for at in range(state.played):
        card = i64(state.plays[at])
        if at % size == 0:
            place = leader_of(state, at // size)
            follow = card >> 4
        elif place < state.mode.players and card >> 4 != follow and card & 15 != value:  # S6, S7
            missing[place] |= SUIT_BITS[follow]
        if not state.mode.solo and at < state.mode.pile:
            missing[place] = 0  # S18: the card drawn may be of any suit
        value = card & 15
        place = (place + 1) % places
    return missing
