import random

import pytest

from rectoverso.games.dessus_dessous.difficulty import Judge, count, neighbours
from rectoverso.games.dessus_dessous.enumeration import Enumeration, LevelCount, enumerate_stacks
from rectoverso.games.dessus_dessous.layers import layer_set, upright
from rectoverso.games.dessus_dessous.missions import (
    BODY,
    LEVELS,
    Mission,
    Missions,
    in_order,
    is_mission,
    main,
    missions,
)
from rectoverso.games.dessus_dessous.stacks import parse_stack, solve_up_to_turns, stack_code, stack_text

MILLPOND = layer_set()
SHIPPED = missions("millpond")

# Layers, stacks, patterns, patterns that one stack of so many layers gives, missions.
COUNTS = [
    LevelCount(1, 10, 10, 10, 0),
    LevelCount(2, 320, 320, 320, 0),
    LevelCount(3, 7680, 7126, 6662, 6598),
    LevelCount(4, 122880, 74928, 52268, 52016),
    LevelCount(5, 983040, 275924, 123234, 123212),
]


def some(level: int, number: int) -> list[Mission]:
    """Missions spread evenly over a level, the easiest and the hardest among them."""
    last = SHIPPED.count(level) - 1
    return [SHIPPED.mission(level, last * n // (number - 1), n % 4) for n in range(number)]


def test_there_are_as_many_missions_as_the_rules_give() -> None:  # D4
    assert [SHIPPED.count(level) for level in LEVELS] == [6598, 52016, 123212]
    assert len(SHIPPED) == 181826


def test_stacks_of_up_to_three_layers_enumerated_anew() -> None:  # D4
    fresh = Enumeration(MILLPOND, most=3)
    assert fresh.counts == COUNTS[:3]
    shipped = {stack_code(SHIPPED.mission(3, index).stack) for index in range(SHIPPED.count(3))}
    assert shipped == set(fresh.missions[3])


@pytest.mark.slow
def test_all_stacks_enumerated_anew() -> None:  # D4
    assert enumerate_stacks("millpond") == COUNTS


@pytest.mark.slow
def test_the_missions_shipped_are_those_derived_anew(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().out.endswith("millpond.missions: 181,826 missions, as derived\n")


@pytest.mark.parametrize("level", LEVELS)
def test_a_mission_has_one_stack_up_to_turns_and_shows_every_layer(level: int) -> None:  # D4
    for mission in some(level, 50):
        assert len(mission.stack) == mission.level == level  # D3
        assert solve_up_to_turns(mission.pattern, most=level) == [upright(mission.stack)]
        assert is_mission(mission.pattern, level, MILLPOND)
        assert set(range(level)) <= set(MILLPOND.seen(mission.stack))
        assert mission.pattern == MILLPOND.pattern(mission.stack)


@pytest.mark.parametrize("level", LEVELS)
def test_a_mission_is_found_by_its_pattern_whichever_way_it_lies(level: int) -> None:
    for mission in some(level, 10):
        for turns in range(4):
            pattern = MILLPOND.turn(mission.pattern, turns)
            found = SHIPPED.find(pattern)
            assert found is not None
            assert (found.level, found.index, found.difficulty) == (level, mission.index, mission.difficulty)
            assert found.pattern == pattern == MILLPOND.pattern(found.stack)


@pytest.mark.parametrize(
    "text",
    [
        "A0",  # a single layer
        "A0 B0",  # two layers
        "A0 B0 C1'",  # B0 C1' gives it too: the fish is hidden
        "A0 B2 D1",  # E0' B2 D1 gives it too
    ],
)
def test_patterns_that_are_no_missions_are_not_found(text: str) -> None:  # D4
    assert SHIPPED.find(MILLPOND.pattern(parse_stack(text))) is None


def test_an_empty_board_is_no_mission() -> None:
    assert SHIPPED.find([0] * 64) is None


def test_looking_up_and_the_rule_itself_agree() -> None:  # D4
    chance = random.Random(4)
    verdicts = set()
    for _ in range(100):
        layers = chance.sample(range(5), chance.randint(1, 5))
        pattern = MILLPOND.pattern([8 * layer + chance.randrange(8) for layer in layers])
        found = SHIPPED.find(pattern)
        assert [found is not None and found.level == level for level in LEVELS] == [
            is_mission(pattern, level, MILLPOND) for level in LEVELS
        ]
        verdicts.add(found is None)
    assert verdicts == {True, False}


def test_difficulty_runs_from_1_to_100() -> None:
    for level in LEVELS:
        difficulties = [mission.difficulty for mission in some(level, 100)]
        assert difficulties == sorted(difficulties)
        assert (difficulties[0], difficulties[-1]) == (1, 100)


@pytest.mark.parametrize("index", [-1, 6598])
def test_a_mission_beyond_its_level_is_refused(index: int) -> None:
    with pytest.raises(IndexError, match="0 to 6597"):
        SHIPPED.mission(3, index)


def test_harder_missions_have_higher_scores() -> None:
    judge = Judge(MILLPOND)
    for level in LEVELS:
        codes = [stack_code(upright(mission.stack)) for mission in some(level, 30)]
        assert in_order(sorted(codes), judge) == codes


def test_a_layer_almost_covered_is_harder_than_whole_figures() -> None:
    judge = Judge(MILLPOND)
    plain, covered = parse_stack("D0 A3 C2"), parse_stack("A0' D0' E0'")
    assert judge.judge(plain) < judge.judge(covered)
    assert [stack_text(SHIPPED.mission(3, index).stack) for index in (0, 6596)] == ["D0 A3 C2", "A0' D0' E0'"]


def test_turning_a_mission_does_not_make_it_harder() -> None:
    judge = Judge(MILLPOND)
    scores = {judge.judge(SHIPPED.mission(4, 1000, turns).stack) for turns in range(4)}
    assert len(scores) == 1


def test_cells_have_their_neighbours() -> None:
    # 16 fields of four triangles in a ring, and one pair across each of the 24 inner edges of the fields.
    assert len(neighbours(MILLPOND)) == 16 * 4 + 24


@pytest.mark.parametrize(("plane", "bits"), [(0, 0), (-1, 64), (-(2**63), 1), (2**62 + 5, 3)])
def test_bits_are_counted_in_both_halves(plane: int, bits: int) -> None:
    assert count(plane) == bits


def test_a_file_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no file of missions"):
        Missions(MILLPOND, b"DDM1" + bytes(BODY))
