"""Who does not read what the server sends is dropped; the server keeps little of it, and others don't notice."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from rectoverso.client import Client
from tests.server.house import PATIENCE, House, open_house, seated

SILENT = 8


def dropped_for_not_reading(house: House, token: str, table: str) -> bool:
    """Whether the server has had enough of somebody who asks and asks."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", house.port))
        line.sendall(house.upgrade(token))
        assert b"101" in line.recv(1024)
        request = Frame(Opcode.TEXT, json.dumps({"type": "watch", "table": table}).encode()).serialize(mask=True)
        end = time.monotonic() + PATIENCE
        try:
            line.sendall(Frame(Opcode.TEXT, b'{"type":"hello","protocol":1}').serialize(mask=True))
            while time.monotonic() < end:
                line.sendall(request * 4)
                time.sleep(0.005)
        except ConnectionError:
            return True
    return False


@pytest.mark.slow
def test_who_does_not_read_is_dropped(tmp_path: Path) -> None:
    async def whole(house: House) -> None:
        async with (
            await Client.guest(house.address, "Ann") as ann,
            await Client.guest(house.address, "Ben") as ben,
            await Client.guest(house.address, "Sam") as sam,
        ):
            table_id = await seated([ann, ben], "verso", {"players": 2})
            tables = [await client.watch(table_id) for client in (ann, ben)]
            await asyncio.to_thread(dropped_for_not_reading, house, sam.token, table_id)
            before = house.resident()
            silent = [
                asyncio.create_task(asyncio.to_thread(dropped_for_not_reading, house, sam.token, table_id))
                for _ in range(SILENT)
            ]
            waited, most = 0.0, before
            while not all(task.done() for task in silent):
                most = max(most, house.resident())
                for table in tables:
                    (seat,) = table.seats
                    if table.may_move(seat):
                        start = time.monotonic()
                        await table.move(seat, table.views[seat]["table"]["legal"][0])
                        waited = max(waited, time.monotonic() - start)
                await asyncio.sleep(0.1)
            assert all(task.result() for task in silent)
            assert waited > 0, "nobody has moved meanwhile"
            assert waited < 2
            assert most - before < SILENT * 1_000_000, f"{most - before:,} bytes more"

    with open_house(tmp_path) as house:
        asyncio.run(whole(house))
        assert "Traceback" not in house.log()
