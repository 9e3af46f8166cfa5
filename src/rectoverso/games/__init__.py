"""The games, each in a folder of its own: its cards, its numbered rules, its views, side by side."""

from __future__ import annotations

from importlib import import_module

from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import Game
from rectoverso.engine.options import short

GAMES = ("verso", "sea-change", "dessus-dessous")


def game_of(name: object) -> Game:
    """The game of this name; it is loaded when it is first asked for."""
    if name not in GAMES:
        raise Malformed(f"unknown game {short(name)}: the games are {', '.join(GAMES)}")
    found: Game = import_module(f"rectoverso.games.{str(name).replace('-', '_')}.game").GAME
    return found
