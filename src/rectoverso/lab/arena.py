"""A fair round robin of bots: everybody meets everybody, in every seat, on the same deals.

A line-up names the bot of each side. Every deal is played once with each line-up and each rotation of it, its bots in
an order that changes from deal to deal, so that nobody always sits beside the same neighbour. A bot plays a whole side
of a team game. Alone at a table, all bots play each deal, and it is as if they had sat at one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from time import process_time
from typing import NamedTuple, TypeVar

from rectoverso.bots import Bot, Choice, bot_of, never
from rectoverso.engine.border import Json, Seat, View
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import Game, State
from rectoverso.engine.options import short
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.lab.simulate import steps_of

Some = TypeVar("Some")

TURNS = 8  # more than there are sides


class Contest(NamedTuple):
    """Who meets at what; the bots of a result are their places in `bots`."""

    game: str
    options: Json
    bots: tuple[str, ...]
    seed: int

    @property
    def sides(self) -> list[list[Seat]]:
        """Those that bots play; a solo rival needs none."""
        return [side for side in game_of(self.game).sides(self.options) if side]

    @property
    def solo(self) -> bool:
        return len(self.sides) == 1

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Every choice of bots for the sides; where there are too few, each is there as often as the others, but for
        one time."""
        everybody = range(len(self.bots))
        sides = len(self.sides)
        if self.solo:
            return [tuple(everybody)]
        often, more = divmod(sides, len(self.bots))
        return [tuple([*everybody] * often + [*some]) for some in combinations(everybody, more)]

    @property
    def games_of_deal(self) -> int:
        return len(self.line_ups) * (len(self.bots) if self.solo else len(self.sides))


class Meeting(NamedTuple):
    """A deal and a line-up: its rotations are played one after another."""

    deal: int
    line_up: int


class Spent(NamedTuple):
    """What thinking took, in milliseconds of the processor."""

    ms: float = 0.0
    moves: int = 0
    longest: float = 0.0

    def plus(self, other: Spent) -> Spent:
        return Spent(self.ms + other.ms, self.moves + other.moves, max(self.longest, other.longest))


class Outcome(NamedTuple):
    """How a game ended for the bot of each side; of solo games on the same deal, as if they had been one."""

    bots: tuple[int, ...]
    scores: tuple[int, ...]
    won: tuple[float, ...]  # a victory that is shared counts for its share
    ranks: tuple[int, ...]  # 0 is the best; who can't be told apart has the same


class Met(NamedTuple):
    """What came of a meeting."""

    meeting: Meeting
    games: int
    outcomes: tuple[Outcome, ...]
    spent: dict[int, Spent]


def contest_of(game: Game, options: Json, bots: list[str], seed: int) -> Contest:
    if len(bots) < 2:
        raise Malformed(f"bots: name at least 2, with commas, not {len(bots)}")
    for level in bots:
        bot_of(game.id, level)
        if bots.count(level) > 1:
            raise Malformed(f"bots: {short(level)} is named twice")
    return Contest(game.id, options, tuple(bots), seed)


def meetings(contest: Contest, deals: int) -> Iterator[Meeting]:
    """Deal by deal, so that whoever stops early has been fair to all but for the last deal."""
    line_ups = len(contest.line_ups)
    return (Meeting(deal, line_up) for deal in range(deals) for line_up in range(line_ups))


def deals_for(contest: Contest, games: int) -> int:
    """How many deals make at least so many games."""
    return -(-games // contest.games_of_deal)


def meet(contest: Contest, meeting: Meeting) -> Met:
    """Plays the games of a meeting."""
    seed = seeds(contest.seed, meeting.deal)
    order = shuffled(contest.line_ups[meeting.line_up], Rng(seeds(seed, meeting.line_up)))
    spent: dict[int, Spent] = {}
    outcomes: list[Outcome] = []
    turns = len(order)
    for turn in range(turns):
        by_side = [order[turn]] if contest.solo else [*order[turn:], *order[:turn]]
        choices = Rng(seeds(~seed, meeting.line_up * TURNS + turn))
        state, took = played(contest, by_side, Rng(seed), choices)
        outcomes.append(outcome_of(contest, by_side, state))
        for bot, more in took.items():
            spent[bot] = spent.get(bot, Spent()).plus(more)
    if contest.solo:
        outcomes = [as_if_together(contest, outcomes)]
    return Met(meeting, turns, tuple(outcomes), spent)


def shuffled(bots: Sequence[int], rng: Rng) -> list[int]:
    left = list(bots)
    return [left.pop(rng.below(len(left))) for _ in range(len(left))]


def played(contest: Contest, by_side: list[int], chance: Rng, choices: Rng) -> tuple[State, dict[int, Spent]]:
    """A game with these bots, one for each side: where it ended, and what thinking took."""
    game = game_of(contest.game)
    seats = by_seat(contest.sides, by_side)
    bots = [Timed(bot_of(contest.game, contest.bots[bot])) for bot in seats]
    state = game.new(contest.options)
    for step in steps_of(game, contest.options, [*bots], chance, choices):
        state = step.state
    spent: dict[int, Spent] = {}
    for bot, timed in zip(seats, bots, strict=True):
        spent[bot] = spent.get(bot, Spent()).plus(timed.spent)
    return state, spent


def by_seat(sides: Iterable[list[Seat]], by_side: Sequence[Some]) -> list[Some]:
    """For every seat what its side has."""
    found = {seat: what for side, what in zip(sides, by_side, strict=True) for seat in side}
    return [found[seat] for seat in sorted(found)]


class Timed(Bot):
    """A bot, and what its thinking took."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spent = Spent()

    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        begun = process_time()
        choice = self.bot.choose(view, rng, stop)
        took = (process_time() - begun) * 1000
        self.spent = self.spent.plus(Spent(took, 1, took))
        return choice


def outcome_of(contest: Contest, by_side: list[int], state: State) -> Outcome:
    """By who won, and then by the scores: tie-breaks of the rules are in who won."""
    winners, scores = state.winners(), state.scores()
    places = [place for place, side in enumerate(game_of(contest.game).sides(contest.options)) if side]
    won = [1 / len(winners) if place in winners else 0.0 for place in places]
    mine = [scores[place] for place in places]
    return Outcome(tuple(by_side), tuple(mine), tuple(won), ranked(list(zip(won, mine, strict=True))))


def as_if_together(contest: Contest, alone: list[Outcome]) -> Outcome:
    """Solo games on one deal as one. Where there is a rival, who has beaten it has won; else who has most points."""
    bots = tuple(outcome.bots[0] for outcome in alone)
    scores = tuple(outcome.scores[0] for outcome in alone)
    won = [outcome.won[0] for outcome in alone]
    ranks = ranked(list(zip(won, scores, strict=True)))
    if len(game_of(contest.game).sides(contest.options)) == 1:
        won = [(rank == 0) / ranks.count(0) for rank in ranks]
    return Outcome(bots, scores, tuple(won), ranks)


def ranked(worth: Sequence[tuple[float, int]]) -> tuple[int, ...]:
    """How many are better than each."""
    return tuple(sum(other > one for other in worth) for one in worth)
