"""Many games watched: the same findings for a seed, however many processes play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rectoverso.bots import bot_of
from rectoverso.games import game_of
from rectoverso.lab.simulate import Job, sources, steps_of
from rectoverso.lab.stats.dessus_dessous import DessusDessousWatcher
from rectoverso.lab.stats.findings import Figure, Findings
from rectoverso.lab.stats.sea_change import SeaChangeWatcher
from rectoverso.lab.stats.verso import VersoWatcher
from rectoverso.lab.stats.watching import Watcher
from rectoverso.lab.workers import results

SOME = 5  # games that one process watches at a time

WATCHERS: dict[str, type[Watcher]] = {
    "verso": VersoWatcher,
    "sea-change": SeaChangeWatcher,
    "dessus-dessous": DessusDessousWatcher,
}


def figures_of(game_id: str) -> list[Figure]:
    return WATCHERS[game_id].figures


def study(job: Job, games: int, processes: int = 1) -> Iterator[Findings]:
    """What is found, some games at a time, to be added up in this order."""
    numbers = (range(start, min(start + SOME, games)) for start in range(0, games, SOME))
    return results(partial(watch_some, job), numbers, processes)


def watch_some(job: Job, numbers: range) -> Findings:
    found = Findings()
    game = game_of(job.game)
    for number in numbers:
        chance, choices = sources(job, number)
        watcher = WATCHERS[job.game](game, job.options, found)
        state = game.new(job.options)
        for step in steps_of(game, job.options, [bot_of(job.game, bot) for bot in job.bots], chance, choices):
            watcher.see(step)
            state = step.state
        watcher.end(state)
    return found
