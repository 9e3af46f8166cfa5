"""A record told move by move: who, what, what came of it, and the scores where they changed."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from rectoverso.cli.canvas import printable
from rectoverso.engine.border import Entry, Event
from rectoverso.engine.record import Finding, Record, Step, steps

LONG = 12  # items of a list that is told in full
RIVAL = -1  # the seat of a solo rival in events


def retell(record: Record, console: Console) -> Finding | None:
    """Prints a record as far as it can be played; what does not hold is for the caller to say."""
    names = [printable(name) for name in record.fields.get("players", [])]
    options = ", ".join(f"{name} {_plain(value)}" for name, value in record.options.items() if value is not None)
    console.print(Text.assemble((record.game.id, "bold"), f" ({options})"))
    scores: list[int] = []
    for step in steps(record):
        if isinstance(step, Finding):
            return step
        line = _told(step, record, names)
        if step.state.scores() != scores and step.move is not None:
            line.append(f"   {_plain(step.state.scores())}", "green")
        scores = step.state.scores()
        console.print(line)
    console.print(_ending(record, scores))
    return None


def _told(step: Step, record: Record, names: list[str]) -> Text:
    line = Text()
    line.append("     " if step.move is None else f"{step.move:4} ", "dim")
    seat = step.entry.seat
    if step.move is None:
        line.append("chance", "magenta")
    elif seat is None:
        line.append("clock", "magenta")
    else:
        line.append(names[seat] if names else f"seat {seat}", "cyan")
    if step.move is not None:
        line.append(f"  {step.entry.move}", "bold")
        if "ms" in record.moves[step.move]:
            line.append(f"  {record.moves[step.move]['ms'] / 1000:.3f} s", "dim")
    for event in step.events:
        line.append("  | ", "dim")
        line.append(_happened(event, step))
    return line


def _happened(event: Event, step: Step) -> str:
    """An event by its name and its facts, without those that the line says already."""
    facts: dict[str, Any] = msgspec.to_builtins(event)
    words = [str(facts.pop("event")).replace("_", " ")]
    for name, fact in facts.items():
        if fact is None or fact is False or _is_said(name, fact, step.entry):
            continue
        if fact is True:
            words.append(name)
        elif name == "seat" and fact == RIVAL:
            words.append("rival")
        elif _is_short(fact):
            words.append(f"{name.replace('_', ' ')} {_plain(fact)}")
    return " ".join(words)


def _is_said(name: str, fact: Any, entry: Entry) -> bool:
    return name == "at" or fact == entry.move or (name == "seat" and fact == entry.seat)


def _is_short(fact: Any) -> bool:
    if isinstance(fact, list):
        return len(fact) <= LONG and not any(isinstance(item, list | dict) for item in fact)
    return not isinstance(fact, dict)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return "[" + " ".join(_plain(item) for item in value) + "]"
    return str(value)


def _ending(record: Record, scores: list[int]) -> Text:
    if record.scores is not None:
        return Text(f"     scores {_plain(record.scores)}, winners {_plain(record.winners)}", "bold green")
    return Text(f"     {record.reason or 'unfinished'}, scores so far {_plain(scores)}", "bold yellow")
