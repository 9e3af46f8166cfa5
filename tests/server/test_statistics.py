"""What many finished games of a person come to."""

from __future__ import annotations

from rectoverso.server.statistics import finished, modes_of
from rectoverso.store.base import Played, PlayedGame, Result


def game(
    name: str,
    mode: str,
    score: int | None,
    won: bool = False,
    *,
    count: bool = True,
    seats: int = 1,
) -> PlayedGame:
    mine = [Played(seat, "me", None, seat, score, won and seat == 0) for seat in range(seats)]
    other = Played(seats, "other", None, seats, 99, not won)
    played = (*mine,) if mode.startswith("1") else (*mine, other)
    return PlayedGame("t", Result(name, mode, count, None, 0, 1000, 30, played))


def test_games_and_wins_are_counted_by_game_and_mode() -> None:
    games = [
        game("verso", "2", 20, won=True),
        game("verso", "2", 10),
        game("verso", "2", 30, count=False),
        game("verso", "3", 20, won=True, seats=2),
        game("sea-change", "1", -12),
        game("sea-change", "1", 7, won=True),
    ]
    found = {(one.game, one.mode): (one.games, one.wins) for one in modes_of("me", games)}
    assert found == {("verso", "2"): (2, 1), ("verso", "3"): (1, 1), ("sea-change", "1"): (2, 1)}
    assert modes_of("somebody else", games) == []


def test_solo_scores_have_a_best_a_mean_and_bands() -> None:
    scores = [12, 34, 35, 39, 40, 61, 61]
    (verso,) = modes_of("me", [game("verso", "1", score, won=True) for score in scores])
    assert verso.wins is None  # there is nobody to win against
    assert verso.solo is not None
    assert (verso.solo.best, verso.solo.mean, verso.solo.to_beat) == (61, 40.29, 64)
    assert [(one.score, one.games) for one in verso.solo.scores] == [
        (12, 1),
        (34, 1),
        (35, 1),
        (39, 1),
        (40, 1),
        (61, 2),
    ]
    assert [(one.score, one.games) for one in verso.solo.bands] == [
        (0, 2), (35, 2), (40, 1), (45, 0), (50, 0), (55, 0), (60, 2),
    ]  # fmt: skip
    (layers,) = modes_of("me", [game("dessus-dessous", "1", score) for score in (12, 13, 64)])
    assert layers.solo is not None
    assert [one.score for one in layers.solo.bands if one.games] == [0, 13, 64]
    assert layers.solo.to_beat is None
    (sea,) = modes_of("me", [game("sea-change", "1", -20)])
    assert sea.solo is not None
    assert (sea.solo.best, sea.solo.bands) == (-20, [])


def test_a_conceded_solo_game_has_no_score() -> None:
    (verso,) = modes_of("me", [game("verso", "1", None), game("verso", "1", 40)])
    assert verso.games == 2
    assert verso.solo is not None
    assert verso.solo.mean == 40
    (conceded,) = modes_of("me", [game("verso", "1", None)])
    assert conceded.solo is None


def test_a_forgotten_person_has_no_name_in_a_finished_game() -> None:
    one = finished("t", game("verso", "2", 20).result, {"me": "Ann"})
    assert [seat.name for seat in one.seats] == ["Ann", None]
