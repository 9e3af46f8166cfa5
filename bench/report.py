"""What benchmarks found: shown in the terminal and written into docs/benchmarks.md, each into its own part of it."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


class Finding(NamedTuple):
    """One line of the table: what was measured, and the target if there is one."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.met is None else "met" if self.met else "**missed**"


def machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {platform.machine()}, {python}"


def show(found: list[Finding]) -> None:
    table = Table("what", "measured", "target", "")
    for one in found:
        table.add_row(one.what, one.measured, one.target, one.verdict)
    Console().print(table)


def table_of(found: list[Finding]) -> str:
    rows = [f"| {one.what} | {one.measured} | {one.target} | {one.verdict} |" for one in found]
    return "\n".join(["| what | measured | target | |", "|---|---|---|---|", *rows])


def write_part(name: str, text: str, path: Path = PAGE) -> None:
    """Between the marks of this name, which the page must have."""
    page = path.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->\n"
    made, times = re.subn(
        f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: f"{begin}{text.strip()}\n{end}", page, flags=re.DOTALL
    )
    if times != 1:
        raise SystemExit(f"{path.name} has no part called {name}")
    path.write_text(made, encoding="utf-8")
