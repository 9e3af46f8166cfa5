"""The daily over HTTP: one scored attempt for each person, game and day."""

from __future__ import annotations

import msgspec
from litestar import get, post

from rectoverso.engine.errors import Refused
from rectoverso.games import GAMES, game_of
from rectoverso.server import daily
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.live import Live
from rectoverso.server.results import counts
from rectoverso.server.routes.answers import TableInfo, a_game, about, may_open, refusals
from rectoverso.server.routes.people import BoardLine, board_of
from rectoverso.store.base import Daily, Person, Result, Status

TAGS = ["daily"]
LATEST = 200  # finished games among which that of today is looked for


class Day(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Today, unless an earlier day is named, such as 2026-02-28; the day is that of UTC."""

    day: str | None = None


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The daily of a game, and my attempt at it: its table once it is made, how far it is, and its score when the game
    is over. One that does not count, since something was taken back, stands on no board."""

    game: str
    day: str
    played: bool
    table: str | None
    status: Status | None
    score: int | None
    counts: bool


@get(
    "/api/daily",
    tags=TAGS,
    summary="Today's deals",
    description="For each game, whether I have played it today and what I scored.",
    responses=refusals(),
)
async def todays(hall: Hall, person: Person) -> list[Attempt]:
    day = daily.day_of(now())
    return [await _attempt(hall, Daily(person.person, game, day)) for game in GAMES]


async def _attempt(hall: Hall, attempt: Daily) -> Attempt:
    table = await hall.store.daily_table(attempt)
    if table is None:
        return Attempt(attempt.game, attempt.day, False, None, None, None, False)
    result = await _result(hall, attempt, table)
    score = None if result is None else result.played[0].score
    try:
        live = await hall.table(table)
    except Refused:  # the table is gone; the attempt is made all the same
        return Attempt(attempt.game, attempt.day, True, None, None, score, False)
    assert live.table is not None  # a daily begins as it is made
    standing = counts(live.table, live.room) if result is None else result.counts
    return Attempt(attempt.game, attempt.day, True, table, live.table.status(), score, standing)


async def _result(hall: Hall, attempt: Daily, table: str) -> Result | None:
    """The first result stands, also when something is taken back after the end."""
    games = await hall.store.games_of(attempt.person, LATEST, attempt.game)
    return next((one.result for one in games if one.table == table), None)


@post(
    "/api/daily/{game:str}",
    status_code=200,
    tags=TAGS,
    summary="Play a daily",
    description="A solo game of the deal of a day, the same for all, which begins at once. Today's is my one attempt "
    "for a score: asking again leads to the same table. Taking back is free as always alone, and then the attempt does "
    "not count. Earlier days are played without a score.",
    responses=refusals(_404="no_such_game", _409="day_not_come, daily_taken, too_many_own_tables", _429="too_fast"),
    takes="table",
)
async def play(game: str, data: Day, hall: Hall, person: Person) -> TableInfo:
    today = daily.day_of(now())
    day = data.day or today
    daily.check_day(day, today)
    attempt = Daily(person.person, a_game(game), day)
    live = await _made(hall, attempt) if day == today else None
    return about(live or await _begun(hall, attempt, person, scored=day == today), person.person)


async def _made(hall: Hall, attempt: Daily) -> Live | None:
    """The table of an attempt that was made before."""
    table = await hall.store.daily_table(attempt)
    if table is None:
        return None
    try:
        return await hall.table(table)
    except Refused:
        raise Refused("daily_taken") from None


async def _begun(hall: Hall, attempt: Daily, person: Person, scored: bool) -> Live:
    await may_open(hall, person)
    room = daily.room_of(attempt.game, attempt.day, person.person, scored, await hall.store.secret(), now())
    try:
        return await hall.create(room, attempt if scored else None)
    except Refused:
        made = await _made(hall, attempt)  # in another tab, a moment ago
        if made is None:
            raise
        return made


@get(
    "/api/daily/{game:str}/{day:str}/board",
    tags=TAGS,
    summary="The board of a day",
    description="The scored attempts that count. Links to their tables are there when the day is over.",
    responses=refusals(anonymous=True, _404="no_such_game", _409="day_not_come"),
)
async def board(game: str, day: str, hall: Hall) -> list[BoardLine]:
    daily.check_day(day, daily.day_of(now()))
    return await board_of(hall, game, daily.mode(game_of(a_game(game))), day)


HANDLERS = [todays, play, board]
