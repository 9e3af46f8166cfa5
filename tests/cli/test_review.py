"""`rectoverso review`: words, a page and JSON of a finished game; what is wrong is one line."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.conftest import RECORDS, Command, fields, lines

FEW = ("--thinking", "8")
GAMES = ("verso-1", "verso-2", "dessus-dessous-2")


def test_a_review_is_told_in_three_languages(command: Command) -> None:
    told = [command("review", str(RECORDS / "verso-1.jsonl"), *FEW, "--lang", lang) for lang in ("en", "fr", "de")]
    assert [ran.code for ran in told] == [0, 0, 0]
    assert [ran.err for ran in told] == ["", "", ""]
    assert len({ran.out for ran in told}) == 3
    assert "Without luck" in told[0].out
    assert "Strokes of luck" in told[0].out


@pytest.mark.parametrize("name", GAMES)
def test_plain_words_hold_no_drawings(command: Command, name: str) -> None:
    ran = command("review", str(RECORDS / f"{name}.jsonl"), *FEW, "--plain")
    assert ran.code == 0
    assert not set("▁▂▃▄▅▆▇█\x1b") & set(ran.out)


@pytest.mark.parametrize("name", GAMES)
def test_json_is_the_same_again_and_printed_alone(command: Command, name: str) -> None:
    first = command("review", str(RECORDS / f"{name}.jsonl"), *FEW, "--json", "-")
    found = json.loads(first.out)
    assert found["game"] == fields(name)["game"]
    command("review", str(RECORDS / f"{name}.jsonl"), *FEW, "--json", "review.json")
    assert json.loads(Path("review.json").read_text("utf-8")) == found


class Page(HTMLParser):
    """Whether all that is opened is closed."""

    EMPTY = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_pictures_and_asks_nothing_of_anybody(command: Command, name: str) -> None:
    ran = command("review", str(RECORDS / f"{name}.jsonl"), *FEW, "--html", "review.html", "--lang", "fr")
    assert ran == (0, "", "")
    page = Path("review.html").read_text("utf-8")
    read = Page()
    read.feed(page)
    assert read.open == []
    assert "svg" in read.seen
    assert not {"script", "link", "img", "iframe"} & read.seen
    assert not re.search(r"https?:|url\(|@import|\bsrc=|\bhref=", page)


def test_names_are_shown_as_they_are_and_do_nothing(command: Command) -> None:
    evil = "<script>alert(1)</script>"
    Path("game.jsonl").write_bytes(lines(fields("verso-2", players=[evil, "Ben & Co"])))
    command("review", "game.jsonl", *FEW, "--html", "review.html")
    page = Path("review.html").read_text("utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "Ben &amp; Co" in page


def test_any_record_of_a_file_may_be_chosen(command: Command) -> None:
    both = lines(fields("verso-1"), fields("dessus-dessous-1"))
    assert "Dessus Dessous" in command("review", "-", "--game-number", "2", *FEW, stdin=both).out
    assert "Verso" in command("review", "-", *FEW, stdin=both).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.jsonl"], "missing.jsonl: No such file or directory"),
        (["bad.jsonl"], "bad.jsonl: not JSON"),
        (["broken.jsonl"], "move 0: V17"),
        (["good.jsonl", "--game-number", "3"], "there is no record 3: there are 1"),
        (["good.jsonl", "--game-number", "0"], "a number from 1 on is needed"),
        (["good.jsonl", "--seat", "7"], "seat: a number from 0 to 1 is needed, not 7"),
        (["good.jsonl", "--thinking", "long"], "a bot thinks for a number of trials"),
        (["good.jsonl", "--html", "nowhere/review.html"], "there is no directory nowhere"),
        (["good.jsonl", "--json", "."], "Is a directory"),
    ],
)
def test_what_is_wrong_is_one_line(command: Command, arguments: list[str], said: str) -> None:
    Path("good.jsonl").write_bytes(lines(fields("verso-2")))
    Path("bad.jsonl").write_bytes(b"{nothing\n")
    broken = fields("verso-2")
    broken["moves"][0]["move"] = "pass"
    Path("broken.jsonl").write_bytes(lines(broken))
    ran = command("review", *arguments, *(() if "--thinking" in arguments else ("--thinking", "2")))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert said in ran.err
