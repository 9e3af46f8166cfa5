"""Full states of Verso that agree with a view, each as likely as the others.

Every arrangement of the box is as likely as any other (V5): so the unseen backs are a uniform choice of different
cards for the places that show one face, and all other cards are shuffled into the deck and the box.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.rng import Rng
from rectoverso.games.verso.backs import draw_backs
from rectoverso.games.verso.cards import CARDS, KIND, KINDS, SIDE_OF, SIDES_OF
from rectoverso.games.verso.rules import BIT, EMPTY, VersoState
from rectoverso.games.verso.view import PHASES, VersoView


def imagine(view: VersoView, rng: Rng) -> VersoState:
    table = view.table
    state = VersoState(table.players)
    state.first = table.first
    state.turn = table.first if table.mover is None else table.mover
    state.phase, state.banking = PHASES.index(table.phase), table.banking
    for seat in range(table.players):
        state.points[seat] = table.scores[seat]
        state.squares[seat] = 1 if table.squares[seat] else 0
    if table.phase == PHASES[0]:
        return state

    faces: list[str] = [face for display in table.displays for face in display] + table.discards
    backs: list[str | None] = [back for display in view.memory.displays for back in display] + view.memory.discards
    if table.top is not None:
        faces.append(table.top)
        backs.append(None)
    lying = _lying(faces, backs, rng)

    used = vec[i64]([0] * CARDS)
    for lies in lying:
        used[lies >> 2] = 1
    hidden = vec[i64]([i64(card) for card in range(CARDS) if not used[card]])
    rng.shuffle(hidden)

    place = 0
    for seat in range(table.players):
        for _ in table.displays[seat]:
            lies = lying[place]
            kind = KIND[lies >> 1]
            state.displays[seat * KINDS + kind] = lies
            state.held[seat] += BIT[kind]
            place += 1
    for _ in table.discards:
        state.discards = append(state.discards, lying[place])
        place += 1

    deck = vec[i64](capacity=CARDS)
    for lies in lying:  # those drawn, in any order, then the top card
        deck = append(deck, lies >> 1)
    for card in hidden[: max(0, table.left - 1)]:
        deck = append(deck, 2 * card + rng.below(2))  # V5: faces at random
    state.deck = deck
    state.drawn = len(deck) - table.left
    return state


def _lying(faces: list[str], backs: list[str | None], rng: Rng) -> vec[i64]:
    """How each card lies: known ones as they are, the others drawn."""
    lying = vec[i64]([EMPTY] * len(faces))
    known = vec[i64]([0] * CARDS)
    shown = vec[i64](capacity=CARDS)
    for place in range(len(faces)):
        back = backs[place]
        if back is None:
            shown = append(shown, i64(SIDES_OF[faces[place]][0]))
        else:
            side = SIDE_OF[f"{faces[place]}/{back}"]
            lying[place] = 2 * side + 1
            known[side >> 1] = 1
    drawn = draw_backs(shown, known, rng)
    unknown = 0
    for place in range(len(faces)):
        if lying[place] == EMPTY:
            lying[place] = 2 * drawn[unknown]
            unknown += 1
    return lying
