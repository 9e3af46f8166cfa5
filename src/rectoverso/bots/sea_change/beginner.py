"""The level that still learns the game. What it gets wrong is what people get wrong at first: it likes to take tricks
with high cards, whatever is in them, does not see that an equal value may change the sea after it, often does not
notice that one has, and remembers nothing that is not on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rectoverso.bots import Bot, Choice, never
from rectoverso.bots.sea_change.greedy import Trick
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import CARD_OF, EIGHT, POINTS, VALUES
from rectoverso.games.sea_change.view import Play, SeaChangeView

NOTICES: Final = 50  # how often in a hundred that the sea has changed in this very trick
DREADED: Final = -3  # points of a trick that even it does not want


class Beginner(Bot):
    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, SeaChangeView)
        legal = view.table.legal
        if len(legal) == 1:
            return Choice(legal[0])
        plays = view.memory.plays
        if rng.below(100) >= NOTICES:
            plays = plays[: len(plays) - len(view.table.trick)] or plays[:1]
        return Choice(liked(legal, view.table.trick, trump_after(plays)))


def trump_after(plays: list[Play]) -> int:
    """The suit that is trump after these cards of a round; -1 before the first."""
    fixing = [play.card for nth, play in enumerate(plays) if nth == 0 or play.sea_change]  # S5, S7
    return CARD_OF[fixing[-1]] // VALUES if fixing else -1


def liked(legal: list[str], plays: list[Play], trump: int) -> str:
    """The highest card, if it takes the trick as things seem to be, and one wants that; else what is worth least."""
    if not plays:
        return max(legal, key=pride)
    trick = Trick([], [CARD_OF[play.card] for play in plays], trump)
    best = max(trick.strength(card) for card in trick.cards)
    takers = [card for card in legal if trick.strength(CARD_OF[card]) > best]
    others = [card for card in legal if card not in takers]
    wanted = sum(int(POINTS[card % VALUES]) for card in trick.cards) > DREADED
    return max(takers, key=pride) if takers and (wanted or not others) else max(others, key=waste)


def pride(card: str) -> int:
    """How gladly one takes a trick with a card: the higher the better, only not with an 8."""
    value = CARD_OF[card] % VALUES
    return 0 if value == EIGHT else value


def waste(card: str) -> int:
    """How gladly one leaves a card to others: an 8, or a low one; a 0 might be that of trump."""
    value = CARD_OF[card] % VALUES
    return VALUES if value == EIGHT else -value if value else -VALUES
