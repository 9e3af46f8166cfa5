"""`rectoverso simulate`: records on standard output or in a file, and one line for what is wrong."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from rectoverso.engine.record import read, replay
from rectoverso.games import game_of

pytest.importorskip("termios", reason="pseudo-terminals are a thing of Unix")
from tests.cli.terminal import Terminal, piped

pytestmark = pytest.mark.slow  # a process for each


def test_records_are_printed_one_to_a_line() -> None:
    done = piped("simulate", "verso", "--players", "2", "--games", "3", "--seed", "4")
    assert (done.code, done.err) == (0, "")
    assert len(done.lines) == 3
    assert len(set(done.lines)) == 3
    for line in done.lines:
        assert replay(read(line, game_of)).finding is None


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_processes(tmp_path: Path) -> None:
    words = ("simulate", "sea-change", "--players", "3", "--option", "target=1", "--games", "201", "--seed", "9")
    for jobs in ("1", "3"):
        assert piped(*words, "--jobs", jobs, "--out", str(tmp_path / jobs)).code == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()
    assert piped(*words[:-1], "10", "--out", str(tmp_path / "other")).code == 0
    assert (tmp_path / "1").read_bytes() != (tmp_path / "other").read_bytes()


def test_options_teams_and_a_bot_for_each_seat() -> None:
    done = piped(
        "simulate", "sea-change", "--teams", "2v2", "--option", "target=1", "--bots", "greedy,random,greedy,random"
    )
    record = read(done.out.strip(), game_of)
    assert record.options == {"players": 4, "target": 1, "teams": [[0, 2], [1, 3]]}
    assert record.winners is not None


def test_a_file_appears_when_it_is_complete_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old")
    link = tmp_path / "link"
    link.symlink_to(out)
    done = piped("simulate", "verso", "--games", "2", "--out", str(link))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert out.read_text().count("\n") == 2
    assert link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "link"]


def test_what_fails_leaves_the_old_file_alone(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old")
    assert piped("simulate", "verso", "--bots", "clever", "--out", str(out)).code == 2
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert piped("simulate", "verso", "--out", "/dev/null").code == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess'"),
        (["verso", "--players", "7"], "players: a whole number from 1 to 6 is needed, not 7"),
        (["verso", "--teams", "2v2"], "'teams' is no option of this game"),
        (["sea-change", "--teams", "5v1"], "teams: '5v1' is none of"),
        (["sea-change", "--option", "target"], "option: KEY=VALUE is needed"),
        (["sea-change", "--players", "4", "--option", "players=4"], "'players' is given twice"),
        (["verso", "--players", "3", "--bots", "random,greedy"], "bots: name 1 or 3, one for each seat, not 2"),
        (["verso", "--bots", "clever"], "unknown bot 'clever'"),
        (["verso", "--games", "-1"], "games: a number from 0 on is needed, not -1"),
        (["verso", "--jobs", "0"], "jobs: a number from 1 to 1024 is needed, not 0"),
        (["verso", "--out", "/no/such/place/games.jsonl"], "there is no directory /no/such/place"),
        (["verso", "--out", "/"], "/ is a directory"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(words: list[str], told: str) -> None:
    done = piped("simulate", *words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("rectoverso: ")
    assert told in done.err


def test_a_bar_is_shown_where_somebody_can_see_it(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with Terminal("simulate", "verso", "--games", "30", "--bots", "greedy", "--out", str(out)) as terminal:
        assert terminal.leave() == 0
        assert "games" in terminal.seen
    assert out.read_text().count("\n") == 30


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_interrupts_it_finds_nothing_half_done(tmp_path: Path, jobs: str) -> None:
    out = str(tmp_path / "games.jsonl")
    with Terminal("simulate", "verso", "--games", "1000000", "--jobs", jobs, "--out", out) as terminal:
        terminal.until("100/1000000")
        terminal.type("\x03")
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.seen
    assert not list(tmp_path.iterdir())
