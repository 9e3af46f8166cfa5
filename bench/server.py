"""The server beside boardgame.io, in one run: `make bench-server`. See docs/benchmarks.md.

Both are servers of one process with tables of four whose players move the moment they may. Ours commits every move to
a SQLite file before it tells anybody; boardgame.io keeps its matches in memory, as it does unless told otherwise.
What counts is the moves that each has acknowledged for each second of CPU that its process has used.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from crowd import GAMES, Board, Crowd, Player
from report import Finding, machine, show, table_of, write_part
from rich.console import Console
from rich.progress import Progress

from rectoverso.engine import log
from rectoverso.engine.log import Holder
from rectoverso.engine.requests import Play
from rectoverso.engine.table import Table, opening
from rectoverso.games import game_of

PEER = Path(__file__).parent / "boardgame"
SAMPLED = Path(__file__).parent / "sampled.py"
TABLES = (50, 200, 500)
ROUNDS = 3  # of which the median counts
LEAST = 200  # games of one round
TARGET = 3.0  # times as many moves for each second of CPU
RATE = 1_000  # moves a second while latency is measured
AT_RATE = 8_000  # of them, at most
IDLE = 2_000  # connections
BUSIEST = 14  # functions that the profile names
THINKING = 20  # tables at which bots do nothing but play

HEAD = """## The server: `make bench-server`

Machine: {machine}, Node {node}.
Tables of four; everybody moves at random, the moment it is their turn. Ours: one process, SQLite, every move committed
before anybody hears of it. boardgame.io {peer}: one process, its own socket, matches in memory as it comes, a plain
trick-taking game (13 cards each, suit must be followed, hands secret). Counted are acknowledged moves for each second
of CPU that the server's process has used. Both take turns, and the median of {rounds} rounds counts. With few tables
few moves share a commit, a turn of the event loop and a change of threads, so a move costs more than with many.
Latency is from a move's leaving until its acknowledgement at the same client, with the load's own process on the same
machine, the median of {rounds} rounds; between them the disk alone was measured.
"""

PROFILE = """
### Where a move's CPU goes

