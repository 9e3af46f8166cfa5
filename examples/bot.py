"""A bot that joins a table and plays: python examples/bot.py http://127.0.0.1:8321 TABLE

It plays any legal move of Verso or Sea Change. To make it yours, change `choose`.
"""

import asyncio
import random
import sys

from rectoverso.client import Client, Turn


def choose(turn: Turn) -> str:
    """`turn.view` is all that the seat may know; `turn.legal` are the moves."""
    return random.choice(turn.legal)


async def play(address: str, table_id: str) -> None:
    async with await Client.guest(address, "Example bot") as me:
        await me.call("POST", f"/api/tables/{table_id}/seat", {})
        table = await me.watch(table_id)
        await table.until("playing")
        (seat,) = table.seats
        async for turn in table.turns(seat):
            await turn.play(choose(turn))
        print("winners:", table.views[seat]["table"]["winners"])


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:3]))
