"""Counts of lines of play by depth from fixed deals: they pin the rules of every mode.

After a change of rules, `python -m tests.games.test_perft` writes them anew; the difference is then to be explained.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Illegal
from rectoverso.engine.game import CodedState, State
from rectoverso.engine.record import Record, read, replay
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.stacks import stack_text
from rectoverso.games.dessus_dessous.view import DessusDessousView
from rectoverso.lab.bulk import perft
from tests.modes import MODES

DATA = Path(__file__).parent.parent / "data"
RECORDS = DATA / "records"
TABLE = DATA / "perft.json"
MOVES_FIRST = {"verso": 8, "sea-change": 0, "dessus-dessous": 0}  # for each player, so that there is something to bank
DEPTH = {"verso": 5, "sea-change": 5, "dessus-dessous": 4}


def position(name: str) -> State:
    """The deal of a mode's first golden game, and some of its moves."""
    record = golden(name)
    state = record.game.new(record.options)
    for move in record.moves[: MOVES_FIRST[record.game.id] * record.options["players"]]:
        play_on(record, state)
        state.apply(Entry(move["seat"], move["move"]))
    play_on(record, state)
    return state


def golden(name: str) -> Record:
    return read((RECORDS / f"{name}.jsonl").read_text().splitlines()[0], game_of)


def play_on(record: Record, state: State) -> None:
    while state.wants_chance():
        outcome = record.game.outcome(state, record.setup)
        assert outcome is not None
        state.apply(Entry(None, outcome, state.deadline() or 0))


def lines(name: str, depth: int) -> int:
    state = position(name)
    return perft(state, depth) if isinstance(state, CodedState) else race_lines(name, state, depth)


def race_lines(name: str, state: State, depth: int) -> int:
    """Of the stacks of a race, the right one and a wrong one stand for all."""
    if depth == 0 or state.over():
        return 1
    twin = state.copy()
    try:
        play_on(golden(name), twin)
    except Illegal:  # the golden game has no mission of this level left
        return 1
    view = twin.view(None)
    assert isinstance(view, DessusDessousView)
    total = 0
    for seat in sorted(twin.waiting()):
        for move in [*twin.legal(seat), *stacks_to_try(view)]:
            after = twin.copy()
            after.apply(Entry(seat, move, twin.deadline() or 0))
            total += race_lines(name, after, depth - 1)
    if twin.deadline() is not None:
        after = twin.copy()
        after.apply(Entry(None, "time", twin.deadline() or 0))
        total += race_lines(name, after, depth - 1)
    return total


def stacks_to_try(view: DessusDessousView) -> list[str]:
    mission = view.table.mission
    if mission is None:
        return []
    found = missions(view.table.layers).find(mission.pattern)
    assert found is not None
    word = "check" if view.table.players == 1 else "take"
    return [f"{word} {stack_text(found.stack)}", f"{word} A0 B0 C0 D0"]


@pytest.mark.parametrize("name", MODES)
def test_a_mode_has_its_counts(name: str) -> None:
    table = json.loads(TABLE.read_text())
    assert name in table, "python -m tests.games.test_perft"
    game_id = MODES[name][0]
    assert [lines(name, depth) for depth in range(1, DEPTH[game_id] - 1)] == table[name][:-2]


@pytest.mark.slow
@pytest.mark.parametrize("name", MODES)
def test_a_mode_has_its_deepest_counts(name: str) -> None:
    deepest = DEPTH[MODES[name][0]]
    assert [lines(name, depth) for depth in (deepest - 1, deepest)] == json.loads(TABLE.read_text())[name][-2:]


@pytest.mark.parametrize("name", MODES)
def test_a_mode_has_golden_games(name: str) -> None:
    games = (RECORDS / f"{name}.jsonl").read_text().splitlines()
    assert games
    for line in games:
        assert replay(read(line, game_of)).finding is None


if __name__ == "__main__":
    counts = {name: [lines(name, depth) for depth in range(1, DEPTH[MODES[name][0]] + 1)] for name in MODES}
    TABLE.write_text("{\n" + ",\n".join(f'"{name}": {counts[name]}' for name in counts) + "\n}\n")
