from pathlib import Path

import pytest

from tools.lint_shifts import lint, main

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "shift",
    ["1 << x", "-1 << x", "i64(1) << x", "(1 + 1) << x", "ONE << x", "i64(ONE) << x", "cards.ONE << x", "a | 1 << x"],
)
def test_a_constant_on_the_left_is_found(shift: str) -> None:
    text = f"ONE: Final = 1\ndef f(x: i64) -> i64:\n    return {shift}\n"
    assert list(lint({"rules.py": text})) == [("rules.py", 3)]


@pytest.mark.parametrize("shift", ["one << x", "x << 3", "1 << 52", "BIG >> x", "f(x) << x", "masks[1] << x"])
def test_other_shifts_pass(shift: str) -> None:
    text = f"BIG: Final = 1 << 52\ndef f(x: i64, one: i64) -> i64:\n    return {shift}\n"
    assert list(lint({"rules.py": text})) == []


def test_a_final_of_another_module_is_known_by_its_new_name() -> None:
    sources = {
        "cards.py": "ONE: Final[int] = 1\n",
        "rules.py": "from cards import ONE as unit\nx = unit << y\n",
    }
    assert list(lint(sources)) == [("rules.py", 2)]


def test_the_tree_passes() -> None:
    assert main([str(ROOT / "src" / "rectoverso")]) == 0
