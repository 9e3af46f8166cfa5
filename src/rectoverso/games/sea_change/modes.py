"""How the ways to play Sea Change differ: the number of players, the solo rival, the pile, the teams."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.games.sea_change.cards import HAND

PLACES: Final = 8  # at most, round the table
RIVAL: Final = 1  # the solo rival's place in the turn order, and its side (S19)

SEATINGS: Final[dict[str, list[list[int]]]] = {  # S21, partners apart where that can be
    "2v2": [[0, 2], [1, 3]],
    "2v2v1": [[0, 2], [1, 3], [4]],
    "3v2": [[0, 2, 4], [1, 3]],
    "2v2v2": [[0, 3], [1, 4], [2, 5]],
    "3v3": [[0, 2, 4], [1, 3, 5]],
    "2v2v2v1": [[0, 3], [1, 4], [2, 5], [6]],
    "3v2v2": [[0, 2, 4], [1, 5], [3, 6]],
    "2v2v2v2": [[0, 4], [1, 5], [2, 6], [3, 7]],
    "4v4": [[0, 2, 4, 6], [1, 3, 5, 7]],
}


def form_of(teams: list[list[int]]) -> str:
    """The form of teams, such as 3v2."""
    return "v".join([str(size) for size in sorted([len(team) for team in teams], reverse=True)])


def usual_target(teams: list[list[int]] | None) -> int:
    """The victory points that a game goes to when the host sets no other target."""
    if teams is None:
        return 3  # S16
    return max([len(team) for team in teams]) + 1  # S22


class Mode:
    """What stays the same through a game; states share it. A place is a seat or, in solo, the rival's."""

    def __init__(self, players: int, target: int, teams: list[list[int]] | None) -> None:
        self.players: i64 = players
        self.target: i64 = target  # S16
        self.teams = teams
        self.solo = players == 1
        self.places: i64 = players
        self.trick: i64 = players  # the cards of a trick
        self.pile: i64 = 0
        self.sides: list[list[int]] = [[seat] for seat in range(players)] if teams is None else teams  # S21
        if players == 2:
            self.pile = HAND  # S18
        elif players == 1:
            self.places, self.trick, self.pile = 2, 3, 2 * HAND  # S19
            self.sides = [[0], []]
        side_of = [side for place in range(players) for side in range(len(self.sides)) if place in self.sides[side]]
        self.side_of = vec[i64]([i64(side) for side in side_of] + [i64(RIVAL)] * (self.places - players))
