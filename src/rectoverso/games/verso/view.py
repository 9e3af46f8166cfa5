"""What a seat may know of a game of Verso (V23): no hidden hands, but backs and a deck that nobody has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rectoverso.engine.border import Part, Seat, View
from rectoverso.games.verso.cards import CARDS, FACES, JOKER, KIND, KINDS, ROW
from rectoverso.games.verso.moves import BANK, NEEDS, SEQUENCES

if TYPE_CHECKING:
    from rectoverso.games.verso.rules import VersoState

PHASES = ("setting_up", "playing", "last_banking", "over")


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sequence that this seat may bank now, and what it would score."""

    move: str
    points: int


class VersoTable(Part, frozen=True):
    """What lies open. Displays are in the order of colours, then values, the joker last."""

    seat: Seat | None
    players: int
    phase: str
    first: Seat
    mover: Seat | None
    top: str | None
    left: int
    box: int
    displays: list[list[str]]
    squares: list[bool]
    scores: list[int]
    discards: list[str]
    banking: int
    hits: list[list[str | None]]  # for each seat and colour the face that a flip would turn over (V11)
    duplicate: bool  # keeping the top card would only discard it (V9)
    banks: list[Bank]
    legal: list[str]
    winners: list[Seat]


class VersoMemory(Part, frozen=True):
    """The backs that everyone has seen, in the order of the table's displays and discards."""

    displays: list[list[str | None]]
    discards: list[str | None]


class VersoView(View, frozen=True, tag="verso"):
    table: VersoTable
    memory: VersoMemory


def view_of(state: VersoState, seat: Seat | None) -> VersoView:
    players = int(state.players)
    displays = [_display(state, owner) for owner in range(players)]
    discards = [int(lies) for lies in state.discards]
    mover = int(state.mover())
    acts = seat is not None and seat == mover
    top = None if state.drawn == len(state.deck) else int(state.deck[state.drawn])
    legal = state.legal(seat) if acts and seat is not None else []
    return VersoView(
        VersoTable(
            seat=seat,
            players=players,
            phase=PHASES[state.phase],
            first=int(state.first),
            mover=None if mover < 0 else mover,
            top=None if top is None else FACES[top],
            left=len(state.deck) - int(state.drawn),
            box=CARDS - len(state.deck),
            displays=[[FACES[lies >> 1] for lies in display] for display in displays],
            squares=[bool(square) for square in state.squares],
            scores=state.scores(),
            discards=[FACES[lies >> 1] for lies in discards],
            banking=int(state.banking),
            hits=[[_hit(display, colour) for colour in range(3)] for display in displays],
            duplicate=acts and top is not None and any(KIND[lies >> 1] == KIND[top] for lies in displays[mover]),
            banks=[Bank(move, _points(state, move)) for move in legal if move.startswith("bank")],
            legal=legal,
            winners=state.winners(),
        ),
        VersoMemory(
            displays=[[_back(lies) for lies in display] for display in displays],
            discards=[_back(lies) for lies in discards],
        ),
    )


def _display(state: VersoState, owner: int) -> list[int]:
    slots = state.displays[owner * KINDS : owner * KINDS + KINDS]
    return [int(lies) for lies in slots if lies >= 0]


def _back(lies: int) -> str | None:
    return FACES[lies >> 1 ^ 1] if lies & 1 else None


def _hit(display: list[int], colour: int) -> str | None:
    row = [lies >> 1 for lies in display if KIND[lies >> 1] // ROW == colour]
    plain = [side for side in row if KIND[side] % ROW != JOKER]
    chosen = plain or row
    return FACES[chosen[-1]] if chosen else None


def _points(state: VersoState, move: str) -> int:
    colour, sequence = divmod(state.code(move) - BANK, SEQUENCES)
    return sum(
        int(lies) % 4 // 2 * 2 + 1
        for place, lies in enumerate(state.displays[state.turn * KINDS + colour * ROW :][:ROW])
        if NEEDS[sequence] >> place & 1
    )
