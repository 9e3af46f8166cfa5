"""Playing a record over again, and saying where it does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rectoverso.engine.border import Entry, Event, Millis
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.game import State
from rectoverso.engine.options import short
from rectoverso.engine.record.plain import canonical
from rectoverso.engine.record.reading import Record


class Finding(NamedTuple):
    """Why a record does not hold: which move (counting from 0, if it is one), which rule (if it is one), in a line."""

    error: str
    move: int | None = None
    rule: str | None = None
    malformed: bool = False  # not in the notation at all, so no question of rules
    problem: Illegal | None = None  # what a reader's own language is made from


class Step(NamedTuple):
    """One entry that was played: which move of the record (None is chance), and what happened."""

    move: int | None
    entry: Entry
    events: list[Event]
    state: State  # after it; it is the replay's own, so look and leave it


class Replayed(NamedTuple):
    """Where a record leads, as far as it can be played."""

    state: State
    played: int  # moves
    finding: Finding | None


def replay(record: Record) -> Replayed:
    """Plays a record to its end or to the first thing that does not hold."""
    state: State | None = None
    played = 0
    finding = None
    for step in steps(record, tell=False):
        if isinstance(step, Finding):
            finding = step
        else:
            state = step.state
            played += step.move is not None
    return Replayed(state or record.game.new(record.options), played, finding)


def steps(record: Record, tell: bool = True) -> Iterator[Step | Finding]:
    """The same move by move; a finding is the last. Who needs no events is served sooner without."""
    moves = record.moves
    state = record.game.new(record.options)
    outcomes: list[str] = []
    at = 0
    for index in range(len(moves) + 1):
        while state.wants_chance():
            chance = _chance(record, state, index, at)
            if chance is None:
                break
            if isinstance(chance, Finding):
                yield chance
                return
            at = chance.at
            outcomes.append(chance.move)
            yield Step(None, chance, _play(state, chance, tell), state)
        if index == len(moves):
            break
        move = _move(record, state, index, at)
        if isinstance(move, Finding):
            yield move
            return
        at = move.at
        yield Step(index, move, _play(state, move, tell), state)
    finding = _deals_not_begun(record, outcomes) or _wrong_result(record, state)
    if finding is not None:
        yield finding


def _play(state: State, entry: Entry, tell: bool) -> list[Event]:
    if tell:
        return state.apply(entry)
    state.play(entry)
    return []


def _chance(record: Record, state: State, index: int, at: Millis) -> Entry | Finding | None:
    """What the setup holds for a state that wants chance, at the time when a table would have written it."""
    due = state.deadline()
    try:
        outcome = record.game.outcome(state, record.setup)
        if outcome is None:
            return None
        entry = Entry(None, outcome, at if due is None else max(at, due))
        state.check(entry)
    except (Illegal, Malformed) as problem:  # of what the move before asked for, such as a level with no mission left
        return _refused(problem, index - 1 if index else None)
    return entry


def _move(record: Record, state: State, index: int, at: Millis) -> Entry | Finding:
    move = record.moves[index]
    if state.wants_chance():
        return Finding("the setup holds no more of what chance brought, though moves follow", index)
    if move["seat"] is None and state.deadline() is None and not state.over():
        return Finding("seat: no clock runs here, so a seat is needed", index, malformed=True)
    try:
        now = at if state.over() else record.game.when(state, move, at)  # after the end, no time is right
        entry = Entry(move["seat"], move["move"], now)
        state.check(entry)
    except (Illegal, Malformed) as problem:
        return _refused(problem, index)
    return entry


def _refused(problem: Illegal | Malformed, move: int | None) -> Finding:
    if isinstance(problem, Illegal):
        return Finding(str(problem), move, problem.rule, problem=problem)
    return Finding(str(problem), move, malformed=True)


def _deals_not_begun(record: Record, outcomes: list[str]) -> Finding | None:
    """A setup with "deals" holds the rounds begun and no others; elsewhere chance may lie ready for later."""
    if "deals" not in record.setup:
        return None
    begun = record.game.setup(outcomes, record.options).get("deals")
    if begun is None or len(begun) == len(record.setup["deals"]):
        return None
    error = f"setup.deals: {len(record.setup['deals'])} deals, though {len(begun)} rounds have begun"
    return Finding(error, malformed=True)


def _wrong_result(record: Record, state: State) -> Finding | None:
    """What the record states against the rules, found at its last move."""
    error = _misstated(record, state)
    if error is None:
        return None
    return Finding(error, len(record.moves) - 1 if record.moves else None, record.game.result_rule(record.options))


def _misstated(record: Record, state: State) -> str | None:
    if not state.over():
        if record.scores is not None:
            return "scores are stated, but the game is not over"
    elif record.reason is not None:
        return f"the reason {record.reason} is stated, but the game ended by its rules"
    elif record.scores is None:
        return "the game is over, but scores and winners are null"
    results = record.game.results(state)
    if state.over():
        results = {"scores": state.scores(), "winners": state.winners(), **results}
    for name, right in results.items():
        if name in record.fields and canonical(record.fields[name]) != canonical(right):
            where, stated, follows = _apart(name, record.fields[name], right)
            return f"{where}: {stated} is stated, {follows} follows from the moves"
    return None


def _apart(where: str, stated: Any, right: Any) -> tuple[str, str, str]:
    """Where two values differ first, and how; a list of plain numbers is one thing."""
    match stated, right:
        case dict(), dict() if stated.keys() == right.keys():
            inside = [(f"{where}.{name}", stated[name], right[name]) for name in right]
        case [dict(), *_], list() if len(stated) != len(right):
            return where, f"a list of {len(stated)}", f"a list of {len(right)}"
        case list(), [dict(), *_] if len(stated) == len(right):
            inside = [(f"{where}[{place}]", *pair) for place, pair in enumerate(zip(stated, right, strict=True))]
        case _:
            return where, short(stated), short(right)
    return next(_apart(*one) for one in inside if canonical(one[1]) != canonical(one[2]))
