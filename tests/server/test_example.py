"""The example for those who write bots does what it says."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from rectoverso.client import Client
from tests.server.house import House, open_house

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_the_example_bot_joins_a_table_and_plays_to_the_end(tmp_path: Path, game: str) -> None:
    async def story(house: House) -> None:
        async with await Client.guest(house.address, "Ann") as ann:
            options = {"players": 2} if game == "verso" else {"players": 2, "target": 1}
            body = {"game": game, "options": options, "settings": {"pace": "instant"}}
            table_id = (await ann.call("POST", "/api/tables", body))["table"]
            words = [sys.executable, str(BOT), house.address, table_id]
            bot = subprocess.Popen(words, stdout=subprocess.PIPE)  # noqa: ASYNC220 (it takes a moment)
            table = await ann.watch(table_id)
            async with table.changed:
                await asyncio.wait_for(table.changed.wait_for(lambda: table.room["seats"][1]["person"]), 30)
            assert table.room["seats"][1]["name"] == "Example bot"
            await ann.call("POST", f"/api/tables/{table_id}/start")
            async for turn in table.turns(0):
                await turn.play(turn.legal[0])
            said, _ = await asyncio.to_thread(bot.communicate, timeout=30)
            assert bot.returncode == 0
            assert said.decode() == f"winners: {table.views[0]['table']['winners']}\n"

    with open_house(tmp_path) as house:
        asyncio.run(story(house))


def test_it_is_about_thirty_lines() -> None:
    assert len(BOT.read_text().splitlines()) <= 35
