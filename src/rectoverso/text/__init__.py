"""What people read, in English, French and German. A key missing in one language is a failing test."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rectoverso.engine.errors import Illegal, Malformed, Refused

LANGUAGES = ("en", "fr", "de")


class Texts:
    """The messages of one language, by dotted key: say("cli.your_move", seat=1)."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.tree: dict[str, Any] = tomllib.loads((files(__name__) / f"{language}.toml").read_text("utf-8"))

    def say(self, key: str, **facts: object) -> str:
        found: Any = self.tree
        for name in key.split("."):
            found = found[name]
        return str(found).format(**facts)

    def count(self, key: str, n: int, **facts: object) -> str:
        """A message in the singular or the plural of its number n."""
        single = abs(n) <= 1 if self.language == "fr" else abs(n) == 1
        return self.say(f"{key}.{'one' if single else 'more'}", n=n, **facts)

    def refusal(self, problem: Refused, game: str | None = None) -> str:
        """Why a request was refused, as a sentence, with the rule that it rests on."""
        facts = {name: self.fact(name, fact, game) for name, fact in problem.facts.items()}
        sentence = self.say(f"refused.{problem.why}", **facts)
        return f"{sentence} ({problem.rule})" if isinstance(problem, Illegal) else sentence

    def fact(self, name: str, fact: str | int, game: str | None) -> str:
        """A fact of a refusal in this language: suits and colours come as letters."""
        names = self.tree.get((game or "").replace("-", "_"), {}).get(name + "s", {})
        return str(names.get(fact, fact)) if isinstance(names, dict) else str(fact)


@cache
def texts(language: str) -> Texts:
    """The messages of a language; Malformed when there is none."""
    if language not in LANGUAGES:
        raise Malformed(f"unknown language {language[:20]!r}: the languages are {', '.join(LANGUAGES)}")
    return Texts(language)


@cache
def rules_page(game: str, language: str) -> str:
    """The rules of a game as a page of Markdown."""
    folder = files(f"rectoverso.games.{game.replace('-', '_')}")
    return (folder / f"rules.{texts(language).language}.md").read_text("utf-8")


def rule(game: str, number: str, language: str) -> str:
    """One numbered rule of a game, without its number; empty when there is none."""
    page = rules_page(game, language)
    found = re.search(rf"\*\*{number}\.\*\*(.*?)(?=\n\*\*[VSD]\d+\.\*\*|\n## |\Z)", page, re.DOTALL)
    return found[1].strip() if found else ""
