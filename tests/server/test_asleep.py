"""A computer sleeps, a server is stopped for a while: that time is charged to nobody, as if it had not run."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from rectoverso.client import Client
from rectoverso.engine.clock import Clock
from rectoverso.engine.log import Move, Paused, Resumed
from rectoverso.server import hall as halls
from rectoverso.server.clock import now
from rectoverso.server.hall import Hall
from rectoverso.store.base import Beat
from tests.server.halls import a_room, in_hall, move
from tests.server.house import House, open_house, reached, seated


def test_what_a_process_sleeps_through_is_charged_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lid of a laptop was closed while somebody had five seconds to move."""

    async def story(hall: Hall) -> None:
        asleep = now() - 20_000
        await hall.store.write(Beat(hall.process, asleep))
        hall.beaten = asleep
        with monkeypatch.context() as then:
            then.setattr(halls, "now", lambda: asleep + 10)
            then.setattr(hall, "dozing", lambda: True)
            live = await hall.create(a_room(clock=Clock("move", 5000)))
        before = live.length()
        assert live.table is not None
        assert live.table.overdue(now()) is not None
        live.plan()
        assert not live.steward.busy(), "nobody moves for who was asleep"
        await hall._beat_once()
        assert not hall.dozing()
        await move(live)
        assert [type(entry) for entry in live.table.log[before:]] == [Paused, Resumed, Move]
        deadline = live.table.deadline()
        assert deadline is not None
        assert deadline > now()

    in_hall(tmp_path, story)


@pytest.mark.slow
def test_a_server_that_was_stopped_for_a_while_goes_on_fairly(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        async with await Client.guest(house.address, "Ann") as ann, await Client.guest(house.address, "Ben") as ben:
            table_id = await seated([ann, ben], "verso", {"players": 2}, clock={"kind": "move", "time": 20_000})
            table = await ann.watch(table_id)
            zero, index = table.around["zero"], table.index
            assert house.process is not None
            house.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(22)
            house.process.send_signal(signal.SIGCONT)
            await reached(table, lambda table: table.around["zero"] > zero)
            assert table.index == index + 2
            assert table.events == [], "nobody has moved"
            assert table.around["deadline"] > now()

    with open_house(tmp_path, "--beat-seconds", "1") as house:
        asyncio.run(story(house))
