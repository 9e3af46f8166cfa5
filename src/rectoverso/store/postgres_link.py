"""A connection to PostgreSQL, and what can go wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import asyncpg

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
else:
    Connection = asyncpg.Connection

TROUBLE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
# A write that can't be done by anybody, ever.
UNFIT = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError, TypeError)


async def connect(address: str, name: str, **settings: str) -> Connection:
    """The name is seen by whoever looks at the connections of the server."""
    db: Connection = await asyncpg.connect(
        address, timeout=5, command_timeout=10, server_settings={"application_name": f"rectoverso {name}", **settings}
    )
    return db


def reason(error: BaseException) -> str:
    """One line for people and for /healthz."""
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
