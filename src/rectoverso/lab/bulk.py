"""Bulk loops over the inner door of states: random games by the thousand, and counting. Compiled with the games."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rectoverso.engine.game import NOBODY, CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.verso.rules import VersoState

WIDTH: Final = 256  # more than the codes of any game
SEATS: Final = 8


def shuffle(state: CodedState, rng: Rng) -> None:
    """Takes in what chance brings next, without writing it as text."""
    if isinstance(state, VersoState):
        state.shuffle(rng)
        return
    assert isinstance(state, SeaChangeState)  # one after the other: compiled, a test for A | B is far dearer
    state.shuffle(rng)


def outcome(state: CodedState) -> str:
    """What chance has just brought, as text."""
    if isinstance(state, VersoState):
        return state.outcome()
    assert isinstance(state, SeaChangeState)
    return state.outcome()


def twin_of(state: CodedState) -> CodedState:
    """A copy, with its type."""
    twin = state.copy()
    assert isinstance(twin, CodedState)
    return twin


def playouts(state: CodedState, games: int, rng: Rng) -> int:
    """Plays this position so many times to the end, every legal move as likely as the others; counts the moves."""
    steps: i64 = 0
    for _ in range(games):
        twin = twin_of(state)
        while not twin.over():
            if twin.wants_chance():
                shuffle(twin, rng)
            steps += play_on(twin, rng)
    return int(steps)


def play_on(state: CodedState, rng: Rng) -> i64:
    """Random moves until the game is over or chance is wanted."""
    if isinstance(state, VersoState):
        return _play_verso(state, rng)
    assert isinstance(state, SeaChangeState)
    return _play_sea_change(state, rng)


def _play_verso(state: VersoState, rng: Rng) -> i64:
    """Like its twin below: with a type of its own, calls need no looking up."""
    steps: i64 = 0
    while state.mover() != NOBODY:
        state.step(state.pick(rng))
        steps += 1
    return steps


def _play_sea_change(state: SeaChangeState, rng: Rng) -> i64:
    steps: i64 = 0
    while state.mover() != NOBODY:
        state.step(state.pick(rng))
        steps += 1
    return steps


def perft(state: CodedState, depth: int) -> int:
    """How many lines of exactly this many moves there are from here, as far as no new chance is wanted."""
    return int(_lines(state, depth))


def _lines(state: CodedState, depth: i64) -> i64:
    if depth == 0:
        return 1
    codes = state.codes()
    if depth == 1:
        return len(codes)
    lines: i64 = 0
    for code in codes:
        twin = twin_of(state)
        twin.step(code)
        lines += _lines(twin, depth - 1)
    return lines


class RandomPlay:
    """Plays random games with chance and choices of their own, and keeps what a record needs: outcomes and moves.

    The moves are kept as the text that they have in a record, made once for each seat and code.
    """

    def __init__(self) -> None:
        self.written: list[str] = [""] * (WIDTH * SEATS)
        self.outcomes: list[str] = []

    def play(self, state: CodedState, chance: Rng, choices: Rng) -> str:
        """Plays to the end; returns the moves, one after another, as the elements of a JSON list."""
        moves: list[str] = []
        self.outcomes = []
        while not state.over():
            if state.wants_chance():
                shuffle(state, chance)
                self.outcomes.append(outcome(state))
            mover = state.mover()
            while mover != NOBODY:
                code = state.pick(choices)
                text = self.written[mover * WIDTH + code]
                if not text:
                    text = self.write(state, mover, code)
                moves.append(text)
                state.step(code)
                mover = state.mover()
        return ",".join(moves)

    def write(self, state: CodedState, mover: i64, code: i64) -> str:
        text = f'{{"seat":{mover},"move":"{state.text(code)}"}}'
        self.written[mover * WIDTH + code] = text
        return text
