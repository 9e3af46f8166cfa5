"""Keeps a table going: bots make their moves, time runs out, and a bot keeps the seat of who stays away."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rectoverso.bots import Choice
from rectoverso.engine import log
from rectoverso.engine.border import Millis, Seat
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.game import CodedState
from rectoverso.engine.log import By, Holder
from rectoverso.engine.requests import Hold, Play, Tick
from rectoverso.engine.table import Table
from rectoverso.server.clock import now
from rectoverso.server.jobs import Ask
from rectoverso.server.worker import ThinkingFailed

if TYPE_CHECKING:
    from rectoverso.server.live import Live

STAND_IN: Final = "greedy"  # who moves for a person whose time is up or who is away
AGAIN: Final = 1.0  # seconds until something that failed is tried again

logger = logging.getLogger(__name__)


class Thought:
    """A bot that thinks about one position."""

    def __init__(self, position: object, task: asyncio.Task[None]) -> None:
        self.position = position
        self.task = task


class Steward:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.thoughts: dict[Seat, Thought] = {}
        self.timer: asyncio.TimerHandle | None = None

    def plan(self) -> None:
        """Looks what is to be done now, and wakes up for what is to be done later."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        table = self.live.table
        if table is None or table.status() != "playing" or self.live.gone:
            self.stop()
            return
        if self.live.hall.dozing():  # what was slept through becomes a pause first
            self._wake_in(AGAIN)
            return
        late = table.overdue(now())
        self._think(table, late)
        due = table.deadline() if late is None else None
        dues = [*self._absences(table)] if due is None else [due, *self._absences(table)]
        if dues:
            self._wake_in(max(0, min(dues) - now()) / 1000)

    def stop(self) -> None:
        for thought in self.thoughts.values():
            thought.task.cancel()
        self.thoughts.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def busy(self) -> bool:
        return bool(self.thoughts)

    def _wake_in(self, seconds: float) -> None:
        self.timer = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        self.timer = None
        table = self.live.table
        due = None if table is None else table.deadline()
        if self.live.hall.dozing():
            self.plan()
        elif table is not None and due is not None and due <= now() and table.overdue(now()) is None:
            self.live.submit(Ask(Tick()))
            if self.timer is None:
                self._wake_in(AGAIN)  # unless the tick is written before
        else:
            self.plan()

    # Bots

    def _think(self, table: Table, late: Seat | None) -> None:
        wanted: dict[Seat, By] = dict.fromkeys(table.bots_to_move(), "bot")
        if late is not None:
            wanted[late] = "clock"
        if not wanted and not self.thoughts:
            return
        position = position_of(table)
        for seat, thought in list(self.thoughts.items()):
            if seat not in wanted or thought.position != position:
                thought.task.cancel()
                del self.thoughts[seat]
        for seat, by in wanted.items():
            if seat not in self.thoughts:
                task = asyncio.get_running_loop().create_task(self._move(table, seat, by))
                self.thoughts[seat] = Thought(position, task)

    async def _move(self, table: Table, seat: Seat, by: By) -> None:
        began, seen = now(), len(table.log)
        level = STAND_IN if by == "clock" else table.holders[seat].bot or STAND_IN
        choice = await self._choice(table, seat, level)
        moment = choice.ms or (self._moment() if by == "bot" else 0)
        await asyncio.sleep(max(0, began + moment - now()) / 1000)
        self.thoughts.pop(seat, None)
        self.live.submit(BotMove(self, Play(seat, choice.move, by, seen)))

    async def _choice(self, table: Table, seat: Seat, level: str) -> Choice:
        try:
            return await self.live.hall.thinkers.think(table.game.id, level, table.view(seat))
        except ThinkingFailed as problem:
            logger.warning("a bot failed", extra={"table": self.live.id, "level": level, "problem": str(problem)})
            await asyncio.sleep(AGAIN)
            return Choice(table.state.legal(seat)[0])

    def _moment(self) -> Millis:
        """The believable moment before a bot moves."""
        least, most = self.live.hall.config.bot_moment
        return 0 if self.live.room.pace == "instant" else random.randint(least, most)

    # Who stays away

    def _absences(self, table: Table) -> Iterator[Millis]:
        """When a bot will keep the seat of a person who is awaited, away, and missed by somebody."""
        grace = self.live.room.grace
        if grace is None or (table.clocks is not None and not table.clocks.clock.live()):
            return
        for seat in table.state.waiting():
            holder = table.holders[seat]
            if holder.person is None or holder.bot is not None or self.live.is_here(holder.person):
                continue
            present = self.live.present()
            if seat in present or not present:
                continue
            due = self.live.away_since.setdefault(holder.person, now()) + grace * 1000
            if due <= now():
                self.live.submit(Ask(Hold(seat, Holder(holder.person, STAND_IN))))
            else:
                yield due


class BotMove(Ask):
    """A refused one, say because the store failed, is thought about again."""

    def __init__(self, steward: Steward, request: Play) -> None:
        super().__init__(request)
        self.steward = steward

    def refuse(self, problem: Refused | Malformed) -> None:
        asyncio.get_running_loop().call_later(AGAIN, self.steward.plan)


def position_of(table: Table) -> object:
    """Equal while what a bot thinks about stays the same; in a race others' moves do not matter."""
    if isinstance(table.state, CodedState):
        return len(table.line), table.taken_back
    return sum(isinstance(entry, log.Chance) for entry in table.line)
