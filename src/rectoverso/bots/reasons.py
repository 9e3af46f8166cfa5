"""Why a move is good or bad, as facts: a key that names a sentence, and what fills it in. `text.why` says it."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a move gains or risks. Facts are written as in records: faces, cards, colours and suits."""

    key: str
    facts: dict[str, str | int] = {}


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What speaks for a move and what against it, the weightiest first."""

    gains: list[Reason] = []
    risks: list[Reason] = []


class Explaining(ABC):
    """What tells of a position, as a seat sees it, why one would make a move. Each game has its own."""

    @abstractmethod
    def why(self, move: str) -> Why:
        """What a legal move gains and risks."""

    @abstractmethod
    def notes(self, built: str) -> list[Reason]:
        """What there is to say beside the moves; `built` is the stack that lies there in a race."""


MOST = 3  # of either kind: who reads more remembers less


class Weighing:
    """Collects what there is to say of a move."""

    def __init__(self) -> None:
        self.gains: list[Reason] = []
        self.risks: list[Reason] = []

    def gain(self, key: str, **facts: str | int) -> None:
        self.gains.append(Reason(key, facts))

    def risk(self, key: str, **facts: str | int) -> None:
        self.risks.append(Reason(key, facts))

    def why(self) -> Why:
        return Why(self.gains[:MOST], self.risks[:MOST])
