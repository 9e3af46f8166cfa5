"""What the build hook says and asks for; that it compiles is seen by all tests of the compiled package."""

from __future__ import annotations

import sys

import pytest

from hatch_build import LONGEST, UNIX_FLAGS, reason, with_our_flags


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
