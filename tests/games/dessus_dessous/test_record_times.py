"""Options, setups and times of Dessus Dessous in a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.conformance import next_entry
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.record import read, record_of, replay, write
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.game import GAME
from rectoverso.games.dessus_dessous.rules import PAUSE
from tests.games.dessus_dessous.tables import START, WRONG, alone, mission, play, reveal, right, table, take

RECORDS = sorted((Path(__file__).parent.parent.parent / "data/records").glob("dessus-dessous-*.jsonl"))
ALONE, TWO = GAME.complete({"players": 1}), GAME.complete({"players": 2})


def setup(*cards: tuple[int, int], turns: int = 0) -> dict[str, Any]:
    chosen = [mission(level, index, turns) for level, index in cards]
    return {"missions": [{"level": one.level, "pattern": list(one.pattern)} for one in chosen]}


SIX = setup((3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2))


def refused(given: Any, options: dict[str, Any] = TWO) -> str:
    with pytest.raises(Malformed) as caught:
        GAME.check_setup({"missions": given}, options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_example_records_replay() -> None:
    """Two moves in a millisecond, a move at the very deadline, "time" later than that."""
    assert len(RECORDS) == 4
    for path in RECORDS:
        for line in path.read_text("utf-8").splitlines():
            record = read(line, game_of)
            replayed = replay(record)
            assert replayed.finding is None
            assert replayed.state.scores() == record.scores
            assert replayed.state.winners() == record.winners


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_and_its_record_are_the_same_game(players: int) -> None:
    for seed in range(5):
        rng, at = Rng(seed), 0
        options = GAME.complete({"players": players})
        state = GAME.new(options)
        entries: list[Entry] = []
        while not state.over():
            entries.append(next_entry(GAME, state, at, rng))
            at = entries[-1].at
            state.apply(entries[-1])
        line = write(record_of(GAME, options, entries))
        again = replay(read(line, game_of))
        assert again.finding is None
        assert again.state.scores() == state.scores()


# Options


def test_defaults() -> None:
    """D10, D15: five minutes, three alone."""
    assert GAME.complete({}) == {"players": 2, "limit": 300, "layers": "millpond"}
    assert GAME.complete({"players": 1}) == {"players": 1, "limit": 180, "layers": "millpond"}
    assert GAME.complete({"players": 4, "limit": 1800})["limit"] == 1800
    assert GAME.sides(TWO) == [[0], [1]]


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 0}, {"players": 5}, {"players": True}, {"players": 2.0}, {"players": "2"}, {"players": None},
        {"limit": 59}, {"limit": 1801}, {"limit": None}, {"limit": 300.0}, {"limit": True}, {"layers": "pond"},
        {"layers": None}, {"layers": ["millpond"]}, {"players": 1, "limit": 300}, {"speed": 1},
    ],
)  # fmt: skip
def test_options_out_of_range(wrong: dict[str, Any]) -> None:
    """D10: the limit can't be switched off; D15: alone it is three minutes."""
    with pytest.raises(Malformed):
        GAME.complete(wrong)
    with pytest.raises(Malformed):
        GAME.options({**TWO, **wrong})


@pytest.mark.parametrize("name", ["players", "limit", "layers"])
def test_options_missing(name: str) -> None:
    with pytest.raises(Malformed, match=name):
        GAME.options({key: value for key, value in TWO.items() if key != name})


# Setups


def test_good_setups() -> None:
    """D5: all six, or those begun; alone any levels, and spare ones. Fields that nobody knows are kept."""
    for count in range(7):
        GAME.check_setup({"missions": SIX["missions"][:count], "note": 1}, TWO)
    GAME.check_setup(setup((5, 9), (5, 8), (3, 1), (5, 7), (4, 4), (3, 2), (3, 3)), ALONE)
    GAME.check_setup({"missions": [{**SIX["missions"][0], "name": "x"}]}, TWO)


def test_a_setup_that_is_no_list() -> None:
    nothing: list[Any] = [None, {}, "missions", 3]
    for given in nothing:
        assert refused(given).startswith("setup.missions: a list")
    with pytest.raises(Malformed, match=r"setup\.missions"):
        GAME.check_setup({}, TWO)


@pytest.mark.parametrize("wrong", [None, [], "3", 3])
def test_a_mission_that_is_no_object(wrong: Any) -> None:
    assert refused([SIX["missions"][0], wrong]).startswith("setup.missions[1]: an object")


@pytest.mark.parametrize("level", [None, True, 3.0, "3", 2, 6, [3], {}])
def test_levels_of_a_wrong_kind(level: Any) -> None:
    """D3."""
    assert refused([{**SIX["missions"][0], "level": level}]).startswith("setup.missions[0].level")


def test_patterns_of_a_wrong_kind() -> None:
    """D4: one colour number per cell."""
    good = SIX["missions"][0]["pattern"]
    for wrong in (None, "0" * 64, good[:-1], [*good, 0], [], tuple(good)):
        assert refused([{"level": 3, "pattern": wrong}]).startswith("setup.missions[0].pattern: a list of 64")
    for colour in (7, -1, True, 1.0, "1", None, 10**30):
        problem = refused([{"level": 3, "pattern": [*good[:5], colour, *good[6:]]}])
        assert problem.startswith("setup.missions[0].pattern[5]: a colour from 0 to 6")


def test_patterns_that_are_no_missions() -> None:
    """D4."""
    of_level_4 = {"level": 3, "pattern": list(mission(4, 1).pattern)}
    assert refused([of_level_4]) == "setup.missions[0]: this pattern is no mission of level 3 (D4)"
    assert "D4" in refused([{"level": 3, "pattern": [0] * 64}])


