"""What the end of a game is worth to each seat, for learning and search."""

from __future__ import annotations

from rectoverso.engine.border import Json, Seat
from rectoverso.engine.game import Game, State


def payoffs(game: Game, options: Json, state: State) -> list[float]:
    """For each seat from -1 to 1, together 0 where the seats play against one another; all 0 before the end.

    Who wins alone gets 1, which the other sides pay in equal parts; several winners share. A team's members share
    what their side gets. Alone in Sea Change: 1 for a game won, -1 for one lost, 0 for one shared with the rival;
    alone in the other games: the score.
    """
    return shared(game.sides(options), state)


def shared(sides: list[list[Seat]], state: State) -> list[float]:
    """The same for the sides of the game, for those who ask for many games."""
    worth = [0.0] * sum(len(side) for side in sides)
    winners = state.winners()
    if not winners:
        return worth
    if len(sides) == 1:
        return [float(state.scores()[0])]
    lost = len(sides) - len(winners)
    for number, side in enumerate(sides):
        got = lost / (len(winners) * (len(sides) - 1)) if number in winners else -1 / (len(sides) - 1)
        if lost == 0:
            got = 0.0
        for seat in side:
            worth[seat] = got / len(side)
    return worth
