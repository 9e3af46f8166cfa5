"""`rectoverso replay` says what holds and what does not, one line each, and never shows a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import RECORDS, Replay, fields, lines, with_move


def test_the_golden_games_hold(replay: Replay) -> None:
    ran = replay(*map(str, sorted(RECORDS.glob("*.jsonl"))))
    assert ran == (0, "45 of 45 records hold\n", "")


def test_records_come_from_stdin_and_blank_lines_are_skipped(replay: Replay) -> None:
    good = lines(fields("verso-2"))
    assert replay("-", stdin=b"\n" + good + b"  \r\n" + good.rstrip()) == (0, "2 of 2 records hold\n", "")


def test_one_record_may_be_laid_out_on_several_lines(replay: Replay) -> None:
    Path("good.json").write_text(json.dumps(fields("verso-2"), indent=2))
    Path("bad.json").write_text("\n" + json.dumps(with_move("verso-2", 0, move="pass"), indent=2))
    ran = replay("good.json", "bad.json")
    assert ran.code == 1
    assert [line.partition(": ")[0] for line in ran.out.splitlines()] == ["bad.json:1", "1 of 2 records hold"]


def test_a_finding_names_file_line_move_and_rule(replay: Replay) -> None:
    Path("games.jsonl").write_bytes(b"\n" + lines(fields("verso-2"), with_move("verso-2", 0, move="pass")))
    ran = replay("games.jsonl")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "games.jsonl:3: move 0: You can pass only when the deck is empty. Draw a card or bank a sequence. (V17)",
        "1 of 2 records hold",
    ]


def test_a_refusal_is_told_in_the_readers_language(replay: Replay) -> None:
    bad = lines(with_move("verso-2", 0, move="pass"))
    told = [replay("--lang", language, "-", stdin=bad).out.splitlines() for language in ("en", "fr", "de")]
    assert [line.split(": ")[1] for line, _ in told] == ["move 0", "coup 0", "Zug 0"]
    assert all(line.endswith("(V17)") for line, _ in told)
    assert len({hold for _, hold in told}) == 3
    assert replay("--lang", "xx", "-", stdin=bad)[::2] == (
        2,
        "rectoverso: unknown language 'xx': the languages are en, fr, de\n",
    )


def test_the_language_is_that_of_the_environment_but_machines_read_english(
    replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = lines(with_move("verso-2", 0, move="pass"))
    english = replay("--json", "-", stdin=bad)
    monkeypatch.setenv("LC_ALL", "fr_CH.UTF-8")
    assert replay("-", stdin=bad).out == replay("--lang", "fr", "-", stdin=bad).out
    assert replay("--show", "1", "-", stdin=bad).out == replay("--show", "1", "--lang", "fr", "-", stdin=bad).out
    assert replay("--json", "-", stdin=bad) == english


def test_malformed_lines_win_over_findings_and_the_others_are_still_checked(replay: Replay) -> None:
    wrong_score = fields("verso-2", scores=[0, 0])
    ran = replay("-", stdin=lines(fields("verso-1")) + b'{"format":\n' + lines(wrong_score, fields("verso-3")))
    assert ran.code == 2
    assert ran.err == "-:2: not JSON: Expecting value (character 10)\n"
    assert ran.out.splitlines() == [
        "-:3: move 37: scores: [0, 0] is stated, [13, 12] follows from the moves (V18)",
        "2 of 4 records hold",
    ]


BAD: dict[str, tuple[int, bytes]] = {
    "truncated": (2, lines(fields("verso-2"))[:500]),
    "unknown game": (2, lines(fields("verso-2", game="chess"))),
    "unknown option": (2, lines(fields("verso-2", options={"players": 2, "speed": 1}))),
    "missing option": (2, lines(fields("verso-2", options={}))),
    "NaN": (2, lines(fields("verso-2", scores=[float("nan"), 1]))),
    "true for 1": (2, lines(fields("verso-2", format=True))),
    "10 MB": (2, b"x" * 10_000_000),
    "10 MB of nesting": (2, b"[" * 10_000_000 + b"\n"),
    "deep nesting": (2, b"[" * 500_000),
    "not UTF-8": (2, b"\xff\n"),
    "NUL": (2, b"\0\n"),
    "a seat out of range": (2, lines(with_move("verso-2", 0, seat=2))),
    "no move": (2, lines(with_move("verso-2", 0, move="fly"))),
    "escapes": (2, lines(with_move("verso-2", 0, move="\x1b[2J\nfly"))),
    "out of turn": (1, lines(with_move("verso-2", 0, seat=1 - fields("verso-2")["moves"][0]["seat"]))),
    "after the end": (1, lines(fields("verso-2", moves=[*fields("verso-2")["moves"], {"seat": 0, "move": "pass"}]))),
    "wrong score": (1, lines(fields("sea-change-3", scores=[9, 9, 9]))),
    "wrong winner": (1, lines(fields("dessus-dessous-2", winners=[0, 1]))),
    "wrong rounds": (1, lines(fields("sea-change-3", rounds=[]))),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_gets_one_line(replay: Replay, name: str) -> None:
    code, text = BAD[name]
    ran = replay("-", stdin=text)
    said = ran.err.splitlines() + ran.out.splitlines()
    assert ran.code == code
    assert len(said) == 2
    assert said[0].startswith("-:1: ")
    assert len(said[0]) < 200
    assert said[0].isprintable()
    assert said[1] == "0 of 1 records hold"


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_gets_one_json_object(replay: Replay, name: str) -> None:
    code, text = BAD[name]
    ran = replay("--json", "-", stdin=text)
    (told,) = map(json.loads, ran.out.splitlines())
    assert ran.code == code
    assert ran.err == ""
    assert list(told) == ["file", "line", "ok", "move", "rule", "error"]
    assert told["ok"] is False
    assert told["error"]


def test_json_has_one_object_for_each_record(replay: Replay) -> None:
    Path("games.jsonl").write_bytes(lines(fields("verso-2")) + b"\n" + lines(with_move("verso-2", 0, move="pass")))
    ran = replay("--json", "games.jsonl")
    assert ran.code == 1
    good, bad = map(json.loads, ran.out.splitlines())
    assert good == {"file": "games.jsonl", "line": 1, "ok": True, "move": None, "rule": None, "error": None}
    assert (bad["line"], bad["ok"], bad["move"], bad["rule"]) == (3, False, 0, "V17")


def test_files_that_hold_nothing_to_read(replay: Replay) -> None:
    Path("empty.jsonl").write_bytes(b"")
    Path("blank.jsonl").write_bytes(b"\n  \n")
    Path("good.jsonl").write_bytes(lines(fields("verso-2")))
    ran = replay("empty.jsonl", "blank.jsonl", "none.jsonl", ".", "good.jsonl")
    assert ran.code == 2
    assert ran.out == "1 of 1 records hold\n"
    assert ran.err.splitlines() == [
        "empty.jsonl: no records",
        "blank.jsonl: no records",
        "none.jsonl: No such file or directory",
        ".: Is a directory",
    ]


def test_a_file_that_cannot_be_read(replay: Replay) -> None:
    Path("file").touch()
    assert replay("file/in.jsonl") == (2, "", "file/in.jsonl: Not a directory\n")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a file can't have such a name")
def test_a_name_that_is_not_text_is_told_all_the_same(replay: Replay) -> None:
    name = os.fsdecode(b"gar\xffbled\n.jsonl")
    assert replay(name).err == "gar?bled?.jsonl: No such file or directory\n"
    Path(name).write_bytes(lines(fields("verso-2")))
    assert json.loads(replay("--json", name).out)["file"] == "gar?bled?.jsonl"


def test_what_can_not_be_shown(replay: Replay) -> None:
    good = lines(fields("verso-2"))
    assert replay("--show", "2", "-", stdin=good)[::2] == (2, "rectoverso: there is no record 2: there are 1\n")
    assert replay("--show", "1", "-", stdin=b"{\n")[::2] == (
        2,
        "-:1: not JSON: Expecting property name enclosed in double quotes (character 1)\n",
    )
    assert replay("--show", "1", "none.jsonl")[::2] == (2, "rectoverso: none.jsonl: No such file or directory\n")
    assert replay("--show", "1", "--json", "-", stdin=good).code == 2


def test_the_command_itself() -> None:
    """In a process of its own, fed by a pipe that does not end with a newline."""
    ran = subprocess.run(
        [sys.executable, "-m", "rectoverso", "replay", "-"],
        input=lines(fields("verso-2"), fields("verso-2", winners=[0, 1]))[:-1],
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stdout.decode().splitlines()[-1] == "1 of 2 records hold"
    assert ran.stderr == b""
