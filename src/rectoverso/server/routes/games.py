"""What can be played here, for whoever makes a page or a program."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import get

from rectoverso import __version__
from rectoverso.bots import LEVELS
from rectoverso.engine.border import Json
from rectoverso.games import GAMES, game_of
from rectoverso.games.sea_change.modes import SEATINGS
from rectoverso.server import wire
from rectoverso.text import LANGUAGES, texts


class GameInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`options` are the usual ones by the number of players, `teams` the forms that teams may have, with who sits
    together; names and taglines are by language."""

    game: str
    version: int
    fewest: int
    most: int
    options: dict[str, Json]
    teams: dict[str, list[list[int]]]
    names: dict[str, str]
    taglines: dict[str, str]
    rules: str


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`phrases` and `reactions` are what can be said at a table, `levels` those of bots."""

    server: str
    protocol: int
    games: list[GameInfo]
    levels: list[str]
    phrases: list[str]
    reactions: list[str]
    languages: list[str]


@get("/api/games", tags=["games"], summary="What can be played", sync_to_thread=False)
def games() -> Offer:
    return _offer()


@cache
def _offer() -> Offer:
    return Offer(
        __version__,
        wire.PROTOCOL,
        [_game(name) for name in GAMES],
        list(LEVELS),
        list(wire.PHRASES),
        list(wire.REACTIONS),
        list(LANGUAGES),
    )


def _game(name: str) -> GameInfo:
    game, key = game_of(name), name.replace("-", "_")
    options = {str(players): game.complete({"players": players}) for players in range(game.fewest, game.most + 1)}
    return GameInfo(
        name,
        game.version,
        game.fewest,
        game.most,
        options,
        dict(SEATINGS) if "teams" in game.complete({}) else {},
        {language: texts(language).say(f"{key}.name") for language in LANGUAGES},
        {language: texts(language).say(f"{key}.tagline") for language in LANGUAGES},
        f"/rules/{name}",
    )


HANDLERS = [games]
