"""Charts as files: SVG, or PNG by Pillow."""

from __future__ import annotations

from pathlib import Path

from rectoverso.cli.files import place, write
from rectoverso.engine.errors import Malformed
from rectoverso.lab.charts import Sheet, to_png, to_svg
from rectoverso.lab.extras import extra

SVG, PNG = ".svg", ".png"


def check_chart(file: Path) -> None:
    """Before hours are spent on what should be in it."""
    if file.suffix.lower() not in (SVG, PNG):
        raise Malformed(f"chart: a file that ends in {SVG} or {PNG} is needed, not {file}")
    if file.suffix.lower() == PNG:
        extra("PIL", "lab")
    place(file)


def write_chart(file: Path, sheet: Sheet) -> None:
    write(file, to_png(sheet) if file.suffix.lower() == PNG else to_svg(sheet).encode())
