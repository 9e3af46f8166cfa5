"""What a seat may know of a game of Sea Change: its own hand, all that was played, and nothing of what lies face down.

Seat -1 is the solo rival. Sides are seats, teams or, in solo, the player and the rival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rectoverso.engine.border import Part, Seat, View
from rectoverso.games.sea_change.cards import ANY, NAMES, SUITS, VALUES, names
from rectoverso.games.sea_change.tricks import taker_of

if TYPE_CHECKING:
    from rectoverso.games.sea_change.rules import SeaChangeState

THE_RIVAL = -1
DECIDED = (None, "target", "zero_of_trump", "fewest_cards", "shared")


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a trick, and whether it made a sea change (S7)."""

    seat: Seat
    card: str
    sea_change: bool


class Trick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A completed trick and who took it (S8, S10)."""

    plays: list[Play]
    taker: Seat


class RoundResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that has been counted: points of each side, the sides that got a victory point, the last trump."""

    points: list[int]
    vp: list[int]
    trump: str


class SeaChangeTable(Part, frozen=True):
    """What lies open."""

    seat: Seat | None
    players: int
    teams: list[list[Seat]] | None
    sides: list[list[Seat]]
    target: int
    suits: list[str]
    round: int  # from 1; 0 before the first deal
    dealer: Seat | None
    leader: Seat | None  # of the current trick
    mover: Seat | None
    trump: str | None
    follow: str | None  # the suit to follow
    trick: list[Play]
    winning: Play | None  # the card that would take the trick as things are
    last_trick: Trick | None  # S10: the last completed one of this round
    hand: list[str]
    hand_sizes: list[int]
    pile: int
    captured: list[int]  # how many cards each side has captured in this round (S10)
    eights: list[int] | None  # solo: how many 8s the player and the rival have captured (S20)
    vp: list[int]
    rounds: list[RoundResult]
    laid_open: list[list[str]] | None  # what each side captured in the round counted last
    legal: list[str]
    sea_changes: list[str]  # the legal cards that would make a sea change
    over: bool
    winners: list[int]
    decided: str | None  # target, or what told several at the target apart (S17): one of DECIDED


class SeaChangeMemory(Part, frozen=True):
    """What everyone has seen in this round (S10): all cards played, and for each seat the suits shown to be missing."""

    plays: list[Play]
    missing: list[list[str]]


class SeaChangeView(View, frozen=True, tag="sea-change"):
    table: SeaChangeTable
    memory: SeaChangeMemory


def view_of(state: SeaChangeState, seat: Seat | None) -> SeaChangeView:
    mode = state.mode
    players = range(int(mode.players))
    plays = plays_of(state)
    playing = state.mover() >= 0
    in_trick = len(plays) % int(mode.trick) if playing else 0
    trick = plays[len(plays) - in_trick :]
    legal = state.legal(seat) if seat is not None else []
    return SeaChangeView(
        SeaChangeTable(
            seat=seat,
            players=len(players),
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
            hand=names(state.hand(seat)) if seat is not None else [],
            hand_sizes=[len(state.hand(owner)) for owner in players],
            pile=int(mode.pile - state.drawn) if playing else 0,
            captured=[len(state.captured(side)) for side in range(len(mode.sides))],
            eights=[state.eights(side) for side in range(2)] if mode.solo else None,
            vp=state.scores(),
            rounds=results_of(state),
            laid_open=laid_open(state) if len(state.results) else None,
            legal=legal,
            sea_changes=[card for card in legal if trick and card[1:] == trick[-1].card[1:]],
            over=state.over(),
            winners=state.winners(),
            decided=decided(state),
        ),
        SeaChangeMemory(
            plays=plays,
            missing=_missing(state, plays),
        ),
    )


def shown(state: SeaChangeState, place: int) -> Seat:
    return int(place) if place < state.mode.players else THE_RIVAL


def decided(state: SeaChangeState) -> str | None:
    return DECIDED[state.decided]


def plays_of(state: SeaChangeState) -> list[Play]:
    """All cards of the round in the order of play."""
    size, places = int(state.mode.trick), int(state.mode.places)
    found = []
    for at in range(state.played):
        trick, nth = divmod(at, size)
        leader = state.first if trick == 0 or state.mode.solo else taker_of(state.takers, trick - 1)
        card = state.plays[at]
        equal = nth > 0 and card % VALUES == state.plays[at - 1] % VALUES
        found.append(Play(shown(state, (leader + nth) % places), NAMES[card], equal))
    return found


def results_of(state: SeaChangeState) -> list[RoundResult]:
    sides = len(state.vp)
    found = []
    for start in range(0, len(state.results), sides + 2):
        *points, got, trump = [int(number) for number in state.results[start : start + sides + 2]]
        found.append(RoundResult(points, [side for side in range(sides) if got >> side & 1], SUITS[trump]))
    return found


def laid_open(state: SeaChangeState) -> list[list[str]]:
    """What each side captured in the round counted last, sorted."""
    return [[NAMES[card] for card in sorted(state.laid_open(side))] for side in range(len(state.vp))]


def _last_trick(state: SeaChangeState, complete: list[Play]) -> Trick | None:
    if not complete:
        return None
    return Trick(complete[-int(state.mode.trick) :], shown(state, taker_of(state.takers, state.tricks - 1)))


def _winning(state: SeaChangeState, trick: list[Play]) -> Play | None:
    """The card that would take the trick as things are (S8)."""
    follow, trump = trick[0].card[0] if trick else "", SUITS[state.trump : state.trump + 1]
    weights = [(play.card[0] == trump, play.card[0] == follow, int(play.card[1:])) for play in trick]
    return trick[weights.index(max(weights))] if trick else None


def _missing(state: SeaChangeState, plays: list[Play]) -> list[list[str]]:
    """For each seat the suits that it has shown to be missing (S10), in the order of suits."""
    found: list[set[str]] = [set() for _ in range(state.mode.players)]
    for at, play in enumerate(plays):
        follow = plays[at - at % int(state.mode.trick)].card[0]
        if play.seat == THE_RIVAL:
            continue
        if play.card[0] != follow and not play.sea_change:  # S6, S7
            found[play.seat].add(follow)
        if not state.mode.solo and at < state.mode.pile:
            found[play.seat].clear()  # S18: the card drawn may be of any suit
    return [[suit for suit in SUITS if suit in missing] for missing in found]
