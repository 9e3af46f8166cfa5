"""`rectoverso arena`: bots meet one another, and their ratings come out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rectoverso.cli.arguments import GameName, Language, Options, Plain, Players, Teams, language_of, number, options_of
from rectoverso.cli.canvas import canvas_of
from rectoverso.text import texts


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,…", help="Who meets whom; flat@1000 thinks for 1,000 trials, flat@50ms for 50 ms."
        ),
    ],
    games: Annotated[
        int, typer.Option(parser=number, metavar="N", help="How many games; rounded up, so that it is fair to all.")
    ] = 200,
    players: Players = None,
    teams: Teams = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(parser=number, metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(parser=number, metavar="J", help="How many processes play; else all cores.", show_default=False),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="auto|local|HOST:PORT",
            help="Play on a Ray cluster: that of this machine, one started here, or another.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file for the figures as JSON.", show_default=False)
    ] = None,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A chart of them, .svg or .png.", show_default=False)
    ] = None,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Let bots meet in a fair round robin: every seat, the same deals for all; rate them.

    Ctrl-C stops it and shows what there is so far.
    """
    from rectoverso.cli.meeting import Wanted, hold  # noqa: PLC0415 (other commands need none of it)

    given = options_of(players, teams, option)
    wanted = Wanted(game, given, bots.split(","), games, seed, jobs, ray, json, chart)
    raise typer.Exit(hold(wanted, texts(language_of(lang)), canvas_of(plain)))
