"""Positions of Verso written by hand: a view in which every back is known, imagined."""

from __future__ import annotations

from rectoverso.engine.border import Entry, Event
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import KIND, SIDE_OF
from rectoverso.games.verso.game import GAME
from rectoverso.games.verso.rules import VersoState
from rectoverso.games.verso.view import VersoMemory, VersoTable, VersoView


def given(
    *displays: str, top: str | None = "G1:1", left: int = 5, mover: int = 0, phase: str = "playing", seed: int = 0
) -> VersoState:
    """A table with these displays, cards written with both faces: given("B3:1/G4:3 B*:1/O5:3", "")."""
    cards = [sorted(display.split(), key=lambda card: KIND[SIDE_OF[card]]) for display in displays]
    gone = (35 if len(cards) == 1 else 15 * len(cards)) - left - sum(map(len, cards))
    spare = [
        card
        for card in SIDE_OF
        if card[5:] != (top or "") and not any({card, "/".join(card.split("/")[::-1])} & set(own) for own in cards)
    ]
    discards: list[str] = []
    for card in spare:
        turned = "/".join(card.split("/")[::-1])
        if len(discards) < gone and turned not in discards and not card.startswith(top or "none"):
            discards.append(card)
    view = VersoView(
        VersoTable(
            seat=None,
            players=len(cards),
            phase=phase,
            first=0,
            mover=mover,
            top=top,
            left=left if top else 0,
            box=90 - (35 if len(cards) == 1 else 15 * len(cards)),
            displays=[[card[:4] for card in own] for own in cards],
            squares=[all(sum(card[0] == colour for card in own) >= 3 for colour in "BGO") for own in cards],
            scores=[0] * len(cards),
            discards=[card[:4] for card in discards],
            banking=len(cards) if phase == "last_banking" else 0,
            hits=[],
            duplicate=False,
            banks=[],
            legal=[],
            winners=[],
        ),
        VersoMemory([[card[5:] for card in own] for own in cards], [card[5:] for card in discards]),
    )
    return GAME.imagine(view, Rng(seed))


def dealt(players: int, deck: str, first: int = 0) -> VersoState:
    """A game with the top of its deck written by hand, filled up with other cards."""
    cards = deck.split()
    used = {SIDE_OF[card] >> 1 for card in cards}
    size = 35 if players == 1 else 15 * players
    cards += [card for card, side in SIDE_OF.items() if side >> 1 not in used and not side & 1][: size - len(cards)]
    state = GAME.new({"players": players})
    state.apply(Entry(None, " ".join(["deck", str(first), *cards])))
    return state


def play(state: VersoState, *moves: str) -> list[Event]:
    """Plays moves, each by whose turn it is, and gives back what happened in the last."""
    events: list[Event] = []
    for move in moves:
        entry = Entry(int(state.mover()), move)
        state.check(entry)
        events = state.apply(entry)
    return events


def display(state: VersoState, seat: int) -> list[str]:
    view = state.view(None)
    assert isinstance(view, VersoView)
    return view.table.displays[seat]


def discards(state: VersoState) -> list[str]:
    view = state.view(None)
    assert isinstance(view, VersoView)
    return view.table.discards
