"""Files that commands write: they appear under their name only when they are complete."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rectoverso.engine.errors import Malformed

Write = Callable[[bytes], object]


@contextmanager
def written(out: Path | None) -> Iterator[Write]:
    """Where to write: a file, or the standard output. Until the file is complete an old one stays."""
    if out is None:
        if sys.stdout is None:
            raise Malformed("standard output is closed: name a file with --out")
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    out = place(out)
    if out.exists() and not out.is_file():  # a pipe or a device has no name to take over
        with out.open("wb") as stream:
            yield stream.write
        return
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as stream:
            yield stream.write
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


def place(out: Path) -> Path:
    """Where a file of this name would lie; Malformed where none can."""
    out = Path(os.path.realpath(out))
    if not out.parent.is_dir():
        raise Malformed(f"there is no directory {out.parent}")
    if out.is_dir():
        raise Malformed(f"{out} is a directory")
    return out


def write(out: Path, content: bytes) -> None:
    with written(out) as stream:
        stream(content)
