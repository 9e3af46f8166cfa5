"""Imagined states of Verso are uniform over all that agree with a view (V5, V23), by full enumeration."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.border import Entry
from rectoverso.engine.rng import Rng
from rectoverso.games.verso import backs
from rectoverso.games.verso.cards import CARDS, FACES, SIDES
from rectoverso.games.verso.game import GAME
from rectoverso.games.verso.rules import VersoState
from rectoverso.games.verso.view import VersoMemory, VersoTable, VersoView
from tests.chi_square import surprise


def nearly_known(shown: list[str], discarded: list[str], top: str) -> tuple[VersoView, list[int]]:
    """Six players, all cards in play; all but a few cards lie known in the discards. The view, and those few cards."""
    wanted = [*shown, *discarded, top]
    free: list[int] = []
    for face in wanted:  # two cards for each place, some of which fit two places
        free += [side >> 1 for side in range(SIDES) if FACES[side] == face and side >> 1 not in free][-2:]
    hidden = len(free) - len(wanted)
    known = [2 * card for card in range(CARDS) if card not in free]
    table = VersoTable(
        seat=0,
        players=6,
        phase="playing",
        first=0,
        mover=0,
        top=top,
        left=1 + hidden,
        box=0,
        displays=[shown, [], [], [], [], []],
        squares=[False] * 6,
        scores=[0] * 6,
        discards=discarded + [FACES[side] for side in known],
        banking=0,
        hits=[[None] * 3] * 6,
        duplicate=False,
        banks=[],
        legal=[],
        winners=[],
    )
    memory = VersoMemory(
        displays=[[None] * len(shown), [], [], [], [], []],
        discards=[None] * len(discarded) + [FACES[side ^ 1] for side in known],
    )
    return VersoView(table, memory), free


def arrangement(state: VersoState, discarded: int) -> tuple[int, ...]:
    """The sides at the places that are not known: the display, the first discards, the deck."""
    mine = [int(lies) >> 1 for lies in state.displays[:21] if lies >= 0]
    return (
        *mine,
        *(int(lies) >> 1 for lies in state.discards[:discarded]),
        *(int(side) for side in state.deck[state.drawn :]),
    )


def all_arrangements(view: VersoView, free: list[int], discarded: int) -> list[tuple[int, ...]]:
    table = view.table
    assert table.top is not None
    faces = [*table.displays[0], *table.discards[:discarded], table.top]
    found = []
    for cards in permutations(free):
        seen, rest = cards[: len(faces)], cards[len(faces) :]
        sides = [next((s for s in (2 * c, 2 * c + 1) if FACES[s] == f), -1) for c, f in zip(seen, faces, strict=True)]
        if -1 not in sides:
            found += [(*sides, *turned) for turned in product(*((2 * card, 2 * card + 1) for card in rest))]
    return found


@pytest.mark.parametrize(
    ("shown", "discarded", "top"),
    [
        (["B3:1", "G4:3"], [], "O2:1"),
        (["B3:1"], ["B3:1"], "G2:3"),
        (["B*:1"], ["O5:3"], "G4:3"),
    ],
)
def test_backs_discards_and_deck_are_jointly_uniform(shown: list[str], discarded: list[str], top: str) -> None:
    view, free = nearly_known(shown, discarded, top)
    possible = all_arrangements(view, free, len(discarded))
    assert len(possible) > 100
    rng = Rng(7)
    drawn = [arrangement(GAME.imagine(view, rng), len(discarded)) for _ in range(8 * len(possible))]
    assert surprise(drawn, possible) < 4


def test_drawing_by_rejection_and_by_counts_are_both_uniform() -> None:
    """The same places by both ways, over all choices of different cards."""
    faces = ["B3:1", "G4:3", "G4:3", "B5:1"]
    shown = vec[i64]([next(side for side in range(SIDES) if FACES[side] == face) for face in faces])
    known = vec[i64]([card % 3 == 0 for card in range(CARDS)])
    candidates = [[s for s in range(SIDES) if FACES[s] == face and not known[s >> 1]] for face in faces]
    possible = [sides for sides in product(*candidates) if len({side >> 1 for side in sides}) == len(sides)]
    assert len(possible) < len(list(product(*candidates)))
    rng = Rng(3)
    rejecting = [tuple(map(int, backs.draw_backs(shown, known, rng))) for _ in range(50 * len(possible))]
    assert surprise(rejecting, possible) < 4
    counting = backs.Counts(shown, known)
    counted = [tuple(map(int, counting.draw(rng))) for _ in range(50 * len(possible))]
    assert surprise(counted, possible) < 4


def test_six_players_who_never_flip_can_still_be_imagined() -> None:
    """All 90 cards on the table, no back seen: rejecting would never end."""
    state = GAME.new({"players": 6})
    state.apply(Entry(None, GAME.chance(state, Rng(1))))
    while state.phase == 1:
        state.step(0)
    view = state.view(2)
    assert GAME.imagine(view, Rng(2)).view(2) == view
