"""A server as its owner meets it: starting, stopping, what goes wrong, backups, the doctor."""

import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rectoverso.cli import app
from rectoverso.cli.running import run
from rectoverso.server import wire
from rectoverso.server.config import PORT
from rectoverso.server.running import bound
from tests.server.house import House, open_house

pytestmark = pytest.mark.slow

LINE = re.compile(r"rectoverso: [^\n]+\n")


def rectoverso(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "rectoverso", *words],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "NO_COLOR": "1", **environment},
    )


def complaint(*words: str, **environment: str) -> str:
    """The one line of a command that can't do what was asked."""
    done = rectoverso(*words, **environment)
    assert done.returncode not in (0, None), done.stdout
    assert LINE.fullmatch(done.stderr), done.stderr
    return done.stderr


Mistake = Callable[..., str]


@pytest.fixture
def mistake(capsys: pytest.CaptureFixture[str]) -> Mistake:
    """The same in this process, for what is wrong before anything is opened."""

    def complained(*words: str) -> str:
        assert run(app, list(words)) != 0
        told = capsys.readouterr().err
        assert LINE.fullmatch(told), told
        return told

    return complained


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_busy_port(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(bound("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use" in mistake("serve", "--host", "127.0.0.1", "--port", port)
        monkeypatch.setenv("RECTOVERSO_PORT", port)
        assert f"port {port} is in use" in mistake("serve", "--host", "127.0.0.1")


def test_no_command_at_all_serves() -> None:
    with closing(bound("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use" in complaint(RECTOVERSO_PORT=port, RECTOVERSO_HOST="127.0.0.1")


def test_the_usual_port_gives_way_to_the_next(tmp_path: Path) -> None:
    try:
        taken = bound("127.0.0.1", PORT)
    except Exception:  # noqa: BLE001  # somebody has it, which is as good
        taken = socket.socket()
    with closing(taken):
        words = [sys.executable, "-m", "rectoverso", "serve", "--host", "127.0.0.1", "--no-open"]
        with subprocess.Popen(
            [*words, "--store", str(tmp_path / "a.sqlite")], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            first, second = server.stdout.readline(), server.stdout.readline()
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0
    assert re.fullmatch(rf"Port {PORT} is in use, so this is port \d+\.\n", first)
    assert re.fullmatch(r"Rectoverso is open at http://127\.0\.0\.1:\d+\n", second)


def test_settings_that_make_no_sense(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no address" in mistake("serve", "--host", "203.0.113.77", "--port", "0")
    assert "port" in mistake("serve", "--port", "70000")
    assert "--port" in mistake("serve", "--port", "many")
    assert "bot_moment" in mistake("serve", "--bot-moment", "9", "1", "--port", "0")
    assert "--prot" in mistake("serve", "--prot", "8000")
    monkeypatch.setenv("RECTOVERSO_LOG_LEVEL", "loud")
    assert "loud" in mistake("serve")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.touch()
    assert "a file" in complaint("serve", "--host", "127.0.0.1", "--port", "0", XDG_DATA_HOME=str(file))


def test_a_store_of_no_kind() -> None:
    assert "mysql" in complaint("serve", "--host", "127.0.0.1", "--port", "0", "--store", "mysql://localhost/x")


def test_a_folder_that_cannot_be_written() -> None:
    """Nobody makes a file in /proc, not even root."""
    assert "/proc/rectoverso" in complaint("serve", "--port", "0", "--store", "/proc/rectoverso/a.sqlite")


def test_a_database_of_a_later_version_or_of_another_program(tmp_path: Path, mistake: Mistake) -> None:
    with open_house(tmp_path) as house:
        house.stop()
    with closing(sqlite3.connect(house.database)) as db:
        db.execute("PRAGMA user_version = 999")
    assert "later version" in complaint("serve", "--port", "0", "--store", str(house.database))
    for words in (["doctor"], ["backup", str(tmp_path / "copy")]):
        assert "later version" in mistake(*words, "--store", str(house.database))
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()
    assert "another program" in mistake("doctor", "--store", str(other))
    assert "there is no" in mistake("doctor", "--store", str(tmp_path / "nothing.sqlite"))


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        assert "in use by another server" in complaint("serve", "--port", "0", "--store", str(house.database))


def test_the_data_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rectoverso", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        until(lambda: httpx.get(f"{address}/healthz").json() == {"ok": True})
        assert httpx.post(f"{address}/api/guests", json={"name": "Ann"}).status_code == 201
        folder = tmp_path / "rectoverso"
        found = sorted(file.name for file in folder.iterdir())
        assert "rectoverso.sqlite" in found
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        for name in found:
            assert stat.S_IMODE((folder / name).stat().st_mode) & 0o077 == 0, name
        server.terminate()
        assert server.wait(20) == 0


def test_settings_from_the_environment_and_flags_that_win(tmp_path: Path) -> None:
    environment = {
        "RECTOVERSO_HOST": "127.0.0.1",
        "RECTOVERSO_PORT": "1",
        "RECTOVERSO_STORE": str(tmp_path / "a.sqlite"),
        "RECTOVERSO_ALLOW_HOST": "one.example.org, two.example.org",
        "RECTOVERSO_LOG_FORMAT": "json",
        "RECTOVERSO_LOG_LEVEL": "info",
        "RECTOVERSO_NO_OPEN": "1",
    }
    words = [sys.executable, "-m", "rectoverso", "serve", "--port", "0"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = server.stdout.readline().split()[-1]
        for host in ("one.example.org", "two.example.org"):
            assert httpx.get(f"{address}/healthz", headers={"Host": host}).status_code == 200
        assert httpx.get(f"{address}/healthz", headers={"Host": "three.example.org"}).status_code == 400
        server.terminate()
        assert server.wait(20) == 0
        lines = [json.loads(line) for line in server.stderr]
    assert [line["message"] for line in lines] == ["serving", "stopped"]
    assert {line["level"] for line in lines} == {"info"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_graceful(tmp_path: Path, number: signal.Signals) -> None:
    with open_house(tmp_path) as house:
        token = httpx.post(f"{house.address}/api/guests", json={"name": "Ann"}).json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        body = {"game": "verso", "options": {"players": 2}, "bots": "greedy", "start": True}
        table = httpx.post(f"{house.address}/api/tables", json=body, headers=bearer).json()["table"]
        with connect(f"{house.address.replace('http', 'ws')}/api/socket", additional_headers=bearer) as line:
            for message in (wire.Hello(wire.PROTOCOL), wire.Watch(table)):
                line.send(msgspec.json.encode(message).decode())
            while json.loads(line.recv(10))["type"] != "view":
                pass
            line.send(msgspec.json.encode(wire.Move(table, 0, "m1", "keep", 2)).decode())
            began = time.monotonic()
            assert house.process is not None
            house.process.send_signal(number)
            with pytest.raises(ConnectionClosed) as closed:
                list(line)
        assert house.process.wait(20) == 0
        assert time.monotonic() - began < 5
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert "Traceback" not in house.log()


def test_a_backup_while_the_server_runs(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        for number in range(20):
            httpx.post(f"{house.address}/api/guests", json={"name": f"Guest {number}"})
        copy = tmp_path / "copy.sqlite"
        done = rectoverso("backup", str(copy), "--store", str(house.database))
        assert (done.returncode, done.stderr) == (0, "")
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert "no/such/folder" in complaint(
            "backup", str(tmp_path / "no/such/folder/copy"), "--store", str(house.database)
        )
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM people").fetchone() == (20,)
    restored = House(tmp_path, "--store", str(copy))
    restored.start()
    assert restored.stop() == 0


def test_the_doctor_says_what_it_found(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        token = httpx.post(f"{house.address}/api/guests", json={"name": "Ann"}).json()["token"]
        body = {"game": "verso", "options": {"players": 1}, "start": True}
        httpx.post(f"{house.address}/api/tables", json=body, headers={"Authorization": f"Bearer {token}"})
        well = rectoverso("doctor", "--store", str(house.database))  # while it runs
        assert (well.returncode, well.stdout) == (0, "1 tables, 1 people: all is well\n")
        house.stop()
    with closing(sqlite3.connect(house.database)) as db:
        db.execute("UPDATE entries SET entry = x'00' WHERE idx = 1")
        db.commit()
    ill = rectoverso("doctor", "--store", str(house.database))
    assert ill.returncode == 1
    assert "entry 1 can't be read" in ill.stdout
    assert ill.stdout.endswith("1 tables, 1 people: 1 finding\n")


def test_the_address_as_a_qr_code(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rectoverso", "serve", "--port", "0", "--qr", "--store", str(tmp_path / "a.sqlite")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = [server.stdout.readline()]
        while "Ctrl-C" not in lines[-1]:
            lines.append(server.stdout.readline())
        server.terminate()
        assert server.wait(20) == 0
    others = [line for line in lines if "same network" in line]
    assert bool(others) == any("█" in line or "▄" in line for line in lines)


def test_in_a_terminal_the_browser_opens(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    environment = {**os.environ, "DISPLAY": ":99", "BROWSER": str(browser)}
    words = [sys.executable, "-m", "rectoverso", "serve", "--host", "127.0.0.1", "--port", "0"]
    words += ["--store", str(tmp_path / "a.sqlite")]
    ours, theirs = os.openpty()
    try:
        with subprocess.Popen(words, stdin=theirs, stdout=theirs, env=environment) as server:
            until(lambda: opened.exists() and opened.read_text() != "")
            server.terminate()
            assert server.wait(20) == 0
        assert opened.read_text().strip() in os.read(ours, 4096).decode()
        assert opened.read_text().startswith("http://127.0.0.1:")
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_stop_of_the_whole_group_makes_no_noise(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rectoverso", "serve", "--host", "127.0.0.1", "--port", "0"]
    words += ["--store", str(tmp_path / "a.sqlite")]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        until(lambda: "rectoverso_bots_thinking 0" in httpx.get(f"{address}/metrics").text)
        os.killpg(server.pid, signal.SIGTERM)
        assert server.wait(20) == 0
        assert server.stderr is not None
        assert server.stderr.read() == ""
