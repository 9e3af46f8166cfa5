"""Who reads our output may leave at any time; who writes to us may not be there at all."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="pipes of this kind are a thing of Unix")
from tests.cli.terminal import COMMAND, environment

pytestmark = pytest.mark.thorough

RECORDS = str(Path(__file__).parent.parent / "data" / "records" / "verso-2.jsonl")
TALKATIVE = {
    "help": ["--help"],
    "version": ["--version"],
    "play": ["play", "verso"],
    "play plain": ["play", "verso", "--plain"],
    "show": ["show", "verso"],
    "show json": ["show", "dessus-dessous", "--json"],
    "simulate": ["simulate", "verso"],
    "simulate jobs": ["simulate", "verso", "--games", "300", "--jobs", "2"],
    "replay": ["replay", RECORDS],
    "replay json": ["replay", "--json", RECORDS],
    "replay show": ["replay", "--show", "1", RECORDS],
}


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("name", TALKATIVE)
def test_a_pipe_that_nobody_reads_ends_the_command_quietly(name: str, unbuffered: str) -> None:
    """Buffered, the little that is printed meets the closed pipe only at the very end."""
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [*COMMAND, *TALKATIVE[name]],
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED=unbuffered),
        check=False,
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.parametrize("words", [["simulate", "verso", "--games", "5000"], ["show", "verso"]])
def test_one_line_is_enough_for_head(words: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(PYTHONUNBUFFERED="1")
    ) as head:
        assert head.stdout is not None
        assert head.stderr is not None
        assert head.stdout.readline()
        head.stdout.close()
        assert head.stderr.read() == b""
    assert head.returncode == 141


def test_a_complaint_that_nobody_reads_is_no_noise_either() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([*COMMAND, "nonsense"], stdout=writer, stderr=writer, env=environment(), check=False)
    os.close(writer)
    assert ran.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("name", ["help", "show", "simulate", "replay"])
def test_a_full_disk_is_told_in_one_line(name: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*COMMAND, *TALKATIVE[name]], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert (ran.returncode, ran.stderr) == (2, b"rectoverso: No space left on device\n")


@pytest.mark.parametrize(
    ("words", "closed", "code", "told"),
    [
        ("simulate verso", ">&-", 2, "rectoverso: standard output is closed: name a file with --out\n"),
        ("replay -", "<&-", 2, "-: standard input is closed\n"),
        ("play verso", "<&- >/dev/null", 0, ""),
        ("show verso", ">&-", 0, ""),
    ],
)
def test_streams_may_be_closed_from_the_start(words: str, closed: str, code: int, told: str) -> None:
    line = " ".join([*COMMAND, words, closed])
    ran = subprocess.run(line, shell=True, stderr=subprocess.PIPE, env=environment(), check=False)
    assert (ran.returncode, ran.stderr.decode()) == (code, told)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not listed there")
@pytest.mark.parametrize(
    ("sent", "code", "left"), [(signal.SIGTERM, 128 + signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL, 1)]
)
def test_the_processes_of_a_simulation_end_with_it(sent: signal.Signals, code: int, left: int, tmp_path: Path) -> None:
    words = ["simulate", "verso", "--games", "1000000", "--jobs", "2", "--out", str(tmp_path / "games.jsonl")]
    with subprocess.Popen([*COMMAND, *words], stderr=subprocess.DEVNULL, env=environment()) as simulation:
        until(lambda: any(part.stat().st_size for part in tmp_path.iterdir()))
        workers = children(simulation.pid)
        assert len(workers) >= 2
        simulation.send_signal(sent)
    assert simulation.returncode == code
    assert len(list(tmp_path.iterdir())) == left  # nobody tidies up after SIGKILL
    until(lambda: not any(runs(worker) for worker in workers))


def children(process: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended meanwhile
            continue
        if parent == process:
            found.append(int(status.parent.name))
    return found


def runs(process: int) -> bool:
    """Whether it has not ended; one that nobody waits for is a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
