"""What was found in games: how often each number came up, and means of groups in which every game counts once."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Literal, NamedTuple

from rectoverso.engine.border import Json
from rectoverso.lab.figures import Interval, Tally, quantile, tally_of

Kind = Literal["counts", "shares", "means"]


class Figure(NamedTuple):
    """One thing to know of a game. `best`: its groups are ranked, the best first; else they have an order."""

    key: str
    kind: Kind
    best: bool = False


class Findings:
    def __init__(self) -> None:
        self.games = 0
        self.counts: dict[str, Counter[int]] = defaultdict(Counter)
        self.groups: dict[str, dict[str, Tally]] = defaultdict(dict)
        self.now: dict[tuple[str, str], Tally] = {}  # of the game that is watched

    def count(self, key: str, number: int) -> None:
        self.counts[key][number] += 1

    def note(self, key: str, group: object, number: float) -> None:
        """Of many notes in one game their mean counts."""
        place = key, str(group)
        self.now[place] = self.now.get(place, Tally()).with_number(number)

    def end_game(self) -> None:
        self.games += 1
        for (key, group), tally in self.now.items():
            self.groups[key][group] = self.groups[key].get(group, Tally()).with_number(tally.mean)
        self.now = {}

    def add(self, other: Findings) -> None:
        """What was found in games after these."""
        self.games += other.games
        for key, counts in other.counts.items():
            self.counts[key].update(counts)
        for key, groups in other.groups.items():
            for group, tally in groups.items():
                self.groups[key][group] = self.groups[key].get(group, Tally()).plus(tally)

    def has(self, figure: Figure) -> bool:
        return bool(self.counts.get(figure.key) if figure.kind == "counts" else self.groups.get(figure.key))

    def interval(self, figure: Figure, group: str) -> Interval:
        tally = self.groups[figure.key][group]
        return tally.share() if figure.kind == "shares" else tally.interval()

    def rows(self, figure: Figure, fewest: float = 1) -> list[tuple[str, Interval]]:
        """The groups of a figure that came up in at least so many games."""
        groups = self.groups[figure.key]
        often = [group for group in groups if groups[group].seen >= fewest]
        found = [(group, self.interval(figure, group)) for group in sorted(often, key=_place)]
        return sorted(found, key=lambda row: -row[1].mean) if figure.best else found

    def to_json(self, figures: list[Figure]) -> Json:
        found: Json = {"games": self.games}
        for figure in figures:
            if not self.has(figure):
                continue
            if figure.kind == "counts":
                found[figure.key] = _counts_json(self.counts[figure.key])
            else:
                found[figure.key] = {
                    group: {"games": self.groups[figure.key][group].seen, **_rounded(interval)}
                    for group, interval in self.rows(figure)
                }
        return found


def _place(group: str) -> tuple[int, str]:
    """Numbers by their size, and before words."""
    return (int(group), "") if group.isdecimal() else (1 << 30, group)


def _rounded(interval: Interval) -> Json:
    return {name: round(number, 4) for name, number in interval._asdict().items()}


def _counts_json(counts: Counter[int]) -> Json:
    return {
        "mean": round(tally_of(counts).mean, 4),
        "deviation": round(deviation(counts), 4),
        "least": min(counts),
        "median": quantile(counts, 0.5),
        "most": max(counts),
        "counts": {str(number): counts[number] for number in sorted(counts)},
    }


def deviation(counts: Counter[int]) -> float:
    tally = tally_of(counts)
    return float(max(0.0, tally.squares / tally.seen - tally.mean**2) ** 0.5)
