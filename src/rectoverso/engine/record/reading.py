"""A record, from its line and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, get_args

import msgspec

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import Game
from rectoverso.engine.log import By, Reason
from rectoverso.engine.options import short, whole
from rectoverso.engine.record.plain import parse

FORMAT: Final = 1
TIME: Final = "time"  # the one move that is the table's own
LATEST: Final = 2**53 - 1  # milliseconds that every JSON reader can hold

_NEEDED: Final = ("options", "setup", "moves", "scores", "winners")
_UTC: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)", re.ASCII)

Games = Callable[[object], Game]  # from the name in a record; Malformed when there is none


class Record(msgspec.Struct, frozen=True):
    """A record in the format: all its fields, known or not, in the order in which they are written."""

    game: Game
    fields: Json

    @property
    def options(self) -> Json:
        options: Json = self.fields["options"]
        return options

    @property
    def setup(self) -> Json:
        setup: Json = self.fields["setup"]
        return setup

    @property
    def moves(self) -> list[Json]:
        moves: list[Json] = self.fields["moves"]
        return moves

    @property
    def scores(self) -> list[int] | None:
        """None while the game is unfinished; so are the winners."""
        scores: list[int] | None = self.fields["scores"]
        return scores

    @property
    def winners(self) -> list[int] | None:
        winners: list[int] | None = self.fields["winners"]
        return winners

    @property
    def reason(self) -> Reason | None:
        """Why the game ended where that was not by its rules."""
        reason: Reason | None = self.fields.get("reason")
        return reason


def write(record: Record) -> str:
    """The record as one line, without its end."""
    return msgspec.json.encode(record.fields).decode()


def read(line: bytes | str, games: Games) -> Record:
    """The record of a line, or Malformed with a reason in one line. The engine knows no game: `games` finds them."""
    fields = parse(line)
    if "format" not in fields:
        raise Malformed("format is missing")
    whole(fields, "format", FORMAT, FORMAT)
    if "game" not in fields:
        raise Malformed("game is missing")
    game = games(fields["game"])
    for name in _NEEDED:
        if name not in fields:
            raise Malformed(f"{name} is missing")
    for name in ("options", "setup"):
        if not isinstance(fields[name], dict):
            raise Malformed(f"{name}: an object is needed, not {short(fields[name])}")
    options = game.options(fields["options"])
    game.check_setup(fields["setup"], options)
    seats = sum(len(side) for side in game.sides(options))
    _check_moves(fields["moves"], seats)
    _check_result(fields)
    _check_about(fields, game, seats)
    return Record(game, fields)


def _check_moves(moves: Any, seats: int) -> None:
    if not isinstance(moves, list):
        raise Malformed(f"moves: a list is needed, not {short(moves)}")
    for index, move in enumerate(moves):
        try:
            _check_move(move, seats)
        except Malformed as problem:
            raise Malformed(f"moves[{index}]: {problem}") from None


def _check_move(move: Any, seats: int) -> None:
    if not isinstance(move, dict):
        raise Malformed(f"an object is needed, not {short(move)}")
    for name in ("seat", "move"):
        if name not in move:
            raise Malformed(f"{name} is missing")
    if not isinstance(move["move"], str):
        raise Malformed(f"move: a text is needed, not {short(move['move'])}")
    if move["seat"] is not None:
        whole(move, "seat", 0, seats - 1)
    elif move["move"] != TIME:
        raise Malformed(f'seat: null is only for "{TIME}"')
    if "ms" in move:
        whole(move, "ms", 0, LATEST)
    if "by" in move:
        _one_of(move, "by", get_args(By))


def _check_result(fields: Json) -> None:
    scores, winners = fields["scores"], fields["winners"]
    if scores is None and winners is None:
        return
    for name in ("scores", "winners"):
        if not isinstance(fields[name], list) or any(type(number) is not int for number in fields[name]):
            both = "null in both scores and winners" if None in (scores, winners) else "null"
            raise Malformed(f"{name}: a list of whole numbers or {both} is needed, not {short(fields[name])}")
    if "reason" in fields:
        raise Malformed("reason: a game that did not end by its rules has no scores and winners")


def _check_about(fields: Json, game: Game, seats: int) -> None:
    if "rules" in fields:
        whole(fields, "rules", game.version, game.version)
    if "players" in fields:
        names = fields["players"]
        if not isinstance(names, list) or len(names) != seats or any(type(name) is not str for name in names):
            raise Malformed(f"players: a list of {seats} names is needed, not {short(names)}")
    if "started" in fields:
        _check_started(fields["started"])
    if "reason" in fields:
        _one_of(fields, "reason", get_args(Reason))


def _check_started(started: Any) -> None:
    if not isinstance(started, str) or not _UTC.fullmatch(started) or not _in_calendar(started):
        raise Malformed(f"started: a UTC time such as 2024-05-01T18:30:00Z is needed, not {short(started)}")


def _in_calendar(time: str) -> bool:
    try:
        datetime.fromisoformat(time)
    except ValueError:
        return False
    return True


def _one_of(fields: Json, name: str, choices: tuple[str, ...]) -> None:
    if fields[name] not in choices:
        raise Malformed(f"{name}: one of {', '.join(choices)} is needed, not {short(fields[name])}")
