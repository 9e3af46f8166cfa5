"""The cards of Verso (V1-V4). The deck is data in one place: another card list would touch no rule.

A card is a number from 0 to 89. A side is 2 * card, plus 1 for the face worth 3 points; so side ^ 1 is its back.
A kind is what a display may hold only once: 7 * colour + value - 1, or + 6 for the colour's joker.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.errors import Malformed

COLOURS: Final = "BGO"  # V1: blue is the sea, green the land, orange the sky
VALUES: Final = 6
JOKER: Final = 6  # the place of a joker in the row of its colour, behind the values 0 to 5
ROW: Final = 7
KINDS: Final = 21
CARDS: Final = 90  # V1
SIDES: Final = 180
SQUARE: Final = 7  # points (V14)


def _kinds() -> vec[i64]:
    """The kind of each side: 72 plain cards, then one joker behind each face worth 3 points (V4)."""
    kinds = vec[i64]()
    for colour in range(3):
        for value in range(VALUES):
            for other in (colour + 1, colour + 2):  # V2: another colour
                for neighbour in (value + 1, value + 5):  # V2: neighbours on the ring of values
                    kinds = append(kinds, i64(other % 3 * ROW + neighbour % VALUES))
                    kinds = append(kinds, i64(colour * ROW + value))
            joker = (colour + 1 + value % 2) % 3  # V4: the next colour behind odd values, counted from 1
            kinds = append(kinds, i64(joker * ROW + JOKER))  # V3: a joker is worth 1 point
            kinds = append(kinds, i64(colour * ROW + value))
    return kinds


KIND: Final = _kinds()


def kind_text(kind: int) -> str:
    """A kind as people write it: B3, O*."""
    value = kind % ROW
    return COLOURS[kind // ROW] + ("*" if value == JOKER else str(value + 1))


def face_text(side: int) -> str:
    """The face of a side, as in a record: B3:1."""
    return f"{kind_text(int(KIND[side]))}:{3 if side & 1 else 1}"


FACES: Final = [face_text(side) for side in range(SIDES)]
CARD_TEXTS: Final = [f"{FACES[side]}/{FACES[side ^ 1]}" for side in range(SIDES)]
SIDE_OF: Final = {text: side for side, text in enumerate(CARD_TEXTS)}
SIDES_OF: Final = {face: [side for side in range(SIDES) if FACES[side] == face] for face in FACES}


def side_of(text: str) -> int:
    """The side that lies up when a card is written like this: B3:1/G4:3."""
    side = SIDE_OF.get(text)
    if side is None:
        raise Malformed(f"no card of Verso: {text[:20]!r}")
    return side
