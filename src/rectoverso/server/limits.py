"""How much of something is allowed in a time."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic


class Bucket:
    """Holds so many at most, fills by so many a second, and gives one at a time."""

    __slots__ = ("at", "held", "most", "per_second")

    def __init__(self, per_second: float, most: float) -> None:
        self.per_second = per_second
        self.most = most
        self.held = most
        self.at = monotonic()

    def take(self) -> bool:
        at = monotonic()
        self.held = min(self.most, self.held + (at - self.at) * self.per_second)
        self.at = at
        if self.held < 1:
            return False
        self.held -= 1
        return True


class Limit:
    """A bucket for each identity or address; those that have not been seen for long are forgotten."""

    def __init__(self, per_second: float, most: float, kept: int = 10_000) -> None:
        self.per_second = per_second
        self.most = most
        self.kept = kept
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whom: str) -> bool:
        return self.bucket(whom).take()

    def bucket(self, whom: str) -> Bucket:
        bucket = self.buckets.pop(whom, None) or Bucket(self.per_second, self.most)
        self.buckets[whom] = bucket
        if len(self.buckets) > self.kept:
            self.buckets.popitem(last=False)
        return bucket
