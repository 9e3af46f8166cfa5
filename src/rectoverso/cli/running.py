"""Running a command to its exit code: one line for what is wrong, and no noise when nobody reads any more."""

from __future__ import annotations

import os
import sys

import typer

from rectoverso.cli.canvas import printable
from rectoverso.engine.errors import Malformed

PROGRAM = "rectoverso"
WRONG = 2  # the arguments, or what they name
CLOSED = 141  # as a shell counts who is ended by SIGPIPE
LONGEST = 400  # characters of a complaint


def run(app: typer.Typer, arguments: list[str]) -> int:
    """The exit code of a command."""
    try:
        return _run(app, arguments)
    except (BrokenPipeError, SystemExit) as end:
        if not _nobody_reads(end):
            raise
        _discard(1, 2)
        return CLOSED


def _run(app: typer.Typer, arguments: list[str]) -> int:
    try:
        code: int | None = app(arguments, prog_name=PROGRAM, standalone_mode=False)
        _flush()
    except typer.TyperException as problem:
        return _complain(mistake(problem))
    except Malformed as problem:
        return _complain(str(problem))
    except BrokenPipeError:
        raise
    except OSError as problem:
        if problem.filename is None:  # a full disk behind our own output: what is left of it has no place to go
            _discard(1)
        return _complain(f"{problem.strerror or problem}: {problem.filename or ''}".rstrip(": "))
    return code or 0


def mistake(problem: typer.TyperException) -> str:
    """What Typer finds wrong with the arguments, and what would be right."""
    told = problem.format_message().rstrip(".")
    return _lowered(told) + _accepted(problem)


def _accepted(problem: typer.TyperException) -> str:
    parameter, context = getattr(problem, "param", None), getattr(problem, "ctx", None)
    if parameter is not None:
        return "" if problem.message else ": " + _lowered(parameter.help.rstrip("."))
    if context is None:
        return ""
    if hasattr(problem, "option_name"):
        names = [one.opts[0] for one in context.command.get_params(context)]
        return "; the options are " + ", ".join(name for name in names if name.startswith("-"))
    commands = getattr(context.command, "commands", ())
    return "; the commands are " + ", ".join(commands) if commands else ""


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _complain(about: str) -> int:
    line = printable(f"{PROGRAM}: {about}")
    print(line if len(line) <= LONGEST else line[: LONGEST - 3] + "...", file=sys.stderr)
    return WRONG


def _flush() -> None:
    """Now, while there is somebody to tell that it did not work, and not when the interpreter goes."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # as where the caller has closed it
            stream.flush()


def _nobody_reads(end: BaseException | None) -> bool:
    """Whether all began with a closed pipe: Rich and Typer then end the program in ways of their own."""
    while end is not None and not isinstance(end, BrokenPipeError):
        end = end.__context__
    return end is not None


def _discard(*descriptors: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in descriptors:
        os.dup2(nowhere, descriptor)
