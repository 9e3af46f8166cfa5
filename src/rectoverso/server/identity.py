"""Who somebody is, without accounts: a guest with a name, known by a random token.

A browser has the token in a cookie that no script can read, a program sends it as a bearer. Only hashes are kept. A
one-time code carries the identity to another device, which gets a token of its own.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
from typing import Final

from litestar.datastructures import Cookie

from rectoverso.engine.border import Millis
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.server.clock import now
from rectoverso.server.doorway import Headers
from rectoverso.server.hall import Hall
from rectoverso.server.leaving import leave
from rectoverso.server.names import checked_name
from rectoverso.store.base import AddToken, ClaimCode, Forget, NewCode, NewPerson, Person, Rename, Store

COOKIE: Final = "rectoverso"
YEAR: Final = 365 * 24 * 60 * 60  # seconds
CODE_LIVES: Final = 10 * 60 * 1000  # milliseconds
CODE_LENGTH: Final = 8
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that looks like something else
TRIES: Final = 3
MOST_TABLES: Final = 10_000

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,100}", re.ASCII)

logger = logging.getLogger(__name__)


def hashed(secret: str) -> str:
    """Tokens are long and random, so a plain hash is enough; codes live for minutes."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(headers: Headers) -> str | None:
    """A program's bearer token, or else that of the cookie."""
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        given: str | None = bearer.strip()
    else:
        pairs = (pair.strip().partition("=") for pair in headers.get("cookie", "").split(";"))
        given = next((value for name, _, value in pairs if name == COOKIE), None)
    return given if given is not None and TOKEN.fullmatch(given) else None


async def person_of(store: Store, headers: Headers) -> Person | None:
    token = token_of(headers)
    return None if token is None else await store.person(hashed(token))


def cookie_of(token: str, scheme: str) -> Cookie:
    """An empty token clears it."""
    return Cookie(
        COOKIE,
        value=token,
        path="/",
        max_age=YEAR if token else 0,
        secure=scheme == "https",
        httponly=True,
        samesite="lax",
    )


async def new_guest(hall: Hall, name: str) -> tuple[Person, str]:
    """A person, and the token that nobody else has."""
    guest = Person(secrets.token_urlsafe(12), checked_name(name), now())
    token = secrets.token_urlsafe(32)
    await hall.store.write(NewPerson(guest.person, guest.name, hashed(token), guest.created))
    return guest, token


async def rename(hall: Hall, person: Person, name: str) -> str:
    name = checked_name(name)
    await hall.store.write(Rename(person.person, name))
    hall.rename(person.person, name)
    return name


async def new_token(hall: Hall, person: Person) -> str:
    token = secrets.token_urlsafe(32)
    await hall.store.write(AddToken(person.person, hashed(token), now()))
    return token


async def new_code(hall: Hall, person: Person) -> tuple[str, Millis]:
    """A one-time code, and when it stops working."""
    expires = now() + CODE_LIVES
    for _ in range(TRIES):
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if await hall.store.write(NewCode(person.person, hashed(code), expires)):
            return f"{code[:4]}-{code[4:]}", expires
    raise Refused("busy")


async def claim(hall: Hall, code: str) -> tuple[Person, str]:
    """Whose code it was, and a token for the device that knew it."""
    plain = re.sub(r"[\s-]", "", code).upper()
    token = secrets.token_urlsafe(32)
    claimed = await hall.store.write(ClaimCode(hashed(plain), hashed(token), now()))
    person = None if claimed is None else await hall.store.person(hashed(token))
    if person is None:
        raise Refused("no_such_code")
    return person, token


async def forget(hall: Hall, person: Person) -> None:
    """Leaves all tables; then the person is nobody, here and in all records to come."""
    for line in await hall.store.tables_of(person.person, MOST_TABLES):
        try:
            await leave(hall, line.table, person.person)
        except (Refused, Malformed) as problem:
            logger.info("a table could not be left", extra={"table": line.table, "problem": str(problem)})
    imports = await hall.store.imports_of(person.person, MOST_TABLES)
    await hall.store.write(Forget(person.person))
    for one in imports:
        hall.removed(one.table)
    hall.rename(person.person, None)
