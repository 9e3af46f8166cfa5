"""How a server is set up. The command line and environment variables fill it in."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True):
    store: str = ""  # a file or postgresql://…; empty: a file in the user's data folder
    host: str = "0.0.0.0"  # noqa: S104 (phones in the same network shall reach it; Host and Origin are checked)
    port: int = 8321
    hosts: tuple[str, ...] = ()  # names by which the server may be called besides its own
    message_rate: int = 50  # that a connection may send in a second, with four times as many in reserve
    bot_processes: int = 2
    bot_moment: tuple[int, int] = (500, 1400)  # milliseconds before a bot moves
    idle_seconds: int = 120  # after which a table that nobody watches leaves memory
    room_days: int = 1  # after which a waiting room that nobody touched is removed
    game_days: int = 30  # the same for an unfinished game
    beat_seconds: int = 2
