"""The command as tests that need no process of their own run it, and records to feed it with."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rectoverso.cli import app
from rectoverso.cli.running import run

RECORDS = Path(__file__).parent.parent / "data" / "records"


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Replay = Callable[..., Ran]


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


@pytest.fixture
def replay(command: Command) -> Replay:
    return partial(command, "replay")


def fields(name: str, **changed: Any) -> Any:
    return {**json.loads((RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()[0]), **changed}


def lines(*records: Any) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def with_move(name: str, index: int, **changed: Any) -> Any:
    record = fields(name)
    record["moves"][index].update(changed)
    return record
