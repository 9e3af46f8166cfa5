"""What the tables of Verso are taught: it shows, and a lesson that was broken off comes to the same end."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from rectoverso.bots.teaching import Lesson
from rectoverso.bots.verso.ahead import Ahead
from rectoverso.bots.verso.odds import FACE, Odds
from rectoverso.bots.verso.quick import greedy_code
from rectoverso.bots.verso.shelf import LESSONS, made_of, path_of, tables_of, unpack
from rectoverso.bots.verso.tables import WEIGHTS, Tables
from rectoverso.bots.verso.teaching import TEACHER
from rectoverso.bots.verso.training import Training
from rectoverso.bots.verso.worlds import Worlds
from rectoverso.engine.errors import Malformed
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games.verso.game import GAME
from rectoverso.games.verso.rules import OVER, VersoState


def dealt(players: int, number: int, moves: int = 0) -> VersoState:
    state = GAME.new({"players": players})
    state.shuffle(Rng(seeds(71, number)))
    for _ in range(moves):
        state.step(greedy_code(state, Rng(number)))
    return state


def mean_score(tables: Tables, games: int) -> float:
    total = 0
    for number in range(games):
        state, ahead = dealt(1, number), Ahead(tables)
        while state.phase != OVER:
            state.step(ahead.choose(state))
        total += int(state.points[0])
    return total / games


@pytest.mark.compiled
def test_a_small_lesson_shows(tmp_path: Path) -> None:
    before = mean_score(Training(1, Rng(1)).tables, 200)
    told = list(TEACHER.teach(Lesson("1", 20000, 1, tmp_path)))
    assert [path.name for path in tmp_path.iterdir()] == ["1.tables"]
    assert told[-1].note.endswith(str(tmp_path / "1.tables"))
    made, weights = unpack((tmp_path / "1.tables").read_bytes())
    assert made.command == "rectoverso train verso --setting 1 --games 20000 --seed 1"
    assert mean_score(Tables(1, weights), 200) > before + 2


@pytest.mark.thorough
def test_a_lesson_that_is_broken_off_comes_to_the_same_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rectoverso.bots.verso.teaching.TELL", 0)
    monkeypatch.setattr("rectoverso.bots.verso.teaching.CHUNK", 2)
    for folder in ("at once", "broken off"):
        lesson = Lesson("2", 6, 5, tmp_path / folder)
        teaching = TEACHER.teach(lesson)
        if folder == "broken off":
            assert next(teaching).done < next(teaching).done < 6
            teaching.close()
            assert lesson.begun.exists()
            teaching = TEACHER.teach(lesson, resume=True)
        assert list(teaching)[-1].done == 6
        assert not lesson.begun.exists()
    made = [(tmp_path / folder / "2.tables").read_bytes() for folder in ("at once", "broken off")]
    assert made[0] == made[1]


@pytest.mark.thorough
def test_what_is_done_is_not_done_again_and_what_is_damaged_says_so(tmp_path: Path) -> None:
    lesson = Lesson("2", 2, 1, tmp_path)
    list(TEACHER.teach(lesson))
    assert [progress.note for progress in TEACHER.teach(lesson, resume=True)] == [f"{tmp_path / '2.tables'} was there"]
    next(TEACHER.teach(lesson._replace(amount=1_000_000)))
    with pytest.raises(Malformed, match="begun with --games 1000000 --seed 1"):
        next(TEACHER.teach(lesson._replace(seed=2), resume=True))
    lesson.begun.write_bytes(b"{}\nrubbish")
    with pytest.raises(Malformed, match="damaged"):
        next(TEACHER.teach(lesson._replace(seed=2), resume=True))


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_shipped_says_what_made_it(name: str) -> None:
    made, weights = made_of(name)
    assert made.command == f"rectoverso train verso --setting {name} --games {made.games} --seed {made.seed}"
    assert path_of(name).stat().st_size < 400_000
    assert len(weights) == WEIGHTS
    assert made.mean > 33


def test_tables_expect_what_comes_in_the_mean() -> None:
    tables, off = tables_of(1), 0.0
    for number in range(80):
        state, ahead = dealt(1, number), Ahead(tables)
        ahead.look(state)
        off -= ahead.worths[ahead.choice()]
        while state.phase != OVER:
            state.step(ahead.choose(state))
        off += float(state.points[0])
    assert abs(off / 80) < 4  # three standard errors of a score


@pytest.mark.parametrize("players", [1, 2, 6])
def test_worlds_agree_with_the_view_and_differ(players: int) -> None:
    state = dealt(players, 1, 9 * players)
    view, rng = state.view(0), Rng(2)
    worlds = Worlds(GAME.imagine(view, rng))
    drawn = [worlds.draw(rng) for _ in range(20)]
    assert all(world.view(0) == view for world in drawn)
    assert all(len({int(side) >> 1 for side in world.deck[world.drawn :]}) == view.table.left for world in drawn)  # type: ignore[attr-defined]
    assert len({tuple(world.deck[world.drawn :]) for world in drawn}) == 20


@pytest.mark.compiled
def test_odds_are_those_of_many_worlds() -> None:
    state = dealt(3, 4, 25)
    rng, odds = Rng(6), Odds()
    odds.load(state)
    top = state.deck[state.drawn]
    begin = odds.ask(top)
    found = dict.fromkeys((int(odds.backs[at]) for at in range(begin, begin + odds.counts[FACE[top]])), 0)
    assert sum(odds.shares[at] for at in range(begin, begin + odds.counts[FACE[top]])) == pytest.approx(1)
    worlds = Worlds(GAME.imagine(state.view(0), rng))
    for _ in range(4000):
        world = worlds.draw(rng)
        found[int(world.deck[world.drawn]) ^ 1] += 1
    for at in range(begin, begin + odds.counts[FACE[top]]):
        assert found[int(odds.backs[at])] / 4000 == pytest.approx(odds.shares[at], abs=0.05)


def test_tables_of_another_version_are_not_read() -> None:
    with pytest.raises(ValueError, match="another shape"):
        unpack(b"{}\n" + zlib.compress(b"12"))
