"""The figures and charts of docs/lab.md, from games played now: `make lab`, a few minutes on two cores.

    python -m tools.lab_charts [part ...]      all parts when none is named

Each part writes its charts into docs/lab/ and its table into the page, between the marks of its name.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.report import write_part
from rectoverso.cli.figures import Figures
from rectoverso.cli.progress import Bar
from rectoverso.cli.studying import Study
from rectoverso.engine.border import Json
from rectoverso.games import game_of
from rectoverso.lab.arena import contest_of, deals_for, meet, meetings
from rectoverso.lab.charts import Row, Sheet, ranges, to_svg
from rectoverso.lab.figures import tally_of
from rectoverso.lab.simulate import job_of
from rectoverso.lab.standings import Standings
from rectoverso.lab.stats import Figure, Findings, figures_of, study
from rectoverso.lab.workers import cores, results
from rectoverso.text import texts

PAGE: Final = Path(__file__).parent.parent / "docs" / "lab.md"
FOLDER: Final = PAGE.parent / "lab"
SEED: Final = 2024
ENGLISH: Final = texts("en")
FIGURES: Final = Figures(ENGLISH)


class Studied(NamedTuple):
    """A way to play, how many games of it, and which of its charts are shown."""

    name: str
    game: str
    options: Json
    bot: str
    games: int
    charts: tuple[str, ...]


STUDIES: Final = [
    Studied("verso-2", "verso", {"players": 2}, "greedy", 4000, ("score", "begins", "squares", "opening_wins")),
    Studied("verso-4", "verso", {"players": 4}, "greedy", 2000, ("begins", "squares_come")),
    Studied("verso-1", "verso", {"players": 1}, "greedy", 4000, ("bands", "opening_scores")),
    Studied(
        "sea-change-4",
        "sea-change",
        {"players": 4},
        "greedy",
        1500,
        ("sea_changes_trick", "round_begins", "trick_place", "round_facts"),
    ),
    Studied("sea-change-1", "sea-change", {"players": 1}, "greedy", 3000, ("solo_wins", "round_facts")),
    Studied(
        "dessus-dessous-3", "dessus-dessous", {"players": 3}, "casual", 1000, ("level_seconds", "level_right", "score")
    ),
    Studied("dessus-dessous-1", "dessus-dessous", {"players": 1}, "club", 2000, ("score", "bands")),
]

ARENAS: Final = [
    ("arena-verso", "verso", {"players": 2}, ["random", "greedy", "flat@200"], 300),
    ("arena-sea-change", "sea-change", {"players": 4}, ["random", "greedy"], 400),
    (
        "arena-dessus-dessous",
        "dessus-dessous",
        {"players": 4},
        ["greedy", "beginner", "casual", "club", "expert"],
        1000,
    ),
]


def studied(part: Studied) -> str:
    game = game_of(part.game)
    job = job_of(game, game.complete(part.options), [part.bot], SEED)
    found = Findings()
    with Bar(part.name, part.games) as bar:
        for some in study(job, part.games, cores()):
            found.add(some)
            bar.show(found.games)
    told = Study(job, found, ENGLISH)
    charts = told.charts()
    for name in part.charts:
        draw(f"{part.name}-{name}", charts[name])
    pictures = [f"![{charts[name].about}](lab/{part.name}-{name}.svg)" for name in part.charts]
    given = " ".join(f"--{name} {value}" for name, value in part.options.items())
    command = f"rectoverso stats {part.game} {given} --bots {part.bot} --games {part.games} --seed {SEED}"
    return "\n\n".join([f"`{command}`", table(told, found, figures_of(part.game)), *pictures])


def table(told: Study, found: Findings, figures: list[Figure]) -> str:
    rows = ["| | mean | least to most |", "|---|---|---|"]
    for figure in figures:
        if figure.kind == "counts" and found.has(figure):
            counts = found.counts[figure.key]
            mean = FIGURES.number(tally_of(counts).mean)
            rows.append(f"| {told.title(figure)} | {mean} | {min(counts)} to {max(counts)} |")
    if "ties" in found.groups:
        share = FIGURES.share(found.interval(Figure("ties", "shares"), "shared"))
        rows.append(f"| Shared victories | {share} | |")
    return "\n".join(rows)


def met(name: str, game_id: str, options: Json, bots: list[str], games: int) -> str:
    game = game_of(game_id)
    contest = contest_of(game, game.complete(options), bots, SEED)
    standings = Standings(contest)
    deals = deals_for(contest, games)
    with Bar(name, deals * contest.games_of_deal) as bar:
        for one in results(partial(meet, contest), meetings(contest, deals), cores()):
            standings.add(one)
            bar.show(standings.games)
    places = standings.table()
    rows = ["| bot | rating | won | score |", "|---|---|---|---|"]
    rows += [
        f"| {one.bot} | {FIGURES.about(one.rating)} | {FIGURES.share(one.won)} | {FIGURES.about(one.score)} |"
        for one in places
    ]
    shown = [Row(one.bot, one.won, FIGURES.percent(one.won.mean)) for one in places]
    sheet = ranges("Games won", shown, FIGURES.short_percent, "green", 1 / len(contest.sides))
    draw(name, sheet)
    given = " ".join(f"--{option} {value}" for option, value in options.items())
    command = f"rectoverso arena {game_id} {given} --bots {','.join(bots)} --games {games} --seed {SEED}"
    counted = f"{standings.games:,} games on {standings.deals:,} deals."
    return "\n\n".join([f"`{command}`", counted, "\n".join(rows), f"![{sheet.about}](lab/{name}.svg)"])


def draw(name: str, sheet: Sheet) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.svg").write_text(to_svg(sheet), encoding="utf-8")


def main() -> None:
    parts: dict[str, Callable[[], str]] = {part.name: partial(studied, part) for part in STUDIES}
    for name, *contest in ARENAS:
        about: list[Any] = [name, *contest]
        parts[name] = partial(met, *about)
    wanted = sys.argv[1:] or list(parts)
    for name in wanted:
        if name not in parts:
            raise SystemExit(f"no part {name}: the parts are {', '.join(parts)}")
    for name in wanted:
        write_part(name, parts[name](), PAGE)
        print(f"{name}: written")


if __name__ == "__main__":
    main()
