"""By which name and from where somebody comes, the same for requests and for sockets.

A page of another site must not act for its visitor, nor reach this server under a name of its own (DNS rebinding):
Host has to be one of our own addresses, and Origin the page that we have sent ourselves.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from rectoverso.engine.errors import Refused
from rectoverso.server.config import Config

DEFAULT_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE | re.ASCII)
PROBES = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "203.0.113.1")

Headers = Mapping[str, str]  # names in small letters


def headers_of(items: Iterable[tuple[str, str]]) -> Headers:
    """A header that comes twice is both, so that nothing can be said behind another's back."""
    found: dict[str, str] = {}
    for name, value in items:
        key = name.lower()
        found[key] = f"{found[key]}, {value}" if key in found else value
    return found


class Doorway:
    def __init__(self, config: Config) -> None:
        self.behind_proxy = config.behind_proxy
        self.allowed = {_bare(host) for host in config.hosts}
        self.names = {"localhost", *own_names(), *self.allowed}
        self.addresses = {ip_address("127.0.0.1"), ip_address("::1"), *map(ip_address, own_addresses())}

    # Who comes

    def address(self, peer: str, headers: Headers) -> str:
        """Where a client is: what the proxy in front has seen last, if there is one."""
        return _last(headers.get("x-forwarded-for")) or peer if self.behind_proxy else peer

    def scheme(self, scheme: str, headers: Headers) -> str:
        said = _last(headers.get("x-forwarded-proto")) if self.behind_proxy else ""
        return said if said in DEFAULT_PORTS else scheme

    def near(self, peer: str, headers: Headers) -> bool:
        """Whether a client is on this computer, and not behind a proxy that is."""
        forwarded = "x-forwarded-for" in headers or "forwarded" in headers
        if forwarded and not self.behind_proxy:
            return False
        address = _ip(self.address(peer, headers))
        return address is not None and address.is_loopback

    # What they may

    def check_host(self, headers: Headers, local: str) -> None:
        """`local` is the address at our end of the connection, which is one of ours whatever has changed since."""
        found = HOST.fullmatch(headers.get("host", ""))
        name = "" if found is None else _bare(found["name"])
        if name in self.names:
            return
        address = _ip(name)
        if address is None or (address not in self.addresses and address != _ip(local)):
            raise Refused("other_host")

    def check_origin(self, headers: Headers, scheme: str) -> None:
        """For whatever changes something; who sends no Origin is no page."""
        if headers.get("sec-fetch-site", "none") == "cross-site":
            raise Refused("other_origin")
        origin = headers.get("origin")
        if origin is None or _origin(origin) == _origin(f"{scheme}://{headers.get('host', '')}"):
            return
        came_from = _origin(origin)
        if came_from is None or came_from[1] not in self.allowed:
            raise Refused("other_origin")


def own_names() -> set[str]:
    """What this computer is called in its network."""
    full = socket.gethostname().lower().rstrip(".")
    first = full.partition(".")[0]
    return {name for name in (full, first, f"{first}.local", f"{full}.local") if name.strip(".") not in ("", "local")}


def own_addresses() -> list[str]:
    """Addresses under which others may reach this computer, the likeliest one first."""
    found = [address for probe in PROBES if (address := _way_to(probe)) is not None]
    return [address for address in dict.fromkeys(found) if not ip_address(address).is_loopback]


def _way_to(probe: str) -> str | None:
    """From which of our addresses a packet would go there; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((probe, 9))
        except OSError:
            return None
        return str(way.getsockname()[0])


def _origin(text: str) -> tuple[str, str, int] | None:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path or parts.query or parts.username:
        return None
    return parts.scheme, _bare(parts.hostname), port or DEFAULT_PORTS[parts.scheme]


def _bare(host: str) -> str:
    return host.strip("[]").rstrip(".").lower()


def _last(value: str | None) -> str:
    return (value or "").rpartition(",")[2].strip()


def _ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_here(host: str) -> bool:
    """Whether somebody on this computer calls it so, with or without a port: such pages count as secure."""
    found = HOST.fullmatch(host)
    name = "" if found is None else _bare(found["name"])
    address = _ip(name)
    return name == "localhost" or (address is not None and address.is_loopback)


def reachable(scheme: str, host: str) -> str:
    """The address of this server for others in the network, from the name by which somebody on it called it."""
    found = HOST.fullmatch(host)
    if found is None or not is_here(host):
        return f"{scheme}://{host}"
    port = f":{found['port']}" if found["port"] else ""
    return f"{scheme}://{next(iter(own_addresses()), _bare(found['name']))}{port}"
