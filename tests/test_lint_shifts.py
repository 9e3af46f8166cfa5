from pathlib import Path

import pytest

from tools.lint_shifts import lint, main

ROOT = Path(__file__).parent.parent


def lines(body: str) -> list[int]:
    head = "ONE: Final = 1\nTOP: Final = 1 << 61\ndef f(x: i64, unit: i64 = 1) -> i64:\n    "
    return [line for _, line in lint({"rules.py": head + body.replace("\n", "\n    ")})]


@pytest.mark.parametrize(
    "shift",
    [
        "1 << x",
        "-1 << x",
        "i64(1) << x",
        "(1 + 1) << x",
        "ONE << x",
        "i64(ONE) << x",
        "cards.ONE << x",
        "x | 1 << x",
    ],
)
def test_a_constant_on_the_left_is_found(shift: str) -> None:
    assert lines(f"return {shift}") == [4]


def test_a_local_that_only_ever_is_a_constant_is_found() -> None:
    assert lines("one: i64 = 1\nreturn one << x") == [5]
    assert lines("one: i64 = 1\nother = one\nreturn other << x") == [6]
    assert lines("one: i64\none = 1\nreturn one << x") == [6]


def test_a_local_that_changes_passes() -> None:
    assert lines("bit: i64 = 1\nwhile x:\n    bit += bit\nreturn bit << x") == []
    assert lines("bit = f(x)\nreturn bit << x") == []


@pytest.mark.parametrize("shift", ["unit << x", "x << 3", "1 << 52", "TOP >> (61 - x)", "f(x) << x", "masks[1] << x"])
def test_other_shifts_pass(shift: str) -> None:
    assert lines(f"return {shift}") == []


def test_a_parameter_may_have_the_name_of_a_constant_elsewhere() -> None:
    assert list(lint({"a.py": "def f(x):\n    one = 1\ndef g(one, x):\n    return one << x\n"})) == []


def test_a_final_of_another_module_is_known_by_its_new_name() -> None:
    sources = {
        "cards.py": "ONE: Final[int] = 1\n",
        "rules.py": "from cards import ONE as unit\nx = unit << y\n",
    }
    assert list(lint(sources)) == [("rules.py", 2)]


def test_the_tree_passes() -> None:
    assert main([str(ROOT / "src" / "rectoverso")]) == 0
