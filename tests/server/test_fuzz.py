"""Whatever comes over HTTP and the socket: no 5xx, no hang, no growth of memory, no traceback in the log."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.frames import Frame, Opcode

from rectoverso.client import Client
from rectoverso.server import wire
from tests.server.house import House, open_house, seated, upgrade_to

CONNECTIONS = 60
FRAMES = 80  # on each connection, or until it is closed


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened
        assert "Traceback" not in opened.log()


def messages(table: str, rng: random.Random) -> dict[str, Any]:
    """A message that is right, or nearly."""
    made: list[wire.Message] = [
        wire.Hello(1),
        wire.Watch(table, 0, memory=True),
        wire.Unwatch(table),
        wire.Move(table, 0, "id", "keep", 2),
        wire.TakeBack(table, 0, "id"),
        wire.End(table, 0, "id"),
        wire.Answer(table, 0, "id", yes=False),
        wire.Concede("nowhere", 0, "id"),
        wire.Say(table, 0, "id", "hello"),
        wire.Ping(1),
    ]
    plain: dict[str, Any] = msgspec.to_builtins(rng.choice(made))
    return plain


ODD: list[Any] = [None, True, -1, 10**30, 1.5, "", "\x00", "é" * 300, [], {}, [[[[[[]]]]]], {"a": {"b": {}}}, "NaN"]


def payload(table: str, rng: random.Random) -> bytes:
    message = messages(table, rng)
    match rng.randrange(8):
        case 0:
            message[rng.choice([*message, "unknown"])] = rng.choice(ODD)
        case 1:
            message.pop(rng.choice([*message]))
        case 2:
            return rng.randbytes(rng.randrange(200))
        case 3:
            return (b"[" if rng.random() < 0.5 else b'{"a":') * rng.randrange(1, 3000)
        case 4:
            text = json.dumps(message).encode()
            return text[: rng.randrange(len(text))]
        case 5:
            return json.dumps({**message, "pad": "x" * rng.choice([100, 17_000, 40_000])}).encode()
    return json.dumps(message).encode()


def frame(table: str, rng: random.Random) -> bytes:
    """A frame of a client, often as the standard wants it."""
    opcode = rng.choices([Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG], [20, 1, 1, 1, 1])[0]
    data = payload(table, rng)
    control = opcode in (Opcode.PING, Opcode.PONG)
    whole = control or rng.random() < 0.97
    made = Frame(opcode, data[:125] if control else data, fin=whole).serialize(mask=rng.random() < 0.99)
    return rng.randbytes(20) if rng.random() < 0.005 else made


async def attack(house: House, token: str, table: str, seed: int) -> None:
    rng = random.Random(seed)
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(upgrade_to(house.port, token))
    try:
        assert b"101" in await asyncio.wait_for(reader.readline(), 10)
        for _ in range(FRAMES):
            writer.write(frame(table, rng))
            await writer.drain()
            if rng.random() < 0.1:
                await asyncio.wait_for(reader.read(65536), 10)
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


@pytest.mark.thorough
def test_frames_of_all_kinds_do_no_harm(house: House) -> None:
    async def whole() -> None:
        async with (
            await Client.guest(house.address, "Ann") as ann,
            await Client.guest(house.address, "Mallory") as mallory,
        ):
            table_id = await seated([ann, mallory], "verso", {"players": 2})
            for seed in range(10):  # whatever is made once is made now
                await attack(house, mallory.token, table_id, seed)
            before = house.resident()
            for seed in range(10, CONNECTIONS):
                await attack(house, mallory.token, table_id, seed)
            grown = house.resident() - before
            assert grown < 8_000_000, f"{grown:,} bytes more"
            table = await ann.watch(table_id)
            seat = table.seats[0]
            if table.may_move(seat):
                await table.move(seat, "keep")

    asyncio.run(whole())


@pytest.mark.slow
def test_requests_of_all_kinds_do_no_harm(house: House, tmp_path: Path) -> None:
    """schemathesis, from our own description."""
    answer = httpx.post(f"{house.address}/api/guests", json={"name": "Schema"})
    token = answer.json()["token"]
    words = [sys.executable, "-m", "schemathesis.cli", "run", f"{house.address}/openapi.json"]
    words += ["--exclude-name", "DELETE /api/me"]  # or who asks would be nobody soon
    words += ["--header", f"Authorization: Bearer {token}", "--max-examples", "15", "--seed", "1"]
    words += ["--checks", "not_a_server_error,content_type_conformance,response_schema_conformance"]
    words += ["--request-timeout", "10", "--phases", "examples,coverage,fuzzing", "--no-color"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=420, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert httpx.get(f"{house.address}/healthz").status_code == 200
