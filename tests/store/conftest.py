"""Each test of the common suite runs on a real file and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.postgres_server import MISSING, PostgresServer, program


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine, each in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One for each worker. Without PostgreSQL tests fail: what was not tried is not known to work."""
    if program("postgres") is None:
        pytest.fail(MISSING, pytrace=False)
    with PostgresServer() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: PostgresServer) -> str:
    """The address of an empty one."""
    return postgres_server.empty()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.thorough)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "rectoverso.db")
    found: str = request.getfixturevalue("postgres")
    return found
