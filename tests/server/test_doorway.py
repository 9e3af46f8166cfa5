"""By which names the server may be called, from which pages, and who is believed to come from where."""

import socket

import pytest

from rectoverso.engine.errors import Refused
from rectoverso.server.config import Config
from rectoverso.server.doorway import Doorway, headers_of, reachable
from rectoverso.server.quotas import neighbourhood


@pytest.fixture
def doorway() -> Doorway:
    return Doorway(Config(hosts=("Games.Example.org",)))


def refused(doorway: Doorway, host: str | None, local: str = "192.168.7.3") -> bool:
    headers = {} if host is None else {"host": host}
    try:
        doorway.check_host(headers, local)
    except Refused as problem:
        return problem.why == "other_host"
    return False


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8321",
        "127.0.0.1:8321",
        "[::1]:8321",
        "games.example.org",
        "GAMES.EXAMPLE.ORG:443",
        "games.example.org.",
        "192.168.7.3:8321",  # the address at our end of this connection
        socket.gethostname(),
        f"{socket.gethostname().partition('.')[0]}.local:8321",
    ],
)
def test_our_own_names_and_addresses_are_answered(doorway: Doorway, host: str) -> None:
    assert not refused(doorway, host)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example.org",
        "localhost.evil.example.org",
        "games.example.org.evil.example",
        "192.168.7.4",
        "8.8.8.8:8321",
        "[2001:db8::1]",
        "localhost, evil.example.org",
        "localhost:8321@evil.example.org",
        "localhost/",
        "localhost:port",
        "local host",
        "0x7f.1",
    ],
)
def test_other_names_are_not(doorway: Doorway, host: str | None) -> None:
    assert refused(doorway, host)


def test_an_address_may_be_written_as_both_kinds(doorway: Doorway) -> None:
    assert not refused(doorway, "192.168.7.3:8321", local="::ffff:192.168.7.3")


def foreign(doorway: Doorway, scheme: str = "http", host: str = "192.168.7.3:8321", **headers: str) -> bool:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        doorway.check_origin({"host": host, **given}, scheme)
    except Refused as problem:
        return problem.why == "other_origin"
    return False


def test_our_own_pages_may_act(doorway: Doorway) -> None:
    assert not foreign(doorway)  # a program
    assert not foreign(doorway, origin="http://192.168.7.3:8321")
    assert not foreign(doorway, origin="HTTP://192.168.7.3:8321")
    assert not foreign(doorway, host="localhost", origin="http://localhost:80")
    assert not foreign(doorway, scheme="https", host="localhost", origin="https://localhost")
    assert not foreign(doorway, origin="https://games.example.org")  # behind a proxy that speaks TLS
    assert not foreign(doorway, origin="http://192.168.7.3:8321", sec_fetch_site="same-origin")


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example.org",
        "http://192.168.7.3",
        "http://192.168.7.3:9999",
        "https://192.168.7.3:8321",
        "http://localhost:8321",
        "http://192.168.7.3:8321.evil.example.org",
        "http://192.168.7.3:8321@evil.example.org",
        "http://evil@192.168.7.3:8321",
        "null",
        "",
        "file://",
        "http://[",
        "http://games.example.org, http://evil.example.org",
    ],
)
def test_pages_of_others_may_not(doorway: Doorway, origin: str) -> None:
    assert foreign(doorway, origin=origin)


def test_a_browser_that_says_it_comes_from_elsewhere_is_believed(doorway: Doorway) -> None:
    assert foreign(doorway, sec_fetch_site="cross-site")
    assert foreign(doorway, origin="http://192.168.7.3:8321", sec_fetch_site="cross-site")


def test_what_a_proxy_says_counts_only_where_there_is_one() -> None:
    headers = {"x-forwarded-for": "6.6.6.6, 203.0.113.9", "x-forwarded-proto": "https"}
    without, behind = Doorway(Config()), Doorway(Config(behind_proxy=True))
    assert without.address("10.0.0.1", headers) == "10.0.0.1"
    assert without.scheme("http", headers) == "http"
    assert behind.address("10.0.0.1", headers) == "203.0.113.9"  # what a client has put before it is not believed
    assert behind.scheme("http", headers) == "https"
    assert behind.scheme("http", {"x-forwarded-proto": "gopher"}) == "http"
    assert behind.address("10.0.0.1", {}) == "10.0.0.1"


def test_who_is_near() -> None:
    without, behind = Doorway(Config()), Doorway(Config(behind_proxy=True))
    assert without.near("127.0.0.1", {})
    assert without.near("::1", {})
    assert not without.near("192.168.7.9", {})
    assert not without.near("127.0.0.1", {"x-forwarded-for": "127.0.0.1"})  # a proxy that nobody told us of
    assert not behind.near("127.0.0.1", {"x-forwarded-for": "203.0.113.9"})
    assert not without.near("", {})


def test_a_header_that_comes_twice_is_both() -> None:
    assert headers_of([("Host", "localhost"), ("host", "evil")]) == {"host": "localhost, evil"}


def test_who_has_an_ipv6_network_counts_once() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2:3:4:5")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:10.0.0.1") == neighbourhood("10.0.0.1") == "10.0.0.1"
    assert neighbourhood("who knows") == "who knows"


def test_a_link_for_a_phone_does_not_point_to_the_phone() -> None:
    assert reachable("http", "games.example.org:8321") == "http://games.example.org:8321"
    assert reachable("https", "games.example.org") == "https://games.example.org"
    assert reachable("http", "127.0.0.1:8321").endswith(":8321")
