"""Imagined states of Sea Change are uniform over all that agree with a view, by full enumeration (S10, S18, S19)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.game import GAME
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeView
from tests.chi_square import surprise
from tests.games.sea_change.tables import view

World = tuple[tuple[str, ...], ...]


def late(players: int, cards: int, *, voids: bool, seed: int) -> SeaChangeState:
    """A round in which so many cards are still unseen by seat 0; with a suit shown to be missing, or without."""
    while True:
        rng = Rng(seed)
        state = GAME.new(GAME.complete({"players": players}))
        while state.wants_chance():
            state.shuffle(rng)
        while not state.wants_chance() and unseen_by(view(state, 0)) > cards:
            state.step(state.pick(rng))
        seen = view(state, 0)
        if unseen_by(seen) == cards and any(seen.memory.missing[1:]) == voids and seen.table.mover is not None:
            return state
        seed += 1


def unseen_by(seen: SeaChangeView) -> int:
    return sum(seen.table.hand_sizes) - len(seen.table.hand) + seen.table.pile


def world(state: SeaChangeState) -> World:
    """The hands of the others, each as a set, and the pile in its order."""
    players = int(state.mode.players)
    hands = [tuple(view(state, seat).table.hand) for seat in range(1, players)]
    cards = view(state, 0).table.pile
    pile = [int(card) for card in state.dealt[len(state.dealt) - cards :]] if cards else []
    return (*hands, tuple(f"{'YPBGR'[card // 16]}{card % 16}" for card in pile))


def all_worlds(state: SeaChangeState) -> set[World]:
    truth = world(state)
    cards = sorted((card for hand in truth for card in hand), key=name_order)
    missing = ["".join(suits) for suits in view(state, 0).memory.missing[1:]]
    return set(spread(cards, [len(hand) for hand in truth[:-1]], missing))


def spread(cards: list[str], sizes: list[int], missing: list[str]) -> Iterator[World]:
    """Every way to fill the hands one after another; what is left over is the pile, in every order."""
    if not sizes:
        yield from ((order,) for order in permutations(cards))
        return
    for hand in combinations([card for card in cards if card[0] not in missing[0]], sizes[0]):
        for others in spread([card for card in cards if card not in hand], sizes[1:], missing[1:]):
            yield (hand, *others)


def name_order(card: str) -> tuple[int, int]:
    return "YPBGR".index(card[0]), int(card[1:])


@pytest.mark.parametrize(
    ("players", "cards", "voids"),
    [
        (3, 6, False),
        (3, 6, True),
        (3, 8, True),
        pytest.param(4, 8, True, marks=pytest.mark.slow),
        (2, 12, False),
        (1, 5, False),
    ],
)
def test_unseen_cards_are_uniform(players: int, cards: int, voids: bool) -> None:
    state = late(players, cards, voids=voids, seed=players * 100)
    possible = all_worlds(state)
    assert world(state) in possible
    assert len(possible) > 3
    rng = Rng(9)
    seen = view(state, 0)
    drawn = [world(GAME.imagine(seen, rng)) for _ in range(max(600, 8 * len(possible)))]
    assert surprise(drawn, possible) < 4


def test_voids_really_exclude_worlds() -> None:
    state = late(3, 8, voids=True, seed=300)
    seen = view(state, 0)
    assert all(card[0] not in seen.memory.missing[seat] for seat in (1, 2) for card in view(state, seat).table.hand)
    assert len(all_worlds(state)) < 70
