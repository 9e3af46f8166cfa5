"""Records from elsewhere: read from a text, checked move by move, and what is wrong with one, told in one sentence."""

from __future__ import annotations

import json
from datetime import datetime
from typing import NamedTuple

from rectoverso.engine.border import Millis
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.record import Finding, Record, log_of, read, write
from rectoverso.engine.record.plain import parse
from rectoverso.games import game_of
from rectoverso.server import names
from rectoverso.server.problems import Problem, one_line
from rectoverso.server.rooms import Imported, Room
from rectoverso.text import texts

MOST: int = 50  # imported games of a person
LARGEST: int = 1_000_000  # characters of a text
MANY: int = 200  # games in it
LONGEST: int = 100_000  # characters of one that is kept; the longest games need some 20,000


class Line(NamedTuple):
    number: int
    text: str


class Wrong(Exception):
    """Why a record is not taken: a key of the catalogue, where it is, and more for those who want to mend it."""

    refused: Refused | None = None  # the rules forbid a move
    rule: str | None = None
    game: str | None = None

    def __init__(self, why: str, **facts: str | int) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts


class Found(NamedTuple):
    """A record that holds."""

    record: Record
    log: list[LogEntry]


def lines_of(text: str) -> list[Line]:
    """The records in a text: one on each line, or a single one that an editor has laid out on several."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > LARGEST:
        raise Refused("import_too_large", most=LARGEST // 1000)
    lines = [
        Line(number, line)
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1)
        if line.strip()
    ]
    if not lines:
        raise Refused("import_empty")
    if len(lines) > 1 and not lines[0].text.rstrip().endswith("}") and (whole := _laid_out(text)) is not None:
        return [Line(lines[0].number, whole)]
    if len(lines) > MANY:
        raise Refused("import_too_many", most=MANY)
    return lines


def _laid_out(text: str) -> str | None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return text if isinstance(found, dict) else None


def checked(line: Line, wall: Millis) -> Found:
    """The record of a line, played over from its first move to its last; or Wrong."""
    if len(line.text) > LONGEST:
        raise Wrong("import_long_line", line=line.number, most=LONGEST // 1000)
    try:
        parse(line.text)
    except Malformed as problem:
        raise Wrong("import_not_a_record", line=line.number, detail=one_line(str(problem))) from None
    try:
        record = read(line.text, game_of)
    except Malformed as problem:
        raise Wrong("import_not_in_format", line=line.number, detail=one_line(str(problem))) from None
    found = log_of(record, _started(record) or wall)
    if isinstance(found, Finding):
        raise _wrong(found, record, line.number)
    return Found(record, found)


def _started(record: Record) -> Millis | None:
    started = record.fields.get("started")
    return None if started is None else int(datetime.fromisoformat(started).timestamp() * 1000)


def _wrong(finding: Finding, record: Record, line: int) -> Wrong:
    detail = one_line(finding.error)
    if finding.move is None:
        return Wrong("import_wrong_setup", line=line, detail=detail)
    where: dict[str, str | int] = {"line": line, "move": finding.move + 1}
    if finding.problem is not None:
        wrong = Wrong("import_illegal", **where)
        wrong.refused, wrong.rule, wrong.game = finding.problem, finding.rule, record.game.id
        return wrong
    if finding.malformed:
        return Wrong("import_bad_move", text=str(record.moves[finding.move]["move"])[:40], detail=detail, **where)
    if finding.rule is None:  # it holds less than was played
        return Wrong("import_wrong_setup", line=line, detail=detail)
    wrong = Wrong("import_wrong_result", line=line, detail=detail)
    wrong.rule = finding.rule
    return wrong


def problem_of(wrong: Wrong, language: str) -> Problem:
    """What is wrong, for programs and in a sentence for people, who count moves from 1."""
    words = texts(language)
    facts = dict(wrong.facts)
    if wrong.refused is not None:
        facts["because"] = words.refusal(wrong.refused, wrong.game)
    return Problem(wrong.why, words.refusal(Refused(wrong.why, **facts)), facts, wrong.rule)


def room_of(found: Found, person: str, now: Millis) -> Room:
    """The room of an imported game: its host is who imported it, and nobody has a seat."""
    record = found.record
    return Room(
        record.game.id,
        record.options,
        person,
        (Holder(),) * _seats(record),
        now,
        spectators=False,
        practice=True,
        started=now,
        imported=imported_of(record),
    )


def imported_of(record: Record) -> Imported:
    names_of_seats = record.fields.get("players") or [""] * _seats(record)
    return Imported(
        write(record),
        tuple(shown(name) for name in names_of_seats),
        sum(move["seat"] is not None for move in record.moves),
        record.fields.get("started"),
        None if record.scores is None else tuple(record.scores),
    )


def _seats(record: Record) -> int:
    return sum(len(side) for side in record.game.sides(record.options))


def shown(name: str) -> str:
    """A name from elsewhere, as short and as plain as those of guests."""
    plain = "".join(sign for sign in name if sign.isprintable())
    return " ".join(plain.split())[: names.LONGEST]
