"""What both stores have in common: questions in SQL that both databases understand, and how writes are answered."""

from __future__ import annotations

from abc import abstractmethod
from asyncio import Future
from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from secrets import token_bytes
from typing import Any, ClassVar, get_args

from rectoverso.engine.border import Millis
from rectoverso.store.base import (
    Daily,
    Damaged,
    Import,
    Line,
    Person,
    Played,
    PlayedGame,
    Result,
    Saved,
    Score,
    Status,
    Store,
    StoreFailed,
    Write,
)
from rectoverso.store.schema import Dialect
from rectoverso.store.writes import KeepSecret, Rows, Wake

END = 2**62  # no log is as long as that
OURS = "server"  # the name of the one secret that there is

Waiting = tuple[Write, "Future[Any]"]  # a write and who waits for its answer


class SqlStore(Store):
    """A store that can be asked in SQL, with values for $1, $2 and so on."""

    dialect: ClassVar[Dialect]

    @abstractmethod
    async def ask(self, sql: str, *values: Any) -> Rows: ...

    def settle(self, batch: Sequence[Waiting], answers: Sequence[Any]) -> None:
        """Answers a batch; an exception is an answer too."""
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.done():
                continue  # nobody waits any more
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)
        failed = next((answer for answer in answers if isinstance(answer, StoreFailed)), None)
        if failed is not None:
            self.failing = str(failed)
        elif not all(isinstance(answer, Exception) for answer in answers):
            self.failing = None

    async def wake(self, process: str, now: Millis, gap: Millis) -> None:
        await self.write(Wake(process, now, gap))

    async def downtimes(self, since: Millis) -> list[tuple[Millis, Millis]]:
        rows = await self.ask("SELECT began, ended FROM downtimes WHERE ended > $1 ORDER BY began", since)
        return [(began, ended) for began, ended in rows]

    # Tables

    async def load(self, table: str) -> Saved | None:
        about = """SELECT r.room, t.version, t.status, t.touched, t.length
                   FROM tables AS t JOIN rooms AS r ON r.table_id = t.id WHERE t.id = $1"""
        rows = await self.ask(about, table)
        if not rows:
            return None
        room, version, status, touched, length = rows[0]
        # A log only grows: what it was a moment ago can still be read.
        entries = await self._log(table, 0, length)
        if len(entries) < length:
            if not await self.ask(about, table):
                return None  # swept away in between
            raise Damaged(f"the log of table {table} is damaged: {len(entries)} of {length} entries")
        return Saved(table, room, version, status, touched, entries)

    async def entries(self, table: str, index: int) -> list[bytes]:
        return await self._log(table, index, END)

    async def _log(self, table: str, index: int, before: int) -> list[bytes]:
        return [entry for (entry,) in await self.ask(self.dialect.read_log, table, index, before)]

    async def listed(self, limit: int) -> list[Line]:
        return await self._lines(
            """SELECT t.id, r.room, t.status, t.touched FROM tables AS t JOIN rooms AS r ON r.table_id = t.id
               WHERE t.status = 'waiting' AND t.listed ORDER BY t.created DESC, t.no DESC LIMIT $1""",
            limit,
        )

    async def tables_of(self, person: str, limit: int) -> list[Line]:
        return await self._lines(
            """SELECT t.id, r.room, t.status, t.touched
               FROM members AS m JOIN tables AS t ON t.id = m.table_id JOIN rooms AS r ON r.table_id = t.id
               WHERE m.person = $1 AND t.status IN ('waiting', 'playing')
               ORDER BY t.touched DESC, t.no DESC LIMIT $2""",
            person,
            limit,
        )

    async def imports_of(self, person: str, limit: int) -> list[Import]:
        rows = await self.ask(
            """SELECT t.id, r.room, t.touched
               FROM members AS m JOIN tables AS t ON t.id = m.table_id JOIN rooms AS r ON r.table_id = t.id
               WHERE m.person = $1 AND t.status = 'imported' ORDER BY t.touched DESC, t.no DESC LIMIT $2""",
            person,
            limit,
        )
        return [Import(*row) for row in rows]

    async def _lines(self, sql: str, *values: Any) -> list[Line]:
        return [Line(*row) for row in await self.ask(sql, *values)]

    async def due(self, before: Millis) -> list[str]:
        rows = await self.ask("SELECT id FROM tables WHERE status = 'playing' AND due < $1 ORDER BY due", before)
        return [table for (table,) in rows]

    async def all_tables(self) -> AsyncIterator[Saved]:
        last, damaged = 0, []
        while rows := await self.ask("SELECT no, id FROM tables WHERE no > $1 ORDER BY no LIMIT 100", last):
            for last, table in rows:  # noqa: B007  # where the next round goes on
                try:
                    saved = await self.load(table)
                except Damaged as error:
                    damaged.append(str(error))
                else:
                    if saved is not None:
                        yield saved
        if damaged:
            raise StoreFailed("; ".join(damaged))

    async def counts(self) -> dict[str, int]:
        rows = await self.ask(
            "SELECT status, count(*) FROM tables GROUP BY status UNION ALL SELECT 'people', count(*) FROM people"
        )
        return dict.fromkeys(get_args(Status), 0) | {what: number for what, number in rows}  # noqa: C416  # rows of PostgreSQL are not pairs

    async def secret(self) -> bytes:
        rows = await self.ask("SELECT secret FROM secrets WHERE name = $1", OURS)
        kept: bytes = rows[0][0] if rows else await self.write(KeepSecret(OURS, token_bytes(32)))
        return kept

    # People

    async def person(self, token: str) -> Person | None:
        rows = await self.ask(
            """SELECT p.id, p.name, p.created FROM tokens AS t JOIN people AS p ON p.id = t.person
               WHERE t.token = $1""",
            token,
        )
        return Person(*rows[0]) if rows else None

    async def names(self, persons: list[str]) -> dict[str, str]:
        if not persons:
            return {}
        places = ", ".join(f"${place}" for place in range(1, len(persons) + 1))
        rows = await self.ask(f"SELECT id, name FROM people WHERE id IN ({places})", *persons)  # noqa: S608  # numbers
        return {person: name for person, name in rows}  # noqa: C416  # the same

    # Results

    async def games_of(self, person: str, limit: int, game: str | None = None) -> list[PlayedGame]:
        rows = await self.ask(
            """SELECT r.table_id, r.game, r.mode, r.counts, r.daily, r.ended, r.duration, r.moves,
                      p.seat, p.person, p.bot, p.side, p.score, p.won
               FROM (SELECT DISTINCT mine.ended, mine.table_id
                     FROM played AS mine JOIN results ON results.table_id = mine.table_id
                     WHERE mine.person = $1 AND results.game = COALESCE($3, results.game)
                     ORDER BY mine.ended DESC, mine.table_id LIMIT $2) AS latest
               JOIN results AS r ON r.table_id = latest.table_id
               JOIN played AS p ON p.table_id = latest.table_id
               ORDER BY r.ended DESC, r.table_id, p.seat""",
            person,
            limit,
            game,
        )
        games = []
        for (table, name, mode, counts, daily, ended, duration, moves), seats in groupby(
            rows, key=lambda row: tuple(row[:8])
        ):
            played = tuple(
                Played(seat, who, bot, side, score, bool(won)) for *_, seat, who, bot, side, score, won in seats
            )
            result = Result(name, mode, bool(counts), daily, ended, duration, moves, played)
            games.append(PlayedGame(table, result))
        return games

    async def board(self, game: str, mode: str, day: str | None, limit: int) -> list[Score]:
        rows = await self.ask(
            """SELECT b.person, p.name, b.score, b.ended, b.table_id FROM bests AS b JOIN people AS p ON p.id = b.person
               WHERE b.game = $1 AND b.mode = $2 AND b.day = $3
               ORDER BY b.score DESC, b.ended LIMIT $4""",
            game,
            mode,
            day or "",
            limit,
        )
        return [Score(*row) for row in rows]

    async def daily_table(self, daily: Daily) -> str | None:
        rows = await self.ask(
            "SELECT table_id FROM dailies WHERE person = $1 AND game = $2 AND day = $3",
            daily.person,
            daily.game,
            daily.day,
        )
        return rows[0][0] if rows else None
