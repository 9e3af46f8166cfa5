"""Many games side by side, all of them stepped by one call: compiled. `batch` shows what is written here as arrays."""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import CodedState, Game
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.rules import VersoState
from rectoverso.lab.bulk import shuffle
from rectoverso.lab.encoding import Sheet, encode, mark_legal
from rectoverso.lab.payoff import shared

BYTES: Final = 8  # of an action, little end first


@final
class Lanes:
    """In each lane one game after another, chance drawn from random numbers of its own.

    The buffers stay where they are. After every step they tell of the seat to move in each lane; where a game has just
    ended, `ended` and `rewards` tell of that and everything else of the game that follows it.
    """

    def __init__(self, game: Game, options: Json, lanes: int, size: int, moves: int) -> None:
        self.game, self.options = game, options
        self.sides = game.sides(options)
        self.players: i64 = options["players"]
        self.for_points = game.id == "verso" and self.players == 1  # then every move earns what it scores
        self.lanes: i64 = lanes
        self.size: i64 = size
        self.moves: i64 = moves
        self.states: list[CodedState] = []
        self.chance: list[Rng] = []
        self.choices = Rng(0)
        self.seen = Sheet(lanes * size)
        self.legal = Sheet(lanes * moves)
        self.movers = vec[i64]([0] * lanes)
        self.rewards = vec[float]([0.0] * int(lanes * self.players))
        self.ended = vec[u8]([0] * lanes)
        self.picked = vec[i64]([0] * lanes)

    def begin(self, chance: list[Rng], choices: Rng) -> None:
        """New games in all lanes, with these random numbers for chance in each and for `pick`."""
        self.chance, self.choices = chance, choices
        self.states = [self.opened(rng) for rng in chance]
        for lane in range(self.lanes):
            self.settle(lane)
        self.look()

    def opened(self, rng: Rng) -> CodedState:
        state = self.game.new(self.options)
        assert isinstance(state, CodedState)
        while state.wants_chance():
            shuffle(state, rng)
        return state

    def step(self, actions: bytes) -> None:
        """A move in every lane. When one of them is forbidden, none is made."""
        self.check(actions)
        for lane in range(self.lanes):
            self.settle(lane)
            self.move(lane, read_i64_le(actions, BYTES * lane))
        self.look()

    def check(self, actions: bytes) -> None:
        """Raises Malformed for what is no action and Illegal, with its rule, for one that is forbidden."""
        for lane in range(self.lanes):
            action = read_i64_le(actions, BYTES * lane)
            if action < 0 or action >= self.moves:
                raise Malformed(f"action of game {lane}: a number from 0 to {self.moves - 1} is needed, not {action}")
            if self.legal.numbers[self.moves * lane + action] == 0:
                self.states[lane].forbid(action)

    def settle(self, lane: i64) -> None:
        """Forgets what the last move in a lane earned."""
        self.ended[lane] = 0
        for place in range(self.players * lane, self.players * (lane + 1)):
            self.rewards[place] = 0.0

    def move(self, lane: i64, action: i64) -> None:
        state = self.states[lane]
        if isinstance(state, VersoState) and self.for_points:
            before = state.points[0]
            state.step(action)
            self.rewards[lane] = float(int(state.points[0] - before))
        else:
            state.step(action)
        while state.wants_chance():
            shuffle(state, self.chance[lane])
        if state.over():
            if not self.for_points:
                for seat, worth in enumerate(shared(self.sides, state)):
                    self.rewards[self.players * lane + seat] = worth
            self.ended[lane] = 1
            self.states[lane] = self.opened(self.chance[lane])

    def look(self) -> None:
        """Writes for every lane what the seat to move sees and may do."""
        self.seen.clear()
        self.legal.clear()
        for lane in range(self.lanes):
            state = self.states[lane]
            mover = state.mover()
            self.movers[lane] = mover
            encode(state, mover, self.seen, self.size * lane)
            mark_legal(state, mover, self.legal, self.moves * lane)

    def pick(self) -> None:
        """A legal move for every lane, each as likely as the others."""
        for lane in range(self.lanes):
            self.picked[lane] = self.states[lane].pick(self.choices)
