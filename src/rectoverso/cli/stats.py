"""`rectoverso stats`: what many simulated games tell about a game, for who designs or studies it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rectoverso.cli.arguments import (
    GameName,
    Language,
    Options,
    Plain,
    Players,
    Teams,
    complete_level,
    language_of,
    number,
    options_of,
)
from rectoverso.cli.canvas import canvas_of
from rectoverso.text import texts


def stats(
    game: GameName,
    players: Players = None,
    teams: Teams = None,
    option: Options = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,…", help="One for all seats, or one for each, with commas.", autocompletion=complete_level
        ),
    ] = "greedy",
    games: Annotated[int, typer.Option(parser=number, metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(parser=number, metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(parser=number, metavar="J", help="How many processes play; else all cores.", show_default=False),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file for the figures as JSON.", show_default=False)
    ] = None,
    charts: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A folder for charts, as SVG.", show_default=False)
    ] = None,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Let bots play many games; tell how scores spread, who profits from beginning, how often what happens.

    Ctrl-C stops it and shows what there is so far.
    """
    from rectoverso.cli.watching import Wanted, watch  # noqa: PLC0415 (other commands need none of it)

    wanted = Wanted(game, options_of(players, teams, option), bots.split(","), games, seed, jobs, json, charts)
    raise typer.Exit(watch(wanted, texts(language_of(lang)), canvas_of(plain)))
