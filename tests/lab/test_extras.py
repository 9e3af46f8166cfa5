"""Without its extra, a module says in one line how to have it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("rectoverso.lab.batch", "numpy", "learn"),
        ("rectoverso.lab.gymnasium", "gymnasium", "learn"),
        ("rectoverso.lab.pettingzoo", "pettingzoo", "learn"),
        ("rectoverso.lab.spiel", "pyspiel", "openspiel"),
    ],
)
def test_what_is_missing_is_named_with_the_way_to_have_it(module: str, missing: str, extra: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].endswith(f"{missing} is not installed: pip install 'rectoverso[{extra}]'")
