"""The work of a review, entry by entry, so that it can be shown how far it is, or be done in pieces elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from rectoverso.bots import Thinking
from rectoverso.bots.opinion import opinion
from rectoverso.engine.border import Entry, Seat
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import State
from rectoverso.engine.record import Finding, Record, steps
from rectoverso.engine.rng import Rng, seeds
from rectoverso.lab.review.facts import Decision, Moment
from rectoverso.lab.review.judging import JUDGES, Judge

TOLD = 3  # of the best moves
SURE = 2.0  # standard errors
FEW = 4  # times fewer trials than the best move: too few to say how bad a move is


class Played(NamedTuple):
    """An entry of the game, and the positions around it; they are its own."""

    move: int | None
    entry: Entry
    before: State
    after: State


class Effort(NamedTuple):
    """How much a review thinks: about each decision, and in how many worlds it looks for prospects and luck."""

    thinking: Thinking
    worlds: int
    seed: int = 0


def course_of(record: Record) -> Iterator[Played]:
    """All entries of a record; Malformed when it does not hold."""
    before = record.game.new(record.options)
    for step in steps(record, tell=False):
        if isinstance(step, Finding):
            where = "" if step.move is None else f"move {step.move}: "
            raise Malformed(f"{where}{step.error}")
        after = step.state.copy()
        yield Played(step.move, step.entry, before, after)
        before = after


def examined(record: Record, number: int, played: Played, effort: Effort, seat: Seat | None = None) -> Moment:
    """One entry, the `number`th; with `seat` only the decisions of that seat are thought about."""
    rng = Rng(seeds(effort.seed, number))
    judge = JUDGES[record.game.id](record.game, effort.worlds)
    entry = played.entry
    judged = judge.judge(played.before, entry, played.after, rng)
    decision = None
    if entry.seat is not None and seat in (None, entry.seat) and len(played.before.legal(entry.seat)) > 1:
        decision = decided(played, entry.seat, effort, judge, rng)
    text = entry.move if entry.seat is not None else ""  # of chance no more than what came of it
    return Moment(played.move, entry.seat, text, *judged, decision)


def decided(played: Played, seat: Seat, effort: Effort, judge: Judge, rng: Rng) -> Decision:
    told = opinion(played.before.view(seat), effort.thinking, rng).moves
    mine = next(one for one in told if one.move == played.entry.move)
    best = told[0]
    if mine.trials * FEW < best.trials:  # a search gives up soon what seems bad: both are tried again
        loss, doubt = judge.compare(played.before, seat, best.move, mine.move, rng)
    else:
        loss = best.worth - mine.worth
        spread = max(one.spread for one in told)  # that of few trials says little
        doubt = spread * sqrt(1 / max(1, best.trials) + 1 / max(1, mine.trials))
    loss = max(0.0, loss)
    moves = told[:TOLD] + ([] if mine in told[:TOLD] else [mine])
    assert played.move is not None
    return Decision(played.move, seat, mine.move, best.worth - loss, best.worth, loss, loss > SURE * doubt, moves)
