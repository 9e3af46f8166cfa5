"""What an arena has found: ratings, shares of games won, scores and times, from its results in their order."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from rectoverso.engine.border import Json
from rectoverso.lab.arena import Contest, Met, Spent
from rectoverso.lab.figures import Interval, Tally
from rectoverso.lab.ratings import Ratings


class Standing(NamedTuple):
    """One bot. What it won and scored are means over deals, since the games on one deal are not independent."""

    bot: str
    games: int
    rating: Interval
    won: Interval
    score: Interval
    spent: Spent


class Standings:
    """Takes in results one after another; equal results in equal order give equal standings."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.ratings = Ratings(len(contest.bots))
        self.games = 0
        self.deals = 0  # begun
        bots = range(len(contest.bots))
        self.played = [0 for _ in bots]
        self.won = [Deals() for _ in bots]
        self.score = [Deals() for _ in bots]
        self.ahead = {pair: Deals() for pair in combinations(bots, 2)}
        self.spent = [Spent() for _ in bots]

    def add(self, met: Met) -> None:
        deal = met.meeting.deal
        self.games += met.games
        self.deals = deal + 1
        for outcome in met.outcomes:
            self.ratings.add(outcome.bots, outcome.ranks)
            for place, bot in enumerate(outcome.bots):
                self.played[bot] += 1
                self.won[bot].add(deal, outcome.won[place])
                self.score[bot].add(deal, outcome.scores[place])
            for one, other in combinations(range(len(outcome.bots)), 2):
                self.compare(deal, outcome.bots[one], outcome.bots[other], outcome.ranks[one] - outcome.ranks[other])
        for bot, took in met.spent.items():
            self.spent[bot] = self.spent[bot].plus(took)

    def compare(self, deal: int, one: int, other: int, ranks: int) -> None:
        """Who of two bots came out before the other; equal ranks are half and half."""
        if one > other:
            one, other, ranks = other, one, -ranks
        if one < other:
            self.ahead[one, other].add(deal, (1 - (ranks > 0) + (ranks < 0)) / 2)

    def table(self) -> list[Standing]:
        """The best rating first."""
        found = [
            Standing(
                name,
                self.played[bot],
                self.ratings.interval(bot),
                self.won[bot].tally().share(),
                self.score[bot].tally().interval(),
                self.spent[bot],
            )
            for bot, name in enumerate(self.contest.bots)
        ]
        return sorted(found, key=lambda one: -one.rating.mean)

    def against(self, one: str, other: str) -> Interval | None:
        """How often one bot came out before another, a tie counting half; None where they have not met."""
        first, second = self.contest.bots.index(one), self.contest.bots.index(other)
        tally = self.ahead[min(first, second), max(first, second)].tally()
        if not tally.seen:
            return None
        share = tally.share()
        return share if first < second else Interval(1 - share.mean, 1 - share.high, 1 - share.low)

    def to_json(self) -> Json:
        contest, table = self.contest, self.table()
        return {
            "game": contest.game,
            "options": contest.options,
            "bots": list(contest.bots),
            "seed": contest.seed,
            "deals": self.deals,
            "games": self.games,
            "standings": [
                {
                    "bot": one.bot,
                    "games": one.games,
                    "rating": rounded(one.rating),
                    "won": rounded(one.won),
                    "score": rounded(one.score),
                    "time": {
                        "moves": one.spent.moves,
                        "ms_per_move": round(one.spent.ms / max(1, one.spent.moves), 3),
                        "longest_ms": round(one.spent.longest, 3),
                    },
                }
                for one in table
            ],
            "ahead": [
                {"bot": one.bot, "of": other.bot, **rounded(share)}
                for one in table
                for other in table
                if one is not other and (share := self.against(one.bot, other.bot)) is not None
            ],
        }


class Deals:
    """The mean of each deal counts as one."""

    def __init__(self) -> None:
        self.over = Tally()
        self.deal = -1
        self.now = Tally()  # of this deal

    def add(self, deal: int, number: float) -> None:
        if deal != self.deal:
            self.over = self.tally()
            self.deal, self.now = deal, Tally()
        self.now = self.now.with_number(number)

    def tally(self) -> Tally:
        return self.over.with_number(self.now.mean) if self.now.seen else self.over


def rounded(interval: Interval) -> Json:
    return {name: round(number, 4) for name, number in interval._asdict().items()}