At 200 tables of four, for each move. Every move is read from one socket, committed, and told to four; the kernel's part
is mostly those four sendings. Samples are taken between steps of the interpreter: what compiled code does counts for
the function that comes next.
"""


class Process:
    """A server under load, and the CPU that it has used."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def cpu(self) -> float:
        """Seconds so far, of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def threads(self) -> dict[str, tuple[int, int]]:
        """What each thread has used so far, by its number: ticks of its own, and in the kernel."""
        found = {}
        for file in Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            fields = file.read_text().rpartition(")")[2].split()
            found[file.parent.name] = int(fields[11]), int(fields[12])
        return found

    def resident(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE")

    def line(self) -> str:
        assert self.process.stdout is not None
        said = self.process.stdout.readline().strip()
        if not said:
            raise SystemExit(f"{self.process.args}: ended with {self.process.wait()}")
        return said

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)


@contextmanager
def running(*words: str, **settings: str) -> Iterator[Process]:
    environment = {**os.environ, **settings}
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, env=environment, cwd=PEER)
    try:
        yield Process(process)
    finally:
        process.terminate()
        process.wait()


@asynccontextmanager
async def our_house(*flags: str, samples: Path | None = None) -> AsyncIterator[tuple[Process, Crowd]]:
    with tempfile.TemporaryDirectory() as place:
        program = ["-m", "rectoverso"] if samples is None else [str(SAMPLED), str(samples)]
        words = [sys.executable, *program, "serve", "--no-open", "--host", "127.0.0.1", "--port", "0"]
        words += ["--store", f"{place}/bench.sqlite", "--no-limits", "--message-rate", "100000", *flags]
        with running(*words, NO_COLOR="1", PYTHONUNBUFFERED="1") as house:
            while "http://" not in (said := house.line()):
                pass
            port = int(said.rpartition(":")[2].strip("/"))
            crowd = Crowd(port)
            yield house, crowd
            crowd.go()


async def played(crowd: Crowd, game: str, tables: int, house: Process) -> float:
    """Moves for each second of CPU, over some games at each table."""
    moves, spent = 0, 0.0
    for _ in range(games_of(tables)):
        boards = await crowd.sit(game, tables)
        before = house.cpu()
        for board in boards:
            board.begin()
        await asyncio.gather(*(board.ended for board in boards))
        spent += house.cpu() - before
        moves += sum(board.moves for board in boards)
        await crowd.rise(boards)
    return moves / spent


def games_of(tables: int) -> int:
    """Games at each table in one round: few tables play more of them."""
    return max(1, LEAST // tables)


async def in_turns(progress: Progress) -> list[Finding]:
    """Both servers are up, and take turns: what else goes on in the machine hits both."""
    found: list[Finding] = []
    task = progress.add_task("Moves per CPU-second", total=(1 + len(GAMES)) * len(TABLES) * ROUNDS)
    async with our_house("--bot-processes", "1") as (house, crowd):
        for tables in TABLES:
            await crowd.invite(4 * tables)
            await crowd.come(4 * tables)
            rates: dict[str, list[float]] = {name: [] for name in (PEER.name, *GAMES)}
            with running("node", "server.js", NODE_ENV="production") as server:
                port = server.line().split()[-1]
                with running("node", "crowd.js", port, str(tables)) as people:
                    for _ in range(ROUNDS):
                        rates[PEER.name].append(await asyncio.to_thread(played_there, server, people, tables))
                        progress.advance(task)
                        for game in GAMES:
                            rates[game].append(await played(crowd, game, tables, house))
                            progress.advance(task)
            found += compared(tables, {name: statistics.median(some) for name, some in rates.items()})
    return found


def played_there(server: Process, people: Process, tables: int) -> float:
    moves, spent = 0, 0.0
    for _ in range(games_of(tables)):
        assert people.line() == "ready"
        before = server.cpu()
        people.tell("go")
        moves += int(people.line().split()[1])
        spent += server.cpu() - before
    return moves / spent


def compared(tables: int, rates: dict[str, float]) -> list[Finding]:
    peer = rates.pop(PEER.name)
    found = [Finding(f"boardgame.io, {tables} tables", f"{peer:,.0f} moves per CPU-second")]
    for game, rate in rates.items():
        told = f"{rate:,.0f} moves per CPU-second, {rate / peer:.1f} x"
        found.append(Finding(f"Rectoverso, {game}, {tables} tables", told, f">= {TARGET:.0f} x", rate / peer >= TARGET))
    return found


async def paced(boards: list[Board], rate: float, most: int) -> tuple[float, list[float]]:
    """Lets people move at this rate together; the rate that came of it, and the seconds that each move took."""
    ready: deque[tuple[Board, Player]] = deque()

    def turn_at(board: Board) -> None:
        board.on_turn = lambda player: ready.append((board, player))

    for board in boards:
        turn_at(board)
        board.begin()
    start, made = perf_counter(), 0
    while made < most:
        due = int((perf_counter() - start) * rate)
        while made < due and ready:
            board, player = ready.popleft()
            board.move(player)
            made += 1
        if all(board.ended.done() for board in boards):
            break
        await asyncio.sleep(0.0005)
    spent = perf_counter() - start
    await asyncio.sleep(0.5)
    return made / spent, [took for board in boards for took in board.took]


def percentile(took: list[float], part: int) -> float:
    """In milliseconds."""
    return 1000 * statistics.quantiles(took, n=100)[part - 1]


def flushes() -> list[float]:
    """Seconds that the disk takes to keep a little more of a file, which every commit waits for."""
    took = []
    with tempfile.TemporaryFile() as file:
        for _ in range(200):
            file.write(bytes(8192))
            file.flush()
            start = perf_counter()
            os.fdatasync(file.fileno())
            took.append(perf_counter() - start)
    return took


def spread(took: list[float]) -> str:
    return f"p50 {percentile(took, 50):.1f} ms, p99 {percentile(took, 99):.1f} ms"


async def latency(progress: Progress) -> list[Finding]:
    found = []
    task = progress.add_task("Latency", total=len(GAMES) * ROUNDS)
    async with our_house("--bot-processes", "1") as (_, crowd):
        await crowd.invite(800)
        await crowd.come(800)
        for game in GAMES:
            rounds, disk = [], []
            for _ in range(ROUNDS):
                disk += flushes()
                boards = await crowd.sit(game, 200)
                rate, took = await paced(boards, RATE, AT_RATE)
                await crowd.rise(boards)
                rounds.append((percentile(took, 50), percentile(took, 99), rate))
                progress.advance(task)
            half, nearly_all, rate = (statistics.median(column) for column in zip(*rounds, strict=True))
            told = f"p50 {half:.1f} ms, p99 {nearly_all:.1f} ms at {rate:,.0f} moves/s; the disk alone {spread(disk)}"
            met = half < 3 and nearly_all < 25 and rate > 0.95 * RATE
            found.append(Finding(f"A move of {game}, 200 tables", told, "p50 < 3 ms, p99 < 25 ms", met))
    return found


async def beside_bots(progress: Progress) -> Finding:
    """How long people wait for their own tables while bots think without pause at others."""
    task = progress.add_task("Beside bots", total=None)
    async with our_house() as (_, crowd):
        await crowd.invite(THINKING + 40)
        await crowd.come(THINKING + 40)
        thinking = await crowd.sit_with_bots("sea-change", THINKING)
        for board in thinking:
            board.begin()
        boards = await crowd.sit("sea-change", 10, first=THINKING)
        rate, took = await paced(boards, 100, 1_000)
        by_bots = sum(board.moves for board in thinking)
    progress.update(task, total=1, completed=1)
    nearly_all = percentile(took, 99)
    told = f"{spread(took)} ({len(took):,} moves at {rate:,.0f}/s; {by_bots:,} moves beside bots)"
    return Finding(f"A person's move while bots play at {THINKING} tables", told, "p99 < 50 ms", nearly_all < 50)


async def idle() -> Finding:
    async with our_house("--bot-processes", "1") as (house, crowd):
        await crowd.invite(IDLE + 50)
        await crowd.come(50)  # whatever is made once is made now
        before = house.resident()
        await crowd.come(IDLE + 50)
        await asyncio.sleep(1)
        each = (house.resident() - before) / IDLE
    told = f"{each / 1000:.1f} KB ({IDLE:,} of them)"
    return Finding("Memory of an idle connection", told, "<= 40 KB", each <= 40_000)


async def profile(progress: Progress) -> list[str]:
    """Where the CPU of a move goes, at 200 tables."""
    lines = []
    task = progress.add_task("Profile", total=len(GAMES))
    for game in GAMES:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / "samples.json"
            async with our_house("--bot-processes", "1", samples=file) as (house, crowd):
                await crowd.invite(800)
                await crowd.come(800)
                boards = await crowd.sit(game, 200)
                house.process.send_signal(signal.SIGUSR1)
                before = house.threads()
                for board in boards:
                    board.begin()
                await asyncio.gather(*(board.ended for board in boards))
                after = house.threads()
            samples = Counter(json.loads(file.read_text()))
        moves = sum(board.moves for board in boards)
        each = 1e6 / os.sysconf("SC_CLK_TCK") / moves
        spent = sorted(((now[0] - was[0], now[1] - was[1]) for now, was in pairs(after, before)), reverse=True)[:2]
        told = [f"{own * each:.0f} µs of its own and {kernel * each:.0f} µs in the kernel" for own, kernel in spent]
        inside = ", ".join(f"{what} {seconds * 1e6:.0f} µs" for what, seconds in at_table(game).items())
        busiest = ", ".join(f"{what} {times / samples.total():.0%}" for what, times in samples.most_common(BUSIEST))
        lines += [
            f"**{game}**: the event loop {told[0]}; the thread that commits {told[1]}.",
            f"At the table itself, measured apart and with warm caches: {inside}.",
            f"Samples of the event loop by function: {busiest}.",
            "",
        ]
        progress.advance(task)
    return lines


def pairs(after: dict[str, tuple[int, int]], before: dict[str, tuple[int, int]]) -> Iterator[Any]:
    for thread, spent in after.items():
        yield spent, before.get(thread, (0, 0))


def at_table(name: str) -> dict[str, float]:
    """Seconds for each part of a move at a table that four people watch, no server around it."""
    game, rng = game_of(name), random.Random(1)
    options = game.complete(GAMES[name])
    spent = {"proposing": 0.0, "taking in, with what four seats are told": 0.0, "writing down": 0.0}
    moves = 0
    for _ in range(40):
        table = Table(game, opening(game, options, [Holder(f"person {seat}") for seat in range(4)], 0))
        table.watched = {0, 1, 2, 3}
        while table.status() == "playing":
            (seat,) = table.state.waiting()
            play = Play(seat, rng.choice(table.state.legal(seat)), "person", len(table.log), f"{moves}")
            times = [perf_counter()]
            entries = table.propose(play, 0)
            table.foresee(entries)
            times.append(perf_counter())
            table.commit(entries)
            times.append(perf_counter())
            for entry in entries:
                log.encode(entry)
            times.append(perf_counter())
            for what, begin, end in zip(spent, times, times[1:], strict=False):
                spent[what] += end - begin
            moves += 1
    return {what: seconds / moves for what, seconds in spent.items()}


async def whole(progress: Progress) -> list[Finding]:
    waits = [*await latency(progress), await beside_bots(progress)]
    return [*await in_turns(progress), *waits, await idle()]


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16_384), most))  # for thousands of sockets, here and there
    with Progress(console=Console(stderr=True)) as progress:
        found = asyncio.run(whole(progress))
        parts = asyncio.run(profile(progress))
    show(found)
    package = json.loads((PEER / "node_modules" / "boardgame.io" / "package.json").read_text())
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    head = HEAD.format(machine=machine(), node=node, peer=package["version"], rounds=ROUNDS)
    write_part("server", "\n".join([head, table_of(found), PROFILE, *parts]))


if __name__ == "__main__":
    main()
