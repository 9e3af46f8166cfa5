"""How a server is set up: one table of settings. The command line and the environment fill it in; flags win."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from platformdirs import user_data_path

from rectoverso.engine.errors import Malformed

PORT = 8321

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Config(msgspec.Struct, frozen=True):
    """Each setting is a flag, such as --room-days, and a variable, such as RECTOVERSO_ROOM_DAYS."""

    store: Annotated[
        str, Meta(description="A SQLite file or postgresql://…; without one, a file in the user's data folder.")
    ] = ""
    host: Annotated[
        str,
        Meta(description="The address to listen on; 127.0.0.1 keeps it to this computer."),
    ] = "0.0.0.0"  # noqa: S104 (phones in the same network shall reach it; Host and Origin are checked)
    port: Annotated[
        Annotated[int, Meta(ge=0, le=65535)] | None,
        Meta(description=f"The port; 0 takes any. Without one, {PORT} or the next that is free."),
    ] = None
    hosts: Annotated[
        tuple[str, ...],
        Meta(
            description="A name by which the server may be called besides its own; may be given several times.",
            extra={"flag": "--allow-host"},
        ),
    ] = ()
    behind_proxy: Annotated[
        bool, Meta(description="A proxy in front says who calls: trust its X-Forwarded-For and X-Forwarded-Proto.")
    ] = False
    metrics_open: Annotated[bool, Meta(description="Answer /metrics to everybody, not only to this computer.")] = False
    no_limits: Annotated[
        bool, Meta(description="Do not limit how much a person and an address may do in a time: for load tests.")
    ] = False
    message_rate: Annotated[
        Count, Meta(description="Messages a second that a connection may send, with four times as many in reserve.")
    ] = 50
    bot_processes: Annotated[Count, Meta(description="Processes in which bots think.")] = 2
    bot_moment: Annotated[
        tuple[Count, Count], Meta(description="Milliseconds before a bot moves, at least and at most.")
    ] = (500, 1400)
    idle_seconds: Annotated[
        Count, Meta(description="Seconds after which a table that nobody watches leaves memory.")
    ] = 120
    room_days: Annotated[Count, Meta(description="Days after which a waiting room that nobody touched is removed.")] = 1
    game_days: Annotated[
        Count, Meta(description="Days after which an unfinished game that nobody touched is removed.")
    ] = 30
    import_days: Annotated[Count, Meta(description="Days after which an imported game is removed.")] = 90
    beat_seconds: Annotated[
        Annotated[int, Meta(ge=1, le=60)], Meta(description="Seconds between two signs of life in the store.")
    ] = 2
    log_format: Annotated[Literal["text", "json"], Meta(description="How log lines are written: text or json.")] = (
        "text"
    )
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The least that is worth a log line: debug, info, warning or error."),
    ] = "warning"
    qr: Annotated[bool, Meta(description="Print the QR code also where the output is not a terminal.")] = False
    no_open: Annotated[bool, Meta(description="Do not open the browser.")] = False


def config_of(settings: dict[str, object]) -> Config:
    """Checked settings; Malformed says in one line which one is wrong."""
    try:
        config = msgspec.convert(settings, Config)
    except msgspec.ValidationError as problem:
        what, _, where = str(problem).partition(" - at `$.")
        raise Malformed(f"{where.rstrip('`') or 'settings'}: {what}") from None
    least, most = config.bot_moment
    if least > most:
        raise Malformed("bot_moment: the least comes before the most")
    return config


def store_address(given: str) -> str:
    """Where the tables are kept: as was said, or else in the user's data folder."""
    return given or str(user_data_path("rectoverso", appauthor=False) / "rectoverso.sqlite")
