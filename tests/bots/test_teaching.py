"""What bots learn: it shows, and a lesson that was broken off comes to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec

from rectoverso.bots.sea_change.learned import WEIGHTS, Learned
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.bots.sea_change.teaching import TEACHER, opened
from rectoverso.bots.sea_change.training import BATCH
from rectoverso.bots.sea_change.weighing import Policy, play_out
from rectoverso.bots.sea_change.weights import SETTINGS, made_of, path_of, unpack
from rectoverso.bots.teaching import Lesson
from rectoverso.engine.errors import Malformed
from rectoverso.engine.rng import Rng


def untaught() -> Learned:
    return Learned(vec[float]([0.0] * WEIGHTS))


def share_of(policies: list[Policy], setting: str, rounds: int) -> float:
    """How many of the victory points the first of these gets, in each seat as often."""
    got = 0.0
    for number in range(rounds):
        state = opened(setting)
        state.shuffle(Rng(number // len(policies)))
        shift = number % len(policies)
        play_out(state, Sight(state), policies[-shift:] + policies[:-shift], Rng(~number))
        winners = state.results[len(state.results) - 2]
        got += (winners >> shift & 1) / int(winners).bit_count()
    return got / rounds


@pytest.mark.slow
def test_a_small_lesson_is_enough_to_beat_who_has_had_none(tmp_path: Path) -> None:
    lesson = Lesson("2", 4096, 3, tmp_path)
    told = list(TEACHER.teach(lesson))
    assert told[-1].note == str(tmp_path / "2.weights")
    assert [path.name for path in tmp_path.iterdir()] == ["2.weights"]
    made, weights = unpack((tmp_path / "2.weights").read_bytes())
    assert made.command == "rectoverso train sea-change --setting 2 --rounds 4096 --seed 3"
    assert sum(made.rates) == pytest.approx(1, abs=0.001)
    assert share_of([Learned(weights), untaught()], "2", 400) > 0.65


@pytest.mark.slow
def test_a_lesson_that_is_broken_off_comes_to_the_same_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rectoverso.bots.sea_change.teaching.EVERY", 0)
    rounds = 3 * BATCH
    for folder in ("at once", "broken off"):
        lesson = Lesson("2", rounds, 5, tmp_path / folder)
        teaching = TEACHER.teach(lesson)
        if folder == "broken off":
            assert next(teaching).done < next(teaching).done < rounds
            teaching.close()
            assert lesson.begun.exists()
            teaching = TEACHER.teach(lesson, resume=True)
        assert list(teaching)[-1].done == rounds
        assert not lesson.begun.exists()
    made = [(tmp_path / folder / "2.weights").read_bytes() for folder in ("at once", "broken off")]
    assert made[0] == made[1]


@pytest.mark.thorough
def test_what_is_done_is_not_done_again_and_what_is_damaged_says_so(tmp_path: Path) -> None:
    lesson = Lesson("2v2", 64, 1, tmp_path)
    list(TEACHER.teach(lesson))
    before = (tmp_path / "2v2.weights").stat().st_mtime_ns
    (progress,) = TEACHER.teach(lesson, resume=True)
    assert progress.note == f"{tmp_path / '2v2.weights'} was there"
    assert (tmp_path / "2v2.weights").stat().st_mtime_ns == before
    next(TEACHER.teach(lesson._replace(amount=1_000_000)))
    with pytest.raises(Malformed, match="begun with --rounds 1000000 --seed 1"):
        next(TEACHER.teach(lesson._replace(seed=2), resume=True))
    lesson.begun.write_bytes(b"{}\nrubbish")
    with pytest.raises(Malformed, match="damaged"):
        next(TEACHER.teach(lesson._replace(seed=2), resume=True))


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_shipped_says_what_made_it_and_is_better_than_untaught(setting: str) -> None:
    made, weights = made_of(setting)
    assert path_of(setting).stat().st_size < 40_000
    assert made.command == f"rectoverso train sea-change --setting {setting} --rounds {made.rounds} --seed {made.seed}"
    mode = opened(setting).mode
    if mode.teams is None and not mode.solo:
        taught, others = Learned(weights), [untaught() for _ in range(int(mode.players) - 1)]
        assert share_of([taught, *others], setting, 20 * int(mode.players)) > 1.2 / int(mode.players)
    assert len(made.rates) == len(mode.sides)
