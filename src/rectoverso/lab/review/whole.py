"""A review in one go.

told = review(record, Effort(Thinking(trials=500), worlds=400))
"""

from __future__ import annotations

from collections.abc import Callable

from rectoverso.bots.opinion import adviser_of
from rectoverso.engine.border import Seat
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import Record
from rectoverso.lab.review.assembling import assembled, of_a_race
from rectoverso.lab.review.examining import Effort, course_of, examined
from rectoverso.lab.review.facts import Review
from rectoverso.lab.review.judging import JUDGES


def quietly(done: int, of: int) -> None:
    """For who need not know how far it is."""


def review(
    record: Record, effort: Effort, seat: Seat | None = None, progress: Callable[[int, int], None] = quietly
) -> Review:
    """Malformed when the record does not hold. With `seat` only its decisions are thought about."""
    players: int = record.options["players"]
    if seat is not None and not 0 <= seat < players:
        raise Malformed(f"seat: a number from 0 to {players - 1} is needed, not {seat}")
    if record.game.id not in JUDGES:
        return of_a_race(record)
    course = list(course_of(record))
    moments = []
    for number, played in enumerate(course):
        progress(number, len(course))
        moments.append(examined(record, number, played, effort, seat))
    progress(len(course), len(course))
    end = course[-1].after if course else record.game.new(record.options)
    return assembled(record, moments, end.scores(), end.winners(), adviser_of(record.game.id))
