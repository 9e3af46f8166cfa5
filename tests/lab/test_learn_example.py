"""The example that learns: a few seconds of it show that it does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.mark.slow
def test_it_improves_within_seconds() -> None:
    command = [sys.executable, str(EXAMPLE), "--updates", "200", "--games", "400"]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    )
    scores = {name.strip(): float(score) for name, score in re.findall(r"^(.+?) +([0-9.]+)$", ran.stdout, re.MULTILINE)}
    assert list(scores) == ["random", "policy, untrained", "greedy bot", "policy, trained"]
    assert scores["policy, trained"] > max(scores["random"], scores["policy, untrained"]) + 2
    assert "update 200 of 200" in ran.stderr
