"""What the server does with requests that no honest page sends, and what every answer has."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from rectoverso.server import wire
from rectoverso.server.http import Http
from rectoverso.server.logs import Formatter, JsonFormatter
from rectoverso.server.quotas import BY_ADDRESS, BY_PERSON
from rectoverso.store.base import StoreFailed
from tests.server.inn import Inn, open_inn


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    with open_inn(tmp_path_factory.mktemp("inn"), no_limits=True, hosts=("games.example.org",)) as inn:
        yield inn


def why(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["why"]


# Names and pages of others


@pytest.mark.parametrize("path", ["/", "/api/me", "/healthz", "/metrics", "/static/style.css", "/nowhere"])
@pytest.mark.parametrize("host", ["evil.example.org", "localhost.evil.example.org", "8.8.8.8"])
def test_a_foreign_host_is_refused_in_one_line(inn: Inn, path: str, host: str) -> None:
    answer = inn.browser().get(path, headers={"Host": host})
    assert why(answer) == (400, "other_host")
    assert host not in answer.text + answer.headers["content-security-policy"]
    assert "\n" not in answer.text


def test_a_request_without_or_with_two_hosts_is_refused(inn: Inn) -> None:
    for hosts in ("", "Host: localhost\r\nHost: evil.example.org\r\n"):
        with socket.create_connection(("127.0.0.1", inn.port)) as line:
            line.sendall(f"GET / HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n".encode())
            assert line.recv(4096).startswith(b"HTTP/1.1 400 ")


def test_names_that_were_allowed_are_answered(inn: Inn) -> None:
    assert inn.browser().get("/", headers={"Host": "Games.Example.org"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example.org", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_cannot_act(inn: Inn, origin: str) -> None:
    guest = inn.guest()
    for answer in (
        guest.patch("/api/me", json={"name": "Eve"}, headers={"Origin": origin}),
        guest.delete("/api/me", headers={"Origin": origin}),
        inn.browser().post("/api/me", json={"name": "Eve"}, headers={"Origin": origin}),
    ):
        assert why(answer) == (403, "other_origin")
        assert "access-control-allow-origin" not in answer.headers
    assert guest.get("/api/me").json()["name"] == "Ann"


def test_a_browser_says_where_a_request_comes_from(inn: Inn) -> None:
    guest = inn.guest()
    assert why(guest.patch("/api/me", json={"name": "Eve"}, headers={"Sec-Fetch-Site": "cross-site"})) == (
        403,
        "other_origin",
    )
    own = {"Sec-Fetch-Site": "same-origin", "Origin": inn.address}
    assert guest.patch("/api/me", json={"name": "Anna"}, headers=own).status_code == 200
    assert guest.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200  # a link


# Headers


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/table/abc", 200),
        ("/static/style.css", 200),
        ("/docs/api", 200),
        ("/openapi.json", 200),
        ("/api/games", 200),
        ("/api/rules/verso", 200),
        ("/api/me", 401),
        ("/nowhere", 404),
        ("/static/../app.py", 404),
        ("/api/guests", 405),
        ("/assets/nowhere.js", 404),
        ("/api/rules/chess", 404),
    ],
)
def test_every_answer_has_its_headers(inn: Inn, path: str, status: int) -> None:
    answer = inn.browser().get(path)
    assert answer.status_code == status
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://127.0.0.1:{inn.port} wss://127.0.0.1:{inn.port}"
    assert policy["img-src"] == "'self' blob: data:"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == ("no-cache" if path == "/api/rules/verso" else "no-store")


@pytest.mark.parametrize("path", ["/docs/api", "/claim/ABCD-EFGH"])
def test_pages_have_nothing_inline_and_nothing_from_elsewhere(inn: Inn, path: str) -> None:
    page = inn.browser().get(path)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    for word in ("<script", "<style", " style=", " onclick=", "javascript:", "//cdn", 'src="http', 'href="http'):
        assert word not in page.text


def test_a_header_that_browsers_want_on_secure_pages_only(inn: Inn) -> None:
    """Elsewhere they complain of it on their console."""
    name = "cross-origin-opener-policy"
    assert inn.browser().get("/healthz", headers={"Host": "localhost"}).headers[name] == "same-origin"
    assert name not in inn.browser().get("/healthz", headers={"Host": "games.example.org"}).headers


# Bodies


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"Ann"',
        b'{"name": 7}',
        b'{"name": null}',
        b'{"name": "Ann", "admin": true}',
        b'{"nom": "Ann"}',
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b"\xff\xfe",
        b'{"name": ' + b"[" * 8000,
        b'{"name": ' + b"[" * 4000 + b"]" * 4000 + b"}",
    ],
)
def test_a_body_that_makes_no_sense_is_refused_in_one_clear_line(inn: Inn, body: bytes) -> None:
    for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded", "application/x-msgpack"):
        answer = inn.browser().post("/api/guests", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 400
        assert answer.json()["why"] == "malformed"
        assert 0 < len(answer.json()["text"]) <= 300
        assert "Traceback" not in answer.text
        assert "\n" not in answer.json()["text"]


def test_an_unknown_field_is_named(inn: Inn) -> None:
    answer = inn.browser().post("/api/guests", json={"name": "Ann", "admin": True})
    assert "admin" in answer.json()["text"]


def test_a_large_body_is_refused(inn: Inn) -> None:
    assert inn.browser().post("/api/guests", json={"name": " " * 190 + "Ann"}).status_code == 201
    large = b'{"name": "' + b"a" * 20_000 + b'"}'
    assert why(inn.browser().post("/api/guests", content=large)) == (413, "too_large")
    pieces = (large[at : at + 1000] for at in range(0, len(large), 1000))
    assert why(inn.browser().post("/api/guests", content=pieces)) == (413, "too_large")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_do_nothing(inn: Inn, method: str) -> None:
    answer = inn.browser().request(method, "/api/games")
    assert answer.status_code in (204, 405)
    assert "access-control-allow-origin" not in answer.headers


def test_looking_at_the_head_of_a_page(inn: Inn) -> None:
    head = inn.browser().head("/")
    assert (head.status_code, head.content) == (200, b"")


# When something is wrong with us


def test_an_error_of_ours_tells_nothing(
    inn: Inn, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: str) -> None:
        raise KeyError("the secret of Ann")

    monkeypatch.setattr(inn.hall.store, "person", broken)
    guest = inn.browser(Authorization=f"Bearer {'a' * 43}")
    answer = guest.get("/api/me")
    assert why(answer) == (500, "internal")
    assert set(answer.json()) == {"why", "text", "facts", "rule"}
    assert "secret" not in answer.text
    (record,) = (record for record in caplog.records if record.levelno >= logging.ERROR)
    for formatter in (Formatter(traces=False), JsonFormatter(traces=False)):
        line = formatter.format(record)
        assert "KeyError" in line
        assert "test_safety.py" in line
        assert "/api/me" in line
        assert "secret" not in line
        assert "\n" not in line


def test_a_failing_store_is_said(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_: object) -> None:
        raise StoreFailed("database or disk is full")

    monkeypatch.setattr(inn.hall.store, "write", failing)
    monkeypatch.setattr(inn.hall.store, "failing", "database or disk is full")
    assert why(inn.browser().post("/api/guests", json={"name": "Ann"})) == (503, "store_failed")
    health = inn.browser().get("/healthz")
    assert (health.status_code, health.json()) == (503, {"ok": False, "reason": "database or disk is full"})


def test_logs_hold_no_secrets_and_no_names(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with open_inn(tmp_path) as inn:
        guest = inn.guest("Nameless")
        code = guest.post("/api/me/code").json()["code"]
        inn.browser().get(f"/claim/{code}")
        inn.browser().post("/api/me/claim", json={"code": code})
        token = inn.program("Nameless")
        headers = {"Authorization": f"Bearer {token}", "Cookie": f"rectoverso={token}"}
        with connect(inn.socket_address, additional_headers=headers) as line:
            line.send(msgspec.json.encode(wire.Hello(wire.PROTOCOL)).decode())
            assert "Nameless" in str(line.recv(10))
        secrets = ["Nameless", code, token, guest.cookies["rectoverso"]]
        guest.get("/api/me/export")
        guest.delete("/api/me")
    ours = [record for record in caplog.records if record.name.startswith(("rectoverso", "uvicorn", "asyncio"))]
    lines = [JsonFormatter(traces=True).format(record) for record in ours]
    assert any("/api/me/claim" in line for line in lines)
    assert not [line for line in lines for secret in secrets if secret in line]
    assert all(msgspec.json.decode(line)["level"] for line in lines)


# Patience


def answered(inn: Inn, *pieces: bytes) -> bytes:
    """What comes back until the server closes."""
    with socket.create_connection(("127.0.0.1", inn.port), timeout=20) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
        except ConnectionError:
            pass  # it did not want to hear the rest
        heard = b""
        while True:
            try:
                more = line.recv(65536)
            except ConnectionError:
                return heard
            if not more:
                return heard
            heard += more


def test_a_head_without_end_is_not_read(inn: Inn) -> None:
    start = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    assert b" 431 " in answered(inn, start, *[b"X-Padding: " + b"x" * 8000 + b"\r\n"] * 8)[:20]
    assert b" 431 " in answered(inn, b"GET /" + b"x" * 40_000)[:20]
    assert b" 200 " in answered(inn, start + b"X-Padding: " + b"x" * 8000 + b"\r\nConnection: close\r\n\r\n")[:20]


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
    ],
)
def test_nobody_keeps_a_connection_by_being_slow(inn: Inn, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(Http, "patience", 0.2)
    assert answered(inn, begun) == b""


def test_a_socket_outlives_the_patience_for_requests(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Http, "patience", 0.2)
    with connect(inn.socket_address, additional_headers={"Authorization": f"Bearer {inn.program()}"}) as line:
        with pytest.raises(TimeoutError):
            line.recv(0.5)
        line.send(msgspec.json.encode(wire.Ping(7)).decode())
        assert msgspec.json.decode(line.recv(10))["t"] == 7


# Limits


@pytest.mark.usefixtures("no_refill")
def test_an_address_makes_only_so_many_guests(tmp_path: Path) -> None:
    with open_inn(tmp_path) as inn:
        most = int(BY_ADDRESS["guest"].at_once)
        browser = inn.browser()
        answers = [
            browser.post("/api/guests", json={"name": "Ann"}, headers={"X-Forwarded-For": f"10.0.0.{number}"})
            for number in range(most + 5)
        ]
    assert [answer.status_code for answer in answers] == [201] * most + [429] * 5


@pytest.mark.usefixtures("no_refill")
def test_behind_a_proxy_each_client_has_an_address_of_its_own(tmp_path: Path) -> None:
    with open_inn(tmp_path, behind_proxy=True) as inn:
        browser = inn.browser()
        most = int(BY_ADDRESS["guest"].at_once)

        def made(address: str) -> int:
            return browser.post("/api/guests", json={"name": "Ann"}, headers={"X-Forwarded-For": address}).status_code

        assert [made("203.0.113.1") for _ in range(most)] == [201] * most
        assert made("203.0.113.1") == 429
        assert made("6.6.6.6, 203.0.113.1") == 429  # what a client says of itself does not count
        assert made("203.0.113.2") == 201


@pytest.mark.usefixtures("no_refill")
def test_a_person_asks_only_so_much(tmp_path: Path) -> None:
    with open_inn(tmp_path) as inn:
        guest = inn.guest()
        codes = [guest.post("/api/me/token").status_code for _ in range(int(BY_PERSON["secret"].at_once) + 2)]
        assert codes[0] == 201
        assert codes[-1] == 429
        assert inn.guest("Ben").post("/api/me/token").status_code == 201


@pytest.mark.thorough
@pytest.mark.usefixtures("no_refill")
def test_a_flood_of_requests_is_turned_away_cheaply(tmp_path: Path) -> None:
    most = int(BY_ADDRESS["request"].at_once)
    with open_inn(tmp_path) as inn:
        browser = inn.browser()
        codes = [browser.get("/healthz").status_code for _ in range(most + 100)]
    assert codes == [200] * most + [429] * 100


# Numbers


def test_metrics_are_for_this_computer(inn: Inn) -> None:
    inn.guest()
    page = inn.browser().get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    for name in (
        'rectoverso_requests_total{method="POST",route="/api/me",status="201"}',
        "rectoverso_sockets ",
        "rectoverso_tables_in_memory ",
        "rectoverso_moves_total ",
        "rectoverso_commit_seconds_bucket",
        "rectoverso_bot_queue ",
        "process_resident_memory_bytes",
    ):
        assert name in page.text
    assert why(inn.browser().get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})) == (403, "only_from_here")


def test_metrics_may_be_open_to_all(tmp_path: Path) -> None:
    with open_inn(tmp_path, metrics_open=True) as inn:
        assert inn.browser().get("/metrics", headers={"X-Forwarded-For": "203.0.113.1"}).status_code == 200
