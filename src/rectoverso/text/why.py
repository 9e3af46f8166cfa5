"""Why a move is good or bad, as sentences: what the bots say in facts, in the words of a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rectoverso.text import Texts


def sentence(texts: Texts, game: str, key: str, facts: Mapping[str, str | int]) -> str:
    """One reason: sentence(texts, "verso", "square", {"points": 7})."""
    told = {name: _told(texts, name, fact) for name, fact in facts.items()}
    line = texts.say(f"why.{game.replace('-', '_')}.{key}", **told)
    return line[:1].upper() + line[1:]


def _told(texts: Texts, name: str, fact: str | int) -> str:
    tell = TELLING.get(name)
    return str(fact) if tell is None else tell(texts, fact)


def _face(texts: Texts, face: str | int) -> str:
    """B3:1 as blue 3, O*:1 as orange joker."""
    text = str(face)
    colour = _colour(texts, text[0])
    if text[1] == "*":
        return texts.say("verso.joker_face", colour=colour)
    return texts.say("verso.face", colour=colour, value=text[1])


def _card(texts: Texts, card: str | int) -> str:
    text = str(card)
    return texts.say("sea_change.card", suit=_suit(texts, text[0]), value=text[1:])


def _colour(texts: Texts, letter: str | int) -> str:
    return texts.say(f"verso.colours.{letter}")


def _suit(texts: Texts, letter: str | int) -> str:
    return texts.say(f"sea_change.suits.{letter}")


def _layer(texts: Texts, letter: str | int) -> str:
    return texts.say(f"dessus_dessous.layers.{letter}")


def _who(texts: Texts, place: str | int) -> str:
    return texts.say(f"why.verso.places.{place}")


def _points(texts: Texts, points: str | int) -> str:
    return texts.count("cli.points", int(points))


TELLING: Final[dict[str, Callable[[Texts, str | int], str]]] = {
    "face": _face,
    "card": _card,
    "colour": _colour,
    "suit": _suit,
    "layer": _layer,
    "who": _who,
    "points": _points,
    "more": _points,
}
