"""What can be wrong with what a table or a record is told. At the edge it is put into the reader's language."""

from __future__ import annotations


class Refused(Exception):
    """A request that a table refuses: a key of the message catalogue, and its facts. Nothing has changed."""

    def __init__(self, why: str, **facts: str | int) -> None:
        super().__init__(why, facts)
        self.why = why
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name} {fact}" for name, fact in self.facts.items())
        return self.why.replace("_", " ") + (f" ({told})" if told else "")


class Illegal(Refused):
    """A move that the rules forbid, with the number of the rule."""

    def __init__(self, rule: str, why: str, **facts: str | int) -> None:
        super().__init__(why, **facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}"


class Malformed(ValueError):
    """Text or data that is not in the notation at all: no rule is needed to refuse it. One line says what and where."""
