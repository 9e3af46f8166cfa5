"""Watching many games, and telling what was found."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from rectoverso.cli.arguments import check_jobs
from rectoverso.cli.canvas import Canvas
from rectoverso.cli.files import place, write
from rectoverso.cli.progress import Bar
from rectoverso.cli.stopping import STOPPED, until_stopped
from rectoverso.cli.studying import Study
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.games import game_of
from rectoverso.lab.charts import to_svg
from rectoverso.lab.simulate import job_of
from rectoverso.lab.stats import Findings, figures_of, study
from rectoverso.lab.workers import cores
from rectoverso.text import Texts


class Wanted(NamedTuple):
    """What the command was given."""

    game: str
    options: Json
    bots: list[str]
    games: int
    seed: int
    jobs: int | None
    json: Path | None
    charts: Path | None


def watch(wanted: Wanted, spoken: Texts, canvas: Canvas) -> int:
    """The exit code."""
    games = wanted.games
    if games < 1:
        raise Malformed(f"games: a number from 1 on is needed, not {games}")
    processes = cores() if wanted.jobs is None else wanted.jobs
    check_jobs(processes)
    if wanted.json is not None:
        place(wanted.json)
    if wanted.charts is not None and not wanted.charts.is_dir():
        place(wanted.charts)
    game = game_of(wanted.game)
    job = job_of(game, game.complete(wanted.options), wanted.bots, wanted.seed)
    found = Findings()
    with Bar(spoken.say("cli.lab.games"), games) as bar:

        def take(some: Findings) -> None:
            found.add(some)
            bar.show(found.games)

        until_stopped(study(job, games, processes), take)
    told = Study(job, found, spoken)
    told.show(canvas, games)
    if wanted.json is not None:
        about = {"game": job.game, "options": job.options, "bots": list(job.bots), "seed": job.seed}
        figures = found.to_json(figures_of(job.game))
        write(wanted.json, msgspec.json.format(msgspec.json.encode({**about, **figures})) + b"\n")
    if wanted.charts is not None:
        wanted.charts.mkdir(exist_ok=True)
        for name, sheet in told.charts().items():
            write(wanted.charts / f"{name}.svg", to_svg(sheet).encode())
    return 0 if found.games == games else STOPPED
