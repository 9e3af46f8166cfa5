"""Who may have an opinion on a position, and what it looks like to them.

Never on a running game that counts, and never on a daily that others still play for a score: a hint is for practice,
and for a game alone that counts for nothing. What a seat is told rests on its own view and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Literal

import msgspec

from rectoverso.bots import Thinking
from rectoverso.bots.opinion import Advised, Opinion
from rectoverso.bots.reasons import Reason
from rectoverso.engine.border import Seat, View
from rectoverso.engine.errors import Refused
from rectoverso.engine.table import Table
from rectoverso.server.hall import Hall
from rectoverso.server.live import Live
from rectoverso.server.results import counts
from rectoverso.server.worker import ThinkingFailed
from rectoverso.text import Texts
from rectoverso.text.why import sentence

MODERATE = Thinking(seconds=0.6)  # for one position
PATIENCE = 10.0  # seconds that somebody waits until bots have time for an opinion

logger = logging.getLogger(__name__)


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What speaks for a move or against it, or is said of all: `key` and `facts` are for programs, `text` for people,
    in their language."""

    key: str
    facts: dict[str, str | int]
    text: str


class RankedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move and what may be expected of it: `worth` is the chance of winning from 0 to 1, or the final score where
    nobody wins, `spread` the standard deviation of one trial, `points` those of the own side in the end, at Sea Change
    in this round. `gains` and `risks` say why, the weightiest first."""

    move: str
    worth: float
    spread: float
    trials: int
    points: float
    gains: list[Sentence]
    risks: list[Sentence]


class OpinionInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot thinks of the moves of a seat in the position to which `index` entries of the log lead. The best moves
    come first; in a race there are none, and `notes` say how far the stack is right and what comes next."""

    index: int
    seat: Seat
    bot: str | None
    unit: Literal["chance", "score"]
    moves: list[RankedMove]
    notes: list[Sentence]


def check_hints(live: Live) -> Table:
    """The running game of a table at which hints may be had; Refused elsewhere."""
    table = live.table
    if table is None:
        raise Refused("not_started")
    if table.status() != "playing":
        raise Refused("game_ended")
    if live.room.scored:
        raise Refused("hint_counts")
    if not table.start.practice and not (table.alone() and not counts(table, live.room)):
        raise Refused("hint_counts")
    return table


async def advise(hall: Hall, view: View, game: str, built: str = "", wanted: Iterable[str] = ()) -> Opinion:
    """From the processes of the bots; Refused when they have no time for it."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await hall.thinkers.consult(game, view, MODERATE, built=built, wanted=wanted)
    except TimeoutError:
        raise Refused("busy") from None
    except ThinkingFailed as problem:
        logger.warning("an opinion failed: %s", problem, extra={"game": game})
        raise Refused("internal") from None


def told(index: int, seat: Seat, game: str, opinion: Opinion, words: Texts) -> OpinionInfo:
    moves = [ranked(one, game, words) for one in opinion.moves]
    return OpinionInfo(index, seat, opinion.bot, opinion.unit, moves, said(opinion.notes, game, words))


def ranked(one: Advised, game: str, words: Texts) -> RankedMove:
    gains, risks = said(one.why.gains, game, words), said(one.why.risks, game, words)
    return RankedMove(one.move, one.worth, one.spread, one.trials, one.points, gains, risks)


def said(reasons: Iterable[Reason], game: str, words: Texts) -> list[Sentence]:
    return [Sentence(one.key, one.facts, sentence(words, game, one.key, one.facts)) for one in reasons]
