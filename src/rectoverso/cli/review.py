"""`rectoverso review`: a finished game looked at again, on the terminal, as a page or for programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from rectoverso.bots import thinking_of
from rectoverso.cli.arguments import Language, Plain, language_of, number
from rectoverso.cli.canvas import canvas_of, printable
from rectoverso.cli.progress import Bar
from rectoverso.cli.replay import lines_of
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import Record, read
from rectoverso.games import game_of
from rectoverso.text import texts

USUAL = "200ms"
WORLDS = 400  # for prospects and luck, where time bounds the thinking
PATIENCE = 0.5  # seconds before a bar appears


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Records, one on each line; - reads stdin.")],
    game_number: Annotated[
        int, typer.Option(parser=number, metavar="N", help="Which record of the file, counting from 1.")
    ] = 1,
    seat: Annotated[
        int | None,
        typer.Option(
            parser=number, metavar="S", help="Think about the decisions of this seat only.", show_default=False
        ),
    ] = None,
    thinking: Annotated[
        str, typer.Option(metavar="AMOUNT", help="For each decision: 500 trials, or so long, as in 200ms.")
    ] = USUAL,
    seed: Annotated[int, typer.Option(parser=number, metavar="S", help="With trials, the same review again.")] = 0,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with pictures.", show_default=False)
    ] = None,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write JSON; - prints it.", show_default=False)
    ] = None,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Look at a finished game again: what each decision was worth, what was luck, and what was better."""
    from rectoverso.cli.report.page import page_of  # noqa: PLC0415 (all this brings tables that take a while to make)
    from rectoverso.cli.report.telling import Telling  # noqa: PLC0415 (the same)
    from rectoverso.lab.review.examining import Effort  # noqa: PLC0415 (the same)
    from rectoverso.lab.review.whole import review as looked_at  # noqa: PLC0415 (the same)

    words = texts(language_of(lang))
    amount = thinking_of(thinking)
    effort = Effort(amount, min(WORLDS, amount.trials) or WORLDS, seed)
    record = _record(file, game_number)
    for path in (html, as_json):
        if path is not None and not path.parent.is_dir():
            raise Malformed(f"there is no directory {path.parent}")
    with Bar("moves", patience=PATIENCE) as bar:

        def progress(done: int, of: int) -> None:
            bar.total = of
            bar.show(done)

        found = looked_at(record, effort, seat, progress)
    telling = Telling(record, found, words)
    if html is not None:
        html.write_text(page_of(record, found, telling), "utf-8")
    data = msgspec.json.encode(found)
    if as_json is not None and str(as_json) != "-":
        as_json.write_bytes(data + b"\n")
    if str(as_json) == "-":
        print(data.decode())
    elif html is None and as_json is None:
        telling.tell(canvas_of(plain))


def _record(file: str, wanted: int) -> Record:
    if wanted < 1:
        raise Malformed(f"game-number: a number from 1 on is needed, not {wanted}")
    seen = 0
    try:
        for line in lines_of(file):
            seen += 1
            if seen == wanted:
                return read(line.text, game_of)
    except Malformed as problem:
        raise Malformed(f"{printable(file)}: {problem}") from None
    raise Malformed(f"{printable(file)}: there is no record {wanted}: there are {seen}")
