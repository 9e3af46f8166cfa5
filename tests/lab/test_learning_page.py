"""The page for those who learn: its samples run and print what they say, its tables are those of the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rectoverso.games import game_of
from rectoverso.lab.shapes import described, shape_of

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
SAMPLES: list[str] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_every_way_has_a_sample() -> None:
    ways = ["lab.shapes", "lab.pettingzoo", "lab.gymnasium", "lab.spiel", "lab.batch"]
    assert [way for way in ways if not any(way in sample for sample in SAMPLES)] == []


@pytest.mark.parametrize("sample", SAMPLES, ids=range(len(SAMPLES)))
def test_samples_print_what_they_say(sample: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(sample, {"__name__": "sample"})
    said = re.findall(r"^print\(.*\)  # (.*)$", sample, re.MULTILINE)
    assert said
    assert capsys.readouterr().out.splitlines() == said


@pytest.mark.parametrize(
    ("name", "options"), [("verso", {"players": 2}), ("sea-change", {"players": 4, "teams": "2v2"})]
)
def test_the_parts_are_those_of_the_code(name: str, options: dict[str, Any]) -> None:
    game = game_of(name)
    table = described(shape_of(game, game.complete(options)))
    assert f"<!-- {name} -->\n{table}\n<!-- /{name} -->" in PAGE
