"""`rectoverso backup` and `rectoverso doctor`: looking after what a server keeps, also while it runs."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from rectoverso.cli.progress import Bar
from rectoverso.engine.errors import Malformed
from rectoverso.server.config import store_address

Done = TypeVar("Done")

Address = Annotated[
    str,
    typer.Option(
        envvar="RECTOVERSO_STORE",
        show_envvar=False,
        metavar="TEXT",
        show_default=False,
        help="A SQLite file or postgresql://…; without one, the file in the user's data folder.",
    ),
]


def _with_store(work: Coroutine[Any, Any, Done]) -> Done:
    """What it comes to, or one line about the store."""
    import asyncio  # noqa: PLC0415  # other commands need no database

    from rectoverso.store.base import StoreFailed, StoreUnusable  # noqa: PLC0415  # the same

    try:
        return asyncio.run(work)
    except (StoreFailed, StoreUnusable) as problem:
        raise Malformed(str(problem)) from None


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; one that is there is replaced.")],
    store: Address = "",
) -> None:
    """Copy all that is kept into a file, also while the server runs."""
    _with_store(_back_up(store_address(store), file))
    print(f"{file}: {file.stat().st_size} bytes, a copy of all that is committed.")


async def _back_up(address: str, file: Path) -> None:
    from rectoverso.store import store_of  # noqa: PLC0415  # the same

    opened = store_of(address, read_only=True)
    await opened.open()
    try:
        await opened.backup(file)
    finally:
        await opened.close()


def doctor(store: Address = "") -> None:
    """Check what is kept: every game is replayed by its rules, and everything beside it is compared."""
    if _with_store(_examine(store_address(store))):
        raise typer.Exit(1)


async def _examine(address: str) -> int:
    from rectoverso.server.doctor import examine  # noqa: PLC0415  # the same
    from rectoverso.store import store_of  # noqa: PLC0415  # the same
    from rectoverso.store.sql import SqlStore  # noqa: PLC0415  # the same

    opened = store_of(address, read_only=True)
    assert isinstance(opened, SqlStore)
    await opened.open()
    try:
        counts = await opened.counts()
        people = counts.pop("people")
        found = 0
        with Bar("tables", sum(counts.values())) as bar:
            async for finding in examine(opened, bar.show):
                bar.hide()
                print(finding)
                found += 1
        verdict = "all is well" if not found else f"{found} findings" if found > 1 else "1 finding"
        print(f"{sum(counts.values())} tables, {people} people: {verdict}")
        return found
    finally:
        await opened.close()
