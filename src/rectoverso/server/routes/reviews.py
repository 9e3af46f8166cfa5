"""The review of a finished game: what each decision was worth, what was luck, and what was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import Request, post
from msgspec.structs import replace

from rectoverso.engine import log
from rectoverso.engine.border import Seat
from rectoverso.engine.record import Record
from rectoverso.engine.table import Table
from rectoverso.lab.review.facts import Decision, MissionReview, Moment, Review, Side, Stroke, Unit
from rectoverso.server import replays
from rectoverso.server.advice import RankedMove, ranked
from rectoverso.server.hall import Hall
from rectoverso.server.reviews import Work
from rectoverso.server.routes.answers import refusals
from rectoverso.server.routes.hints import words_of
from rectoverso.server.routes.results import TAGS, finished
from rectoverso.store.base import Person
from rectoverso.text import Texts

AnyRequest = Request[Any, Any, Any]


class ReviewedDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that was chosen among several: what it was worth, what the best one was, and what was given away. `sure`
    says that this is more than the chance of the trials. `moves` are the best ones and the one that was played."""

    played: str
    worth: float
    best: float
    loss: float
    sure: bool
    moves: list[RankedMove]


class ReviewedMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the game, made in the position to which `index` entries of the log lead; `seat` is null for chance.
    `prospects` are those of each side before it, `luck` is what chance brought each side with it."""

    index: int
    seat: Seat | None
    move: str
    prospects: list[float]
    luck: list[float]
    decision: ReviewedDecision | None


class WholeReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`unit` is what prospects and worths are counted in, `luck_unit` what luck is. `mistakes` are places in `moments`,
    the worst first, and `strokes` of luck the greatest first. A race has `missions` instead of moments."""

    bot: str | None
    unit: Unit
    luck_unit: Unit
    sides: list[Side]
    moments: list[ReviewedMoment]
    final: list[float]
    mistakes: list[int]
    strokes: list[Stroke]
    missions: list[MissionReview]


class ReviewInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far it is, in entries of the game, `of` being null until that is known; and the review once it is done."""

    done: int
    of: int | None
    review: WholeReview | None


@post(
    "/api/tables/{table:str}/review",
    status_code=200,
    tags=TAGS,
    summary="The review of a finished game",
    description="It is made while somebody asks for it: ask again, say each second, until `review` is there. There is "
    "none of a running game.",
    responses=refusals(_403="game_hidden, no_spectators", _404="no_such_table", _409="busy", _429="too_fast"),
    takes="line",
)
async def review(request: AnyRequest, table: str, hall: Hall, person: Person) -> ReviewInfo:
    live, game = await finished(hall, table, person.person)
    imported = live.room.imported

    def made() -> Work:
        fields = game.record().fields if imported is None else msgspec.json.decode(imported.record)
        return Work(Record(game.game, fields), game.state.scores(), game.state.winners())

    work = hall.reviews.ask(table, len(game.log), made)
    words = words_of(request)
    names = imported.players if imported else [replays.name_of(holder, hall.names) for holder in game.holders]
    whole = None if work.review is None else told(work.review, names, list(indexes(game)), words)
    return ReviewInfo(len(work.moments), work.of, whole)


def indexes(game: Table) -> Iterator[int]:
    """Where in the log the entries of the effective line are."""
    places: list[int] = []
    for index, entry in enumerate(game.log):
        if isinstance(entry, log.Chance | log.Move):
            places.append(index)
        elif isinstance(entry, log.TakenBack):
            del places[entry.kept :]
    return iter(places)


def told(review: Review, names: Sequence[str], places: list[int], words: Texts) -> WholeReview:
    """With the names that people have now, or none any more."""
    moments = [
        _moment(index, moment, review.game, words) for index, moment in zip(places, review.moments, strict=False)
    ]
    return WholeReview(
        review.bot,
        review.unit,
        review.luck_unit,
        [replace(side, names=[names[seat] for seat in side.seats]) for side in review.sides],
        moments,
        review.final,
        review.mistakes,
        review.strokes,
        review.missions,
    )


def _moment(index: int, moment: Moment, game: str, words: Texts) -> ReviewedMoment:
    decision = None if moment.decision is None else _decision(moment.decision, game, words)
    return ReviewedMoment(index, moment.seat, moment.text, moment.prospects, moment.luck, decision)


def _decision(one: Decision, game: str, words: Texts) -> ReviewedDecision:
    moves = [ranked(move, game, words) for move in one.moves]
    return ReviewedDecision(one.played, one.worth, one.best, one.loss, one.sure, moves)


HANDLERS = [review]
