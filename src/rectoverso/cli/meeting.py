"""Holding an arena: playing it, and telling what was found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from rectoverso.cli.arguments import check_jobs
from rectoverso.cli.canvas import Canvas
from rectoverso.cli.charting import check_chart, write_chart
from rectoverso.cli.figures import DASH, Figures, print_table
from rectoverso.cli.files import place, write
from rectoverso.cli.progress import Bar
from rectoverso.cli.stopping import STOPPED, until_stopped
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.games import game_of
from rectoverso.lab.arena import Contest, Met, contest_of, deals_for, meet, meetings
from rectoverso.lab.charts import Row, Sheet, ranges, stacked
from rectoverso.lab.cluster import results_on_ray
from rectoverso.lab.standings import Standings
from rectoverso.lab.workers import cores, results
from rectoverso.text import Texts


class Wanted(NamedTuple):
    """What the command was given."""

    game: str
    options: Json
    bots: list[str]
    games: int
    seed: int
    jobs: int | None
    ray: str | None
    json: Path | None
    chart: Path | None


def hold(wanted: Wanted, spoken: Texts, canvas: Canvas) -> int:
    """The exit code."""
    if wanted.games < 1:
        raise Malformed(f"games: a number from 1 on is needed, not {wanted.games}")
    processes = cores() if wanted.jobs is None else wanted.jobs
    check_jobs(processes)
    if wanted.json is not None:
        place(wanted.json)
    if wanted.chart is not None:
        check_chart(wanted.chart)
    game = game_of(wanted.game)
    contest = contest_of(game, game.complete(wanted.options), wanted.bots, wanted.seed)
    deals = deals_for(contest, wanted.games)
    total = deals * contest.games_of_deal
    standings = Standings(contest)
    with Bar(spoken.say("cli.lab.games"), total) as bar:

        def take(met: Met) -> None:
            standings.add(met)
            bar.show(standings.games)

        until_stopped(_playing(contest, deals, processes, wanted.ray), take)
    report = _Report(standings, spoken, canvas)
    report.show(total)
    if wanted.json is not None:
        found = {**standings.to_json(), "complete": standings.games == total}
        write(wanted.json, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    if wanted.chart is not None and standings.games:
        write_chart(wanted.chart, report.chart())
    return 0 if standings.games == total else STOPPED


def _playing(contest: Contest, deals: int, processes: int, ray: str | None) -> Iterator[Met]:
    work, tasks = partial(meet, contest), meetings(contest, deals)
    return results(work, tasks, processes) if ray is None else results_on_ray(work, tasks, ray, processes)


class _Report:
    """What was found, for people."""

    def __init__(self, standings: Standings, spoken: Texts, canvas: Canvas) -> None:
        self.standings = standings
        self.spoken = spoken
        self.canvas = canvas
        self.figures = Figures(spoken)
        self.table = standings.table()
        contest = standings.contest
        self.even = None if contest.solo else 1 / len(contest.sides)  # what all would win if they were alike

    def say(self, key: str, **facts: object) -> str:
        return self.spoken.say(f"cli.arena.{key}", **facts)

    def show(self, total: int) -> None:
        found = self.standings
        if found.games < total:
            self.canvas.line(self.say("stopped", games=found.games, total=total))
        if not found.games:
            return
        self.canvas.line(self.say("played", games=found.games, deals=found.deals))
        if self.even is not None:
            self.canvas.line(self.say("even", share=self.figures.percent(self.even)))
        self.show_ratings()
        if len(self.table) > 2:
            self.show_pairs()
        self.canvas.line()
        self.canvas.line(self.spoken.say("cli.lab.ranges"))

    def show_ratings(self) -> None:
        figures = self.figures
        rows = [
            [
                one.bot,
                figures.about(one.rating),
                figures.share(one.won),
                figures.about(one.score),
                figures.ms(one.spent.ms / max(1, one.spent.moves)),
            ]
            for one in self.table
        ]
        head = [self.say(what) for what in ("bot", "rating", "won", "score", "time")]
        print_table(self.canvas, self.say("title"), head, rows)

    def show_pairs(self) -> None:
        """A row for each bot: how often it came out before each of the others."""
        names = [one.bot for one in self.table]
        rows = []
        for name in names:
            shares = [None if other == name else self.standings.against(name, other) for other in names]
            rows.append([name, *[DASH if share is None else self.figures.percent(share.mean) for share in shares]])
        print_table(self.canvas, self.say("ahead"), [self.say("bot"), *names], rows)

    def chart(self) -> Sheet:
        figures, bots = self.figures, self.table
        return stacked(
            [
                ranges(
                    self.say("rating"),
                    [Row(one.bot, one.rating, figures.number(one.rating.mean)) for one in bots],
                    figures.short,
                ),
                ranges(
                    self.say("won"),
                    [Row(one.bot, one.won, figures.percent(one.won.mean)) for one in bots],
                    figures.short_percent,
                    "green",
                    self.even,
                ),
                ranges(
                    self.say("score"),
                    [Row(one.bot, one.score, figures.number(one.score.mean)) for one in bots],
                    figures.short,
                    "orange",
                ),
            ]
        )
