"""`rectoverso train`: bots play against themselves until they know better."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rectoverso.bots.teaching import Lesson, Teacher, teacher_of
from rectoverso.cli.arguments import GameName, number
from rectoverso.cli.progress import Bar
from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short

INTERRUPTED = 130  # as a shell counts who is ended by Ctrl-C


def train(
    game: GameName,
    setting: Annotated[
        list[str] | None,
        typer.Option(metavar="S", help="What to learn, such as 4 or 2v2; else everything.", show_default=False),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds",
            "--games",
            parser=number,
            metavar="N",
            help="How much to play; else as much as for what is shipped.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(parser=number, metavar="N", help="The same seed teaches the same.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="A folder for what is learned; else trained/GAME.", show_default=False),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what was begun there before.")] = False,
) -> None:
    """Let bots learn by playing against themselves; write what they have learned."""
    teacher = teacher_of(game)
    if rounds is not None and rounds < 1:
        raise Malformed(f"{teacher.unit}: a number from 1 on is needed, not {rounds}")
    folder = out or Path("trained") / game
    for name in chosen(teacher, setting):
        lesson = Lesson(name, rounds or teacher.usual(name), seed, folder)
        try:
            learn(teacher, lesson, resume)
        except KeyboardInterrupt:
            begun = ": the same with --resume goes on" if lesson.begun.exists() else ""
            print(f"rectoverso: stopped while learning {name}{begun}", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None


def chosen(teacher: Teacher, names: list[str] | None) -> list[str]:
    for name in names or []:
        if name not in teacher.lessons:
            raise Malformed(f"setting: {short(name)} is none of {', '.join(teacher.lessons)}")
    return list(dict.fromkeys(names or teacher.lessons))


def learn(teacher: Teacher, lesson: Lesson, resume: bool) -> None:
    note = ""
    with Bar(f"{teacher.unit} of {lesson.name}", lesson.amount) as bar:
        for progress in teacher.teach(lesson, resume):
            bar.show(progress.done)
            note = progress.note
    print(f"{lesson.name}: {lesson.amount:,} {teacher.unit}, {note}", flush=True)
