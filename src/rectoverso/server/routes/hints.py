"""What bots think: a hint in a game that does not count, and an opinion on any position of a finished one."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, post

from rectoverso.bots.opinion import may_move
from rectoverso.engine.border import Seat, View
from rectoverso.engine.errors import Refused
from rectoverso.engine.table import Table
from rectoverso.server import branches
from rectoverso.server.advice import OpinionInfo, advise, check_hints, told
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.problems import language_of
from rectoverso.server.routes.answers import refusals
from rectoverso.server.routes.positions import Position
from rectoverso.server.routes.results import TAGS, finished
from rectoverso.store.base import Person
from rectoverso.text import Texts, texts

AnyRequest = Request[Any, Any, Any]
Built = Annotated[str, msgspec.Meta(max_length=40)]


class AskHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of mine that may move now; the first one, unless it is named. `built` is the stack that lies there so far
    in a race, as it is written in a move, bottom layer first."""

    seat: Seat | None = None
    built: Built = ""


class AskOpinion(Position, frozen=True):
    """Of whoever is to move in that position, unless a seat is named, as in a race, where all are."""

    seat: Seat | None = None
    built: Built = ""


@post(
    "/api/tables/{table:str}/hint",
    status_code=200,
    tags=["tables"],
    summary="A hint",
    description="What a bot thinks of my moves, from what my seat may know: in practice, and alone where the game does "
    "not count. In a game that counts there are no hints, whoever asks and however. In a race a hint tells the next "
    "layer and no more.",
    responses=refusals(
        _403="not_seated",
        _404="no_such_table",
        _409="hint_counts, not_started, game_ended, not_your_turn, busy",
        _429="too_fast",
    ),
    takes="hint",
)
async def hint(request: AnyRequest, table: str, data: AskHint, hall: Hall, person: Person) -> OpinionInfo:
    live = await hall.table(table)
    mine = live.seats_of(person.person)
    if not mine or (data.seat is not None and data.seat not in mine):
        raise Refused("not_seated")
    game = check_hints(live)
    seat = _to_move(game, mine if data.seat is None else [data.seat])
    index = len(game.log)
    opinion = await advise(hall, game.view(seat), live.room.game, data.built)
    return told(index, seat, live.room.game, opinion, words_of(request))


def _to_move(game: Table, seats: list[Seat]) -> Seat:
    for seat in seats:
        if may_move(game.view(seat)):
            return seat
    raise Refused("not_your_turn")


@post(
    "/api/tables/{table:str}/opinion",
    status_code=200,
    tags=TAGS,
    summary="An opinion on a position of a finished game",
    description="What a bot thinks of the moves there, from what the seat could know then, also after moves that are "
    "tried. The move that the record holds is among those told.",
    responses=refusals(
        _403="game_hidden, no_spectators",
        _404="no_such_table, no_such_seat",
        _409="race_has_no_line, game_ended, not_your_turn, busy, or why a move is illegal",
        _429="too_fast",
    ),
    takes="hint",
)
async def opinion(request: AnyRequest, table: str, data: AskOpinion, hall: Hall, person: Person) -> OpinionInfo:
    live, game = await finished(hall, table, person.person)
    if data.seat is not None and not 0 <= data.seat < len(game.holders):
        raise Refused("no_such_seat")
    seat, view = await asyncio.to_thread(_seen_at, game, data)
    played = {entry.move for entry in game.log[data.index : data.index + 1] if hasattr(entry, "move")}
    thought = await advise(hall, view, live.room.game, data.built, played)
    return told(data.index, seat, live.room.game, thought, words_of(request))


def _seen_at(game: Table, data: AskOpinion) -> tuple[Seat, View]:
    """What whoever is to move sees in a position."""
    branch = branches.tried(game, data.index, data.moves, now(), race=not data.moves)
    table = Table(game.game, branch.entries)
    waiting = table.state.waiting()
    seat = min(waiting, default=0) if data.seat is None else data.seat
    view = table.view(seat)
    if table.status() != "playing":
        raise Refused("game_ended")
    if not may_move(view):
        raise Refused("not_your_turn")
    return seat, view


def words_of(request: AnyRequest) -> Texts:
    return texts(language_of(request.headers.get("accept-language", "")))


HANDLERS = [hint, opinion]
