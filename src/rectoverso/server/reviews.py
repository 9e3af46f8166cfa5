"""Reviews of finished games, made entry by entry in the processes of the bots, for as long as somebody asks for them.

What is made is kept in memory until others need the place. A running game never comes here.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from rectoverso.engine.errors import Refused
from rectoverso.engine.record import Record, write
from rectoverso.lab.review.assembling import assembled, of_a_race
from rectoverso.lab.review.facts import LUCK_UNITS, Moment, Review
from rectoverso.server.bots import Thinkers
from rectoverso.server.thinking import Examination
from rectoverso.server.worker import ThinkingFailed

SECONDS = 0.15  # of thinking about a decision
WORLDS = 200
SILENCE = 20.0  # seconds after which nobody seems to want it any more
KEPT = 32  # reviews, begun or done
AT_ONCE = 8  # that are being made

logger = logging.getLogger(__name__)


class Work:
    """A review as far as it is made."""

    def __init__(self, record: Record, scores: list[int], winners: list[int]) -> None:
        self.record = record
        self.scores = scores
        self.winners = winners
        self.moments: list[Moment] = []
        self.of: int | None = None
        self.bot: str | None = None
        self.review: Review | None = None
        self.running = False
        self.asked = monotonic()

    def take(self, moment: Moment | None, of: int, bot: str | None) -> None:
        self.of, self.bot = of, bot
        if moment is not None:
            self.moments.append(moment)
        if len(self.moments) == of:
            self.review = assembled(self.record, self.moments, self.scores, self.winners, bot)


class Reviews:
    def __init__(self, thinkers: Thinkers, later: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self._thinkers = thinkers
        self._later = later
        self._works: OrderedDict[tuple[str, int], Work] = OrderedDict()

    def ask(self, table: str, length: int, made: Callable[[], Work]) -> Work:
        """How far the review of a table is, whose log is so long; it is begun or goes on if it is not done."""
        work = self._works.get((table, length))
        if work is None:
            if sum(one.running for one in self._works.values()) >= AT_ONCE:
                raise Refused("busy")
            work = self._works[table, length] = made()
            while len(self._works) > KEPT:
                self._works.popitem(last=False)
        self._works.move_to_end((table, length))
        work.asked = monotonic()
        if work.record.game.id not in LUCK_UNITS:
            work.review = work.review or of_a_race(work.record)
        elif work.review is None and not work.running:
            work.running = True
            self._later(self._go_on(work))
        return work

    async def _go_on(self, work: Work) -> None:
        line = write(work.record)
        try:
            while work.review is None and monotonic() - work.asked < SILENCE:
                wanted = Examination(line, len(work.moments), SECONDS, WORLDS)
                found = await self._thinkers.examine(wanted)
                work.take(found.moment, found.of, found.bot)
        except ThinkingFailed as problem:
            logger.warning("a review failed: %s", problem)
        finally:
            work.running = False
