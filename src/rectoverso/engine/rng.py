"""Random numbers that are the same on every machine, compiled or not; and those that nobody can foresee.

The generator is a lag-one multiply-with-carry whose products stay below 2^62, so that no step depends on
how wide an integer is: x' = (A x + c) mod 2^32, c' = (A x + c) div 2^32, read as x xor c.
"""

from __future__ import annotations

import hashlib
import os
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MULTIPLIER: Final = 1073740155  # A 2^32 - 1 and A 2^31 - 1 are both prime, which gives the full period of 2^61
WORD: Final = 0xFFFFFFFF


class Rng:
    """Seeded: for simulation, search and tests. Never for a table that people play at."""

    def __init__(self, seed: int = 0) -> None:
        digest = hashlib.sha256(seed.to_bytes(32, "little", signed=True)).digest()
        self.word: i64 = int.from_bytes(digest[:4], "little")
        self.carry: i64 = int.from_bytes(digest[4:8], "little") % (MULTIPLIER - 2) + 1

    def bits(self) -> i64:
        """32 random bits."""
        product = MULTIPLIER * self.word + self.carry
        self.word = product & WORD
        self.carry = product >> 32
        return self.word ^ self.carry

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely as the others; n is at most 2^29."""
        product = self.bits() * n
        if product & WORD < n:  # the short rest of 2^32 / n would come up too often
            rest = (WORD + 1) % n
            while product & WORD < rest:
                product = self.bits() * n
        return product >> 32

    def shuffle(self, items: vec[i64]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class SystemRng(Rng):
    """From the system's own source: what a table uses for people."""

    def bits(self) -> i64:
        drawn: i64 = int.from_bytes(os.urandom(4), "little")
        return drawn


def seeds(seed: int, number: int) -> int:
    """The seed of one game among many, so that games do not depend on who plays them in which order."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:8], "little")
