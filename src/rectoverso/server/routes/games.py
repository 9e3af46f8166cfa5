"""What can be played here, for whoever makes a page or a program: the games, their rules, and the layers."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import Parameter

from rectoverso import __version__
from rectoverso.bots import LEVELS, levels_of
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Refused
from rectoverso.games import GAMES, game_of
from rectoverso.games.dessus_dessous.layers import layer_set, layer_set_names
from rectoverso.games.sea_change.modes import SEATINGS
from rectoverso.server import wire
from rectoverso.server.lasting import FOR_GOOD, Lasting, answered, lasting
from rectoverso.server.problems import language_of
from rectoverso.server.routes.answers import a_game, refusals
from rectoverso.server.rulebook import Language, Rules, rules_json
from rectoverso.text import LANGUAGES, texts

TAGS = ["games"]

AnyRequest = Request[Any, Any, Any]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a bot plays; the character that plays so, the word for it and what one should know, by language."""

    level: str
    names: dict[str, str]
    ranks: dict[str, str]
    about: dict[str, str]


class GameInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`options` are the usual ones by the number of players, `teams` the forms that teams may have, with who sits
    together, `levels` those of its bots, the weakest first; names and taglines are by language."""

    game: str
    version: int
    fewest: int
    most: int
    options: dict[str, Json]
    teams: dict[str, list[list[int]]]
    levels: list[Level]
    names: dict[str, str]
    taglines: dict[str, str]
    rules: str


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`phrases` and `reactions` are what can be said at a table."""

    server: str
    protocol: int
    games: list[GameInfo]
    phrases: list[str]
    reactions: list[str]
    languages: list[str]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour of each cell, 0 for a hole, as one sees the upper side, and the under side when the layer is turned
    over, left and right exchanged."""

    top: list[int]
    under: list[int]


class LayerInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A layer set as in records: the names of the colours, that of the board first; the centres of the cells in the
    unit square, x to the right and y down; the layers by letter."""

    name: str
    colours: list[str]
    cells: list[tuple[float, float]]
    layers: dict[str, Sheet]


@get("/api/games", tags=TAGS, summary="What can be played", sync_to_thread=False)
def games() -> Offer:
    return _offer()


@cache
def _offer() -> Offer:
    return Offer(
        __version__,
        wire.PROTOCOL,
        [_game(name) for name in GAMES],
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
        [_level(key, level) for level in levels_of(name)],
        _said(f"{key}.name"),
        _said(f"{key}.tagline"),
        f"/rules/{name}",
    )


def _level(game: str, level: str) -> Level:
    rank = _said(f"levels.{level}")
    if level not in LEVELS:
        return Level(level, rank, rank, dict.fromkeys(LANGUAGES, ""))
    return Level(level, _said(f"bots.{game}.{level}.name"), rank, _said(f"bots.{game}.{level}.about"))


def _said(key: str) -> dict[str, str]:
    return {language: texts(language).say(key) for language in LANGUAGES}


@get(
    "/api/rules/{game:str}",
    tags=TAGS,
    summary="The rules of a game",
    description="By their numbers, which refusals name. In the language of the request unless one is chosen.",
    responses=refusals(anonymous=True, _404="no_such_game"),
    sync_to_thread=False,
)
def rules(
    request: AnyRequest,
    game: str,
    lang: Annotated[Language | None, Parameter(description="Where it is not the language of the request.")] = None,
) -> Response[Rules]:
    reader: Any = lang or language_of(request.headers.get("accept-language", ""))
    return answered(request, rules_json(a_game(game), reader))  # type: ignore[return-value]  # encoded already


@get(
    "/api/layers/{name:str}",
    tags=TAGS,
    summary="A layer set of Dessus Dessous",
    description="A name stands for its data for good.",
    responses=refusals(anonymous=True, _404="no_such_layers"),
    sync_to_thread=False,
)
def layers(request: AnyRequest, name: str) -> Response[LayerInfo]:
    if name not in layer_set_names():
        raise Refused("no_such_layers", name=name[:20])
    return answered(request, _layers(name))  # type: ignore[return-value]  # encoded already


@cache
def _layers(name: str) -> Lasting:
    return lasting(msgspec.json.encode(layer_set(name).to_json()), "application/json", FOR_GOOD)


HANDLERS = [games, rules, layers]
