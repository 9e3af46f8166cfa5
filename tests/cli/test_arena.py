"""`rectoverso arena`: standings for people, as JSON and as a chart; what is there so far when it is stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rectoverso.text import texts

pytest.importorskip("termios", reason="pseudo-terminals are a thing of Unix")
from tests.cli.conftest import Command
from tests.cli.terminal import EACH_LANGUAGE, Terminal, piped, plain, widest

WORDS = ("arena", "verso", "--bots", "random,greedy,flat@2", "--games", "12", "--jobs", "1")


@EACH_LANGUAGE
def test_standings_are_told_in_every_language(command: Command, language: str) -> None:
    done = command(*WORDS, "--lang", language)
    assert (done.code, done.err) == (0, "")
    spoken = texts(language)
    for key in ("title", "rating", "won", "score", "time", "ahead"):
        assert spoken.say(f"cli.arena.{key}") in done.out
    assert spoken.say("cli.arena.played", games=12, deals=2) in " ".join(done.out.split("\n"))
    assert max(map(len, done.out.splitlines())) <= 80


def test_plain_words_have_a_line_for_each_bot(command: Command) -> None:
    done = command(*WORDS, "--plain")
    assert sum(line.startswith("greedy: Rating ") for line in done.out.splitlines()) == 1
    assert sum(line.startswith("random: Rating ") for line in done.out.splitlines()) == 1


def test_the_figures_as_json_and_as_charts(command: Command) -> None:
    for chart in ("one.svg", "one.png"):
        assert command(*WORDS, "--json", "one.json", "--chart", chart).code == 0
    found = json.loads(Path("one.json").read_text("utf-8"))
    assert (found["game"], found["options"], found["games"]) == ("verso", {"players": 2}, 12)
    assert found["complete"] is True
    assert {one["bot"] for one in found["standings"]} == {"random", "greedy", "flat@2"}
    assert len(found["ahead"]) == 6
    assert Path("one.svg").read_text("utf-8").startswith("<svg")
    assert Path("one.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in Path().iterdir()) == ["one.json", "one.png", "one.svg"]


def test_a_seed_gives_the_same_figures_and_another_seed_others(command: Command) -> None:
    found = []
    for seed in ("1", "1", "2"):
        assert command(*WORDS, "--seed", seed, "--json", "figures.json").code == 0
        found.append(timeless(json.loads(Path("figures.json").read_text("utf-8"))))
    assert found[0] == found[1] != {**found[2], "seed": 1}


def timeless(found: Any) -> Any:
    for one in found["standings"]:
        del one["time"]
    return found


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["verso"], "missing option"),
        (["chess", "--bots", "a,b"], "unknown game 'chess'"),
        (["verso", "--bots", "greedy"], "bots: name at least 2"),
        (["verso", "--bots", "greedy,clever"], "unknown bot 'clever': the bots are random, greedy, flat"),
        (["verso", "--bots", "greedy,greedy"], "'greedy' is named twice"),
        (["verso", "--bots", "random,greedy", "--games", "0"], "games: a number from 1 on is needed, not 0"),
        (["verso", "--bots", "random,greedy", "--jobs", "0"], "jobs: a number from 1 to 1024 is needed"),
        (["verso", "--bots", "random,greedy", "--players", "9"], "players: a whole number from 1 to 6"),
        (["verso", "--bots", "random,greedy", "--chart", "a.pdf"], "ends in .svg or .png is needed"),
        (["verso", "--bots", "random,greedy", "--json", "no/such/place"], "there is no directory"),
        (["verso", "--bots", "random,greedy", "--ray", "over there"], "ray: auto, local or HOST:PORT is needed"),
        (["verso", "--bots", "random,greedy", "--ray", "127.0.0.1:1"], "nobody answers at '127.0.0.1:1'"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(command: Command, words: list[str], told: str) -> None:
    done = command("arena", *words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("rectoverso: ")
    assert told.lower() in done.err.lower()


@pytest.mark.slow
def test_with_processes_everything_is_the_same() -> None:
    words = ("arena", "sea-change", "--option", "target=1", "--bots", "random,greedy", "--games", "40", "--plain")
    one, other = (piped(*words, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.code, one.err) == (0, "")
    assert [line.split("ms a move")[0] for line in one.lines] == [line.split("ms a move")[0] for line in other.lines]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_interrupts_it_sees_what_there_is_so_far(tmp_path: Path, jobs: str) -> None:
    out, chart = tmp_path / "some.json", tmp_path / "some.svg"
    words = ("arena", "verso", "--bots", "random,greedy", "--games", "1000000", "--jobs", jobs, "--lang", "en")
    with Terminal(*words, "--json", str(out), "--chart", str(chart)) as terminal:
        terminal.until("2/1000000")
        terminal.type("\x03")
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.seen
        shown = plain(terminal.seen)
        assert "of 1000000 games" in shown
        assert "Standings" in shown
        assert widest(shown[shown.index("Stopped") :]) <= 80
    found = json.loads(out.read_text("utf-8"))
    assert found["complete"] is False
    assert 0 < found["games"] < 1_000_000
    assert chart.exists()
