"""The daily: one solo deal for each game and day, the same for all. The day is that of UTC."""

from __future__ import annotations

import hmac
import re
from datetime import UTC, date, datetime

from rectoverso.engine.border import Json, Millis
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.game import Game
from rectoverso.engine.log import Holder
from rectoverso.engine.options import short
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.server.results import mode_of
from rectoverso.server.rooms import Room

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def day_of(wall: Millis) -> str:
    return datetime.fromtimestamp(wall // 1000, UTC).date().isoformat()


def check_day(day: str, today: str) -> None:
    """A day that has come, as it is written: 2026-02-28."""
    if not _DAY.fullmatch(day) or not _in_calendar(day):
        raise Malformed(f"day: a day such as 2026-02-28 is needed, not {short(day)}")
    if day > today:
        raise Refused("day_not_come", day=day)


def _in_calendar(day: str) -> bool:
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


def solo(game: Game) -> Json:
    """The options of a daily."""
    return game.complete({"players": 1})


def mode(game: Game) -> str:
    """The mode under which a daily stands on boards."""
    return mode_of(game, solo(game))


def deal_of(game: Game, day: str, secret: bytes) -> Json:
    """Nobody who does not know the secret of the server knows the deal before it is played."""
    digest = hmac.digest(secret, f"{game.id}/{day}".encode(), "sha256")
    return game.deals(solo(game), Rng(int.from_bytes(digest[:16])))


def room_of(game: str, day: str, person: str, scored: bool, secret: bytes, now: Millis) -> Room:
    """A room whose game begins at once. Nobody may watch a scored one, since they could play the same deal after it."""
    rules = game_of(game)
    return Room(
        game,
        solo(rules),
        person,
        (Holder(person),),
        created=now,
        spectators=not scored,
        deal=deal_of(rules, day, secret),
        daily=day,
        scored=scored,
        started=now,
    )


def hidden(room: Room, today: str) -> bool:
    """Whether the deal of a room is one that others still play for a score."""
    return room.scored and room.daily == today
