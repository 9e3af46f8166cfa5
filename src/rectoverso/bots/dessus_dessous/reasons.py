"""A hint that teaches at Dessus Dessous: how far a stack is right, and which layer comes next on the only way."""

from __future__ import annotations

from rectoverso.bots.dessus_dessous.people import CLUB, Level
from rectoverso.bots.reasons import Explaining, Reason, Why
from rectoverso.engine.border import View
from rectoverso.engine.errors import Malformed
from rectoverso.games.dessus_dessous.layers import POSITIONS, Stack, layer_set, turned_stack
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.stacks import parse_stack, stack_text
from rectoverso.games.dessus_dessous.view import DessusDessousTable, DessusDessousView

TURNS = 4
UNDER = 4  # the bit of a piece that lies under side up


class Explainer(Explaining):
    def __init__(self, view: View) -> None:
        assert isinstance(view, DessusDessousView)
        self.table = view.table

    def why(self, move: str) -> Why:
        """Nothing is ranked here, so there is nothing to say of a move."""
        return Why()

    def notes(self, built: str) -> list[Reason]:
        """Of the stack that lies there, written as in a move, bottom layer first; it may be empty."""
        table = self.table
        if table.mission is None:
            return [Reason("choose_level", {"level": promising(table)})]
        layers = layer_set(table.layers)
        stack = _parsed(built, layers.letters)
        mission = missions(table.layers).find(table.mission.pattern)
        assert mission is not None  # D4
        right, turns = agreeing(stack, mission.stack)
        told = [Reason("right_so_far", {"n": right, "of": mission.level})]
        if len(stack) > right:
            return [*told, Reason("wrong_layer", {"layer": layers.letters[stack[right] // POSITIONS], "n": right + 1})]
        if right == mission.level:
            return [*told, Reason("complete")]
        piece = turned_stack(mission.stack, turns)[right]
        key = "next_layer_under" if piece & UNDER else "next_layer"
        facts = {"layer": layers.letters[piece // POSITIONS], "piece": stack_text((piece,), layers.letters)}
        return [*told, Reason(key, {**facts})]


def _parsed(built: str, letters: str) -> Stack:
    if not built:
        return ()
    try:
        return parse_stack(built, letters)
    except ValueError as problem:
        raise Malformed(f"built: {problem}") from None


def agreeing(stack: Stack, solution: Stack) -> tuple[int, int]:
    """How many layers from the bottom are those of the solution in some turn of the whole (D11), and in which."""
    best = (0, 0)
    for turns in range(TURNS):
        right = 0
        for mine, wanted in zip(stack, turned_stack(solution, turns), strict=False):
            if mine != wanted:
                break
            right += 1
        best = max(best, (right, -turns))
    return best[0], -best[1]


def promising(table: DessusDessousTable) -> int:
    """The level that brings a practised player most for the time that is left (D16)."""
    left = (table.deadline or table.now) - table.now
    level = Level(CLUB)
    return max((int(move[-1]) for move in table.legal), key=lambda one: level.promise(one, left))
