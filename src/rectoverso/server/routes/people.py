"""What people have played and are playing, over HTTP: statistics, boards, my games, my tables."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter

from rectoverso.engine.border import Millis
from rectoverso.engine.errors import Refused
from rectoverso.server import daily, rooms
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.routes.answers import TableInfo, a_game, about, info, refusals
from rectoverso.server.statistics import FinishedGame, Stats, finished, is_solo, modes_of
from rectoverso.store.base import Line, Person, PlayedGame

ALL_GAMES = 5000  # that statistics look at: the latest
RECENT = 20
MINE = 100
BOARD = 100

PERSON = re.compile("[A-Za-z0-9_-]{1,64}")
MODE = re.compile("[a-z0-9-]{1,40}")

Limit = Annotated[int, Parameter(ge=1, le=200, description="At most so many.")]


class BoardLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The best of a person. Who has the same score has the same rank; the earlier one stands first. `table` is null
    where others still play the same deal for a score."""

    rank: int
    person: str
    name: str
    score: int
    ended: Millis
    table: str | None


async def board_of(hall: Hall, game: str, mode: str, day: str | None) -> list[BoardLine]:
    found = await hall.store.board(game, mode, day, BOARD)
    closed = day is not None and day == daily.day_of(now())
    return [
        BoardLine(
            1 + sum(other.score > line.score for other in found),
            line.person,
            line.name,
            line.score,
            line.ended,
            None if closed else line.table,
        )
        for line in found
    ]


@get(
    "/api/boards/{game:str}/{mode:str}",
    tags=["statistics"],
    summary="A solo record board",
    description="The best of each person in solo games that count. The mode is 1, or such as 1-target5 with options "
    "that are not the usual ones. Alone at Sea Change the score is the points of all rounds less those of the rival.",
    responses=refusals(anonymous=True, _404="no_such_game, no_such_board"),
)
async def board(game: str, mode: str, hall: Hall) -> list[BoardLine]:
    if not MODE.fullmatch(mode) or not is_solo(mode):
        raise Refused("no_such_board")
    return await board_of(hall, a_game(game), mode, None)


@get(
    "/api/players/{player:str}/stats",
    tags=["statistics"],
    summary="Statistics of a person",
    description=f"Of the latest {ALL_GAMES} finished games. Links to recent games are shown to those who played them.",
    responses=refusals(_404="no_such_person"),
)
async def stats_of(player: str, hall: Hall, person: Person) -> Stats:
    names = await hall.store.names([player]) if PERSON.fullmatch(player) else {}
    if player not in names:
        raise Refused("no_such_person")
    return await _stats(hall, player, names[player], person.person)


@get("/api/me/stats", tags=["statistics"], summary="My statistics", responses=refusals())
async def my_stats(hall: Hall, person: Person) -> Stats:
    return await _stats(hall, person.person, person.name, person.person)


async def _stats(hall: Hall, player: str, name: str, viewer: str) -> Stats:
    games = await hall.store.games_of(player, ALL_GAMES)
    modes = modes_of(player, games)
    return Stats(
        player,
        name,
        sum(mode.games for mode in modes),
        sum(mode.wins or 0 for mode in modes),
        modes,
        await _finished(hall, games[:RECENT], viewer),
    )


async def _finished(hall: Hall, games: list[PlayedGame], viewer: str) -> list[FinishedGame]:
    await hall.know(tuple(seat.person for one in games for seat in one.result.played if seat.person is not None))
    return [finished(one.table if _played(one, viewer) else None, one.result, hall.names) for one in games]


def _played(game: PlayedGame, person: str) -> bool:
    return any(seat.person == person for seat in game.result.played)


@get(
    "/api/me/games",
    tags=["statistics"],
    summary="My finished games",
    description="The latest first.",
    responses=refusals(_404="no_such_game"),
)
async def my_games(hall: Hall, person: Person, game: str | None = None, limit: Limit = 50) -> list[FinishedGame]:
    wanted = None if game is None else a_game(game)
    return await _finished(hall, await hall.store.games_of(person.person, limit, wanted), person.person)


@get(
    "/api/me/tables",
    tags=["tables"],
    summary="My tables",
    description="Those that wait and those that are played, the one touched last first.",
    responses=refusals(),
)
async def my_tables(hall: Hall, person: Person) -> list[TableInfo]:
    lines = await hall.store.tables_of(person.person, MINE)
    return [found for line in lines if (found := await _mine(hall, line, person.person)) is not None]


async def _mine(hall: Hall, line: Line, person: str) -> TableInfo | None:
    """A game is brought into memory, since who plays and whose turn it is follows from its log."""
    if line.status == "waiting":
        room = rooms.decode(line.room)
        await hall.know(room.people())
        return info(line, room, hall.names, person)
    try:
        return about(await hall.table(line.table), person)
    except Refused:  # removed in the meantime
        return None


HANDLERS = [board, stats_of, my_stats, my_games, my_tables]
