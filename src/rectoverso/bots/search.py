"""Search over imagined worlds, the same for every game: many worlds that agree with what a seat knows, each tried out.

`halve` plays the moves at hand to the end, all of them in the same worlds, and parts with the worse half again and
again. `Tree` remembers what came of moves further on, and so learns how others answer. A game says through a `Trial`
what its worlds are, how they go on, and what their ends are worth.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng

clock: Callable[[], float] = perf_counter  # a benchmark on a busy machine may count the time of the process instead

LEAST: Final = 2  # trials of every move, whatever the budget
BOLD: Final = 0.4  # how much a tree follows what seems likely before it has been tried
EVEN: Final = 0.1  # the share of what seems likely that is spread over all moves alike


@mypyc_attr(allow_interpreted_subclasses=True)
class Trial:
    """What a game gives to a search from the view of one seat."""

    seat: i64
    scale: float = 1.0  # how far apart what is expected of good and bad moves may lie
    gain: float = 0.0  # what the seat got by the last playout in points, which a search only reports
    code: i64 = -1  # the move that a playout follows, where all of them are tried in the same worlds

    @abstractmethod
    def world(self, rng: Rng) -> CodedState:
        """A full state that agrees with the view, the searcher's to change."""

    @abstractmethod
    def playout(self, state: CodedState, rng: Rng) -> vec[float]:
        """Plays a state on as far as it is worth it; what each seat may expect then, the higher the better."""

    def ended(self, state: CodedState) -> bool:
        """Whether a line of play is not followed beyond this state."""
        return state.mover() < 0

    def likely(self, state: CodedState, codes: vec[i64]) -> vec[float]:
        """How likely the mover is to play each of these moves, together 1."""
        count = len(codes)
        return vec[float]([1.0 / float(count) for _ in range(count)])


@final
class Budget:
    """How long a search may go on: so many trials, or so many seconds, or until it is told to stop."""

    def __init__(self, trials: i64, seconds: float, stop: Callable[[], bool]) -> None:
        """What is 0 does not bound the search."""
        self.trials = trials
        self.seconds = seconds
        self.stop = stop
        self.used: i64 = 0
        self.begun = clock() if seconds > 0 else 0.0

    def spent(self) -> float:
        """The share of the budget that is gone; 1 and more when there is none left."""
        if self.stop():
            return 1.0
        share = 0.0
        if self.trials > 0:
            share = float(self.used) / float(self.trials)
        if self.seconds > 0:
            passed = (clock() - self.begun) / self.seconds
            if passed > share:
                return passed
        return share


@final
class Tried:
    """A move, and what came of it."""

    def __init__(self, code: i64) -> None:
        self.code = code
        self.trials: i64 = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        self.gains: float = 0.0

    def add(self, worth: float, gain: float = 0.0) -> None:
        self.trials += 1
        self.total += worth
        self.squares += worth * worth
        self.gains += gain

    def mean(self) -> float:
        if self.trials == 0:
            return 0.0
        return self.total / float(self.trials)

    def gain(self) -> float:
        if self.trials == 0:
            return 0.0
        return self.gains / float(self.trials)

    def spread(self) -> float:
        """The standard deviation of single trials."""
        if self.trials < 2:
            return 0.0
        variance = (self.squares - self.total * self.total / float(self.trials)) / float(self.trials - 1)
        return sqrt(variance) if variance > 0.0 else 0.0


def halve(trial: Trial, codes: vec[i64], budget: Budget, rng: Rng) -> list[Tried]:
    """The moves with what came of them, the best first. Each round has an equal share of the budget, and half the moves
    of the one before (sequential halving); each world is tried with all the moves that are left."""
    if len(codes) < 2:
        return flat(trial, codes, budget, rng)
    field = [Tried(code) for code in codes]
    rounds: i64 = 0
    left = len(field)
    while left > 1:
        left = (left + 1) // 2
        rounds += 1
    out: list[Tried] = []
    for nth in range(rounds):
        until = float(nth + 1) / float(rounds)
        tries: i64 = 0
        while tries < LEAST or budget.spent() < until:
            try_all(trial, field, rng)
            budget.used += len(field)
            tries += 1
            if tries >= LEAST and budget.stop():
                break
        field = ranked(field)
        half = (len(field) + 1) // 2
        out = field[half:] + out
        field = field[:half]
    return field + out


def flat(trial: Trial, codes: vec[i64], budget: Budget, rng: Rng) -> list[Tried]:
    """The same without halving: every move is tried equally often."""
    field = [Tried(code) for code in codes]
    tries: i64 = 0
    while tries < LEAST or budget.spent() < 1.0:
        try_all(trial, field, rng)
        budget.used += len(field)
        tries += 1
    return ranked(field)


