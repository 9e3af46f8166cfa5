"""How strong bots are: a case says who plays whom at what; its games are played a few at a time, and their sums are
kept in a file, so that it can be gone on with at any time.

The measured bot sits in each place in turn, on the same deals. Budgets are times of the processor, so that it does not
matter what else the machine does: before the first game each bot that searches gets the number of trials that takes so
long.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from rectoverso.bots import Bot, Thinker, Thinking, bot_of
from rectoverso.engine.border import View
from rectoverso.engine.game import CodedState, Game
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.lab.arena import by_seat
from rectoverso.lab.figures import half_width

RESULTS = Path(__file__).parent / "results" / "bots.jsonl"
SEED = 20_240_613  # of the deals; training uses small numbers
SAMPLE = 24  # positions to find out in what a trial costs
FIRST_TRIALS = 60
PATIENCE = 15.0  # seconds of the processor after which sums are kept


class Case(NamedTuple):
    """Who plays whom, and what is hoped for.

    `bots` are the measured one and then those on the other sides; one of these is enough when all are the same.
    `budget` is in ms of the processor per move, for all that search; 0 leaves them what their names say.
    """

    name: str
    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    target: float | None = None  # the share of games won, or the mean score
    deals: int = 250  # wanted
    budget: float = 0.0
    scored: bool = False  # by the score, not by winning
    ambition: float | None = None

    @property
    def key(self) -> str:
        return f"{self.name}@{self.budget:g}ms" if self.budget else self.name


class Sums(NamedTuple):
    """Of some deals: the results of the measured bot, each deal counting as one, and what its moves took."""

    deals: int = 0
    games: int = 0
    total: float = 0.0
    squares: float = 0.0
    least: float = 0.0
    spent: dict[str, list[float]] = {}  # noqa: RUF012 (by bot: ms, moves, the longest move)
    more: dict[str, float] = {}  # noqa: RUF012 (what a game adds, summed up)

    def plus(self, other: Sums) -> Sums:
        spent = {bot: [*numbers] for bot, numbers in self.spent.items()}
        for bot, (ms, moves, longest) in other.spent.items():
            old = spent.get(bot, [0.0, 0.0, 0.0])
            spent[bot] = [old[0] + ms, old[1] + moves, max(old[2], longest)]
        more = Counter(self.more)
        for name, number in other.more.items():
            more[name] += number
        return Sums(
            self.deals + other.deals,
            self.games + other.games,
            self.total + other.total,
            self.squares + other.squares,
            0.0,
            spent,
            dict(more),
        )

    @property
    def mean(self) -> float:
        return self.total / self.deals if self.deals else 0.0

    @property
    def error(self) -> float:
        """Half of what 95 of 100 such means lie in."""
        return half_width(self.deals, self.total, self.squares)


class Kept:
    """The file of results: a line with the trials of a case, then a line for some of its deals, one after another."""

    def __init__(self, path: Path = RESULTS) -> None:
        self.path = path
        self.lines: list[dict[str, Any]] = []
        if path.exists():
            self.lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def add(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line, separators=(",", ":")) + "\n")

    def forget(self, case: Case) -> None:
        self.lines = [line for line in self.lines if line["case"] != case.key]
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in self.lines)
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(text, encoding="utf-8")

    def trials(self, case: Case) -> dict[str, int] | None:
        return next((line["trials"] for line in self.lines if line["case"] == case.key and "trials" in line), None)

    def sums(self, case: Case) -> Sums:
        sums = Sums()
        for line in self.lines:
            if line["case"] == case.key and "sums" in line:
                sums = sums.plus(Sums(**line["sums"]))
        return sums


def seated(case: Case, game: Game) -> list[list[str]]:
    """For each rotation the bot of each seat."""
    sides = [side for side in game.sides(game.complete(case.options)) if side]
    others = [*case.bots[1:]] * (len(sides) - 1) if len(case.bots) == 2 else [*case.bots[1:]]
    found = []
    for turn in range(len(sides)):
        by_side = [*others[len(others) - turn :], case.bots[0], *others[: len(others) - turn]]
        found.append(by_seat(sides, by_side))
    return found


def budgeted(case: Case, level: str, trials: dict[str, int]) -> Bot:
    bot = bot_of(case.game, level)
    if level in trials:
        assert isinstance(bot, Thinker)
        bot.thinking = Thinking(trials=trials[level])
    return bot


def find_trials(case: Case) -> dict[str, int]:
    """How many trials take as long as the budget, for each bot that searches and does not say itself."""
    if not case.budget:
        return {}
    views = some_views(case)
    found = {}
    for level in dict.fromkeys(case.bots):
        bot = bot_of(case.game, level)
        if not isinstance(bot, Thinker) or "@" in level:
            continue
        trials = FIRST_TRIALS
        for _ in range(4):
            bot.thinking = Thinking(trials=trials)
            begun = process_time()
            for nth, view in enumerate(views):
                bot.choose(view, Rng(nth))
            each = (process_time() - begun) * 1000 / len(views)
            trials = max(1, round(trials * min(20.0, case.budget / each)))
        found[level] = trials
    return found


def some_views(case: Case) -> list[View]:
    """Positions from all over some games of greedy."""
    game = game_of(case.game)
    greedy = bot_of(case.game, "greedy")
    views: list[View] = []
    for number in range(6):
        rng = Rng(seeds(~SEED, number))
        state = game.new(game.complete(case.options))
        assert isinstance(state, CodedState)
        while not state.over():
            if state.wants_chance():
                state.deal(game.chance(state, rng))
                continue
            view = state.view(int(state.mover()))
            move = state.automatic()
            if move is None and len(state.legal(int(state.mover()))) > 1:
                views.append(view)
            state.step(state.code(move or greedy.choose(view, rng).move))
    step = len(views) / SAMPLE
    return [views[int(nth * step)] for nth in range(SAMPLE)]


def play(case: Case, wanted: int, kept: Kept) -> Generator[Sums]:
    """Goes on until so many deals have been played; what has been found so far, again and again."""
    trials = kept.trials(case)
    if trials is None:
        trials = find_trials(case)
        kept.add({"case": case.key, "trials": trials})
    sums, some = kept.sums(case), Sums()
    begun = process_time()
    try:
        yield sums
        while sums.deals + some.deals < wanted:
            some = some.plus(play_deal(case, sums.deals + some.deals, trials))
            if process_time() - begun > PATIENCE:
                kept.add({"case": case.key, "sums": rounded(some)})
                sums, some = sums.plus(some), Sums()
                begun = process_time()
            yield sums.plus(some)
    finally:  # also when whoever asks has had enough
        if some.deals:
            kept.add({"case": case.key, "sums": rounded(some)})


def rounded(sums: Sums) -> dict[str, Any]:
    fields = sums._asdict()
    fields["spent"] = {bot: [round(number, 1) for number in numbers] for bot, numbers in sums.spent.items()}
    fields["more"] = {name: round(number, 3) for name, number in sums.more.items()}
    return {name: round(field, 6) if isinstance(field, float) else field for name, field in fields.items()}


def play_deal(case: Case, number: int, trials: dict[str, int]) -> Sums:
    """One deal, with the measured bot in each place."""
    game = game_of(case.game)
    total, games = 0.0, 0
    sums = Sums()
    for turn, levels in enumerate(seated(case, game)):
        seed = seeds(SEED, number)
        state, spent = play_game(case, game, levels, trials, Rng(seed), Rng(~seed - turn))
        total += result_of(case, game, state, turn)
        games += 1
        sums = sums.plus(Sums(spent=spent, more=more_of(case, state)))
    mean = total / games
    return sums.plus(Sums(1, games, mean, mean * mean))


def play_game(
    case: Case, game: Game, levels: list[str], trials: dict[str, int], chance: Rng, choices: Rng
) -> tuple[CodedState, dict[str, list[float]]]:
    bots = [budgeted(case, level, trials) for level in levels]
    spent: dict[str, list[float]] = {level: [0.0, 0.0, 0.0] for level in levels}
    state = game.new(game.complete(case.options))
    assert isinstance(state, CodedState)
    while not state.over():
        if state.wants_chance():
            state.deal(game.chance(state, chance))
            continue
        seat = int(state.mover())
        move = state.automatic()
        if move is None:
            view = state.view(seat)
            begun = process_time()
            move = bots[seat].choose(view, choices).move
            took = (process_time() - begun) * 1000
            used = spent[levels[seat]]
            used[:] = [used[0] + took, used[1] + 1, max(used[2], took)]
        state.step(state.code(move))
    return state, spent


def result_of(case: Case, game: Game, state: CodedState, turn: int) -> float:
    sides = game.sides(game.complete(case.options))
    side = [nth for nth, seats in enumerate(sides) if seats][turn]
    if case.scored:
        return float(state.scores()[side])
    won = state.winners()
    return 1 / len(won) if side in won else 0.0


def more_of(case: Case, state: CodedState) -> dict[str, float]:
    if not case.scored:
        return {}
    score = state.scores()[0]
    return {"60 and more": float(score >= 60), "64 and more": float(score >= 64)}
