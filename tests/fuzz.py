"""Changes golden records at random and reads and replays what comes of it: `python tests/fuzz.py --seconds 30`.

Only Malformed and findings may come of it. Anything else is printed with its line, so that it can become a test:
another exception, an answer that is not one printable line, one that takes longer than 2 seconds, or a record that
is read but not written back as the same JSON.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import read, replay, write
from rectoverso.games import game_of

RECORDS = Path(__file__).parent / "data" / "records"
TOO_LONG = 2  # seconds for one line
ENOUGH = 20  # findings, after which it stops

MOVES = ["time", "keep", "flip", "pass", "bank B 1 2", "bank G 2 * 4", "Y0", "R10", "draw 3", "draw 5", "give-up"]
STACKS = ["take A0 B0 C0", "check A0 B1' C2", "check A0 B0 C0 D0 E0"]
NUMBERS = [0, 1, 2, 3, 7, -1, 1.0, 1.5, -0.0, 1e300, 2**31, 2**53, 2**63, 2**64, 10**30]
TEXTS = ["", "x", "1", "\0", "\n", "\ud800", "é", "😀", "conceded", "agreed", "2024-05-01T18:30:00Z"]
LISTS: list[Any] = [[], [[]], [0], [0, 1], ["Ada", "Ben"], {}, {"seat": 0}]
VALUES: list[Any] = [None, True, False, *NUMBERS, *TEXTS, *MOVES, *STACKS, *LISTS]
NAMES = ["seat", "move", "ms", "round", "by", "players", "rules", "started", "reason", "rounds", "deals", "note", "é"]
SNIPPETS: list[str] = [*'[]{}",:-0\\', "\\u", "\\ud800", "NaN", "9" * 30, "1e999", "null", "true"]


class Hang(BaseException):
    """Not an Exception, so that nobody catches it on the way."""


def golden() -> list[str]:
    return [line for path in sorted(RECORDS.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]


# Changing records


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every holder with the key or index of something in it."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        pairs = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, child in pairs:
            found.append((holder, key))
            if isinstance(child, dict | list):
                waiting.append(child)
    return found


def pick_spot(rng: random.Random, record: Any) -> tuple[Any, Any]:
    """Any spot, though as often one near the top as one in the long lists."""
    if rng.random() < 0.3:
        return record, rng.choice(list(record))
    part = record[rng.choice([key for key in record if isinstance(record[key], dict | list) and record[key]])]
    return rng.choice(spots(part))


def change(rng: random.Random, record: Any, others: list[Any]) -> None:
    """One change of the data."""
    match rng.randrange(9):
        case 0:  # a part of another game
            stranger = rng.choice(others)
            name = rng.choice(list(stranger))
            record[name] = copy.deepcopy(stranger[name])
        case 1:  # as if unfinished
            if isinstance(record.get("moves"), list):
                record["moves"] = record["moves"][: rng.randrange(len(record["moves"]) + 1)]
            record["scores"] = record["winners"] = None
        case 2:  # a field that was not there
            holder, _ = pick_spot(rng, record)
            target = holder if isinstance(holder, dict) else record
            target[rng.choice(NAMES)] = copy.deepcopy(rng.choice(VALUES))
        case 3:
            holder, key = pick_spot(rng, record)
            del holder[key]
        case 4 | 5:
            holder, key = pick_spot(rng, record)
            holder[key] = copy.deepcopy(rng.choice(VALUES))
        case _:
            nudge(rng, *pick_spot(rng, record))


def nudge(rng: random.Random, holder: Any, key: Any) -> None:
    """A small change: a number a little off, something cut short, two things exchanged, one thing twice."""
    value = holder[key]
    if type(value) is int:
        holder[key] = value + rng.choice([-10_000, -1, 1, 10_000])
    elif isinstance(value, list | str) and rng.random() < 0.3:
        holder[key] = value[: rng.randrange(len(value) + 1)]
    elif isinstance(holder, list) and rng.random() < 0.5:
        other = rng.randrange(len(holder))
        holder[key], holder[other] = holder[other], value
    elif isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(value))


def spoil(rng: random.Random, line: str) -> str:
    """One change of the text."""
    at = rng.randrange(len(line) + 1)
    match rng.randrange(4):
        case 0:
            return line[:at]
        case 1:
            return line[:at] + line[at + rng.randrange(1, 9) :]
        case 2:
            return line[:at] + rng.choice(SNIPPETS) * rng.choice([1, 1, 2, 50, 5000]) + line[at:]
    return line[:at] + chr(rng.choice([0, 10, 27, 34, 127, 0xFF, 0x2028, 0x1F600])) + line[at + 1 :]


def mutated(rng: random.Random, lines: list[str], records: list[Any]) -> bytes:
    record = json.loads(rng.choice(lines))
    if rng.random() < 0.9:
        for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
            if any(isinstance(part, dict | list) and part for part in record.values()):
                change(rng, record, records)
    line = json.dumps(record, separators=(",", ":"), ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.2:
        line = spoil(rng, line)
    text = bytearray(line.encode(errors="surrogatepass"))
    if rng.random() < 0.03 and text:
        text[rng.randrange(len(text))] = rng.randrange(256)
    return bytes(text)


# Judging what comes of it


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Hang

    if not hasattr(signal, "SIGALRM"):  # then a hang is only seen when it ends
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def outcome(line: bytes) -> str:
    """In a word what comes of a line; AssertionError when it must not."""
    try:
        record = read(line, game_of)
        assert same(json.loads(write(record)), json.loads(line)), "not written back as it was"
        finding = replay(record).finding
    except Malformed as problem:
        said, word = str(problem), "malformed"
    else:
        if finding is None:
            return "holds"
        said, word = finding.error, "malformed" if finding.malformed else "finding"
    assert said, "no reason is given"
    assert said.isprintable(), f"the reason is not one printable line: {said!r}"
    assert len(said) <= 200, f"the reason is too long: {said}"
    return word


def judge(line: bytes) -> tuple[str, str | None]:
    """What comes of a line, and what is wrong with that."""
    began = time.perf_counter()
    try:
        with no_longer_than(TOO_LONG):
            word = outcome(line)
    except Hang:
        return "hang", f"no answer after {TOO_LONG} seconds"
    except Exception:  # noqa: BLE001 (that is what we look for)
        return "broken", traceback.format_exc().rstrip()
    if time.perf_counter() - began > TOO_LONG:
        return "hang", f"an answer only after {time.perf_counter() - began:.1f} seconds"
    return word, None


def fuzz(seconds: float, seed: int, quiet: bool = False) -> int:
    """How many lines broke something; each is printed."""
    rng = random.Random(seed)
    lines = golden()
    records = [json.loads(line) for line in lines]
    counts: Counter[str] = Counter()
    broken = 0
    began = shown = time.monotonic()
    while (now := time.monotonic()) - began < seconds and broken < ENOUGH:
        line = mutated(rng, lines, records)
        word, problem = judge(line)
        counts[word] += 1
        if problem is not None:
            broken += 1
            print(f"\nfinding {broken}: {problem}\nline: {line!r}", flush=True)
        if not quiet and now - shown >= 1:
            shown = now
            print(f"{now - began:4.0f} s  {summary(counts)}", file=sys.stderr, end=_line_end(), flush=True)
    print(f"seed {seed}: {sum(counts.values())} records in {time.monotonic() - began:.0f} s: {summary(counts)}")
    return broken


def summary(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


def _line_end() -> str:
    return "   \r" if sys.stderr.isatty() else "\n"


def main() -> int:
    about = argparse.ArgumentParser(description="Look for records that break the reader or the rules.")
    about.add_argument("--seconds", type=float, default=30)
    about.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "little"), help="default: a new one")
    chosen = about.parse_args()
    return 1 if fuzz(chosen.seconds, chosen.seed) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
