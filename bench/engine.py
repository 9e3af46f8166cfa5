"""Speed and memory of the engine beside OpenSpiel, in one run on one core: `make bench`. See docs/benchmarks.md.

All play at random: every legal move is as likely as the others. Measurements of what is compared take turns, and the
best of several counts, since everything else that runs on a machine only ever makes a program slower.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]  # it has no types
from report import Finding, machine, show, table_of, write_part
from rich.console import Console

from rectoverso import build_info
from rectoverso.engine.game import CodedState, State
from rectoverso.engine.record import line_of
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.enumeration import enumerate_stacks
from rectoverso.lab import simulate
from rectoverso.lab.bulk import RandomPlay, playouts, shuffle

ROOT = Path(__file__).parent.parent
PEERS = ("spades", "hearts", "euchre")
RECTOVERSO = (sys.executable, "-m", "rectoverso")
REPETITIONS = 100
GAMES = 10_000  # of `rectoverso simulate`
STATES = 5_000  # whose memory is measured together

HEAD = """## The engine: `make bench`

Measured in turns, in one run, on one core, and the best of many counts.

Machine: {machine}. OpenSpiel {peer} is the wheel from PyPI. All games have four players, and all play at random.
In bulk: games are played out in compiled code, with OpenSpiel by the rollouts of its search, its fastest way in.
Stepped: for every move Python asks whether the game goes on and which moves are legal, draws one and plays it.
Both begin after the first deal, which OpenSpiel takes long for; ours pay for the deals of later rounds. Whole games,
with all deals, are told besides.
"""

PROFILE = """
### Where the time of `rectoverso simulate` goes

With random bots, compiled; microseconds for each part of a game.
"""


def best_rates(runs: dict[str, Callable[[], int]]) -> dict[str, float]:
    """Steps per second of each run, the best of many short rounds in which all take turns."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(REPETITIONS):
        for name, run in runs.items():
            start = time.process_time()
            steps = run()
            best[name] = max(best[name], steps / (time.process_time() - start))
    return best


