"""A finished game for those who want to keep it or to look at it again: its record, and what each seat saw.

Nothing here is for a running game: a record holds all of chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal

import msgspec

from rectoverso.engine import log
from rectoverso.engine.border import Change, Json, Millis, Seat, Told, View
from rectoverso.engine.course import Course, Status
from rectoverso.engine.errors import Malformed
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.options import short
from rectoverso.engine.table import Table
from rectoverso.games import game_of
from rectoverso.server import wire

SPECTATOR = "spectator"
ALL = "all"

Kind = Literal[
    "chance", "move", "taken_back", "asked", "answered", "conceded", "ended", "seat_changed", "paused", "resumed"
]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the log. `index` is the length of the log that it leads to, `at` its table time; `seat`, `move` and
    `by` are there where it has them. `changes` are the fields of the views that differ, by seat."""

    index: int
    at: Millis
    kind: Kind
    seat: Seat | None = None
    move: str | None = None
    by: log.By | None = None
    events: list[Json] = []
    changes: dict[str, Json] = {}


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The views of a position, by seat, the length of the log then, and all that came after. Views and changes are
    keyed by the number of the seat or by "spectator"."""

    game: str
    index: int
    views: dict[str, Json]
    steps: list[Step]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What surrounds a finished game: who held the seats at its end, which of them are mine, how and when it ended.
    `branches` says whether it can be played on from its positions already: not while others play the same daily."""

    seats: list[wire.SeatInfo]
    mine: list[Seat]
    status: Status
    conceded: list[Seat]
    options: Json
    started: Millis
    imported: bool
    branches: bool


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game from its beginning.

    Everything is told as it happened, also what was taken back: the step "taken_back" brings the views back to where
    they were. Who wants the effective line alone has it in the record.
    """

    game: str
    index: int
    views: dict[str, Json]
    steps: list[Step]
    about: About


def record_of(table: Course, names: Mapping[str, str]) -> Json:
    """The fields of a record (format 1), with the names of those who held the seats at the end."""
    fields = table.record().fields
    started = datetime.fromtimestamp(table.start.wall // 1000, UTC)
    return {
        "format": fields["format"],
        "game": fields["game"],
        "rules": fields["rules"],
        "players": [name_of(holder, names) for holder in table.holders],
        "started": f"{started:%Y-%m-%dT%H:%M:%SZ}",
        **fields,
    }


def name_of(holder: Holder, names: Mapping[str, str]) -> str:
    if holder.person is not None:
        return names.get(holder.person, "")
    return f"bot ({holder.bot})"


def seats_of(wanted: str, players: int) -> list[Seat | None]:
    """From "0,1,spectator" or "all"; None is a spectator."""
    if wanted == ALL:
        return [*range(players), None]
    seats: list[Seat | None] = []
    for word in dict.fromkeys(wanted.split(",")):
        if word == SPECTATOR:
            seats.append(None)
        elif word in map(str, range(players)):
            seats.append(int(word))
        else:
            raise Malformed(f"seats: numbers below {players}, {SPECTATOR} or {ALL} are needed, not {short(word)}")
    return seats


def replay_of(entries: Sequence[LogEntry], seats: Sequence[Seat | None], memory: bool, about: About) -> bytes:
    """A Replay as JSON. It takes a moment; nothing of it is shared with the event loop."""
    line = line_of(entries, seats, memory)
    return msgspec.json.encode(Replay(line.game, line.index, line.views, line.steps, about))


def line_of(entries: Sequence[LogEntry], seats: Sequence[Seat | None], memory: bool) -> Line:
    """A game from its beginning."""
    opening = next((at for at, entry in enumerate(entries) if not _opens(entry)), len(entries))
    return line_after(entries, opening, seats, memory)


def line_after(entries: Sequence[LogEntry], opening: int, seats: Sequence[Seat | None], memory: bool) -> Line:
    """What seats see from the position on to which the first entries lead."""
    start = entries[0]
    assert isinstance(start, log.Start)
    table = Table(game_of(start.game), entries[:opening])
    table.watched = set(seats)
    views = {_key(seat): _view(table.view(seat), memory) for seat in seats}
    steps = [_step(entry, table.commit([entry])[0], memory) for entry in entries[opening:]]
    return Line(start.game, opening, views, steps)


def _opens(entry: LogEntry) -> bool:
    return isinstance(entry, log.Start) or (isinstance(entry, log.Chance) and entry.at == 0)


def _step(entry: LogEntry, told: Told, memory: bool) -> Step:
    kind: Kind = entry.__struct_config__.tag  # type: ignore[assignment]  # the tags of all entries but the first
    seat: Seat | None = getattr(entry, "seat", None)
    move, by = (entry.move, entry.by) if isinstance(entry, log.Move) else (None, None)
    changes = {_key(seat): shown for seat, change in told.changes.items() if (shown := _change(change, memory))}
    return Step(told.index + 1, entry.at, kind, seat, move, by, msgspec.to_builtins(told.events), changes)


def _key(seat: Seat | None) -> str:
    return SPECTATOR if seat is None else str(seat)


def _view(view: View, memory: bool) -> Json:
    plain: Json = msgspec.to_builtins(view)
    return plain if memory else {"game": plain["game"], "table": plain["table"]}


def _change(change: Change, memory: bool) -> Json:
    halves = {"table": change.table, "memory": change.memory if memory else {}}
    plain: Json = msgspec.to_builtins({half: fields for half, fields in halves.items() if fields})
    return plain
