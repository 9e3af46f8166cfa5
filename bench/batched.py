"""Moves per second for those who learn: our batch beside PettingZoo's own environments and pgx, in one run.

`make bench-batched`; see docs/benchmarks.md. All play at random and see every position: each move is drawn from the
legal ones, and observation, legal moves and rewards are there after it. Games that end are followed by new ones, which
counts. Measurements take turns, the best of several counts, and what is counted is time of the processor, so that a
library with many threads pays for them.
"""

from __future__ import annotations

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"  # before JAX is imported: one core for everybody
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np
import pettingzoo
from report import Finding, machine, show, table_of, write_part
from rich.console import Console
from rich.progress import track

from rectoverso import build_info
from rectoverso.lab.batch import Batch
from rectoverso.lab.pettingzoo import sea_change_v1, verso_v1

warnings.filterwarnings("ignore")  # what the peers' own dependencies complain of

GAMES = 1024  # at once
MOVES = 1500  # of each environment that is stepped one by one, at a time
SECONDS = 0.3  # of the processor for a batch, at a time
REPETITIONS = 5
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
PGX = ("tic_tac_toe", "connect_four", "leduc_holdem", "sparrow_mahjong")
NEAREST = "sparrow_mahjong"  # of these to our games: hands of tiles, three players
MODES: dict[str, tuple[str, dict[str, Any]]] = {
    "Verso, alone": ("verso", {"players": 1}),
    "Verso, 4 players": ("verso", {"players": 4}),
    "Sea Change, 2 players": ("sea-change", {"players": 2}),
    "Sea Change, 4 players": ("sea-change", {"players": 4}),
}

HEAD = """## Learning: `make bench-batched`

Measured in turns, in one run, the best of {repetitions} counts each, by time of the processor.

Machine: {machine}. PettingZoo {pettingzoo}, pgx {pgx} on JAX {jax} (on the CPU), NumPy {numpy}.
All play at random, new games included, and every position is looked at: after each move there are the observation of
the seat to move, its legal moves and the rewards. One by one: PettingZoo's usual loop of `last` and `step`. At once:
{games:,} games in a batch; pgx draws its moves and steps, with its `auto_reset`, in compiled code, and is timed after
it has been compiled. Games differ in how much a move is: pgx has none of ours, and of its games sparrow mahjong is
nearest to them. pgx is made for accelerators, which this machine has none of. Ratios are to the
fastest peer of each kind, and to sparrow mahjong.
"""


def one_by_one(env: Any) -> int:
    """Random moves in PettingZoo's way."""
    env.reset()
    moves = 0
    while moves < MOVES:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(random.random() * len(legal))]))
        moves += 1
    return moves


def at_once(batch: Batch) -> int:
    moves, until = 0, time.process_time() + SECONDS
    while time.process_time() < until:
        for _ in range(10):
            batch.step(batch.random_actions())
        moves += 10 * batch.games
    return moves


def pgx_run(name: str) -> Callable[[], int]:
    """Random moves in a batch of one of pgx's games, compiled by JAX."""
    jax, jnp = import_module("jax"), import_module("jax.numpy")
    env = import_module("pgx").make(name)
    begin = import_module("pgx.experimental").auto_reset

    def turn(state: Any, key: Any) -> Any:
        chosen, chance = jax.random.split(key)
        wishes = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(chosen, wishes, axis=1)
        return jax.vmap(begin(env.step, env.init))(state, actions, jax.random.split(chance, GAMES))

    step, split = jax.jit(turn), jax.jit(lambda key: tuple(jax.random.split(key)))
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES)), jax.random.PRNGKey(2)]

    def run() -> int:
        moves, until = 0, time.process_time() + SECONDS
        while time.process_time() < until:
            held[1], key = split(held[1])
            held[0] = jax.block_until_ready(step(held[0], key))
            moves += GAMES
        return moves

    run()  # compiles
    return run


def best_rates(runs: dict[str, Callable[[], int]]) -> dict[str, float]:
    best = dict.fromkeys(runs, 0.0)
    for _ in track(range(REPETITIONS), "measuring", console=Console(stderr=True)):
        for name, run in runs.items():
            start = time.process_time()
            moves = run()
            best[name] = max(best[name], moves / (time.process_time() - start))
    return best


def compare() -> list[Finding]:
    alone: dict[str, Callable[[], int]] = {
        f"PettingZoo {name[:-3]}, one by one": partial(one_by_one, pettingzoo.make("aec", f"classic/{name}"))
        for name in CLASSIC
    }
    ours: dict[str, Callable[[], int]] = {}
    makers = {"verso": verso_v1.env, "sea-change": sea_change_v1.env}
    for name, (game, options) in MODES.items():
        ours[f"{name}, one by one"] = partial(one_by_one, makers[game](**options))
        ours[f"{name}, {GAMES:,} at once"] = partial(at_once, Batch(game, GAMES, 1, **options))
    names = track(PGX, "compiling pgx", console=Console(stderr=True))
    peers = {f"pgx {name}, {GAMES:,} at once": pgx_run(name) for name in names}
    rates = best_rates({**alone, **peers, **ours})
    classic, compiled = max(alone, key=rates.__getitem__), max(peers, key=rates.__getitem__)
    nearest = next(name for name in peers if NEAREST in name)
    found = []
    for name, rate in rates.items():
        told = f"{rate / 1e6:.2f} M moves/s" if rate >= 1e5 else f"{rate / 1e3:.1f} k moves/s"
        if name in ours and name.endswith("at once"):
            single = rates[f"{name.rsplit(', ', 1)[0]}, one by one"]
            told += f", {rate / single:.0f} x one by one, {rate / rates[classic]:.0f} x {classic.split(',')[0]}"
            told += f", {rate / rates[compiled]:.1f} x {compiled.split(',')[0]}"
            told += f", {rate / rates[nearest]:.0f} x {nearest.split(',')[0]}"
        elif name in ours:
            told += f", {rate / rates[classic]:.1f} x {classic.split(',')[0]}"
        found.append(Finding(name, told))
    return found


def main() -> None:
    if not build_info.compiled():
        Console().print("[bold red]The rules run interpreted: these figures say little.")
    found = compare()
    show(found)
    versions = {name: version(name) for name in ("pettingzoo", "pgx", "jax", "numpy")}
    head = HEAD.format(machine=machine(), games=GAMES, repetitions=REPETITIONS, **versions)
    write_part("learning", f"{head}\n{table_of(found)}")


if __name__ == "__main__":
    main()
