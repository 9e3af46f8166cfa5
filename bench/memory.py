"""Memory of a process of its own: with all games loaded, or for each of many states in the middle of a game.

python bench/memory.py games
python bench/memory.py states GAME PLAYERS MOVES COUNT
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rectoverso.engine.border import Entry
from rectoverso.engine.game import State
from rectoverso.engine.rng import Rng
from rectoverso.games import GAMES, game_of


def resident() -> int:
    """Bytes that this process holds in memory."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE")


def on_the_way(name: str, players: int, moves: int, seed: int) -> State:
    """A state of its own, so many entries into a random game."""
    game = game_of(name)
    state = game.new(game.complete({"players": players}))
    rng, at = Rng(seed), 0
    for _ in range(moves):
        due = state.deadline()
        if state.wants_chance():
            at = at if due is None else max(at, due)
            entry = Entry(None, game.chance(state, rng), at)
        else:
            seat = min(state.waiting())
            entry = Entry(seat, game.some_move(state, seat, rng), at)
        state.apply(entry)
    return state


def states(name: str, players: int, moves: int, count: int) -> int:
    """Bytes for each of so many states that share nothing but what all states share."""
    kept = [on_the_way(name, players, moves, seed) for seed in range(count // 10)]
    before = resident()
    kept += [on_the_way(name, players, moves, seed) for seed in range(count)]
    return (resident() - before) // count


if __name__ == "__main__":
    if sys.argv[1] == "games":
        for game in GAMES:
            game_of(game)
        print(resident())
    else:
        print(states(sys.argv[2], *map(int, sys.argv[3:])))
