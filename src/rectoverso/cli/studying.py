"""What was found in many games, in words, tables and charts."""

from __future__ import annotations

from rectoverso.cli.canvas import Canvas
from rectoverso.cli.figures import DASH, Figures, print_table
from rectoverso.games import game_of
from rectoverso.lab.charts import Row, Sheet, columns, ranges
from rectoverso.lab.charts.sheet import Ink
from rectoverso.lab.figures import Interval, quantile, tally_of
from rectoverso.lab.simulate import Job
from rectoverso.lab.stats import Figure, Findings, figures_of
from rectoverso.lab.stats.findings import deviation
from rectoverso.text import Texts

FEWEST = 2  # games that an interval needs
RAREST = 0.01  # of the games, and
RARE = 10  # games: what comes up more rarely is not ranked
MOST = 12  # rows of what is ranked
BLOCKS = " ▁▂▃▄▅▆▇█"
WIDE = 16  # characters of a small chart
INKS: dict[str, Ink] = {"counts": "blue", "shares": "green", "means": "orange"}


class Study:
    def __init__(self, job: Job, found: Findings, spoken: Texts) -> None:
        self.job = job
        self.found = found
        self.spoken = spoken
        self.figures = Figures(spoken)
        self.wanted = [figure for figure in figures_of(job.game) if found.has(figure)]

    def say(self, key: str, **facts: object) -> str:
        return self.spoken.say(f"cli.stats.{key}", **facts)

    def title(self, figure: Figure) -> str:
        return self.say(f"{self.job.game.replace('-', '_')}.{figure.key}")

    def row_name(self, figure: Figure, group: str) -> str:
        """Bands and facts have words; numbers are places or levels; openings stand as they do in records."""
        if figure.key == "bands":
            return self.spoken.say(f"bands.{self.job.game.replace('-', '_')}.{group}")
        named: dict[str, str] = self.spoken.tree["cli"]["stats"]["rows"]
        return named.get(group, group)

    def rows(self, figure: Figure) -> list[tuple[str, Interval]]:
        rows = self.found.rows(figure, max(RARE, RAREST * self.found.games) if figure.best else FEWEST)
        return [(self.row_name(figure, group), interval) for group, interval in rows[: MOST if figure.best else None]]

    def show(self, canvas: Canvas, games: int) -> None:
        found = self.found
        if found.games < games:
            canvas.line(self.spoken.say("cli.arena.stopped", games=found.games, total=games))
        if not found.games:
            return
        bots = ", ".join(dict.fromkeys(self.job.bots))
        canvas.line(self.say("played", games=found.games, bots=bots, seats=self.job.options["players"]))
        self.show_counts(canvas)
        for figure in self.wanted:
            if figure.kind != "counts":
                self.show_groups(canvas, figure)
        canvas.line()
        canvas.line(self.spoken.say("cli.lab.ranges"))

    def show_counts(self, canvas: Canvas) -> None:
        rows = []
        for figure in self.wanted:
            if figure.kind == "counts":
                counts = self.found.counts[figure.key]
                row = [
                    self.title(figure),
                    self.figures.number(tally_of(counts).mean),
                    self.figures.number(deviation(counts)),
                    str(quantile(counts, 0.5)),
                    f"{min(counts)}{DASH}{max(counts)}",
                ]
                rows.append(row if canvas.plain else [*row, small_chart(counts)])
        head = ["what", "mean", "deviation", "median", "range"] + ([] if canvas.plain else ["spread"])
        print_table(canvas, self.say("counts"), [self.say(f"columns.{name}") for name in head], rows)

    def show_groups(self, canvas: Canvas, figure: Figure) -> None:
        rows = self.rows(figure)
        if not rows:
            return
        tell = self.figures.share if figure.kind == "shares" else self.figures.about
        head = ["", self.say(f"columns.{'share' if figure.kind == 'shares' else 'mean'}")]
        print_table(canvas, self.title(figure), head, [[name, tell(interval)] for name, interval in rows])

    def charts(self) -> dict[str, Sheet]:
        return {
            figure.key: self.chart(figure) for figure in self.wanted if figure.kind == "counts" or self.rows(figure)
        }

    def chart(self, figure: Figure) -> Sheet:
        title, ink = self.title(figure), INKS[figure.kind]
        if figure.kind == "counts":
            counts = self.found.counts[figure.key]
            mean = self.figures.number(tally_of(counts).mean)
            return columns(title, counts, f"{self.say('columns.mean')} {mean}", ink)
        shares = figure.kind == "shares"
        tell = self.figures.percent if shares else self.figures.number
        rows = [Row(name, interval, tell(interval.mean)) for name, interval in self.rows(figure)]
        sides = len(game_of(self.job.game).sides(self.job.options))
        even = 1 / sides if figure.key in ("begins", "round_begins", "opening_wins", "lead_wins") else None
        return ranges(title, rows, self.figures.short_percent if shares else self.figures.short, ink, even)


def small_chart(counts: dict[int, int]) -> str:
    """How often each number came up, in a line; neighbours share a place where there are many."""
    least, most = min(counts), max(counts)
    step = -(-(most - least + 1) // WIDE)
    bins = [sum(counts.get(number, 0) for number in range(at, at + step)) for at in range(least, most + 1, step)]
    return "".join(BLOCKS[-(-8 * some // max(bins))] for some in bins).ljust(WIDE)
