"""`rectoverso serve`: the server, with its address for people and as a QR code for phones."""

from __future__ import annotations

import os
import sys
from functools import partial

from rectoverso.cli.settings import with_settings
from rectoverso.engine.errors import Malformed
from rectoverso.server.config import PORT, Config


def _serve(config: Config) -> None:
    """Let people and bots play over the network: the default command.

    Every option can also be set by a variable of the environment: --room-days by RECTOVERSO_ROOM_DAYS, --no-open by
    RECTOVERSO_NO_OPEN=1. Options win.
    """
    from rectoverso.server.running import CantServe, run  # noqa: PLC0415  # other commands need no server
    from rectoverso.store.base import StoreUnusable  # noqa: PLC0415  # the same

    try:
        run(config, partial(_announce, config))
    except (CantServe, StoreUnusable) as problem:
        raise Malformed(str(problem)) from None


def _announce(config: Config, port: int) -> None:
    """Where the server is."""
    here, near = _addresses(config.host, port)
    if config.port is None and port != PORT:
        print(f"Port {PORT} is in use, so this is port {port}.")
    print(f"Rectoverso is open at {here}")
    for address in near:
        print(f"and for others in the same network at {address}")
    if near and (config.qr or sys.stdout.isatty()):
        import segno  # noqa: PLC0415  # the same

        segno.make(near[0], micro=False).terminal(compact=True)
    print("Ctrl-C stops it.", flush=True)
    if not config.no_open and sys.stdout.isatty() and _has_display():
        import webbrowser  # noqa: PLC0415  # the same
        from threading import Thread  # noqa: PLC0415  # the same

        Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _addresses(host: str, port: int) -> tuple[str, list[str]]:
    """The address on this computer, and those for others."""
    from ipaddress import ip_address  # noqa: PLC0415  # the same

    from rectoverso.server.doorway import own_addresses  # noqa: PLC0415  # the same

    try:
        given = ip_address(host)
    except ValueError:
        return f"http://{host}:{port}", []
    if given.is_unspecified:
        return f"http://127.0.0.1:{port}", [f"http://{address}:{port}" for address in own_addresses()]
    shown = f"[{given}]" if given.version == 6 else str(given)
    return f"http://{shown}:{port}", [] if given.is_loopback else [f"http://{shown}:{port}"]


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


serve = with_settings(_serve)
serve.__name__ = "serve"
