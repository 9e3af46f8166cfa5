"""What a seat may know of a game of Sea Change: its own hand, all that was played, and nothing of what lies face down.

Seat -1 is the solo rival. Sides are seats, teams or, in solo, the player and the rival.
"""

from __future__ import annotations

import msgspec

from rectoverso.engine.border import Part, Seat, View

THE_RIVAL = -1
DECIDED = (None, "target", "zero_of_trump", "fewest_cards", "shared")


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card in a trick, and whether it made a sea change (S7)."""

    seat: Seat
    card: str
    sea_change: bool


class Trick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A completed trick and who took it (S8, S10)."""

    plays: list[Play]
    taker: Seat


class RoundResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
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
