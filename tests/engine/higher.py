"""Higher: the smallest game with a secret, written by the contract as anybody would write theirs.

Each player gets a card from 1 to 9 that only they see, and says "stay" or "fold" in turn.
The highest card that stayed wins.
"""

from __future__ import annotations

from rectoverso.engine.border import Entry, Event, Json, Part, Seat, View
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.game import Game, State
from rectoverso.engine.options import exactly, whole
from rectoverso.engine.rng import Rng

WORDS = ("stay", "fold")


class Said(Event, frozen=True, tag="said"):
    seat: Seat
    word: str


class Dealt(Event, frozen=True, tag="dealt"):
    """That cards were dealt; which is told to nobody but their owners, in their views."""


class Table(Part, frozen=True):
    seat: Seat | None
    players: int
    hand: int | None
    said: list[str]
    shown: list[int]
    legal: list[str]


class Memory(Part, frozen=True):
    pass


class HigherView(View, frozen=True, tag="higher"):
    table: Table
    memory: Memory


class Higher(State):
    def __init__(self, players: int) -> None:
        self.players = players
        self.cards: list[int] = []
        self.said: list[str] = []

    def waiting(self) -> frozenset[Seat]:
        return frozenset() if not self.cards or self.over() else frozenset({len(self.said)})

    def wants_chance(self) -> bool:
        return not self.cards

    def over(self) -> bool:
        return len(self.said) == self.players

    def deadline(self) -> int | None:
        return None

    def legal(self, seat: Seat) -> list[str]:
        return list(WORDS) if seat in self.waiting() else []

    def check(self, entry: Entry) -> None:
        if entry.seat is None:
            cards = entry.move.split(" ")
            if self.cards or len(cards) != self.players or len(set(cards)) != self.players:
                raise Malformed("different cards, one for each")
        elif entry.move not in WORDS:
            raise Malformed("stay or fold")
        elif entry.seat not in self.waiting():
            raise Illegal("H1", "not_your_turn")

    def apply(self, entry: Entry) -> list[Event]:
        if entry.seat is None:
            self.cards = [int(card) for card in entry.move.split(" ")]
            return [Dealt()]
        self.said.append(entry.move)
        return [Said(entry.seat, entry.move)]

    def revealed(self) -> bool:
        return not self.said or self.over()

    def view(self, seat: Seat | None) -> HigherView:
        return HigherView(
            Table(
                seat=seat,
                players=self.players,
                hand=self.cards[seat] if seat is not None and self.cards else None,
                said=list(self.said),
                shown=list(self.cards) if self.over() else [],
                legal=[] if seat is None else self.legal(seat),
            ),
            Memory(),
        )

    def scores(self) -> list[int]:
        if not self.over():
            return [0] * self.players
        return [card if word == "stay" else 0 for card, word in zip(self.cards, self.said, strict=False)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)] if self.over() else []

    def copy(self) -> Higher:
        twin = type(self)(self.players)
        twin.cards, twin.said = list(self.cards), list(self.said)
        return twin


class HigherGame(Game):
    state: type[Higher] = Higher

    def __init__(self) -> None:
        self.id, self.version, self.fewest, self.most = "higher", 1, 2, 5

    def options(self, given: Json) -> Json:
        exactly(given, "players")
        return {"players": whole(given, "players", self.fewest, self.most)}

    def complete(self, given: Json) -> Json:
        return self.options({"players": 2, **given})

    def new(self, options: Json) -> Higher:
        return self.state(options["players"])

    def chance(self, state: State, rng: Rng) -> str:
        assert isinstance(state, Higher)
        return " ".join(map(str, self.draw(list(range(1, 10)), state.players, rng)))

    def draw(self, cards: list[int], number: int, rng: Rng) -> list[int]:
        return [cards.pop(rng.below(len(cards))) for _ in range(number)]

    def imagine(self, view: View, rng: Rng) -> Higher:
        assert isinstance(view, HigherView)
        table = view.table
        state = self.state(table.players)
        state.said = list(table.said)
        if table.shown:
            state.cards = list(table.shown)
        elif table.hand is not None and table.seat is not None:
            state.cards = self.draw([card for card in range(1, 10) if card != table.hand], table.players, rng)
            state.cards[table.seat] = table.hand
        elif table.said:
            state.cards = self.draw(list(range(1, 10)), table.players, rng)
        return state

    def sides(self, options: Json) -> list[list[Seat]]:
        return [[seat] for seat in range(options["players"])]

    def writable(self, options: Json) -> list[str]:
        return list(WORDS)

    def setup(self, outcomes: list[str], options: Json) -> Json:
        return {"cards": [int(card) for card in outcomes[0].split(" ")]}

    def check_setup(self, setup: Json, options: Json) -> None:
        self.new(options).check(Entry(None, " ".join(map(str, setup["cards"]))))

    def outcome(self, state: State, setup: Json) -> str | None:
        return " ".join(map(str, setup["cards"]))

    def deals(self, options: Json, rng: Rng) -> Json:
        return self.setup([self.chance(self.new(options), rng)], options)
