"""`rectoverso simulate`: bots play many games, and their records come out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from rectoverso.bots import YARDSTICKS
from rectoverso.cli.arguments import GameName, Options, Players, Teams, complete_level, number, options_of
from rectoverso.cli.progress import Bar
from rectoverso.engine.errors import Malformed
from rectoverso.games import game_of
from rectoverso.lab import simulate as lab

Write = Callable[[bytes], object]


def simulate(
    game: GameName,
    players: Players = None,
    teams: Teams = None,
    option: Options = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVEL,…",
            help=f"One for all seats, or one for each, with commas: {', '.join(YARDSTICKS[:2])}.",
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
    if not 1 <= jobs <= 1024:
        raise Malformed(f"jobs: a number from 1 to 1024 is needed, not {jobs}")
    wanted = game_of(game)
    options = wanted.complete(options_of(players, teams, option))
    job = lab.job_of(wanted, options, bots.split(","), seed)
    seen = out is None and sys.stdout is not None and sys.stdout.isatty()  # the records themselves, which is enough
    with _written(out) as write, Bar("games", games, wanted=not seen) as bar:
        done = 0
        for chunk in lab.simulate(job, games, jobs):
            write(chunk.lines)
            done += chunk.games
            bar.show(done)


@contextmanager
def _written(out: Path | None) -> Iterator[Write]:
    """Where records go. A file appears under its name only when it is complete; until then an old one stays."""
    if out is None:
        if sys.stdout is None:
            raise Malformed("standard output is closed: name a file with --out")
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    out = Path(os.path.realpath(out))
    if not out.parent.is_dir():
        raise Malformed(f"there is no directory {out.parent}")
    if out.is_dir():
        raise Malformed(f"{out} is a directory")
    if out.exists() and not out.is_file():  # a pipe or a device has no name to take over
        with out.open("wb") as stream:
            yield stream.write
        return
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as stream:
            yield stream.write
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
