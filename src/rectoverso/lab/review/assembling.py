"""What all entries of a game say together: the sides, the mistakes, the strokes of luck."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rectoverso.engine.record import Record
from rectoverso.lab.review.facts import LUCK_UNITS, Moment, Review, Side, Stroke
from rectoverso.lab.review.race import missions_of

MENTIONED = 5  # mistakes, and strokes of luck


def of_a_race(record: Record) -> Review:
    missions = missions_of(record)
    sides = _sides(record, [], record.scores or [], record.winners or [])
    return Review(record.game.id, record.options["players"], None, "score", "score", sides, [], [], [], [], missions)


def assembled(
    record: Record, moments: Sequence[Moment], scores: list[int], winners: list[int], bot: str | None
) -> Review:
    """The review that all moments of a game make, and how it ended."""
    if not winners:  # it was left, or conceded
        final = list(moments[-1].prospects) if moments else [0.0] * len(scores)
    elif _alone(record):
        final = [float(score) for score in scores]
    else:
        final = [1.0 / len(winners) if side in winners else 0.0 for side in range(len(scores))]
    return Review(
        record.game.id,
        record.options["players"],
        bot,
        "score" if _alone(record) else "chance",
        LUCK_UNITS[record.game.id],
        _sides(record, moments, scores, winners),
        list(moments),
        final,
        _mistakes(moments),
        _strokes(moments),
        [],
    )


def _alone(record: Record) -> bool:
    """Nobody wins: the score is what counts."""
    return record.game.id == "verso" and record.options["players"] == 1


def _sides(record: Record, moments: Sequence[Moment], scores: list[int], winners: list[int]) -> list[Side]:
    names = record.fields.get("players") or [""] * record.options["players"]
    noise = sqrt(sum(moment.noise for moment in moments))
    points = LUCK_UNITS.get(record.game.id) == "score"
    found = []
    for side, seats in enumerate(record.game.sides(record.options)):
        decisions = [one.decision for one in moments if one.decision is not None and one.decision.seat in seats]
        luck = sum(moment.luck[side] for moment in moments)
        score = scores[side] if scores else 0
        found.append(
            Side(
                seats=seats,
                names=[names[seat] for seat in seats],
                score=score,
                won=side in winners,
                decisions=len(decisions),
                best=sum(one.loss == 0 for one in decisions),
                lost=sum(one.loss for one in decisions),
                luck=luck,
                error=noise,
                adjusted=score - luck if points and moments else None,
            )
        )
    return found


def _mistakes(moments: Sequence[Moment]) -> list[int]:
    """The decisions that gave away most, as far as one can be sure of it."""
    losses = [
        (one.decision.loss, at) for at, one in enumerate(moments) if one.decision is not None and one.decision.sure
    ]
    return [at for _, at in sorted(losses, key=lambda one: (-one[0], one[1]))[:MENTIONED]]


def _strokes(moments: Sequence[Moment]) -> list[Stroke]:
    """What chance brought most with."""
    strokes = [
        Stroke(at, side, change)
        for at, moment in enumerate(moments)
        for side, change in enumerate(moment.luck)
        if abs(change) > 2 * sqrt(moment.noise)
    ]
    return sorted(strokes, key=lambda one: (-abs(one.change), one.moment, one.side))[:MENTIONED]
