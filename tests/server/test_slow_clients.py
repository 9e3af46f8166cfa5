"""Who does not read what the server sends is dropped; the server keeps little of it, and others don't notice. Frames
that are no messages count like those that are."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path
from statistics import median

import pytest
from websockets.frames import Frame, Opcode

from rectoverso.client import Client
from tests.server.house import PATIENCE, House, open_house, seated, upgrade_to
from tests.server.inn import open_inn

SILENT = 8
UNREAD = 16_000_000  # bytes that nobody would send to one who does not answer


def dropped_for_not_reading(house: House, token: str, table: str) -> bool:
    """Whether the server has had enough of somebody who asks and asks."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", house.port))
        line.sendall(upgrade_to(house.port, token))
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


def opened(port: int, upgrade: bytes) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", port))
    line.sendall(upgrade)
    assert b"101" in line.recv(1024)
    return line


def test_who_pings_and_does_not_read_is_dropped(tmp_path: Path) -> None:
    pings = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
    with (
        open_inn(tmp_path, no_limits=True, message_rate=1_000_000) as inn,
        opened(inn.port, upgrade_to(inn.port, inn.program())) as line,
        pytest.raises(ConnectionError),
    ):
        line.sendall(pings * (UNREAD // len(pings)))


@pytest.mark.parametrize(
    "frame", [Frame(Opcode.PING, b"x"), Frame(Opcode.PONG, b""), Frame(Opcode.CONT, b"", fin=False)]
)
@pytest.mark.usefixtures("no_refill")
def test_frames_that_are_no_messages_count_too(tmp_path: Path, frame: Frame) -> None:
    with open_inn(tmp_path) as inn, opened(inn.port, upgrade_to(inn.port, inn.program())) as line:
        if frame.opcode is Opcode.CONT:
            line.sendall(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True))
        line.sendall(frame.serialize(mask=True) * 400)
        heard = b""
        while more := line.recv(65536):
            heard += more
        assert heard.count(b'"why":"too_fast"') == 11
        assert heard.endswith(Frame(Opcode.CLOSE, b"\x03\xf0too_fast").serialize(mask=False))


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
            waits, most = [], before
            while not all(task.done() for task in silent):
                most = max(most, house.resident())
                for table in tables:
                    (seat,) = table.seats
                    if table.may_move(seat):
                        start = time.monotonic()
                        await table.move(seat, table.views[seat]["table"]["legal"][0])
                        waits.append(time.monotonic() - start)
                await asyncio.sleep(0.1)
            assert all(task.result() for task in silent)
            assert waits, "nobody has moved meanwhile"
            assert median(waits) < 1
            assert max(waits) < PATIENCE / 4, "a busy machine may keep somebody waiting for a while"
            assert most - before < SILENT * 1_000_000, f"{most - before:,} bytes more"

    with open_house(tmp_path) as house:
        asyncio.run(whole(house))
        assert "Traceback" not in house.log()
