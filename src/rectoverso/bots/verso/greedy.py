"""Verso by looking one move ahead: what it scores now, and what the display will be worth afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rectoverso.bots import Bot, Choice, never
from rectoverso.bots.simple import added_up
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import FACES, JOKER, KIND, ROW, SIDE_OF, SIDES_OF, SQUARE
from rectoverso.games.verso.moves import HIGHEST, NEEDS, PLACES, SECOND, TEXTS
from rectoverso.games.verso.view import VersoView

Row = tuple[int, ...]  # the points of each place of one colour, 0 where it is free; the joker last
Display = tuple[Row, Row, Row]

EMPTY: Display = ((0,) * ROW,) * 3
TURN = 2.5  # points that a turn is worth, and so what it costs to bank
HOPE = 0.4  # what a card adds that no sequence uses yet, for each point on it
BESIDE = 0.5  # the same, once more, for a card next to another one
STEPS = (1.0, 0.45, 0.2, 0.08)  # how much of a square to count when so many cards are missing
ONE_WAY = [tuple(places) for places in PLACES]


class Greedy(Bot):
    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, VersoView)
        table = view.table
        assert table.mover is not None
        mine = display_of(table.displays[table.mover])
        if table.phase == "last_banking":
            best = max(table.banks, key=lambda bank: bank.points, default=None)  # V17
            return Choice(best.move if best else "pass")
        turns = turns_left(view)
        worth = {move: self.worth(view, mine, move, turns) for move in table.legal}
        most = max(worth.values())
        equal = [move for move in table.legal if worth[move] == most]
        return Choice(equal[rng.below(len(equal))])

    def worth(self, view: VersoView, mine: Display, move: str, turns: float) -> float:
        """The points of a move and the value of the display that it leaves."""
        top = view.table.top
        assert top is not None
        if move == "keep":
            return gain(mine, top, turns)
        if move == "flip":
            backs = possible_backs(view, top)
            return added_up(gain(mine, back, turns) for back in backs) / len(backs)
        return banked(mine, move, turns)


def turns_left(view: VersoView) -> float:
    """How many more turns this seat may hope for after this one."""
    table = view.table
    return (table.left - 1) / max(table.players, 2)  # V20: solo, the rival takes every other card


def display_of(faces: list[str]) -> Display:
    return tuple_of([(int(KIND[SIDES_OF[face][0]]), int(face[3])) for face in faces])


def tuple_of(cards: list[tuple[int, int]]) -> Display:
    rows = [[0] * ROW for _ in range(3)]
    for kind, points in cards:
        rows[kind // ROW][kind % ROW] = points
    return (tuple(rows[0]), tuple(rows[1]), tuple(rows[2]))


def possible_backs(view: VersoView, face: str) -> list[str]:
    """What may be on the back of a face: the cards of the box that are not known to lie elsewhere (V4, V23)."""
    table, memory = view.table, view.memory
    lying = [*zip(table.discards, memory.discards, strict=True)]
    for faces, backs in zip(table.displays, memory.displays, strict=True):
        lying += zip(faces, backs, strict=True)
    seen = {SIDE_OF[f"{front}/{back}"] >> 1 for front, back in lying if back is not None}
    return [FACES[side ^ 1] for side in SIDES_OF[face] if side >> 1 not in seen]


def gain(mine: Display, face: str, turns: float) -> float:
    """The value of the display once this face has come to it."""
    kind, points = int(KIND[SIDES_OF[face][0]]), int(face[3])
    row = mine[kind // ROW]
    if row[kind % ROW]:
        return value(mine, turns)  # V9: discarded
    after = replaced(mine, kind // ROW, (*row[: kind % ROW], points, *row[kind % ROW + 1 :]))
    scored = SQUARE if is_square(after) and not is_square(mine) else 0  # V14, V15
    return scored + value(after, turns)


def banked(mine: Display, move: str, turns: float) -> float:
    colour, sequence = divmod(TEXTS.index(move) - 3, len(ONE_WAY))
    row = mine[colour]
    points = sum(row[place] for place in ONE_WAY[sequence])
    return points + value(replaced(mine, colour, without(row, sequence)), turns)


def without(row: Row, sequence: int) -> Row:
    """The row when the two highest cards of a sequence have gone (V11)."""
    gone = (HIGHEST[sequence], SECOND[sequence])
    return tuple(0 if place in gone else points for place, points in enumerate(row))


def replaced(mine: Display, colour: int, row: Row) -> Display:
    rows = [*mine]
    rows[colour] = row
    return (rows[0], rows[1], rows[2])


def is_square(mine: Display) -> bool:
    return all(sum(map(bool, row)) >= 3 for row in mine)


def value(mine: Display, turns: float) -> float:
    """What a display may still bring in so many turns, and in the last banking, which costs no turn (V17)."""
    if turns < 1:
        return max(best_bank(row) for row in mine)
    worth = added_up(chain(row) + hope(row) * min(turns, 5) / 5 for row in mine)
    missing = sum(max(0, 3 - sum(map(bool, row))) for row in mine)
    if 0 < missing < len(STEPS) and turns >= missing:
        worth += SQUARE * STEPS[missing]
    return worth


@cache
def best_bank(row: Row) -> int:
    held = sum(2**place for place, points in enumerate(row) if points)
    fitting = [places for places, needs in zip(ONE_WAY, NEEDS, strict=True) if needs & held == needs]
    return max((sum(row[place] for place in places) for places in fitting), default=0)


@cache
def chain(row: Row) -> float:
    """The best that banking this row again and again brings, less what the turns for it cost."""
    held = sum(2**place for place, points in enumerate(row) if points)
    best = 0.0
    for sequence, places in enumerate(ONE_WAY):
        if NEEDS[sequence] & held == NEEDS[sequence]:
            points = sum(row[place] for place in places)
            best = max(best, points - TURN + chain(without(row, sequence)))
    return best


@cache
def hope(row: Row) -> float:
    worth = 0.0
    for place in range(JOKER):
        if row[place]:
            beside = (place > 0 and row[place - 1]) or (place < JOKER - 1 and row[place + 1])
            worth += row[place] * (HOPE + (BESIDE if beside else 0))
    return worth + (1.5 if row[JOKER] else 0)
