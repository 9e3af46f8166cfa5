"""The weights of the learned policies, one file for each setting: a number of players, or a form of teams.

A file begins with a line of JSON, which says what made it; then come the weights, 16 bits each, compressed.
"""

from __future__ import annotations

import zlib
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from librt.vecs import vec

from rectoverso.bots.sea_change.learned import WEIGHTS, Learned
from rectoverso.games.sea_change.modes import SEATINGS, Mode, form_of

SETTINGS = (*[str(players) for players in range(1, 9)], *SEATINGS)
FINENESS = 1000  # a weight of 1 as it is written
DAMAGED = (msgspec.DecodeError, zlib.error, ValueError)


class Made(msgspec.Struct, frozen=True):
    """What made the weights of a setting, and how they did against one another."""

    setting: str
    command: str
    seed: int
    rounds: int
    rates: list[float]  # each side's share of the victory points, larger ones first; alone, the player and the rival


def setting_of(mode: Mode) -> str:
    return str(int(mode.players)) if mode.teams is None else form_of(mode.teams)


def path_of(setting: str) -> Path:
    return Path(str(files("rectoverso.bots.sea_change"))) / "learned_weights" / f"{setting}.weights"


def pack(made: Made, weights: vec[float]) -> bytes:
    numbers = array("h", [max(-32767, min(32767, round(weight * FINENESS))) for weight in weights])
    return msgspec.json.encode(made) + b"\n" + zlib.compress(numbers.tobytes(), 9)


def unpack(data: bytes) -> tuple[Made, vec[float]]:
    """Raises one of `DAMAGED` if it is no file of weights, or one for another version."""
    line, _, packed = data.partition(b"\n")
    numbers = array("h")
    numbers.frombytes(zlib.decompress(packed))
    if len(numbers) != WEIGHTS:
        raise ValueError("weights of another shape")
    return msgspec.json.decode(line, type=Made), vec[float]([number / FINENESS for number in numbers])


@cache
def made_of(setting: str) -> tuple[Made, vec[float]]:
    return unpack(path_of(setting).read_bytes())


def learned_of(mode: Mode) -> Learned:
    """The policy for a setting, with notes of its own."""
    return Learned(made_of(setting_of(mode))[1])


def rates_of(mode: Mode) -> vec[float]:
    """How the victory points are shared among equals: by the size of a side, alone with the rival."""
    made = made_of(setting_of(mode))[0]
    if mode.solo:
        return vec[float](made.rates)
    order = sorted(range(len(mode.sides)), key=lambda side: -len(mode.sides[side]))
    rates = [0.0] * len(order)
    for place, side in enumerate(order):
        rates[side] = made.rates[place]
    return vec[float](rates)
