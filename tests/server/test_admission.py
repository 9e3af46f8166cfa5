"""Who gets a socket."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rectoverso.server import wire
from rectoverso.server.quotas import BY_PERSON, SOCKETS_OF_PERSON
from tests.server.inn import Inn, open_inn


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with open_inn(tmp_path, hosts=("games.example.org",)) as inn:
        yield inn


def enter(inn: Inn, token: str | None = None, path: str = "", **headers: str) -> ClientConnection:
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return connect(inn.socket_address + path, additional_headers=headers, proxy=None, max_queue=None).__enter__()


def turned_away(inn: Inn, token: str | None = None, path: str = "", **headers: str) -> int:
    with pytest.raises(InvalidStatus) as refused:
        enter(inn, token, path, **headers)
    assert b"\n" not in refused.value.response.body.rstrip(b"\n")
    return refused.value.response.status_code


def said(socket: ClientConnection, message: wire.Message) -> dict[str, Any]:
    socket.send(msgspec.json.encode(message).decode())
    answer: dict[str, Any] = msgspec.json.decode(socket.recv(timeout=30))
    return answer


def eventually(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_who_is_somebody_gets_a_socket(inn: Inn) -> None:
    guest = inn.guest("Ann")
    with connect(
        inn.socket_address, additional_headers={"Cookie": f"rectoverso={guest.cookies['rectoverso']}"}
    ) as socket:
        assert said(socket, wire.Hello(wire.PROTOCOL))["name"] == "Ann"
    with enter(inn, inn.program("Robot"), Origin=inn.address) as socket:
        assert said(socket, wire.Hello(wire.PROTOCOL))["name"] == "Robot"


def test_nobody_does_not(inn: Inn) -> None:
    assert turned_away(inn) == 401
    assert turned_away(inn, "a" * 43) == 401


def test_by_our_own_name_and_from_our_own_page(inn: Inn) -> None:
    token = inn.program()
    assert turned_away(inn, token, Origin="http://evil.example.org") == 403
    assert turned_away(inn, token, Origin="null") == 403
    assert turned_away(inn, token, **{"Sec-Fetch-Site": "cross-site"}) == 403
    with enter(inn, token, Origin="https://games.example.org"):
        pass


def test_a_foreign_host_gets_no_socket(inn: Inn) -> None:
    headers = {"Authorization": f"Bearer {inn.program()}"}
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://evil.example.org:{inn.port}/api/socket",
            sock=socket.create_connection(("127.0.0.1", inn.port)),
            additional_headers=headers,
        )
    assert refused.value.response.status_code == 400


def test_there_is_one_place_for_sockets(inn: Inn) -> None:
    assert turned_away(inn, inn.program(), path="/more") == 404


def test_a_person_has_only_so_many(inn: Inn) -> None:
    token = inn.program()
    opened = [enter(inn, token) for _ in range(SOCKETS_OF_PERSON)]
    assert inn.hall.tally.sockets == SOCKETS_OF_PERSON
    assert turned_away(inn, token) == 409
    with enter(inn, inn.program("Other")):
        pass
    opened.pop().close()
    eventually(lambda: inn.hall.tally.sockets == SOCKETS_OF_PERSON - 1)
    enter(inn, token).close()
    for line in opened:
        line.close()
    eventually(lambda: inn.hall.tally.sockets == 0)


@pytest.mark.usefixtures("no_refill")
def test_one_who_comes_too_often_is_turned_away(tmp_path: Path) -> None:
    with open_inn(tmp_path) as inn:
        token = inn.program()
        for _ in range(int(BY_PERSON["socket"].at_once)):
            enter(inn, token).close()
            eventually(lambda: inn.hall.tally.sockets == 0)
        assert turned_away(inn, token) == 429


def test_a_handshake_that_fails_is_not_counted(inn: Inn) -> None:
    with pytest.raises(InvalidStatus) as refused:
        enter(inn, inn.program(), **{"Sec-WebSocket-Version": "7"})
    assert refused.value.response.status_code == 400
    eventually(lambda: inn.hall.tally.sockets == 0)


def test_who_is_forgotten_is_out(inn: Inn) -> None:
    guest = inn.guest()
    with connect(
        inn.socket_address, additional_headers={"Cookie": f"rectoverso={guest.cookies['rectoverso']}"}
    ) as socket:
        said(socket, wire.Hello(wire.PROTOCOL))
        guest.delete("/api/me")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "forgotten")


@pytest.mark.usefixtures("no_refill")
def test_connections_of_a_person_share_what_they_may_send(tmp_path: Path) -> None:
    with open_inn(tmp_path, message_rate=20) as inn:
        token = inn.program()
        opened = [enter(inn, token) for _ in range(10)]
        ping = msgspec.json.encode(wire.Ping(1)).decode()
        for line in opened[:4]:
            for _ in range(70):  # which one alone might send
                line.send(ping)
            assert msgspec.json.decode(line.recv(timeout=30))["type"] == "pong"
        assert not inn.hall.tally.refusals
        for line in opened[4:]:
            with suppress(ConnectionClosed):
                for _ in range(70):
                    line.send(ping)
                line.recv(timeout=30)
        assert inn.hall.tally.refusals["too_fast"]
        with enter(inn, inn.program("Other")) as other:
            assert said(other, wire.Ping(1))["type"] == "pong"
        for line in opened:
            line.close()
