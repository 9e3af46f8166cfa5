"""What the finished games of a person come to. A running game has no result, so nothing of it can be seen here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from rectoverso.engine.border import Millis, Seat
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.view import BANDS as LAYERS_BANDS
from rectoverso.server import daily
from rectoverso.store.base import Played, PlayedGame, Result

BANDS: Final = {
    "verso": (0, 35, 40, 45, 50, 55, 60),  # V22
    "dessus-dessous": tuple(sorted(LAYERS_BANDS)),  # D16
}
TO_BEAT: Final = {"verso": 64}  # V22: the designers' own record


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many games had a score, or one of a band that begins there."""

    score: int
    games: int


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Solo scores: the best and the mean of all, how often each was reached, and how often each band by its lowest
    score (V22, D16). `to_beat` is the designers' own record, where there is one."""

    best: int
    mean: float
    scores: list[Tally]
    bands: list[Tally]
    to_beat: int | None


class ModeStats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one kind that count. `mode` is the number of players, with teams or unusual options: 1, 4-2v2.
    `wins` is null where there is nobody to win against."""

    game: str
    mode: str
    games: int
    wins: int | None
    solo: Scores | None


class FinishedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat came to. Nobody and no bot is a person who wanted to be forgotten."""

    seat: Seat
    person: str | None
    name: str | None
    bot: str | None
    side: int
    score: int | None
    won: bool


class FinishedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`table` is null where the link is not for the one who asks; `daily` is the day whose scored attempt it was."""

    table: str | None
    game: str
    mode: str
    counts: bool
    daily: str | None
    ended: Millis
    duration: Millis
    moves: int
    seats: list[FinishedSeat]


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games and wins of all modes in which there is somebody to win against are the sums of `modes`."""

    person: str
    name: str
    games: int
    wins: int
    modes: list[ModeStats]
    recent: list[FinishedGame]


def modes_of(person: str, games: Sequence[PlayedGame]) -> list[ModeStats]:
    """Of the games that count, those played most first. Who held several seats has won if one of them has."""
    kinds: dict[tuple[str, str], list[list[Played]]] = {}
    for one in games:
        mine = [seat for seat in one.result.played if seat.person == person]
        if one.result.counts and mine:
            kinds.setdefault((one.result.game, one.result.mode), []).append(mine)
    found = [_mode(game, mode, played) for (game, mode), played in kinds.items()]
    return sorted(found, key=lambda stats: (-stats.games, stats.game, stats.mode))


def _mode(game: str, mode: str, played: list[list[Played]]) -> ModeStats:
    wins = sum(any(seat.won for seat in mine) for mine in played)
    if not is_solo(mode):
        return ModeStats(game, mode, len(played), wins, None)
    scores = [mine[0].score for mine in played if mine[0].score is not None]
    rules = game_of(game)
    rival = len(rules.sides(daily.solo(rules))) > 1
    return ModeStats(game, mode, len(played), wins if rival else None, _scores(game, scores))


def is_solo(mode: str) -> bool:
    return mode.split("-", maxsplit=1)[0] == "1"


def _scores(game: str, scores: list[int]) -> Scores | None:
    if not scores:
        return None
    reached = [Tally(score, games) for score, games in sorted(Counter(scores).items())]
    lows = BANDS.get(game, ())
    bands = Counter(max(low for low in lows if low <= max(score, 0)) for score in scores) if lows else Counter()
    tallies = [Tally(low, bands[low]) for low in lows]
    return Scores(max(scores), round(sum(scores) / len(scores), 2), reached, tallies, TO_BEAT.get(game))


def finished(table: str | None, result: Result, names: Mapping[str, str]) -> FinishedGame:
    seats = [
        FinishedSeat(
            seat.seat,
            seat.person,
            None if seat.person is None else names.get(seat.person),
            seat.bot,
            seat.side,
            seat.score,
            seat.won,
        )
        for seat in result.played
    ]
    return FinishedGame(
        table,
        result.game,
        result.mode,
        result.counts,
        result.daily,
        result.ended,
        result.duration,
        result.moves,
        seats,
    )
