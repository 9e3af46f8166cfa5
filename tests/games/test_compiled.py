"""The same games, move for move, compiled and interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rectoverso.build_info import compiled

ROOT = Path(__file__).parent.parent.parent
GAMES = "3"


def digests(**environment: str) -> list[str]:
    command = [sys.executable, "-m", "tests.games.digest", GAMES]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.compiled
@pytest.mark.slow
def test_compiled_and_interpreted_play_the_same_games() -> None:
    assert compiled(), "the installed package is not compiled: a C compiler is needed"
    first, *native = digests()
    second, *plain = digests(PYTHONPATH=os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    assert (first, second) == ("compiled", "interpreted")
    assert native == plain
