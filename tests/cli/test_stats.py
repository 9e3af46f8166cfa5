"""`rectoverso stats`: tables for people, JSON for programs, charts in a folder."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rectoverso.lab.stats import figures_of
from rectoverso.text import LANGUAGES, Texts, texts

pytest.importorskip("termios", reason="pseudo-terminals are a thing of Unix")
from tests.cli.conftest import Command
from tests.cli.terminal import EACH_LANGUAGE, Terminal, plain

GAMES = ("verso", "sea-change", "dessus-dessous")


def title(spoken: Texts, game: str, key: str) -> str:
    return spoken.say(f"cli.stats.{game.replace('-', '_')}.{key}")


@EACH_LANGUAGE
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", ["1", "2"])
def test_every_figure_is_told_in_every_language(command: Command, game: str, players: str, language: str) -> None:
    words = ("--players", players, "--games", "12", "--jobs", "1", "--lang", language)
    done = command("stats", game, *words, "--json", "found.json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(Path("found.json").read_text("utf-8"))
    assert (found["game"], found["games"], found["options"]["players"]) == (game, 12, int(players))
    told = " ".join(done.out.split())
    for key in {figure.key for figure in figures_of(game) if figure.kind != "counts" and not figure.best} & set(found):
        assert title(texts(language), game, key) in told
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_a_title(game: str, language: str) -> None:
    assert all(title(texts(language), game, figure.key) for figure in figures_of(game))


def test_plain_words_have_no_drawings(command: Command) -> None:
    done = command("stats", "verso", "--games", "10", "--jobs", "1", "--plain")
    assert done.code == 0
    assert "Final score: mean " in done.out
    assert not set("▁▂▃▄▅▆▇█─") & set(done.out)


def test_charts_are_drawn_for_every_figure(command: Command) -> None:
    done = command("stats", "sea-change", "--option", "target=1", "--games", "20", "--jobs", "1", "--charts", "charts")
    assert done.code == 0
    names = {path.name for path in Path("charts").iterdir()}
    assert {"score.svg", "sea_changes_trick.svg", "begins.svg", "trick_place.svg"} <= names
    for path in Path("charts").iterdir():
        assert ET.parse(path).getroot().tag.endswith("svg")


def test_a_seed_gives_the_same_figures(command: Command) -> None:
    outs = [command("stats", "verso", "--games", "8", "--jobs", "1", "--seed", seed).out for seed in ("1", "1", "2")]
    assert outs[0] == outs[1] != outs[2]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess'"),
        (["verso", "--bots", "clever"], "unknown bot 'clever': the bots are"),
        (["verso", "--bots", "random,greedy,random"], "bots: name 1 or 2"),
        (["verso", "--games", "0"], "games: a number from 1 on is needed, not 0"),
        (["verso", "--jobs", "0"], "jobs: a number from 1 to 1024 is needed, not 0"),
        (["verso", "--json", "no/such/place"], "there is no directory"),
        (["verso", "--charts", "no/such/folder"], "there is no directory"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(command: Command, words: list[str], told: str) -> None:
    done = command("stats", *words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert told in done.err


@pytest.mark.slow
def test_who_interrupts_it_sees_what_there_is_so_far(tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    words = ("stats", "verso", "--games", "1000000", "--jobs", "2", "--lang", "en", "--json", str(out))
    with Terminal(*words) as terminal:
        terminal.until("5/1000000")
        terminal.type("\x03")
        assert terminal.leave() == 130
        shown = plain(terminal.seen)
    assert "Traceback" not in shown
    assert "Final score" in shown
    assert 0 < json.loads(out.read_text("utf-8"))["games"] < 1_000_000
