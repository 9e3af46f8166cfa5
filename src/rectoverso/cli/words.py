"""Things of the games in the words of a language: players, faces, cards, points, times."""

from __future__ import annotations

import re

from rectoverso.cli.canvas import printable
from rectoverso.engine.border import Json, Millis, Seat
from rectoverso.engine.errors import Refused
from rectoverso.engine.record import Record
from rectoverso.text import Texts, rule, rules_page

RIVAL = -1  # the seat of a solo rival
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gail", "Hugo")
LONGEST_NAME = 30
BOTS = ("Ada", "Ida", "Kai", "Lou", "Max", "Nell", "Ole", "Pia")

_NUMBER = re.compile(r"[VSD]\d+")


def names_of(people: int, players: int, texts: Texts) -> list[str]:
    """Who sits where: people first; who is alone among bots is called "you"."""
    seated = [texts.say("cli.you")] if people == 1 else list(PEOPLE[:people])
    return seated + list(BOTS[people:players])


def names_in(record: Record, texts: Texts) -> list[str]:
    """As the record has them; else seats are counted, as they are in its moves, but for who sits alone."""
    seats: int = record.options["players"]
    unnamed = [texts.say("cli.you")]
    if seats > 1:
        unnamed = [texts.say("cli.replay.seat", seat=seat) for seat in range(seats)]
    given = [printable(name).strip()[:LONGEST_NAME] for name in record.fields.get("players", unnamed)]
    return [name or other for name, other in zip(given, unnamed, strict=True)]


class Words:
    def __init__(self, texts: Texts, game: str, names: list[str]) -> None:
        self.texts = texts
        self.game = game
        self.folder = game.replace("-", "_")
        self.letter = game[0].upper()  # of the numbers of its rules
        self.names = names

    def say(self, key: str, **facts: object) -> str:
        return self.texts.say(f"cli.{key}", **facts)

    def count(self, key: str, n: int, **facts: object) -> str:
        """A message in the singular or the plural of its number n."""
        return self.texts.count(f"cli.{key}", n, **facts)

    def name(self, seat: Seat) -> str:
        return self.say("rival") if seat == RIVAL else self.names[seat]

    def all_of(self, names: list[str]) -> str:
        """Ann, Ben and Cleo."""
        return names[0] if len(names) == 1 else self.say("list", most=", ".join(names[:-1]), last=names[-1])

    def side(self, seats: list[Seat]) -> str:
        """A player, a team or the solo rival, who has no seat."""
        return self.all_of([self.name(seat) for seat in seats]) if seats else self.name(RIVAL)

    def introduction(self, seated: list[str], options: Json) -> list[str]:
        """Which game it is, who sits at the table, and who plays with whom."""
        title, tagline = (self.texts.say(f"{self.folder}.{key}") for key in ("name", "tagline"))
        lines = [f"{title}. {tagline}", self.say("seated", names=self.all_of(seated))]
        if options.get("teams"):
            lines.append(self.say("teams", teams=" / ".join(self.side(team) for team in options["teams"])))
        return lines

    def refusal(self, problem: Refused) -> str:
        return self.texts.refusal(problem, self.game)

    # Verso

    def colour(self, letter: str) -> str:
        return self.texts.say(f"verso.colours.{letter}")

    def face(self, face: str) -> str:
        """B3:1 as blue 3, O* as orange joker."""
        if face[1] == "*":
            return self.texts.say("verso.joker_face", colour=self.colour(face[0]))
        return self.texts.say("verso.face", colour=self.colour(face[0]), value=face[1])

    def worth(self, face: str) -> str:
        """A face with its points: blue 3 (1 point)."""
        return f"{self.face(face)} ({self.points(int(face[-1]))})"

    def points(self, n: int) -> str:
        return self.count("points", n)

    def sequence(self, move: str) -> str:
        """bank B 3 * 5 as blue 3, joker, 5."""
        _, colour, *values = move.split(" ")
        joker = self.texts.say("verso.joker")
        cards = ", ".join(joker if value == "*" else value for value in values)
        return self.texts.say("verso.sequence", colour=self.colour(colour), cards=cards)

    # Sea Change

    def suit(self, letter: str) -> str:
        return self.texts.say(f"sea_change.suits.{letter}")

    def card(self, card: str) -> str:
        return self.texts.say("sea_change.card", suit=self.suit(card[0]), value=card[1:])

    # Dessus Dessous

    def layer(self, letter: str) -> str:
        return self.texts.say(f"dessus_dessous.layers.{letter}")

    def ink(self, name: str) -> str:
        return self.texts.say(f"dessus_dessous.colours.{name}")

    # Rules

    def page(self) -> str:
        return rules_page(self.game, self.texts.language)

    def rule(self, number: str) -> str | None:
        """A rule by its number, in any case; None when there is none."""
        number = number.upper()
        if not _NUMBER.fullmatch(number):
            return None
        return rule(self.game, number, self.texts.language) or None


def clock(left: Millis) -> str:
    """Minutes and seconds, the last one begun counted as a whole."""
    seconds = max(0, -(-left // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"
