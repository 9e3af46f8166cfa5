"""Going on from a position of a finished game: moves that are tried there, and a new game that begins with them.

What chance brings is what the record holds, as far as it goes; where a line is only tried, chance beyond that is the
same each time, so that a line may be built move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from rectoverso.engine import log
from rectoverso.engine.border import Json, Millis
from rectoverso.engine.course import Course
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.game import CodedState
from rectoverso.engine.log import Chance, Holder, LogEntry
from rectoverso.engine.requests import Play, Tick
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table

LONGEST = 400  # moves that may be tried in one line


class Branch(NamedTuple):
    """A log, of which the first entries lead to the position."""

    entries: list[LogEntry]
    begun: int


def branched(game: Course, index: int, moves: Sequence[str], holders: Sequence[Holder], wall: Millis) -> Branch:
    """From the position to which so many entries of the log lead. A race begins again with the mission of that moment:
    what somebody was building is nobody's to know."""
    table = _at(game, index, list(holders), wall)
    begun = len(table.log)
    if moves and not isinstance(table.state, CodedState):
        raise Refused("race_has_no_line")
    for move in moves:
        _play(table, move, wall)
    if table.status() != "playing":
        raise Refused("game_ended")
    return Branch(table.log, begun)


def tried(game: Course, index: int, moves: Sequence[str], wall: Millis, race: bool = False) -> Branch:
    """The same for one who tries moves for all seats, also to the end of the game; in a race only to look at it."""
    table = _at(game, index, [Holder(person="")] * len(game.holders), wall)
    if not race and not isinstance(table.state, CodedState):
        raise Refused("race_has_no_line")
    begun = len(table.log)
    for move in moves:
        _play(table, move, wall)
    return Branch(table.log, begun)


def deal_of(game: Course) -> Json:
    """What chance brought and would have brought."""
    deal: Json = game.start.deal or game.record().setup
    return deal


def _at(game: Course, index: int, holders: list[Holder], wall: Millis) -> Table:
    if not 0 < index <= len(game.log):
        raise Malformed(f"index: a whole number from 1 to {len(game.log)} is needed, not {index}")
    line: list[LogEntry] = [*log.line_of_play(game.log[:index])]
    table = _begun(game, line, holders, wall)
    if not isinstance(table.state, CodedState) and _building(table):
        last = max(at for at, entry in enumerate(line) if isinstance(entry, Chance))
        table = _begun(game, line[:last], holders, wall)
    if table.state.over():
        raise Refused("game_ended")
    table.commit(table.propose(Tick(), wall))
    return table


def _begun(game: Course, line: list[LogEntry], holders: list[Holder], wall: Millis) -> Table:
    passed = line[-1].at if line else 0
    start = log.Start(
        0, game.game.id, game.start.rules, game.options, holders, wall - passed, practice=True, deal=deal_of(game)
    )
    return Table(game.game, [start, *line], _chance_of(line))


def _building(table: Table) -> bool:
    """Whether a mission lies open. Alone, between two missions, a level is chosen and nothing is built."""
    state = table.state
    return bool(state.waiting()) and not (table.alone() and state.legal(0))


def _play(table: Table, move: str, wall: Millis) -> None:
    seat = min(table.state.waiting(), default=None)
    if seat is None:
        raise Refused("game_ended")
    by: log.By = "person" if table.holders[seat].bot is None else "bot"
    table.commit(table.propose(Play(seat, move, by), wall))


def _chance_of(line: list[LogEntry]) -> Rng:
    """Nobody can tell it from another deck, and it is the same for the same line."""
    digest = sha256(b"\n".join(map(log.encode, line))).digest()
    return Rng(int.from_bytes(digest[:16]))