def try_all(trial: Trial, field: list[Tried], rng: Rng) -> None:
    """One world, tried with each move."""
    world = trial.world(rng)
    for tried in field:
        state = world.copy()
        assert isinstance(state, CodedState)
        state.step(tried.code)
        trial.code = tried.code
        worth = trial.playout(state, rng)[trial.seat]
        tried.add(worth, trial.gain)


def ranked(field: list[Tried]) -> list[Tried]:
    """The best first; equals stay in order."""
    found = field[:]
    for at in range(1, len(found)):
        one = found[at]
        worth = one.mean()
        place = at
        while place > 0 and found[place - 1].mean() < worth:
            found[place] = found[place - 1]
            place -= 1
        found[place] = one
    return found


@final
class Node:
    """What is known of a line of play: of the moves from here that some world allowed."""

    def __init__(self) -> None:
        self.codes = vec[i64]()
        self.nodes: list[Node | None] = []
        self.could = vec[i64]()  # how often each move was there to be chosen,
        self.visits = vec[i64]()  # how often it was,
        self.totals = vec[float]()  # what the mover got from it,
        self.squares = vec[float]()  # the squares of that,
        self.gains = vec[float]()  # and what the seat that searches got in points
        self.all_visits: i64 = 0
        self.all_total: float = 0.0

    def place(self, code: i64) -> i64:
        """Where a move is noted."""
        for at in range(len(self.codes)):
            if self.codes[at] == code:
                return at
        self.codes = append(self.codes, code)
        self.nodes.append(None)
        self.could, self.visits = append(self.could, i64(0)), append(self.visits, i64(0))
        self.totals, self.squares = append(self.totals, 0.0), append(self.squares, 0.0)
        self.gains = append(self.gains, 0.0)
        return len(self.codes) - 1

    def choose(self, codes: vec[i64], likely: vec[float], bold: float) -> i64:
        """Where the move is noted that promises most, by what came of it and by how likely it seemed."""
        mean = 0.0
        if self.all_visits > 0:
            mean = self.all_total / float(self.all_visits)
        even = EVEN / float(len(codes))
        best: i64 = -1
        most = 0.0
        for nth in range(len(codes)):
            at = self.place(codes[nth])
            self.could[at] += 1
            visits = float(self.visits[at])
            promise = mean
            if self.visits[at] > 0:
                promise = self.totals[at] / visits
            promise += bold * ((1.0 - EVEN) * likely[nth] + even) * sqrt(float(self.could[at])) / (1.0 + visits)
            if best < 0 or promise > most:
                best = at
                most = promise
        return best


@final
class Tree:
    """Information-set tree search: one tree for all worlds, keyed by the moves that everybody saw."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.root = Node()

    def grow(self, budget: Budget, rng: Rng) -> None:
        while budget.used < LEAST or budget.spent() < 1.0:
            self.visit(rng)
            budget.used += 1

    def visit(self, rng: Rng) -> None:
        """Follows the tree in one world to where it ends, lets it grow there, and plays on from there."""
        trial = self.trial
        state = trial.world(rng)
        node = self.root
        nodes: list[Node] = []
        places, seats = vec[i64](), vec[i64]()
        while not trial.ended(state):
            codes = state.codes()
            place = node.choose(codes, trial.likely(state, codes), BOLD * trial.scale)
            nodes.append(node)
            places, seats = append(places, place), append(seats, state.mover())
            state.step(node.codes[place])
            following = node.nodes[place]
            if following is None:
                node.nodes[place] = Node()
                break
            node = following
        worth = trial.playout(state, rng)
        for depth in range(len(nodes)):
            visited = nodes[depth]
            got = worth[seats[depth]]
            visited.visits[places[depth]] += 1
            visited.totals[places[depth]] += got
            visited.squares[places[depth]] += got * got
            visited.gains[places[depth]] += trial.gain
            visited.all_visits += 1
            visited.all_total += got

    def ranking(self) -> list[Tried]:
        """The moves of the root, the most visited first."""
        root = self.root
        found: list[Tried] = []
        for at in range(len(root.codes)):
            tried = Tried(root.codes[at])
            tried.trials = root.visits[at]
            tried.total, tried.squares, tried.gains = root.totals[at], root.squares[at], root.gains[at]
            place = len(found)
            found.append(tried)
            while place > 0 and found[place - 1].trials < tried.trials:
                found[place] = found[place - 1]
                place -= 1
            found[place] = tried
        return found
