"""Many games at once for those who learn: arrays in, arrays out, and one compiled call that steps all of them.

    from rectoverso.lab.batch import Batch

    batch = Batch("verso", games=1024, seed=1, players=2)
    while learning:
        actions = policy(batch.observations, batch.masks)   # one for each game
        batch.step(actions)
        learn(batch.rewards, batch.dones)

It needs the extra: pip install 'rectoverso[learn]'. A game that ends is followed by the next one at once.
"""

from __future__ import annotations

from typing import Any

from rectoverso.lab.extras import extra

extra("numpy", "learn")

# ruff: noqa: E402 (after what tells people what is missing)
import numpy as np
from numpy.typing import ArrayLike, NDArray

from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import game_of
from rectoverso.lab.drawing import drawn
from rectoverso.lab.lanes import Lanes
from rectoverso.lab.shapes import shape_of

ACTIONS = np.dtype("<i8")
CHOICES = -1  # the number of the random numbers for `random_actions`, beside those of the games


class Batch:
    """So many games of Verso or Sea Change, with options as in a record; those left open are filled in.

    The arrays are windows on the memory that the next step writes to: copy what is to be kept.

    - `observations`, int8 (games, numbers): what the seat to move sees, as `rectoverso.lab.shapes` says
    - `masks`, bool (games, moves): its legal moves
    - `movers`, int64 (games,): which seat that is
    - `rewards`, float64 (games, players): what the last move earned each seat, as in the other environments
    - `dones`, bool (games,): whether that move ended a game; the rest then tells of the next game in its place

    Game number k of a batch with seed s plays with the random numbers `Rng(seeds(s, k))`: the same games, whatever the
    number of games beside it, and the same as an `Episode` with these numbers plays.
    """

    def __init__(self, game: str, games: int, seed: int = 0, **options: Any) -> None:
        if games < 1:
            raise Malformed(f"games: at least 1 is needed, not {games}")
        self.game = game_of(game)
        self.options = self.game.complete(options)
        if not isinstance(self.game.new(self.options), CodedState):
            raise Malformed(f"game: verso or sea-change is needed, not {game}, whose moves can't be numbered")
        self.games = games
        self.players: int = self.options["players"]
        self.shape = shape_of(self.game, self.options)
        self.lanes = lanes = Lanes(self.game, self.options, games, self.shape.size, self.shape.moves)
        self.observations = _window(lanes.seen.numbers, np.int8).reshape(games, self.shape.size)
        self.masks = _window(lanes.legal.numbers, np.bool_).reshape(games, self.shape.moves)
        self.movers = _window(lanes.movers, np.int64)
        self.rewards = _window(lanes.rewards, np.float64).reshape(games, self.players)
        self.dones = _window(lanes.ended, np.bool_)
        self.picked = _window(lanes.picked, np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games everywhere; the same ones for the same seed."""
        self.lanes.begin([Rng(seeds(seed, number)) for number in range(self.games)], Rng(seeds(seed, CHOICES)))

    def step(self, actions: ArrayLike) -> None:
        """Plays a move in every game. Malformed or Illegal, with its rule, for one that is forbidden; then none is."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise Malformed(f"actions: {self.games} whole numbers are needed, not {given.dtype} of shape {given.shape}")
        self.lanes.step(given.astype(ACTIONS, copy=False).tobytes())

    def random_actions(self) -> NDArray[np.int64]:
        """A legal move for every game, each as likely as the others."""
        self.lanes.pick()
        return self.picked.copy()

    def picture(self, number: int) -> str:
        """The table of one of the games as text, as the seat to move sees it."""
        return drawn(self.lanes.states[number].view(int(self.movers[number])))


def _window(numbers: Any, kind: type[np.generic]) -> NDArray[Any]:
    return np.frombuffer(memoryview(numbers), kind)
