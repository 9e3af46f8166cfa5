"""`rectoverso replay --show` tells a game move by move, in the words of `play`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rectoverso.cli.canvas import canvas_of
from rectoverso.cli.draw import board_of
from rectoverso.cli.words import Words
from rectoverso.engine.record import Step, read, steps
from rectoverso.engine.record import replay as replayed
from rectoverso.games import game_of
from rectoverso.text import texts
from tests.cli.conftest import RECORDS, Replay, fields, lines, with_move

TOLD = [
    "verso-1",
    "verso-3",
    "sea-change-1",
    "sea-change-2",
    "sea-change-5-3v2",
    "dessus-dessous-1",
    "dessus-dessous-3",
]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("name", TOLD)
def test_a_record_is_told_move_by_move_in_the_words_of_play(replay: Replay, name: str, language: str) -> None:
    wanted = fields(name)
    Path("games.jsonl").write_bytes(lines(fields("verso-2"), wanted))
    ran = replay("--show", "2", "--lang", language, "games.jsonl")
    assert (ran.code, ran.err) == (0, "")
    told = ran.out.splitlines()
    assert max(map(len, told)) <= 80
    moves = [line for line in told if line[:4].strip().isdigit()]
    assert len(moves) == len(wanted["moves"])
    assert all(move["move"] in line for move, line in zip(wanted["moves"], moves, strict=True))
    plain = replay("--show", "2", "--lang", language, "--plain", "games.jsonl").out.splitlines()
    for line in (line for line in told_by_play(name, language) if line):
        assert line in plain
        assert " ".join(line.split()) in " ".join(ran.out.split())  # wherever it is broken


def told_by_play(name: str, language: str) -> list[str]:
    """What `play` says of the same events to somebody who sees every seat as the record counts it."""
    record = read(json.dumps(fields(name)), game_of)
    words = texts(language)
    seats = range(record.options["players"])
    names = [words.say("cli.replay.seat", seat=seat) for seat in seats] if len(seats) > 1 else [words.say("cli.you")]
    board = board_of(Words(words, record.game.id, names), canvas_of(plain=True), record.game.sides(record.options))
    lines = []
    for step in steps(record):
        assert isinstance(step, Step)
        lines += [line for event in step.events for line in board.tell(event)]
    return lines + board.ending(replayed(record).state.view(None))


def test_verso_is_told_in_french(replay: Replay) -> None:
    told = replay("--show", "1", "--lang", "fr", str(RECORDS / "verso-3.jsonl")).out.replace("\u00a0", " ")
    for line in (
        "À la table : Place 0, Place 1 et Place 2.",
        "   0  keep        Place 2 : carte piochée et conservée, 5 bleu (1 point).",
        "  16  bank B 4 5  Place 0 : série validée, 4, 5 en bleu, pour 6 points.",
        "                  Place 0 : carte défaussée, 4 bleu.",
        "                  Scores : Place 0 (6), Place 1 (4), Place 2 (0).",
        "                  La pioche est vide : chacun peut valider une dernière série.",
        "  57  pass        Place 2 : pas de dernière validation.",
        "Victoire : Place 0. Le plus de points (V18)",
        "Place 1 : 12 points.",
    ):
        assert line in told.splitlines()


def test_sea_change_is_told_in_german(replay: Replay) -> None:
    told = replay("--show", "1", "--lang", "de", str(RECORDS / "sea-change-5-2v2v1.jsonl")).out
    for line in (
        "Die Teams: Platz 0 und Platz 2 / Platz 1 und Platz 3 / Platz 4.",
        "           Runde 1. Es gibt: Platz 0. Es spielt aus: Platz 1.",
        "   0  R12  Platz 1: Rot 12.",
        "           Trumpf ist Rot.",
        "           Platz 2: ein Meereswechsel! Trumpf ist jetzt Grün.",
        "           Der Stich geht an: Platz 1.",
        "           Runde 1 wird gezählt; der letzte Trumpf war Rot.",
        "           Platz 4: 11 Punkte (Y11 P6 P7 P9 P11 B0 B5 B9 G7 R0).",
        "           1 SP für: Platz 4.",
        "           Stand: Platz 0 und Platz 2 (0), Platz 1 und Platz 3 (0), Platz 4 (1).",
    ):
        assert line in told.splitlines()


def test_dessus_dessous_is_told_with_its_patterns(replay: Replay) -> None:
    told = replay("--show", "1", "--lang", "fr", str(RECORDS / "dessus-dessous-3.jsonl")).out.replace("\u00a0", " ")
    for line in (
        "   0  5:00  take D1 B1' A1'     Place 0 : jeton 3 pris après 5:00.",
        "   1  5:00  time                Le temps est écoulé.",
        "                                Place 1 : hors délai.",
        "                                La carte Mission (3) revient à : Place 0.",
        "Mission                Place 0, juste",
    ):
        assert line in told.splitlines()


def test_a_game_is_shown_with_names_and_up_to_what_does_not_hold(replay: Replay) -> None:
    record = with_move("verso-2", 2, move="pass")
    ran = replay("--show", "1", "-", stdin=lines({**record, "players": ["[bold]Ada", "Be\x1bn"]}))
    assert ran.code == 1
    assert "[bold]Ada" in ran.out
    assert "Be?n" in ran.out
    assert ran.out.splitlines()[-1].startswith("-:1: move 2: ")
    assert "Standing" not in ran.out


def test_names_that_say_nothing_are_not_used(replay: Replay) -> None:
    ran = replay("--show", "1", "-", stdin=lines(fields("verso-2", players=[" \n", "x" * 10_000])))
    assert "At the table: ? and " + "x" * 30 + "." in ran.out
    ran = replay("--show", "1", "-", stdin=lines(fields("verso-2", players=["", "Ben"])))
    assert "At the table: Seat 0 and Ben." in ran.out


def test_a_wrong_result_is_told_after_the_right_one(replay: Replay) -> None:
    ran = replay("--show", "1", "-", stdin=lines(fields("verso-2", winners=[0, 1])))
    assert ran.code == 1
    assert [line.partition(":")[0] for line in ran.out.splitlines()[-4:]] == ["Victory for", "Seat 0", "Seat 1", "-"]


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({}, "The game is not finished."),
        ({"reason": "agreed"}, "The game ends here: all agreed to end it."),
        ({"reason": "abandoned"}, "The game ends here: it was abandoned."),
        ({"reason": "conceded"}, "The game ends here: it was conceded."),
    ],
)
def test_an_unfinished_game_is_told_so_far(replay: Replay, about: dict[str, str], why: str) -> None:
    record = fields("verso-2", scores=None, winners=None, **about)
    del record["moves"][9:]
    ran = replay("--show", "1", "-", stdin=lines(record))
    assert ran.code == 0
    assert ran.out.splitlines()[-2:] == [why, "Standing: Seat 0 (0), Seat 1 (0)."]
