"""What nobody needs leaves memory and comes back by replay; what is due is woken; what is old is removed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rectoverso.engine.clock import DAY, Clock
from rectoverso.engine.errors import Refused
from rectoverso.engine.log import Holder
from rectoverso.server import hall as halls
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import LEASE
from tests.server.halls import a_room, in_hall, move
from tests.server.lobby import Ear


def test_a_table_that_nobody_watches_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.create(a_room())
        await move(live)
        before = live.table
        assert before is not None
        await hall._let_go(live)
        assert hall.lives == {}
        again = await hall.table(live.id)
        assert again is not live
        assert again.table is not None
        assert again.table.log == before.log
        assert again.table.view(0) == before.view(0)
        await move(again)

    in_hall(tmp_path, story, idle_seconds=0)


def test_a_table_stays_in_memory_while_somebody_may_need_it(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        lately = await hall.create(a_room())
        await hall._let_go(lately)
        assert lately.id in hall.lives

    in_hall(tmp_path, story, idle_seconds=60)

    async def soon(hall: Hall) -> None:
        live = await hall.create(a_room(clock=Clock("move", 60_000)))
        await hall._let_go(live)
        assert live.id in hall.lives, "its clock runs out soon"

    in_hall(tmp_path, soon, idle_seconds=0)


def test_nothing_of_a_table_stays_when_it_leaves_memory(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        def kept() -> int:
            return sum(len(value) for value in vars(hall).values() if isinstance(value, dict | set))

        before = kept()
        for _ in range(20):
            live = await hall.create(a_room())
            ear = Ear("ann")
            live.watch(ear, None, memory=False)
            hall._forget_silent(live)
            live.unwatch(ear)
            await hall._let_go(live)
        assert hall.lives == {}
        assert kept() == before

    in_hall(tmp_path, story, idle_seconds=0)


def test_a_table_that_has_left_memory_plays_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else may have read it anew."""

    async def story(hall: Hall) -> None:
        monkeypatch.setattr(hall.thinkers, "think", _forever)
        live = await hall.create(a_room(Holder(bot="greedy"), Holder(bot="greedy")))
        assert live.steward.busy()
        live.steward.stop()  # a bot whose move was refused thinks again a second later
        await hall._let_go(live)
        assert hall.lives == {}
        live.plan()
        assert not live.steward.busy()

    in_hall(tmp_path, story, idle_seconds=0)


def test_a_game_of_days_is_woken_when_its_time_is_up(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.create(a_room(clock=Clock("days", DAY)))
        await hall._let_go(live)
        assert hall.lives == {}
        assert await hall.store.due(now() + DAY - 60_000) == []
        assert await hall.store.due(now() + DAY + 60_000) == [live.id]

    in_hall(tmp_path, story, idle_seconds=0)


def test_what_was_in_memory_at_a_crash_is_woken_by_the_next_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot whose move it is moves, though nobody comes."""
    kept: list[str] = []

    async def crash(hall: Hall) -> None:
        monkeypatch.setattr(hall.thinkers, "think", _forever)  # it dies before a bot has moved
        live = await hall.create(a_room(Holder("ann"), Holder(bot="greedy"), Holder(bot="greedy")))
        kept.append(live.id)

    in_hall(tmp_path, crash)

    async def after(hall: Hall) -> None:
        assert await hall.store.due(now() + 2 * LEASE) == kept
        live = await hall.table(kept[0])
        assert live.table is not None
        while live.table.state.waiting() != {0}:  # until the bots have moved
            await asyncio.sleep(0.05)

    in_hall(tmp_path, after)


async def _forever(*_: object, **__: object) -> None:
    await asyncio.sleep(1000)


def test_old_rooms_and_unfinished_games_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def removed_after(hall: Hall, days: int) -> None:
        with monkeypatch.context() as later:
            later.setattr(halls, "now", lambda: now() + days * DAY)
            await hall._remove_old()

    async def story(hall: Hall) -> None:
        room = await hall.create(a_room(started=False))
        game = await hall.create(a_room())
        await hall._remove_old()
        assert {room.id, game.id} <= hall.lives.keys()
        await removed_after(hall, 2)
        assert room.id not in hall.lives
        assert game.id in hall.lives
        with pytest.raises(Refused, match="no such table"):
            await hall.table(room.id)
        await removed_after(hall, 31)
        with pytest.raises(Refused, match="no such table"):
            await hall.table(game.id)

    in_hall(tmp_path, story)


def test_names_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MANY", 10)

    async def story(hall: Hall) -> None:
        await hall.create(a_room())
        hall.names.update({f"p{number}": "Name" for number in range(20)}, ann="Ann")
        hall._forget_names()
        assert hall.names == {"ann": "Ann"}

    in_hall(tmp_path, story)
