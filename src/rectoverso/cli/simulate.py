"""`rectoverso simulate`: bots play many games, and their records come out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from rectoverso.bots import LEVELS
from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.games import GAMES, game_of
from rectoverso.lab import simulate as lab

Write = Callable[[bytes], object]


def simulate(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    players: Annotated[int | None, typer.Option(help="How many sit at the table.", show_default=False)] = None,
    teams: Annotated[str | None, typer.Option(help="Sea Change: teams, such as 2v2.", show_default=False)] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Any option of the game, as KEY=VALUE.", show_default=False)
    ] = None,
    bots: Annotated[
        str, typer.Option(help=f"One for all seats, or one for each, with commas: {', '.join(LEVELS)}.")
    ] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes play; the games stay the same.")] = 1,
    out: Annotated[Path | None, typer.Option(help="A file for the records; else they are printed.")] = None,
) -> None:
    """Let bots play many games; write their records, one JSON object per line."""
    if games < 0:
        raise Malformed(f"games: a number from 0 on is needed, not {games}")
    if not 1 <= jobs <= 1024:
        raise Malformed(f"jobs: a number from 1 to 1024 is needed, not {jobs}")
    wanted = game_of(game)
    options = wanted.complete(_given(players, teams, option or []))
    job = lab.job_of(wanted, options, bots.split(","), seed)
    with _written(out) as write, _progress(games, out) as advance:
        for chunk in lab.simulate(job, games, jobs):
            write(chunk.lines)
            advance(chunk.games)


def _given(players: int | None, teams: str | None, pairs: list[str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if players is not None:
        given["players"] = players
    if teams is not None:
        given["teams"] = teams
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Malformed(f"option: KEY=VALUE is needed, not {short(pair)}")
        if key in given:
            raise Malformed(f"{short(key)[1:-1]} is given twice")
        given[key] = _value(value)
    return given


def _value(text: str) -> Any:
    """A number, a list and so on as JSON; anything else is text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


@contextmanager
def _written(out: Path | None) -> Iterator[Write]:
    """Where records go. A file appears under its name only when it is complete; until then an old one stays."""
    if out is None:
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


@contextmanager
def _progress(games: int, out: Path | None) -> Iterator[Callable[[int], object]]:
    """A bar on standard error, where somebody can see it and no records run through it."""
    if not sys.stderr.isatty() or (out is None and sys.stdout.isatty()):
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 (only where a bar is shown: the import takes its time)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415 (the same)

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.advance(task, done)
