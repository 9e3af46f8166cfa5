"""The levels below the expert: they see what the tables see, but as people do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rectoverso.bots import Bot, Choice, never
from rectoverso.bots.verso.ahead import Ahead
from rectoverso.bots.verso.greedy import display_of
from rectoverso.bots.verso.quick import best_bank
from rectoverso.bots.verso.shelf import tables_of
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import JOKER, KIND, ROW, SIDES_OF
from rectoverso.games.verso.imagine import imagine
from rectoverso.games.verso.moves import BANK, TEXTS
from rectoverso.games.verso.rules import PLAYING
from rectoverso.games.verso.view import VersoTable, VersoView


class Person(NamedTuple):
    """What somebody who knows the game does worse than could be."""

    overlooks: int = 0  # of a hundred moves
    hurry: float = 0.0  # points that a bank seems to be worth more than it is
    forgets: bool = False  # which backs have been seen


CASUAL: Final = Person(overlooks=7, hurry=1.8, forgets=True)
CLUB: Final = Person()


class Level(Bot):
    """Weighs each move by what its own display will be worth, and has no eye for those of others."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, VersoView)
        if len(view.table.legal) == 1:
            return Choice(view.table.legal[0])
        state = imagine(view, rng)
        if state.phase != PLAYING:
            return Choice(TEXTS[best_bank(state)])
        person = self.person
        ahead = Ahead(tables_of(int(state.players)))
        ahead.forgetful = person.forgets
        ahead.look(state)
        best, most = ahead.codes[0], float("-inf")
        for code, worth in zip(ahead.codes, ahead.worths, strict=True):
            if rng.below(100) < person.overlooks:
                continue
            seeming = worth + (person.hurry if code >= BANK else 0.0)
            if seeming > most:
                best, most = code, seeming
        return Choice(TEXTS[best])


class Beginner(Bot):
    """Takes points as soon as they are there, likes what fits to what it has, and does not think of backs."""

    overlooks = 25  # of a hundred banks
    blind = 15  # of a hundred faces that it has already
    eager = 5  # points that it never leaves lying
    patience = 45  # of a hundred times it leaves a smaller bank to grow

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, VersoView)
        table = view.table
        seen = [bank for bank in table.banks if rng.below(100) >= self.overlooks]
        best = max(seen, key=lambda bank: bank.points, default=None)
        if table.phase == "last_banking":
            return Choice(best.move if best else "pass")
        if best and (best.points >= self.eager or rng.below(100) >= self.patience):
            return Choice(best.move)
        return Choice("keep" if self.likes(table, rng) else "flip")

    def likes(self, table: VersoTable, rng: Rng) -> bool:
        """Whether it would rather have this face than the one on the back."""
        assert table.mover is not None
        assert table.top is not None
        if table.duplicate and rng.below(100) >= self.blind:
            return False
        colour, place = divmod(int(KIND[SIDES_OF[table.top][0]]), ROW)
        row = display_of(table.displays[table.mover])[colour]
        beside = place == JOKER or any(row[other] for other in (place - 1, place + 1) if 0 <= other < JOKER)
        return beside or table.top.endswith("3")
