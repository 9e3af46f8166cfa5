"""What an answer over HTTP says when something was refused: for programs, and in a sentence for people."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from rectoverso.engine.errors import Illegal, Malformed, Refused
from rectoverso.text import LANGUAGES, texts

STATUS: Final = {
    "other_host": 400,
    "malformed": 400,
    "who_are_you": 401,
    "other_origin": 403,
    "only_from_here": 403,
    "only_the_host": 403,
    "kicked": 403,
    "not_seated": 403,
    "no_spectators": 403,
    "game_hidden": 403,
    "wrong_method": 405,
    "too_large": 413,
    "import_too_large": 413,
    "import_too_many": 413,
    "import_empty": 422,
    "too_fast": 429,
    "internal": 500,
    "store_failed": 503,
}
ANYTHING_ELSE: Final = 409
LONGEST_LINE: Final = 300


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`why` and `facts` are for programs, `text` is a sentence in the language of the request; `rule` is the number of
    the rule of the game that forbids it."""

    why: str
    text: str
    facts: dict[str, str | int] = {}
    rule: str | None = None


def status_of(why: str) -> int:
    if why.startswith("no_such_"):
        return 404
    if why.startswith("name_"):
        return 400
    return STATUS.get(why, ANYTHING_ELSE)


def problem_of(problem: Refused | Malformed, language: str) -> Problem:
    if isinstance(problem, Malformed):
        return Problem("malformed", one_line(str(problem)))
    rule = problem.rule if isinstance(problem, Illegal) else None
    return Problem(problem.why, texts(language).refusal(problem), problem.facts, rule)


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


def language_of(accepted: str) -> str:
    """The first of our languages by the weights of Accept-Language."""
    wishes = []
    for place, part in enumerate(accepted[:500].split(",")):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            wishes.append((-_weight(weight), place, language))
    return min(wishes)[2] if wishes else LANGUAGES[0]


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=")) if text else 1.0
    except ValueError:
        return 0.0


def refusals(**whys: str) -> dict[int, ResponseSpec]:
    """How refusals are described, by status: refusals(_409="seat_taken, table_full")."""
    return {
        int(status.removeprefix("_")): ResponseSpec(Problem, description=f"Refused: {why}.", generate_examples=False)
        for status, why in whys.items()
    }
