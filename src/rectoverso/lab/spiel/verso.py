"""Verso card by card: first who begins, then each card of the deck with the face that lies up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import CARD_TEXTS, COLOURS, FACES, JOKER, KIND, ROW, SIDES
from rectoverso.games.verso.moves import BANK, PLACES, SEQUENCES, TEXTS
from rectoverso.games.verso.rules import VersoState, deck_size
from rectoverso.lab.spiel.line import Line

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEEN = 2 * ROW * len(COLOURS)  # numbers for a face: its kind, and whether it is worth 3 points
MOVE = 4 + len(COLOURS) + ROW + ROW - 1  # what was done; colour, cards and the value of the joker of a bank


class VersoLine(Line):
    def begin(self) -> None:
        self.deck: list[int] = []  # the sides dealt so far
        self.first: int | None = None

    @property
    def verso(self) -> VersoState:
        assert isinstance(self.state, VersoState)
        return self.state

    @property
    def size(self) -> int:
        cards: int = deck_size(self.options["players"])
        return cards

    def copy(self) -> Self:
        twin = self.fork(object.__new__(type(self)))
        twin.deck, twin.first = self.deck[:], self.first
        return twin

    def outcomes(self) -> list[int]:
        if self.first is None:
            return list(range(self.options["players"]))
        dealt = {side >> 1 for side in self.deck}
        return [side for side in range(SIDES) if side >> 1 not in dealt]

    def take_chance(self, action: int) -> None:
        if self.first is None:
            self.first = action
            return
        self.deck.append(action)
        if len(self.deck) == self.size:
            self.verso.begin(self.first, vec[i64](self.deck))

    def chance_text(self, action: int) -> str:
        return f"first {action}" if self.first is None else CARD_TEXTS[action]

    def moves(self) -> list[int]:
        return self.actions[1 + self.size :]

    def seen(self) -> list[tuple[int, bool]]:
        """The cards that have been turned up, as they lay on the deck, and whether all have seen their backs."""
        state = self.verso
        if state.drawn == 0 and not len(state.deck):
            return []
        known = {lies >> 2 for lies in (*state.displays, *state.discards) if lies >= 0 and lies & 1}
        return [(side, side >> 1 in known) for side in self.deck[: state.drawn + 1]]

    def information(self, seat: int | None) -> str:
        """Nothing is private: the seat's name is all that differs."""
        cards = " ".join([CARD_TEXTS[side] if known else FACES[side] for side, known in self.seen()])
        moves = ", ".join([TEXTS[code] for code in self.moves()])
        first = "" if self.first is None else f" first {self.first}"
        return f"{'spectator' if seat is None else f'seat {seat}'}{first} | {cards} | {moves}"

    def history_numbers(self, seat: int | None, out: NDArray[Any]) -> None:
        """The same as numbers: who looks, who began, each card of the deck with its back, each move."""
        players = self.options["players"]
        if seat is not None:
            out[seat] = 1
        if self.first is not None:
            out[players + self.first] = 1
        start = 2 * players
        for nth, (side, known) in enumerate(self.seen()):
            at = start + 2 * SEEN * nth
            out[at + 2 * KIND[side] + (side & 1)] = 1
            if known:
                out[at + SEEN + 2 * KIND[side ^ 1] + (side & 1 ^ 1)] = 1
        start += 2 * SEEN * self.size
        for nth, code in enumerate(self.moves()):
            _write_move(code, out[start + MOVE * nth : start + MOVE * (nth + 1)])

    def history_size(self) -> int:
        players: int = self.options["players"]
        return 2 * players + 2 * SEEN * self.size + MOVE * self.longest()

    def longest(self) -> int:
        """The most moves: every card drawn, each bank gives up two of them, and a last banking for each."""
        players: int = self.options["players"]
        return self.size + self.size // 2 + players

    def another(self, seat: int, rng: Rng) -> list[int]:
        """Imagines backs and deck, and puts each imagined card where the real one lay."""
        state, imagined = self.verso, self.game.imagine(self.verso.view(seat), rng)
        assert isinstance(imagined, VersoState)
        deck = list(self.deck[: state.drawn])
        place = {side >> 1: at for at, side in enumerate(deck)}
        lying = zip((*state.displays, *state.discards), (*imagined.displays, *imagined.discards), strict=True)
        for lies, other in lying:
            if lies >= 0 and not lies & 1:  # kept as it lay, its back unseen
                deck[place[lies >> 2]] = other >> 1
        assert self.first is not None
        rest = [int(side) for side in imagined.deck[imagined.drawn :]]
        return [self.first, *[int(side) for side in deck], *rest, *self.moves()]


def _write_move(code: int, out: NDArray[Any]) -> None:
    if code < BANK:
        out[code] = 1
        return
    colour, sequence = divmod(code - BANK, SEQUENCES)
    places = PLACES[sequence]
    out[3] = 1
    out[4 + colour] = 1
    for place in places:
        out[7 + place] = 1
    if JOKER in places:
        out[7 + ROW + _stands_for(places)] = 1


def _stands_for(places: list[int]) -> int:
    """The value, from 0 on, that the joker of a sequence stands for."""
    at = places.index(JOKER)
    value: int = places[at - 1] + 1 if at else places[1] - 1
    return value
