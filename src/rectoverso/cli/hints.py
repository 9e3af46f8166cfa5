"""A hint at the keyboard: the best moves with what they are worth and why; in a race, which layer comes next."""

from __future__ import annotations

from rectoverso.bots import Thinking
from rectoverso.bots.opinion import Advised, Opinion, opinion
from rectoverso.bots.reasons import Reason
from rectoverso.cli.draw.dessus_dessous import straight
from rectoverso.cli.words import Words
from rectoverso.engine.border import View
from rectoverso.engine.errors import Malformed
from rectoverso.text.why import sentence

THINKING = Thinking(seconds=0.5)
TOLD = 3


def hint(view: View, built: str, words: Words) -> list[str]:
    """In lines. `built` is the stack that somebody has laid so far."""
    try:
        told = opinion(view, THINKING, built=straight(built).upper())
    except Malformed:
        return [words.say("dessus_dessous.no_stack")]
    lines = [_said(reason, words) for reason in told.notes]
    for place, one in enumerate(told.moves[:TOLD], 1):
        lines.append(words.say("hint_move", place=place, move=one.move, worth=_worth(one, told, words)))
        lines += [f"     + {_said(reason, words)}" for reason in one.why.gains]
        lines += [f"     \u2212 {_said(reason, words)}" for reason in one.why.risks]
    return lines


def _said(reason: Reason, words: Words) -> str:
    return sentence(words.texts, words.game, reason.key, reason.facts)


def _worth(one: Advised, told: Opinion, words: Words) -> str:
    if told.unit == "score":
        return words.points(round(one.worth))
    return words.texts.say("review.percent", n=round(100 * one.worth))
