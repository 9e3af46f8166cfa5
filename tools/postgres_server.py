"""A PostgreSQL of our own in a folder of its own, for tests and benchmarks; nothing of it is left afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

MISSING = "There is no PostgreSQL on this machine: run 'sudo apt install postgresql' first."


def program(name: str) -> Path | None:
    """In the path, or where Debian keeps the programs of the server; the latest version of several."""
    found = shutil.which(name)
    if found:
        return Path(found)
    kept = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    return max(kept, key=lambda path: float(path.parent.parent.name), default=None)


class PostgresServer:
    """Runs from entering to leaving; it can be stopped and started again meanwhile. Listens on a socket only."""

    def __init__(self) -> None:
        initdb, postgres = program("initdb"), program("postgres")
        if initdb is None or postgres is None:
            raise FileNotFoundError(MISSING)
        self._initdb, self._postgres = initdb, postgres
        # PostgreSQL refuses to be run by root.
        self._user = "nobody" if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._schemas = 0

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="rectoverso-pg-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        # Not synced here: if the machine goes down now, it is only a test. The server itself does sync.
        self._run(self._initdb, "--username=rectoverso", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.stop(signal.SIGQUIT)  # it need not put anything in order
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, *words: object) -> None:
        environment = {**os.environ, "PGDATA": str(self.folder / "data")}
        done = subprocess.run(
            [str(word) for word in words],
            user=self._user,
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)

    def start(self) -> None:
        # It goes down with whoever started it, also if that is killed.
        setpriv = shutil.which("setpriv")
        bound = [setpriv, "--pdeathsig", "INT"] if setpriv else []
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*bound, self._postgres, "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses="],
                user=self._user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the tests, which then stop it
            )
        until = time.monotonic() + 60
        while "ready" not in self._state():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def _state(self) -> str:
        """The last line of its own note says how far it is."""
        try:
            return (self.folder / "data" / "postmaster.pid").read_text().splitlines()[7]
        except (FileNotFoundError, IndexError):
            return ""

    def stop(self, by: signal.Signals = signal.SIGINT) -> None:
        """At once: connections are cut, what is committed stays."""
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(60)
            self._process = None

    def empty(self) -> str:
        """The address of an empty schema, which is made much faster than a database."""
        self._schemas += 1
        name = f"empty{self._schemas}"
        self._run(
            program("psql"),
            f"--host={self.folder}",
            "--username=rectoverso",
            "--dbname=postgres",
            "-c",
            f"CREATE SCHEMA {name}",
        )
        return f"postgresql://rectoverso@/postgres?host={self.folder}&search_path={name}"
