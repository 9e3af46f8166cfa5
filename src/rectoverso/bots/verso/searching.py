"""The bot that searches: it tries its moves in many worlds, where the tables play on for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots import Choice, Considered, Thinker, Thinking, never
from rectoverso.bots.search import LEAST, Budget, Tried, halve, ranked, try_all
from rectoverso.bots.verso.ahead import Ahead
from rectoverso.bots.verso.quick import best_bank, shares
from rectoverso.bots.verso.shelf import spreads_of, tables_of
from rectoverso.bots.verso.trials import Trials
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.imagine import imagine
from rectoverso.games.verso.moves import TEXTS
from rectoverso.games.verso.rules import OVER, PLAYING, VersoState
from rectoverso.games.verso.view import VersoView

MOVES: Final = 2  # that the tables play on in each world
MOST: Final = 8  # moves that are searched,
WITHIN: Final = 6.0  # all of them expected to come this near to the best, in points


class Expert(Thinker):
    usual = Thinking(seconds=0.4)

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, VersoView)
        if len(view.table.legal) == 1:
            return Choice(view.table.legal[0])
        state = imagine(view, rng)
        if state.phase != PLAYING:
            return Choice(TEXTS[best_bank(state)])
        trials = self.trials(state)
        codes = promising(trials.ahead, state)
        if len(codes) > 1:
            codes = vec[i64]([self.search(trials, codes, rng, stop)[0].code])
        return Choice(TEXTS[codes[0]])

    def consider(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> list[Considered]:
        assert isinstance(view, VersoView)
        state = imagine(view, rng)
        if state.phase != PLAYING:
            return sorted((banked_last(state, code) for code in state.codes()), key=lambda one: -one.worth)
        trials = self.trials(state)
        found = self.search(trials, promising(trials.ahead, state), rng, stop)
        searched = {int(tried.code) for tried in found}
        rest = [Tried(code) for code in state.codes() if int(code) not in searched]
        for _ in range(LEAST):
            try_all(trials, rest, rng)
        best = found[0]
        told = [Considered(TEXTS[one.code], one.mean(), one.spread(), int(one.trials), one.gain()) for one in found]
        for one in ranked(rest):  # hardly tried, as they are worse
            worth, points = min(one.mean(), best.mean()), min(one.gain(), best.gain())
            told.append(Considered(TEXTS[one.code], worth, one.spread(), int(one.trials), points))
        return told

    def trials(self, state: VersoState) -> Trials:
        players = int(state.players)
        return Trials(state, tables_of(players), spreads_of(players), MOVES)

    def search(self, trials: Trials, codes: vec[i64], rng: Rng, stop: Callable[[], bool]) -> list[Tried]:
        """These moves, the best first."""
        thinking = self.thinking if any(self.thinking) else self.usual
        return halve(trials, codes, Budget(thinking.trials, thinking.seconds, stop), rng)


def promising(ahead: Ahead, state: VersoState) -> vec[i64]:
    """The moves that seem good at first sight."""
    ahead.look(state)
    worths = [ahead.total(nth) for nth in range(len(ahead.codes))]
    order = sorted(range(len(worths)), key=lambda nth: -worths[nth])
    codes = vec[i64]()
    for nth in order[:MOST]:
        if worths[nth] > worths[order[0]] - WITHIN:
            codes = append(codes, ahead.codes[nth])
    return codes


def banked_last(state: VersoState, code: i64) -> Considered:
    """What comes of a last banking when all others bank what scores most."""
    seat, twin = state.turn, state.copy()
    twin.step(code)
    while twin.phase != OVER:
        twin.step(best_bank(twin))
    return Considered(TEXTS[code], shares(twin)[seat], 0.0, 1, float(twin.points[seat]))
