"""How much luck a review takes out of a score: the spread of scores of solo Verso, and of the same without luck.

python bench/luck.py --bot greedy --games 300
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from rectoverso.bots import bot_of
from rectoverso.engine.border import Entry
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.lab.review.judging import VersoJudge

SEED = 2026


def played(bot: str, number: int, worlds: int) -> tuple[float, float]:
    """The score of a game, and its luck."""
    rng, player = Rng(seeds(SEED, number)), bot_of("verso", bot)
    judge = VersoJudge(game_of("verso"), worlds)
    state = judge.game.new({"players": 1})
    luck = 0.0
    while not state.over():
        chance = state.wants_chance()
        move = judge.game.chance(state, rng) if chance else player.choose(state.view(0), rng).move
        entry, before = Entry(None if chance else 0, move), state.copy()
        state.apply(entry)
        luck += judge.judge(before, entry, state, rng).luck[0]
    return float(state.scores()[0]), luck


def told(name: str, values: Sequence[float]) -> str:
    mean, error = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    return f"{name:<14}{mean:8.2f} ± {error:.2f}   spread {stdev(values):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=400)
    given = parser.parse_args()
    begun = time.perf_counter()
    games = [played(given.bot, number, given.worlds) for number in range(given.games)]
    scores, lucks = zip(*games, strict=True)
    print(told("score", scores))
    print(told("luck", lucks))
    print(told("without luck", [score - luck for score, luck in games]))
    print(f"{(time.perf_counter() - begun) / given.games:.2f} s for a game")


if __name__ == "__main__":
    main()
