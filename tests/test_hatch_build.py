"""What the build hook says and asks for; that it compiles is seen by all tests of the compiled package."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hatch_build import LONGEST, UNIX_FLAGS, fingerprint, reason, with_our_flags


@pytest.mark.skipif(sys.platform == "win32", reason="other flags")
def test_extensions_that_share_their_flags_get_ours_once_each() -> None:
    shared = ["-O3"]
    assert [with_our_flags(shared) for _ in range(3)] == [["-O3", *UNIX_FLAGS]] * 3


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (OSError("no\n  compiler"), "no compiler"),
        (ValueError(), "ValueError"),
        (SystemExit(1), "mypyc refused the sources, as printed above"),
    ],
)
def test_a_failure_is_told_in_a_line(problem: BaseException, told: str) -> None:
    assert reason(problem) == told


def test_a_compiler_s_whole_command_is_not_told() -> None:
    told = reason(RuntimeError("Command '['cc'" + ", '-fwrapv'" * 500))
    assert told.startswith("Command '['cc', '-fwrapv'")
    assert len(told) == LONGEST


def test_only_what_the_compiled_modules_are_made_from_has_them_compiled_anew(tmp_path: Path) -> None:
    hot = "src/rectoverso/games/rules.py"
    for name in (
        "hatch_build.py",
        "pyproject.toml",
        hot,
        "src/rectoverso/games/view.py",
        "src/rectoverso/server/app.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    before = fingerprint(tmp_path, [hot])
    (tmp_path / "src/rectoverso/server/app.py").write_text("x = 1\n", encoding="utf-8")
    assert fingerprint(tmp_path, [hot]) == before
    for name in (hot, "src/rectoverso/games/view.py", "pyproject.toml"):
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
        after = fingerprint(tmp_path, [hot])
        assert after != before
        before = after
