"""Every numbered rule is cited in code and in at least one test, or listed here with the reason why it can't be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = {"V": ("verso", 24), "S": ("sea_change", 23), "D": ("dessus_dessous", 16)}

NOT_IN_CODE = {
    "S2": "points are printed on the cards: the table is that of S12",
    "S23": "partners say nothing to each other: no move could",
    "V22": "score bands are words for people, in text/*.toml",
    "V24": "a limit that does not exist",
}
NOT_IN_TESTS: dict[str, str] = {}

RULES = [f"{letter}{number}" for letter, (_, most) in GAMES.items() for number in range(1, most + 1)]


def citations(folder: Path) -> set[str]:
    """The rules that the Python files of a folder cite one by one; "V5 to V21" says of none of them where it is."""
    found = set()
    for file in folder.rglob("*.py"):
        text = re.sub(r"\b([VSD])\d+(?: to |-)\1\d+\b", "", file.read_text("utf-8"))
        found |= set(re.findall(r"\b[VSD]\d+\b", text))
    return found


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_cited_in_code(rule: str) -> None:
    cited = citations(ROOT / "src/rectoverso/games" / GAMES[rule[0]][0])
    assert (rule in cited) != (rule in NOT_IN_CODE), f"{rule}: cite it in code, or say why not; not both"


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_cited_in_a_test(rule: str) -> None:
    cited = citations(ROOT / "tests/games" / GAMES[rule[0]][0])
    assert (rule in cited) != (rule in NOT_IN_TESTS), f"{rule}: cite it in a test, or say why not; not both"


def test_reasons_are_given() -> None:
    assert all(len(reason) > 10 for reason in {**NOT_IN_CODE, **NOT_IN_TESTS}.values())