def dealt(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """A state after the deal. Rollouts begin there, in OpenSpiel as with us."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    return state


def peer_stepped(state: pyspiel.State, games: int) -> int:
    """Random games stepped from Python; returns the number of steps."""
    chance = random.random
    steps = 0
    for _ in range(games):
        twin = state.clone()
        while not twin.is_terminal():
            actions = twin.legal_actions()
            twin.apply_action(actions[int(chance() * len(actions))])
            steps += 1
    return steps


def peer_rollouts(game: pyspiel.Game, state: pyspiel.State, games: int) -> Callable[[], int]:
    """Random games in the core of OpenSpiel: the rollouts of its search, which is told to look at two positions only.

    The wheel offers no faster way in. The second position is one move on, so those games are a step shorter.
    """
    length = peer_stepped(state, 2_000) / 2_000

    def run() -> int:
        pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(games, 1), 1.0, 2, 0, False, 1, False).step(state)
        return round(games * (2 * length - 1))

    return run


def stepped(state: CodedState, games: int, rng: Rng) -> int:
    """Random games stepped from Python."""
    chance = random.random
    steps = 0
    for _ in range(games):
        twin = state.copy()
        assert isinstance(twin, CodedState)
        while not twin.over():
            if twin.wants_chance():
                shuffle(twin, rng)
            while twin.mover() >= 0:
                codes = twin.codes()
                twin.step(codes[int(chance() * len(codes))])
                steps += 1
    return steps


def opened(name: str) -> CodedState:
    game = game_of(name)
    state = game.new(game.complete({"players": 4}))
    assert isinstance(state, CodedState)
    return state


def begun(name: str) -> CodedState:
    """The same after the first deal."""
    state, rng = opened(name), Rng(1)
    while state.wants_chance():
        shuffle(state, rng)
    return state


def compare() -> list[Finding]:
    rng = Rng(1)
    bulk: dict[str, Callable[[], int]] = {
        "Verso": partial(playouts, begun("verso"), 600, rng),
        "Sea Change": partial(playouts, begun("sea-change"), 250, rng),
        "Verso, whole games": partial(playouts, opened("verso"), 600, rng),
        "Sea Change, whole games": partial(playouts, opened("sea-change"), 250, rng),
    }
    by_hand: dict[str, Callable[[], int]] = {
        "Verso": partial(stepped, begun("verso"), 60, rng),
        "Sea Change": partial(stepped, begun("sea-change"), 25, rng),
    }
    for peer in PEERS:
        game = pyspiel.load_game(peer)
        state = dealt(game, random.Random(1))
        bulk[peer] = peer_rollouts(game, state, 500)
        by_hand[peer] = partial(peer_stepped, state, 100)
    found = []
    for how, runs, targets in (
        ("in bulk", bulk, {"Sea Change": 4.0, "Verso": 2.0}),
        ("stepped from Python", by_hand, {"Sea Change": 2.5}),
    ):
        rates = best_rates(runs)
        peer = max(PEERS, key=lambda name: rates[name])
        found += [Finding(f"OpenSpiel {name}, {how}", f"{rates[name] / 1e6:.2f} M steps/s") for name in PEERS]
        for ours in (name for name in runs if name not in PEERS):
            ratio = rates[ours] / rates[peer]
            told = f"{rates[ours] / 1e6:.2f} M steps/s, {ratio:.1f} x {peer}"
            aim = targets.get(ours)
            met = None if aim is None else ratio >= aim
            found.append(Finding(f"{ours}, {how}", told, f">= {aim} x" if aim else "", met))
    return found


def seconds(run: Callable[[], object], times: int = 3) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def memory(*arguments: object) -> int:
    """Bytes, measured in a process of its own."""
    words = [sys.executable, str(ROOT / "bench" / "memory.py"), *map(str, arguments)]
    return int(subprocess.run(words, capture_output=True, check=True).stdout)


def others() -> list[Finding]:
    spent = seconds(enumerate_stacks)
    size = memory("games") / 1e6
    found = [
        Finding("All stacks of Dessus Dessous", f"{spent:.2f} s", "< 2 s", spent < 2),
        Finding("Memory of a process with all games", f"{size:.1f} MB", "< 60 MB", size < 60),
    ]
    for name, players, moves in (("verso", 6, 60), ("sea-change", 8, 200), ("dessus-dessous", 4, 20)):
        state = memory("states", name, players, moves, STATES)
        told = f"Memory of a state, {name} with {players}, {moves} moves on"
        found.append(Finding(told, f"{state:,} bytes", "< 4,096", state < 4096))
    return found


def command(name: str, interpreted: bool) -> float:
    """The time that `rectoverso simulate` takes for its games, records written."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if interpreted:
        environment["PYTHONPATH"] = str(ROOT / "src")
    with tempfile.TemporaryDirectory() as place:
        words = ["simulate", name, "--players", "4", "--games", str(GAMES), "--out", f"{place}/records.jsonl"]
        start = time.perf_counter()
        subprocess.run([*RECTOVERSO, *words], env=environment, check=True, cwd=place)
        return time.perf_counter() - start


def ratios() -> list[Finding]:
    found = []
    for name in ("verso", "sea-change"):
        pairs = [(command(name, False), command(name, True)) for _ in range(3)]
        fast, slow = min(one for one, _ in pairs), min(other for _, other in pairs)
        told = f"{fast:.2f} s compiled, {slow:.2f} s interpreted: 1/{slow / fast:.1f}"
        found.append(Finding(f"simulate {GAMES:,} games of {name}", told, "<= 1/6", slow / fast >= 6))
    return found


def profile() -> list[Finding]:
    """Where the time of `rectoverso simulate` goes."""
    begin = seconds(partial(subprocess.run, [*RECTOVERSO, "--version"], check=True, capture_output=True))
    once = Finding("starting Python and loading the command", f"{begin:.2f} s, once")
    return [once, *(Finding(f"a game of {name}", parts_of(name)) for name in ("verso", "sea-change"))]


def parts_of(name: str) -> str:
    game, play = game_of(name), RandomPlay()
    job = simulate.job_of(game, game.complete({"players": 4}), ["random"], 1)
    numbers = range(simulate.CHUNK)
    played: list[tuple[list[str], str, State]] = []

    def playing() -> None:
        played.clear()
        for number in numbers:
            state = opened(name)
            moves = play.play(state, *simulate.sources(job, number))
            played.append((play.outcomes, moves, state))

    whole = seconds(lambda: simulate.play_some(job, numbers), 30)
    seeding = seconds(lambda: [simulate.sources(job, number) for number in numbers], 30)
    parts = {
        "seeding": seeding,
        "playing, deals and moves as text included": seconds(playing, 30) - seeding,
        "writing the record": seconds(lambda: [line_of(game, job.options, *one) for one in played], 30),
    }
    parts["the rest"] = max(0.0, whole - sum(parts.values()))
    each = 1e6 / len(numbers)
    told = ", ".join(f"{what} {spent * each:.0f}" for what, spent in parts.items())
    return f"{whole * each:.0f} µs: {told}"


def part(found: list[Finding], parts: list[Finding]) -> str:
    where = [f"- {one.what}: {one.measured}" for one in parts]
    return "\n".join([HEAD.format(machine=machine(), peer=version("open_spiel")), table_of(found), PROFILE, *where])


def main() -> None:
    console = Console()
    if not build_info.compiled():
        console.print("[bold red]The rules run interpreted: these figures say little.")
    found, parts = [*compare(), *others(), *ratios()], profile()
    show([*found, *parts])
    write_part("engine", part(found, parts))


if __name__ == "__main__":
    main()
