"""A disk that is full: moves are refused with a clear reason, nothing diverges, and it goes on when there is room."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import httpx
import pytest

from rectoverso.client import Client
from rectoverso.engine.errors import Refused
from tests.server.house import House, open_house, seated


def limit(house: House, size: int) -> None:
    """The largest file that the server may write from now on."""
    assert house.process is not None
    _, most = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.thorough
def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        async with await Client.guest(house.address, "Ann") as ann:
            table_id = await seated([ann], "verso", {"players": 1})
            table = await ann.watch(table_id)
            await table.move(0, "keep")
            before, index = table.views[0], table.index
            limit(house, 4096)
            with pytest.raises(Refused, match="store failed"):
                await table.move(0, "keep")
            assert (table.views[0], table.index) == (before, index)
            async with httpx.AsyncClient(base_url=house.address) as http:
                sick = await http.get("/healthz")
                assert sick.status_code == 503
                assert sick.json()["ok"] is False
                with pytest.raises(Refused, match="store failed"):
                    await ann.call("POST", "/api/tables", {"game": "verso", "options": {"players": 1}})
                limit(house, resource.RLIM_INFINITY)
                async with asyncio.timeout(60):
                    while (await http.get("/healthz")).status_code != 200:
                        await asyncio.sleep(0.1)
            assert await table.move(0, "keep") == index + 1
            async with Client(house.address, ann.token) as tab:
                again = await tab.watch(table_id)
                assert again.views == table.views
        await asyncio.to_thread(house.kill)
        await asyncio.to_thread(house.start)
        async with Client(house.address, ann.token) as back:
            assert (await back.watch(table_id)).views[0]["table"]["displays"] == table.views[0]["table"]["displays"]

    with open_house(tmp_path) as house:
        asyncio.run(story(house))
