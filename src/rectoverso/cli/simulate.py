"""`rectoverso simulate`: bots play many games, and their records come out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rectoverso.cli.arguments import (
    NAMED,
    GameName,
    Options,
    Players,
    Teams,
    check_jobs,
    complete_level,
    number,
    options_of,
)
from rectoverso.cli.files import written
from rectoverso.cli.progress import Bar
from rectoverso.engine.errors import Malformed
from rectoverso.games import game_of
from rectoverso.lab import simulate as lab


def simulate(
    game: GameName,
    players: Players = None,
    teams: Teams = None,
    option: Options = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVEL,…",
            help=f"One for all seats, or one for each, with commas: {', '.join(NAMED)}.",
            autocompletion=complete_level,
        ),
    ] = "random",
    games: Annotated[int, typer.Option(parser=number, metavar="N", help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(parser=number, metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int, typer.Option(parser=number, metavar="J", help="How many processes play; the games stay the same.")
    ] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A file for the records; else they are printed.", show_default=False),
    ] = None,
) -> None:
    """Let bots play many games; write their records, one JSON object per line."""
    if games < 0:
        raise Malformed(f"games: a number from 0 on is needed, not {games}")
    check_jobs(jobs)
    wanted = game_of(game)
    options = wanted.complete(options_of(players, teams, option))
    job = lab.job_of(wanted, options, bots.split(","), seed)
    seen = out is None and sys.stdout is not None and sys.stdout.isatty()  # the records themselves, which is enough
    with written(out) as write, Bar("games", games, wanted=not seen) as bar:
        done = 0
        for chunk in lab.simulate(job, games, jobs):
            write(chunk.lines)
            done += chunk.games
            bar.show(done)
