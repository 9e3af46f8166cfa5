"""What seats see of a position of Verso, built from nothing. Compiled: every move shows it to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from mypy_extensions import i64

from rectoverso.engine.border import Seat, View
from rectoverso.games.verso.cards import CARDS, FACES, JOKER, KIND, KINDS, ROW
from rectoverso.games.verso.moves import BANK, NEEDS, SEQUENCES
from rectoverso.games.verso.view import PHASES, Bank, VersoMemory, VersoTable, VersoView

if TYPE_CHECKING:
    from rectoverso.games.verso.rules import VersoState


def views_of(state: VersoState, seats: list[Seat | None]) -> list[View]:
    """Everything lies open (V23) but to whom it is offered: the moves are listed for the mover alone."""
    table, memory = open_table(state), open_memory(state)
    return [VersoView(_seen_by(state, table, seat), memory) for seat in seats]


def _seen_by(state: VersoState, table: VersoTable, seat: Seat | None) -> VersoTable:
    if seat is None:
        return table
    if seat != state.mover():
        seen: VersoTable = replace(table, seat=seat)
        return seen
    legal = state.legal(seat)
    banks = [Bank(move, _points(state, state.code(move))) for move in legal if move.startswith("bank")]
    offered: VersoTable = replace(table, seat=seat, duplicate=_duplicate(state), banks=banks, legal=legal)
    return offered


def open_table(state: VersoState) -> VersoTable:
    """What a spectator sees."""
    players = range(state.players)
    mover = state.mover()
    left = len(state.deck) - state.drawn
    return VersoTable(
        seat=None,
        players=int(state.players),
        phase=PHASES[state.phase],
        first=int(state.first),
        mover=None if mover < 0 else int(mover),
        top=FACES[state.deck[state.drawn]] if left > 0 else None,  # V6
        left=int(left),
        box=CARDS - len(state.deck),
        displays=[_display(state, owner) for owner in players],
        squares=[square != 0 for square in state.squares],
        scores=state.scores(),
        discards=[FACES[lies >> 1] for lies in state.discards],
        banking=int(state.banking),
        hits=[[_hit(state, owner, colour) for colour in range(3)] for owner in players],
        duplicate=False,
        banks=[],
        legal=[],
        winners=state.winners(),
    )


def open_memory(state: VersoState) -> VersoMemory:
    return VersoMemory(
        displays=[_display_backs(state, owner) for owner in range(state.players)],
        discards=[_back(lies) for lies in state.discards],
    )


def _display(state: VersoState, owner: i64) -> list[str]:
    shown: list[str] = []
    for place in range(owner * KINDS, owner * KINDS + KINDS):
        lies = state.displays[place]
        if lies >= 0:
            shown.append(FACES[lies >> 1])
    return shown


def _display_backs(state: VersoState, owner: i64) -> list[str | None]:
    shown: list[str | None] = []
    for place in range(owner * KINDS, owner * KINDS + KINDS):
        lies = state.displays[place]
        if lies >= 0:
            shown.append(_back(lies))
    return shown


def _back(lies: i64) -> str | None:
    """The other face of a card, where everyone has seen it."""
    if lies & 1:
        return FACES[lies >> 1 ^ 1]
    return None


def _hit(state: VersoState, owner: i64, colour: i64) -> str | None:
    """The face that a flip would turn over: the highest of a colour, the joker when there is nothing else (V11)."""
    row = owner * KINDS + colour * ROW
    for place in range(JOKER - 1, -1, -1):
        lies = state.displays[row + place]
        if lies >= 0:
            return FACES[lies >> 1]
    joker = state.displays[row + JOKER]
    if joker >= 0:
        return FACES[joker >> 1]
    return None


def _duplicate(state: VersoState) -> bool:
    """Whether the top card lies in the mover's display already (V9)."""
    if state.drawn == len(state.deck):
        return False
    return state.displays[state.turn * KINDS + KIND[state.deck[state.drawn]]] >= 0


def _points(state: VersoState, code: i64) -> int:
    """What a sequence would score."""
    row = state.turn * KINDS + (code - BANK) // SEQUENCES * ROW
    needs = NEEDS[(code - BANK) % SEQUENCES]
    points: i64 = 0
    for place in range(ROW):
        if needs >> place & 1:
            points += state.displays[row + place] % 4 // 2 * 2 + 1
    return int(points)
