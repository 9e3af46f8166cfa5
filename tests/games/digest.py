"""A digest of random games of every mode, with all events, views and records: equal however the rules are run."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from rectoverso.build_info import compiled
from rectoverso.engine.conformance import next_entry, snapshot
from rectoverso.engine.rng import Rng
from tests.modes import MODES, mode


def digest(name: str, games: int) -> str:
    game, options = mode(name)
    seen = hashlib.sha256()
    for number in range(games):
        rng = Rng(number)
        state = game.new(options)
        at = 0
        while not state.over():
            entry = next_entry(game, state, at, rng)
            at = entry.at
            seen.update(entry.move.encode())
            seen.update(msgspec.json.encode(state.apply(entry)))
            if rng.below(8) == 0:
                for view in snapshot(state, options):
                    seen.update(view)
                twin = game.imagine(state.view(0), rng)
                seen.update(msgspec.json.encode(twin.view(None)))
        seen.update(msgspec.json.encode(snapshot(state, options)[-1]))
    return seen.hexdigest()


if __name__ == "__main__":
    print("compiled" if compiled() else "interpreted")
    for mode_name in MODES:
        print(mode_name, digest(mode_name, int(sys.argv[1])))
