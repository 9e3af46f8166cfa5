"""The bots that search: which policy plays the rounds out, and which search the trials go through."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.bots import Choice, Considered, Thinker, Thinking, never
from rectoverso.bots.sea_change.learned import Learned
from rectoverso.bots.sea_change.prospects import Prospects
from rectoverso.bots.sea_change.rounds import RoundTrial
from rectoverso.bots.sea_change.weighing import OneAhead, Policy
from rectoverso.bots.sea_change.weights import learned_of, rates_of
from rectoverso.bots.search import LEAST, Budget, Tree, Tried, flat, halve, try_all
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import CARD_OF, NAMES
from rectoverso.games.sea_change.imagine import Worlds
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.sea_change.view import SeaChangeView


class Plan(NamedTuple):
    """How a bot searches."""

    search: str  # flat, halve or tree
    rollouts: str  # greedy or learned
    by_game: bool = True  # what counts is the game, not the round alone


class Searcher(Thinker):
    """A bot that tries its cards in imagined worlds."""

    usual = Thinking(trials=1000)

    @abstractmethod
    def plan(self, mode: Mode) -> Plan:
        """How it searches with so many others."""

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, SeaChangeView)
        if len(view.table.legal) == 1:
            return Choice(view.table.legal[0])
        return super().choose(view, rng, stop)

    def consider(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> list[Considered]:
        assert isinstance(view, SeaChangeView)
        assert view.table.seat is not None
        thinking = self.thinking if any(self.thinking) else self.usual
        budget = Budget(thinking.trials, thinking.seconds, stop)
        worlds = Worlds(view)
        mode = worlds.state.mode
        plan = self.plan(mode)
        trial = trial_of(plan, worlds, view.table.seat)
        codes = vec[i64]([i64(CARD_OF[card]) for card in view.table.legal])
        return [considered(tried) for tried in search(plan, trial, codes, budget, rng)]


def trial_of(plan: Plan, worlds: Worlds, seat: int) -> RoundTrial:
    mode = worlds.state.mode
    learned: Learned | None = None
    if plan.by_game or "greedy" not in plan.rollouts or plan.search == "tree":
        learned = learned_of(mode)
    rates = rates_of(mode) if plan.by_game else vec[float]([1.0 for _ in mode.sides])
    prospects = Prospects(mode, worlds.state.vp, rates, plan.by_game)
    greedy = OneAhead()
    policies: list[Policy] = []
    for place in range(mode.players):
        mine = mode.side_of[place] == mode.side_of[seat]
        by_greedy = plan.rollouts == "greedy" or (plan.rollouts == "mixed" and not mine)
        policies.append(greedy if by_greedy or learned is None else learned)
    return RoundTrial(worlds, seat, prospects, policies, learned)


def search(plan: Plan, trial: RoundTrial, codes: vec[i64], budget: Budget, rng: Rng) -> list[Tried]:
    if plan.search == "flat":
        return flat(trial, codes, budget, rng)
    if plan.search == "halve":
        return halve(trial, codes, budget, rng)
    tree = Tree(trial)
    tree.grow(budget, rng)
    found = tree.ranking()
    unlikely = [tried for tried in found if tried.trials == 0]
    for _ in range(LEAST if unlikely else 0):  # so that something can be said of them
        try_all(trial, unlikely, rng)
    return found


def considered(tried: Tried) -> Considered:
    return Considered(NAMES[tried.code], tried.mean(), tried.spread(), int(tried.trials), tried.gain())


class Flat(Searcher):
    """The yardstick: flat Monte Carlo, 1,000 rollouts by greedy, for the victory point of the round. Frozen."""

    def plan(self, mode: Mode) -> Plan:
        return Plan("flat", "greedy", by_game=False)
