"""What is found in many games: checked against the games themselves, and the same with any number of processes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rectoverso.engine.border import Json
from rectoverso.engine.record import Record, read
from rectoverso.games import game_of
from rectoverso.lab.simulate import Job, job_of, play_some
from rectoverso.lab.stats import Figure, Findings, figures_of, study
from rectoverso.lab.stats.study import watch_some
from tests.modes import MODES, mode


def job(game_id: str, given: Json, bot: str = "greedy", seed: int = 4) -> Job:
    game = game_of(game_id)
    return job_of(game, game.complete(given), [bot], seed)


def found_in(wanted: Job, games: int) -> Findings:
    found = Findings()
    for some in study(wanted, games):
        found.add(some)
    return found


def records(wanted: Job, games: int) -> list[Record]:
    return [read(line, game_of) for line in play_some(wanted, range(games)).lines.splitlines()]


def share(found: Findings, key: str, group: str) -> float:
    return found.interval(Figure(key, "shares"), group).mean


@pytest.mark.thorough
@pytest.mark.parametrize("name", MODES)
def test_every_mode_can_be_studied(name: str) -> None:
    game, options = mode(name)
    found = found_in(job_of(game, options, ["greedy"], 1), 2)
    told = found.to_json(figures_of(game.id))
    assert told["games"] == 2
    assert {"score", "ties"} & set(told)
    assert set(told) - {"games"} == {figure.key for figure in figures_of(game.id) if found.has(figure)}
    assert set(found.counts) | set(found.groups) <= {figure.key for figure in figures_of(game.id)}


def test_scores_leads_and_ties_are_those_of_the_records() -> None:
    wanted = job("verso", {"players": 3}, "random")
    found, played = found_in(wanted, 12), records(wanted, 12)
    scores = [record.scores or [] for record in played]
    assert found.counts["score"] == Counter(score for game in scores for score in game)
    assert found.counts["lead"] == Counter(max(game) - sorted(game)[-2] for game in scores)
    assert found.counts["length"] == Counter(len(record.moves) for record in played)
    ties = sum(len(record.winners or []) > 1 for record in played)
    assert share(found, "ties", "shared") == pytest.approx(ties / 12)


def test_who_profits_from_beginning_and_with_what() -> None:
    wanted = job("verso", {"players": 2}, "random")
    found, played = found_in(wanted, 20), records(wanted, 20)
    won: Counter[int] = Counter()
    openings: dict[str, list[float]] = {}
    for record in played:
        first, winners = record.setup["first"], record.winners or []
        for place in range(2):
            won[place + 1] += ((first + place) % 2 in winners) / len(winners)  # type: ignore[assignment]  # shares
        top = record.setup["deck"][0].split("/")[0][1:]
        result = (first in winners) / len(winners)
        openings.setdefault(f"{record.moves[0]['move']} {top}", []).append(result)
    assert {place: share(found, "begins", str(place)) for place in (1, 2)} == pytest.approx(
        {place: won[place] / 20 for place in (1, 2)}
    )
    assert {name: share(found, "opening_wins", name) for name in openings} == pytest.approx(
        {name: sum(results) / len(results) for name, results in openings.items()}
    )


def test_banks_and_squares_of_verso_make_up_the_scores() -> None:
    found = found_in(job("verso", {"players": 4}), 10)
    banked = sum(points * times for points, times in found.counts["bank_points"].items())
    squares = sum(number * times for number, times in found.counts["squares"].items())
    assert banked + 7 * squares == sum(score * times for score, times in found.counts["score"].items())
    assert found.counts["bank_points"].total() == sum(n * times for n, times in found.counts["banks"].items())
    assert share(found, "squares_come", "by_drawing") + share(found, "squares_come", "by_flips") == pytest.approx(1)


def test_sea_changes_and_rounds_are_those_of_the_records() -> None:
    wanted = job("sea-change", {"players": 4, "target": 2})
    found, played = found_in(wanted, 6), records(wanted, 6)
    changes = [sea_changes(record) for record in played]
    assert found.counts["sea_changes"] == Counter(sum(game) for game in changes)
    assert found.counts["sea_changes_trick"] == Counter(trick for game in changes for trick in game)
    rounds = [record.fields["rounds"] for record in played]
    assert found.counts["rounds"] == Counter(len(game) for game in rounds)
    points = Counter(number for game in rounds for one in game for number in one["points"])
    assert found.counts["round_points"] == points
    assert sum(share(found, "trick_place", str(place)) for place in range(1, 5)) == pytest.approx(1)
    assert sum(share(found, "round_begins", str(place)) for place in range(1, 5)) == pytest.approx(1)


def sea_changes(record: Record) -> list[int]:
    """Of each trick: a card of the same value as the one before it in the trick (S7)."""
    values = [move["move"][1:] for move in record.moves]
    tricks = [values[at : at + 4] for at in range(0, len(values), 4)]
    return [sum(one == other for one, other in pairwise(trick)) for trick in tricks]


def test_missions_take_the_time_and_bring_the_points_of_the_records() -> None:
    wanted = job("dessus-dessous", {"players": 2}, "club")
    found, played = found_in(wanted, 5), records(wanted, 5)
    by_level: dict[int, list[float]] = {}
    for record in played:
        times: dict[int, list[float]] = {}
        for move in record.moves:
            if move["move"].startswith("take"):
                times.setdefault((3, 4, 5)[move["round"] % 3], []).append(move["ms"] / 1000)
        for level, seconds in times.items():
            by_level.setdefault(level, []).append(sum(seconds) / len(seconds))
    for level, means in by_level.items():
        interval = found.interval(Figure("level_seconds", "means"), str(level))
        assert interval.mean == pytest.approx(sum(means) / len(means))
    points = sum(found.interval(Figure("level_points", "means"), str(level)).mean for level in (3, 4, 5))
    scores = [score for record in played for score in record.scores or []]
    assert 2 * points == pytest.approx(sum(scores) / len(scores))


def test_solo_bands_hold_all_games() -> None:
    for game_id in ("verso", "dessus-dessous"):
        found = found_in(job(game_id, {"players": 1}), 8)
        bands = found.rows(Figure("bands", "shares"))
        assert len(bands) == 7
        assert sum(interval.mean for _, interval in bands) == pytest.approx(1)
        assert [int(band) for band, _ in bands] == sorted(int(band) for band, _ in bands)


@pytest.mark.slow
def test_the_findings_do_not_depend_on_the_number_of_processes() -> None:
    wanted = job("verso", {"players": 2})
    alone = [some.to_json(figures_of("verso")) for some in study(wanted, 23, 1)]
    together = [some.to_json(figures_of("verso")) for some in study(wanted, 23, 3)]
    assert alone == together
    assert [one["games"] for one in alone] == [5, 5, 5, 5, 3]
    assert watch_some(job("verso", {"players": 2}, seed=5), range(5)).to_json(figures_of("verso")) != alone[0]


def test_what_is_ranked_comes_best_first_and_what_is_rare_can_be_left_out() -> None:
    found = Findings()
    for number in range(6):
        found.note("opening", "good", 1.0)
        found.note("opening", "good", 0.5)
        if number < 2:
            found.note("opening", "rare", 1.0)
        found.note("opening", "bad", 0.25)
        found.end_game()
    figure = Figure("opening", "shares", best=True)
    assert [group for group, _ in found.rows(figure)] == ["rare", "good", "bad"]
    assert [(group, interval.mean) for group, interval in found.rows(figure, 3)] == [("good", 0.75), ("bad", 0.25)]
