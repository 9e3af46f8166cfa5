"""`rectoverso show`: material, options and rules, for people and as JSON."""

from __future__ import annotations

import json
import re

import pytest

from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.text import rule, texts

pytest.importorskip("termios", reason="pseudo-terminals are a thing of Unix")
from tests.cli.terminal import EACH_LANGUAGE, Terminal, piped, plain, widest

pytestmark = pytest.mark.thorough

RULES = {"verso": ("V", 24), "sea-change": ("S", 23), "dessus-dessous": ("D", 16)}


@EACH_LANGUAGE
@pytest.mark.parametrize("game", RULES)
def test_the_rules_and_options_are_shown_in_every_language(game: str, language: str) -> None:
    done = piped("show", game, "--lang", language)
    assert (done.code, done.err) == (0, "")
    letter, last = RULES[game]
    shown = re.findall(rf"^{letter}(\d+)\. ", done.out, re.MULTILINE)
    assert list(map(int, shown)) == list(range(1, last + 1))
    assert texts(language).say("cli.show.options") in done.lines
    assert "players" in done.out
    assert max(map(len, done.lines)) <= 80


def test_the_layer_set_is_printed_as_it_is() -> None:
    done = piped("show", "dessus-dessous", "--json")
    assert json.loads(done.out) == layer_set("millpond").to_json()
    assert list(json.loads(done.out)) == ["name", "colours", "cells", "layers"]


@pytest.mark.parametrize(("game", "cards"), [("verso", 90), ("sea-change", 80)])
def test_a_game_of_cards_as_json(game: str, cards: int) -> None:
    shown = json.loads(piped("show", game, "--json", "--lang", "fr").out)
    letter, last = RULES[game]
    assert shown["game"] == game
    assert shown["version"] == 1
    assert shown["options"]["players"]["least"] == shown["players"]["fewest"] == 1
    assert len(set(shown["material"]["cards"])) == cards
    assert list(shown["rules"]) == [f"{letter}{number}" for number in range(1, last + 1)]
    assert shown["rules"][f"{letter}5"] == rule(game, f"{letter}5", "fr")


@pytest.mark.parametrize("game", RULES)
def test_material_is_drawn_in_colour(game: str) -> None:
    with Terminal("show", game, "--lang", "en", COLORTERM="truecolor") as terminal:
        assert terminal.leave() == 0
        assert "\x1b[" in terminal.seen
        assert widest(terminal.seen) <= 80


def test_without_colour_the_two_sides_of_a_layer_stand_apart() -> None:
    shown = piped("show", "dessus-dessous", "--lang", "en").lines
    first = shown.index("A0 fish                A0' fish") + 1
    assert all(line[20:23] == "   " and len(line) == 43 for line in shown[first : first + 12])


@pytest.mark.parametrize("game", RULES)
def test_plain_words_alone(game: str) -> None:
    with Terminal("show", game, "--lang", "en", "--plain") as terminal:
        assert terminal.leave() == 0
        assert "\x1b" not in terminal.seen
        assert "**" not in plain(terminal.seen)


@pytest.mark.parametrize("arguments", [["chess"], ["verso", "--lang", "it"]])
def test_what_is_wrong_is_one_line(arguments: list[str]) -> None:
    done = piped("show", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