def test_missions_in_a_wrong_order_or_too_many_or_twice() -> None:
    """D5: 3, 4, 5, 3, 4, 5, none twice, in no turn; D15."""
    six = SIX["missions"]
    assert refused([six[0], six[2]]) == "setup.missions[1]: level 4 is needed, not 5 (D5)"
    assert refused([*six, six[0]]).startswith("setup.missions: at most 6")
    turned = setup((3, 1), turns=3)["missions"]
    assert refused([*six[:3], *turned]) == "setup.missions[3]: the same mission as setup.missions[0] (D5)"
    assert refused([six[0], six[1], *turned], ALONE).endswith("setup.missions[0] (D15)")


def test_what_a_setup_holds_for_a_state() -> None:
    """In the order of play; alone the first of the level drawn that has not been drawn yet."""
    state = GAME.new(TWO)
    assert GAME.outcome(state, SIX) == "mission 3:" + "".join(map(str, SIX["missions"][0]["pattern"]))
    assert GAME.outcome(state, {"missions": []}) is None
    spare = setup((5, 9), (3, 1), (5, 8))
    single = alone()
    for at, place in enumerate((0, 2)):
        play(single, 0, "draw 5", at)
        outcome = GAME.outcome(single, spare)
        assert outcome == "mission 5:" + "".join(map(str, spare["missions"][place]["pattern"]))
        play(single, None, outcome, at)
        play(single, 0, f"check {right(single)}", at)
    play(single, 0, "draw 5", 3)
    with pytest.raises(Illegal, match="D15"):
        GAME.outcome(single, spare)


def test_outcomes_make_a_setup() -> None:
    state = GAME.new(TWO)
    outcome = GAME.chance(state, Rng(1))
    made = GAME.setup([outcome], TWO)
    GAME.check_setup(made, TWO)
    assert GAME.outcome(state, made) == outcome
    assert GAME.setup([], ALONE) == {"missions": []}


# Times


def test_times_count_from_the_reveal_of_the_round() -> None:
    """D7: in solo from the start of the clock."""
    state = table(2, at=700)
    assert GAME.stamp(state, 950) == {"round": 0, "ms": 250}
    assert GAME.when(state, {"round": 0, "ms": 250}, 700) == 950
    for seat in (0, 1):
        take(state, seat, True, 1000)
    reveal(state, 1000 + PAUSE)
    assert GAME.stamp(state, 1001 + PAUSE) == {"round": 1, "ms": 1}
    assert GAME.when(state, {"round": 1, "ms": 1}, 1000 + PAUSE) == 1001 + PAUSE
    single = alone()
    assert GAME.stamp(single, 950) == {"ms": 950}
    assert GAME.when(single, {"ms": 950}, 0) == 950


@pytest.mark.parametrize(
    "wrong",
    [
        {}, {"round": 0}, {"ms": 1}, {"round": 1, "ms": 1}, {"round": -1, "ms": 1}, {"round": 6, "ms": 1},
        {"round": True, "ms": 1}, {"round": None, "ms": 1}, {"round": "0", "ms": 1}, {"round": 0, "ms": -1},
        {"round": 0, "ms": True}, {"round": 0, "ms": 1.0}, {"round": 0, "ms": None}, {"round": 0, "ms": "1"},
        {"round": 0, "ms": 2**53}, {"round": False, "ms": 1},
    ],
)  # fmt: skip
def test_times_that_are_wrong(wrong: dict[str, Any]) -> None:
    state = table(2)
    with pytest.raises(Malformed):
        GAME.when(state, wrong, START)


def test_times_that_run_back() -> None:
    """Within a round, and in a solo game, ms never decreases; equal ms are in the order of the list."""
    state = table(2)
    play(state, 0, f"take {WRONG}", START + 10)
    assert GAME.when(state, {"round": 0, "ms": 10}, START + 10) == START + 10
    with pytest.raises(Malformed, match="ms"):
        GAME.when(state, {"round": 0, "ms": 9}, START + 10)
    single = alone()
    play(single, 0, "draw 3", 10)
    reveal(single, 10)
    with pytest.raises(Malformed, match="ms"):
        GAME.when(single, {"ms": 9}, 10)


@pytest.mark.parametrize("field", ["round", "ms"])
def test_what_is_missing_is_told_as_missing(field: str) -> None:
    stamp = {"round": 0, "ms": 1}
    del stamp[field]
    with pytest.raises(Malformed, match=f"^{field} is missing$"):
        GAME.when(table(2), stamp, START)


@pytest.mark.parametrize("wrong", [{}, {"round": 0, "ms": 5}, {"round": None, "ms": 5}, {"ms": -1}, {"ms": False}])
def test_times_that_are_wrong_in_solo(wrong: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        GAME.when(alone(), wrong, 0)


def solo_line(*moves: tuple[str, int]) -> str:
    """A record that draws and checks, as text."""
    fields = {
        "format": 1,
        "game": "dessus-dessous",
        "options": ALONE,
        "setup": setup((3, 1)),
        "moves": [{"seat": 0, "ms": ms, "move": move} for move, ms in moves],
        "scores": None,
        "winners": None,
    }
    return json.dumps(fields)


def test_a_draw_that_the_setup_does_not_hold() -> None:
    """D15: a level with none left can't be drawn; the record's draw is at fault."""
    finding = replay(read(solo_line(("draw 4", 5)), game_of)).finding
    assert finding is not None
    assert (finding.rule, finding.move) == ("D15", 0)
    assert replay(read(solo_line(("draw 3", 5), (f"check {WRONG}", 5)), game_of)).finding is None
    late = replay(read(solo_line(("draw 3", 180_000), (f"check {WRONG}", 180_001)), game_of)).finding
    assert late is not None
    assert (late.rule, late.move) == ("D15", 1)
