"""Tables of Sea Change dealt by hand."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.border import Entry, Event
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import NAMES, deck_of
from rectoverso.games.sea_change.game import GAME
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.view import SeaChangeView


def dealt(
    suits: str,
    wanted: list[str],
    without: dict[int, str] | None = None,
    pile: str = "",
    dealer: int = -1,
    seed: int | None = None,
    **options: Any,
) -> SeaChangeState:
    """Each seat holds the cards that are wanted, none of a suit it is to be without, and any others; seat 0 leads."""
    players = len(wanted)
    hands = [cards.split() for cards in wanted]
    top = pile.split()
    free = [NAMES[card] for card in deck_of(players, suits)]
    for card in [card for hand in hands for card in hand] + top:
        free.remove(card)
    if seed is not None:
        order = vec[i64](range(len(free)))
        Rng(seed).shuffle(order)
        free = [free[place] for place in order]
    for seat in sorted(range(players), key=lambda seat: len((without or {}).get(seat, "")), reverse=True):
        for card in [card for card in free if card[0] not in (without or {}).get(seat, "")][: 10 - len(hands[seat])]:
            hands[seat].append(card)
            free.remove(card)
    state = GAME.new(GAME.complete({"players": players, **options}))
    deal(state, f"suits {suits} dealer {dealer % players}")
    written = " ".join(["deal", *(",".join(hand) for hand in hands)])
    deal(state, f"{written} | {','.join(top + free)}" if players < 3 else written)
    return state


def deal(state: SeaChangeState, outcome: str) -> None:
    state.check(Entry(None, outcome))
    state.apply(Entry(None, outcome))


def play(state: SeaChangeState, *cards: str) -> list[Event]:
    """Plays cards, each by whose turn it is, and gives back all that happened."""
    events: list[Event] = []
    for card in cards:
        entry = Entry(int(state.mover()), card)
        state.check(entry)
        events += state.apply(entry)
    return events


def view(state: SeaChangeState, seat: int | None = None) -> SeaChangeView:
    found = state.view(seat)
    assert isinstance(found, SeaChangeView)
    return found


def points_of_last_trick(state: SeaChangeState) -> int:
    """S12: as the cards are printed; a 0 is not counted here."""
    worth = {1: -1, 2: -1, 3: -1, 8: -4, 9: 2, **dict.fromkeys(range(10, 16), 1)}
    trick = view(state).table.last_trick
    assert trick is not None
    return sum(worth.get(int(one.card[1:]), 0) for one in trick.plays)
