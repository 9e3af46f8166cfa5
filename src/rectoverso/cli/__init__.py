"""The command line: serve, play, simulate, replay and show. No command at all means serve."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from rectoverso import __version__
from rectoverso.build_info import compiled
from rectoverso.cli.play import play
from rectoverso.cli.replay import replay
from rectoverso.cli.serve import serve
from rectoverso.cli.show import show
from rectoverso.cli.simulate import simulate
from rectoverso.engine.errors import Malformed

app = typer.Typer(
    help="A table for three games whose cards turn over: Verso, Sea Change and Dessus Dessous.",
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
for command in (serve, play, simulate, replay, show):
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
    """The command `rectoverso`: what goes wrong is said in one line."""
    try:
        app(sys.argv[1:] or ["serve"])
    except Malformed as problem:
        print(f"rectoverso: {problem}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # whoever read our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as problem:
        print(f"rectoverso: {problem.strerror or problem}: {problem.filename or ''}".rstrip(": "), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
