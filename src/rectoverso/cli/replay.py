"""`rectoverso replay`: checks records against the rules, or tells one of them move by move."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO, NamedTuple

import msgspec
import typer

from rectoverso.cli.arguments import Language, Plain, language_of, number
from rectoverso.cli.canvas import Canvas, canvas_of, printable
from rectoverso.cli.progress import Bar
from rectoverso.cli.retelling import retell
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import LONGEST, Finding, Record, read
from rectoverso.engine.record import replay as replayed
from rectoverso.games import game_of
from rectoverso.text import Texts, texts

HOLDS, FOUND, MALFORMED = 0, 1, 2  # exit codes; the worst one wins
PATIENCE = 1.0  # seconds before a bar appears


class Line(NamedTuple):
    file: str
    number: int
    text: bytes

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.number}"


class Verdict(msgspec.Struct, frozen=True):
    """What is said of one record, as --json prints it."""

    file: str
    line: int
    ok: bool
    move: int | None = None
    rule: str | None = None
    error: str | None = None


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, one on each line; - reads stdin.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each record.")] = False,
    show: Annotated[
        int | None, typer.Option(parser=number, metavar="K", help="Play the Kth record, counting from 1, move by move.")
    ] = None,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Play records over again and say whether they hold: legal moves, right scores, right winners.

    Moves count from 0, as they stand in the record. Exits with 0 when all hold, 1 when one breaks a rule, and 2 when
    one is not in the format or can't be read.
    """
    spoken = texts(language_of(lang, as_json))
    if show is not None:
        if show < 1:
            raise Malformed(f"show: a number from 1 on is needed, not {show}")
        if as_json:
            raise Malformed("--show tells a game in words: leave out --json")
        raise typer.Exit(_show(files, show, spoken, canvas_of(plain)))
    raise typer.Exit(_Checking(as_json, spoken).check(files))


class _Checking:
    """Checks files one after another and keeps count."""

    def __init__(self, as_json: bool, spoken: Texts) -> None:
        self.as_json = as_json
        self.spoken = spoken
        self.bar = Bar("records", patience=PATIENCE)
        self.records = 0
        self.hold = 0
        self.worst = HOLDS

    def check(self, files: list[str]) -> int:
        with self.bar:
            for file in files:
                self.check_file(file)
        if self.records and not self.as_json:
            print(self.spoken.say("cli.replay.hold", hold=self.hold, n=self.records))
        return self.worst

    def check_file(self, file: str) -> None:
        before = self.records
        try:
            for line in lines_of(file):
                self.records += 1
                self.bar.show(self.records)
                self.check_line(line)
        except Malformed as problem:
            self.say(f"{printable(file)}: {problem}", MALFORMED)
        else:
            if self.records == before:
                self.say(f"{printable(file)}: no records", MALFORMED)

    def check_line(self, line: Line) -> None:
        try:
            record = read(line.text, game_of)
        except Malformed as problem:
            self.tell(line, Finding(str(problem), malformed=True), str(problem))
            return
        finding = replayed(record).finding
        if finding is None:
            self.hold += 1
            if self.as_json:
                self.print_json(Verdict(line.file, line.number, ok=True))
        else:
            self.tell(line, finding, _why(finding, record, self.spoken))

    def tell(self, line: Line, finding: Finding, why: str) -> None:
        code = MALFORMED if finding.malformed else FOUND
        if self.as_json:
            self.print_json(Verdict(line.file, line.number, ok=False, move=finding.move, rule=finding.rule, error=why))
            self.worst = max(self.worst, code)
        else:
            self.say(_told(line, finding, why, self.spoken), code)

    def print_json(self, verdict: Verdict) -> None:
        self.bar.hide()
        file = printable(verdict.file)  # a name need not be UTF-8, JSON must be
        print(msgspec.json.encode(msgspec.structs.replace(verdict, file=file)).decode())

    def say(self, line: str, code: int) -> None:
        """What breaks a rule is our result; what can't be read is an error."""
        self.bar.hide()
        self.worst = max(self.worst, code)
        print(line, file=sys.stderr if code == MALFORMED else sys.stdout)


def _told(line: Line, finding: Finding, why: str, spoken: Texts) -> str:
    where = [str(line)] if finding.move is None else [str(line), spoken.say("cli.replay.move", move=finding.move)]
    return ": ".join([*where, why])


def _why(finding: Finding, record: Record, spoken: Texts) -> str:
    """A refusal in the reader's language, with its rule; anything else as it is."""
    if finding.problem is not None:
        return spoken.refusal(finding.problem, record.game.id)
    return f"{finding.error} ({finding.rule})" if finding.rule else finding.error


def _show(files: list[str], wanted: int, spoken: Texts, canvas: Canvas) -> int:
    seen = 0
    for file in files:
        try:
            for line in lines_of(file):
                seen += 1
                if seen == wanted:
                    return _tell_record(line, spoken, canvas)
        except Malformed as problem:
            raise Malformed(f"{printable(file)}: {problem}") from None
    raise Malformed(f"there is no record {wanted}: there are {seen}")


def _tell_record(line: Line, spoken: Texts, canvas: Canvas) -> int:
    try:
        record = read(line.text, game_of)
    except Malformed as problem:
        print(f"{line}: {problem}", file=sys.stderr)
        return MALFORMED
    finding = retell(record, spoken, canvas)
    if finding is None:
        return HOLDS
    told = _told(line, finding, _why(finding, record, spoken), spoken)
    print(told, file=sys.stderr if finding.malformed else sys.stdout)
    return MALFORMED if finding.malformed else FOUND


def lines_of(file: str) -> Iterator[Line]:
    """The lines of a file that are not blank, one at a time."""
    if file == "-" and sys.stdin is None:
        raise Malformed("standard input is closed")
    try:
        if file == "-":
            yield from _split(file, sys.stdin.buffer)
        else:
            with Path(file).open("rb") as stream:
                laid_out = _laid_out(stream)
                yield from [Line(file, 1, laid_out)] if laid_out else _split(file, stream)
    except OSError as problem:
        raise Malformed(problem.strerror or str(problem)) from None


def _laid_out(stream: BinaryIO) -> bytes | None:
    """All of a file that holds one record on several lines, as an editor may lay it out."""
    if not stream.seekable():
        return None
    text = stream.read(LONGEST + 1)
    stream.seek(0)
    if len(text) > LONGEST or text.lstrip().split(b"\n", 1)[0].rstrip().endswith(b"}"):  # a record on a line of its own
        return None
    try:
        return text if isinstance(json.loads(text), dict) else None
    except (ValueError, RecursionError):
        return None


def _split(file: str, stream: BinaryIO) -> Iterator[Line]:
    """Of a line that is too long only its beginning is kept, enough to be refused."""
    number = 0
    while text := stream.readline(LONGEST + 2):
        number += 1
        end = text
        while end and not end.endswith(b"\n"):
            end = stream.readline(LONGEST)
        if text.strip():
            yield Line(file, number, text.rstrip(b"\r\n"))
