"""Charts in the look of the house, drawn by ourselves: SVG for light and dark, and PNG with the extra `lab`."""

from rectoverso.lab.charts.kinds import Row, columns, ranges
from rectoverso.lab.charts.png import to_png
from rectoverso.lab.charts.sheet import Sheet, stacked
from rectoverso.lab.charts.svg import to_svg

__all__ = ["Row", "Sheet", "columns", "ranges", "stacked", "to_png", "to_svg"]
