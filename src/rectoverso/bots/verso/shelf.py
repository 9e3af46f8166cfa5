"""The tables that ship with the package, one file for each lesson: alone, for two, for more, who have two neighbours.

A file begins with a line of JSON, which says what made it; then come the numbers, 16 bits each, compressed.
"""

from __future__ import annotations

import zlib
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from librt.vecs import vec

from rectoverso.bots.verso.tables import WEIGHTS, Tables

LESSONS = ("1", "2", "4")  # numbers of players; what four learn serves three to six
FINENESS = 100  # a point as it is written
DAMAGED = (msgspec.DecodeError, zlib.error, ValueError)


class Made(msgspec.Struct, frozen=True):
    """What made the tables of a lesson, and how well they did."""

    lesson: str
    command: str
    seed: int
    games: int
    mean: float  # of the scores in the end of the training
    spreads: list[float]  # how far games end from what the tables expect, as a standard deviation by time


def lesson_of(players: int) -> str:
    return LESSONS[min(players, 3) - 1]


def path_of(lesson: str) -> Path:
    return Path(str(files("rectoverso.bots.verso"))) / "learned_tables" / f"{lesson}.tables"


def pack(made: Made, weights: vec[float]) -> bytes:
    """The high bytes come first, of which most are alike."""
    numbers = array("h", [max(-32767, min(32767, round(weight * FINENESS))) for weight in weights])
    plain = numbers.tobytes()
    return msgspec.json.encode(made) + b"\n" + zlib.compress(plain[1::2] + plain[::2], 9)


def unpack(data: bytes) -> tuple[Made, vec[float]]:
    """Raises one of `DAMAGED` if it holds no tables, or those of another version."""
    line, _, packed = data.partition(b"\n")
    halves = zlib.decompress(packed)
    if len(halves) != 2 * WEIGHTS:
        raise ValueError("tables of another shape")
    plain = bytearray(len(halves))
    plain[1::2], plain[::2] = halves[:WEIGHTS], halves[WEIGHTS:]
    numbers = array("h")
    numbers.frombytes(plain)
    return msgspec.json.decode(line, type=Made), vec[float]([number / FINENESS for number in numbers])


@cache
def made_of(lesson: str) -> tuple[Made, vec[float]]:
    return unpack(path_of(lesson).read_bytes())


def tables_of(players: int) -> Tables:
    """The tables for so many players, with notes of their own."""
    return Tables(players, made_of(lesson_of(players))[1])


def spreads_of(players: int) -> vec[float]:
    return vec[float](made_of(lesson_of(players))[0].spreads)
