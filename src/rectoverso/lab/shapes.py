"""What the numbers of `encoding` mean: the parts of an observation in their order, for every mode.

All are small whole numbers, most of them 0 or 1. The seat that looks comes first wherever seats, places or sides are
counted, then the others clockwise.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from rectoverso.engine.border import Json
from rectoverso.engine.game import Game
from rectoverso.games.sea_change.cards import CARDS, SUITS
from rectoverso.games.sea_change.modes import Mode
from rectoverso.games.verso.cards import CARDS as VERSO_CARDS
from rectoverso.games.verso.cards import KINDS
from rectoverso.games.verso.moves import CODES
from rectoverso.lab.encoding import FACES, SPOT


class Part(NamedTuple):
    """Some numbers of an observation, as an array of this shape."""

    name: str
    shape: tuple[int, ...]
    start: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Shape(NamedTuple):
    """The observation of a mode, all its numbers one after another, and how many moves there are to choose from."""

    parts: tuple[Part, ...]
    size: int
    moves: int

    def part(self, name: str) -> slice:
        """Where a part is found."""
        for part in self.parts:
            if part.name == name:
                return slice(part.start, part.start + part.size)
        raise KeyError(name)


def shape_of(game: Game, options: Json) -> Shape:
    """The shape for complete options of Verso or Sea Change."""
    if game.id == "verso":
        return _shape(_verso(options["players"]), CODES)
    return _shape(_sea_change(Mode(options["players"], options["target"], options["teams"])), CARDS)


def _shape(parts: list[tuple[str, tuple[int, ...], str]], moves: int) -> Shape:
    placed = []
    start = 0
    for name, shape, meaning in parts:
        placed.append(Part(name, shape, start, meaning))
        start += prod(shape)
    return Shape(tuple(placed), start, moves)


_DISPLAYS = """for each kind (7 x colour + value - 1, a joker 6): whether it shows 1 point, 3 points; \
where its back was seen, also the back's colour (3 numbers) and value (7)"""


def _verso(players: int) -> list[tuple[str, tuple[int, ...], str]]:
    return [
        ("displays", (players, KINDS, SPOT), _DISPLAYS),
        ("squares", (players,), "whether the display holds 3 cards of each colour"),
        ("scores", (players,), "points, up to 127"),
        ("top", (FACES,), "the open face: 2 x kind, plus 1 where it is worth 3 points"),
        ("left", (1,), "cards left in the deck, the open one included"),
        ("banking", (1,), "players who still have their last banking"),
        ("phase", (2,), "playing, last banking"),
        ("mover", (players,), "whose turn it is"),
        ("first", (players,), "who had the first turn"),
        ("discards", (FACES,), "how many discards show this face and have a back that nobody has seen"),
        ("gone", (VERSO_CARDS,), "the cards among the discards of which both faces were seen"),
    ]  # fmt: skip


def _sea_change(mode: Mode) -> list[tuple[str, tuple[int, ...], str]]:
    players, places, sides = int(mode.players), int(mode.places), len(mode.sides)
    return [
        ("hand", (CARDS,), "the cards of the own hand (16 x suit + value)"),
        ("trick", (int(mode.trick), CARDS), "the cards of the trick on the table, the one led first"),
        ("leader", (places,), "who led it; alone the place after one's own is the rival's"),
        ("played", (places, CARDS), "who played which card in this round"),
        ("captured", (sides, CARDS), "which side captured which card in this round"),
        ("missing", (players, len(SUITS)), "the suits that a player has shown to be missing"),
        ("partners", (players,), "who is on one's own side, oneself included"),
        ("suits", (len(SUITS),), "the suits in play"),
        ("trump", (len(SUITS),), "the trump suit"),
        ("follow", (len(SUITS),), "the suit to follow"),
        ("mover", (players,), "whose turn it is"),
        ("dealer", (players,), "who dealt"),
        ("pile", (1,), "cards left in the pile"),
        ("target", (1,), "the victory points that the game goes to"),
        ("vp", (sides,), "victory points"),
        ("points", (sides,), "points captured in this round, the 0 of trump counted as trump is now"),
    ]


def described(shape: Shape) -> str:
    """The parts as a table in Markdown."""
    rows = [
        f"| {part.name} | {' x '.join(str(length) for length in part.shape)} | {part.meaning} |" for part in shape.parts
    ]
    return "\n".join(["| part | shape | meaning |", "|---|---|---|", *rows])
