"""How much a person and an address may do in a time. Families and clubs share an address, so it may do more."""

from __future__ import annotations

from ipaddress import ip_address
from math import inf
from typing import Final, NamedTuple

from rectoverso.engine.errors import Refused
from rectoverso.server.config import Config
from rectoverso.server.limits import Bucket, Limit


class Rate(NamedTuple):
    per_second: float
    at_once: float


MINUTE: Final = 1 / 60

BY_PERSON: Final = {
    "request": Rate(20, 200),
    "table": Rate(6 * MINUTE, 20),
    "join": Rate(30 * MINUTE, 60),
    "secret": Rate(3 * MINUTE, 6),  # codes and tokens
    "export": Rate(1 * MINUTE, 3),
    "import": Rate(10 * MINUTE, 20),
    "line": Rate(5, 60),
    "hint": Rate(30 * MINUTE, 10),
    "socket": Rate(1, 40),
}
BY_ADDRESS: Final = {
    "request": Rate(100, 1000),
    "guest": Rate(10 * MINUTE, 60),
    "table": Rate(1, 100),
    "join": Rate(5, 300),
    "secret": Rate(30 * MINUTE, 60),
    "guess": Rate(2 * MINUTE, 10),  # at a one-time code
    "export": Rate(10 * MINUTE, 20),
    "import": Rate(60 * MINUTE, 120),
    "line": Rate(20, 200),
    "hint": Rate(120 * MINUTE, 30),
    "socket": Rate(10, 400),
}
SOCKETS_OF_PERSON: Final = 20
SOCKETS_OF_ADDRESS: Final = 200
MESSAGES_OF_PERSON: Final = 4  # as many as one connection may send, so often
MESSAGES_OF_ADDRESS: Final = 40
WITHOUT_LIMIT: Final = Rate(0, inf)


class Quotas:
    """`deed` is one of those above; what is not listed there is not limited. Not strict means for load tests."""

    def __init__(self, config: Config) -> None:
        self.strict = not config.no_limits
        rate = config.message_rate
        mine, ours = MESSAGES_OF_PERSON * rate, MESSAGES_OF_ADDRESS * rate
        self._messages_of_person = Limit(mine, 4 * mine)
        self._messages_of_address = Limit(ours, 4 * ours)
        self._by_person = {deed: Limit(*rate) for deed, rate in BY_PERSON.items()}
        self._by_address = {deed: Limit(*rate) for deed, rate in BY_ADDRESS.items()}

    def take_as_person(self, deed: str, person: str) -> None:
        self._take(self._by_person, deed, person)

    def take_from_address(self, deed: str, address: str) -> None:
        self._take(self._by_address, deed, neighbourhood(address))

    def _take(self, limits: dict[str, Limit], deed: str, whom: str) -> None:
        limit = limits.get(deed)
        if self.strict and limit is not None and not limit.take(whom):
            raise Refused("too_fast")

    def messages(self, person: str, address: str) -> tuple[Bucket, Bucket]:
        """Shared by all connections of a person, and by all of an address."""
        if not self.strict:
            return Bucket(*WITHOUT_LIMIT), Bucket(*WITHOUT_LIMIT)
        mine = self._messages_of_person.bucket(person)
        return mine, self._messages_of_address.bucket(neighbourhood(address))


def neighbourhood(address: str) -> str:
    """Who has one IPv6 address has all that begin with the same 64 bits."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(int(parsed) >> 64)
