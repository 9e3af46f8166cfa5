"""The levels of Sea Change above the beginner: one that plays by the learned policy, and two that search."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.bots import Bot, Choice, Thinking, never
from rectoverso.bots.sea_change.searching import Plan, Searcher
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.bots.sea_change.weights import learned_of
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import NAMES
from rectoverso.games.sea_change.imagine import Worlds
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.view import SeaChangeView


class Casual(Bot):
    """Plays what the learned policy finds likely, but does not remember which cards are gone and who lacks what."""

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, SeaChangeView)
        if len(view.table.legal) == 1:
            return Choice(view.table.legal[0])
        state = Worlds(view).draw(rng)
        sight = Sight(state)
        sight.gone = vec[i64]([0] * len(sight.gone))
        sight.lacking = vec[i64]([0] * len(sight.lacking))
        return Choice(NAMES[learned_of(state.mode).choose(state, sight, rng)])


class Expert(Searcher):
    """Thinks as long as it may, in the way that was found best alone and with others, and plays to win the game."""

    usual = Thinking(seconds=0.5)

    def plan(self, mode: Mode) -> Plan:
        return Plan("halve" if mode.solo else "tree", "learned")


class Club(Expert):
    """Thinks in the same way, but not for long: what it sees coming is near."""

    usual = Thinking(trials=600, seconds=0.5)  # the time is for where nothing is compiled
