"""The command as tests that need no process of their own run it."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from rectoverso.cli import app
from rectoverso.cli.running import run


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Command:
    """Runs the command in this process, in a folder of its own."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str], folder: Path) -> None:
        self.patch = patch
        self.capture = capture
        patch.chdir(folder)
        patch.setenv("LC_ALL", "C.UTF-8")

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Ran:
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run(app, list(arguments))
        out, err = self.capture.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    return Command(monkeypatch, capsys, tmp_path)
