"""`rectoverso train`: what it writes, how it is stopped, and one line for what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command

pytest.importorskip("termios", reason="signals of this kind are a thing of Unix")
from tests.cli.terminal import Terminal


def test_what_is_learned_is_written_and_named(command: Command) -> None:
    done = command("train", "sea-change", "--setting", "2", "--setting", "2", "--rounds", "64")
    assert (done.code, done.err) == (0, "")
    assert done.out == "2: 64 rounds, trained/sea-change/2.weights\n"
    again = command("train", "sea-change", "--setting", "2", "--games", "64", "--resume")
    assert again.out == "2: 64 rounds, trained/sea-change/2.weights was there\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dessus-dessous"], "there is nothing that bots for dessus-dessous could learn; there is for "),
        (["chess"], "chess"),
        (["sea-change", "--setting", "9"], "setting: '9' is none of 1, 2, 3"),
        (["sea-change", "--rounds", "0"], "rounds: a number from 1 on is needed, not 0"),
        (["sea-change", "--rounds", "many"], "a whole number is needed, not 'many'"),
        (["sea-change", "--setting", "2", "--rounds", "64", "--out", "file/in/it"], "file"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(command: Command, words: list[str], told: str) -> None:
    Path("file").touch()
    done = command("train", *words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert done.err.count("\n") == 1


@pytest.mark.slow  # a process that learns for a while
def test_it_can_be_stopped_and_goes_on(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["train", "sea-change", "--setting", "2", "--rounds", "100000000", "--out", str(out)]
    with Terminal(*words, width=200) as terminal:
        terminal.until("/100000000 rounds of 2")
        while not (out / "2.begun").exists():
            terminal.until("rounds of 2")
        terminal.type("\x03")
        terminal.until("rectoverso: stopped while learning 2: the same with --resume goes on")
        assert terminal.leave() == 130
    assert [path.name for path in out.iterdir()] == ["2.begun"]
    done = command(*words, "--seed", "2", "--resume")
    assert done.err == f"rectoverso: {out}/2.begun was begun with --rounds 100000000 --seed 1: go on with these\n"
