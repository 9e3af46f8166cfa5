"""The command line. No command at all means serve."""

from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from rectoverso import __version__
from rectoverso.build_info import compiled
from rectoverso.cli.arena import arena
from rectoverso.cli.play import play
from rectoverso.cli.replay import replay
from rectoverso.cli.review import review
from rectoverso.cli.running import run
from rectoverso.cli.serve import serve
from rectoverso.cli.show import show
from rectoverso.cli.simulate import simulate
from rectoverso.cli.stats import stats
from rectoverso.cli.train import train
from rectoverso.cli.upkeep import backup, doctor

app = typer.Typer(
    help="A table for three games whose cards turn over: Verso, Sea Change and Dessus Dessous.",
    suggest_commands=False,  # all of them are named
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
for command in (serve, play, simulate, arena, stats, train, replay, review, show, backup, doctor):
    app.command()(command)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"rectoverso {__version__} ({'compiled' if compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version runs, and how.")
    ] = False,
) -> None:
    """A table for three games whose cards turn over."""


def main() -> None:
    """The command `rectoverso`; alone it serves."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # after tidying up
    sys.exit(run(app, sys.argv[1:] or ["serve"]))
