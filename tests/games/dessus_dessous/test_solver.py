import pytest
from hypothesis import given
from hypothesis import strategies as st

from rectoverso.games.dessus_dessous.layers import Pattern, Stack, layer_set, turned_stack
from rectoverso.games.dessus_dessous.stacks import FIRST, parse_stack, solve, solve_up_to_turns, stack_of, stack_text

MILLPOND = layer_set()


@pytest.fixture(scope="module")
def by_brute_force() -> dict[Pattern, list[Stack]]:
    """Every stack of up to two layers by its pattern."""
    found: dict[Pattern, list[Stack]] = {}
    for code in range(1, FIRST[3]):
        found.setdefault(MILLPOND.pattern(stack_of(code)), []).append(stack_of(code))
    return found


def test_a_mission_has_one_answer() -> None:
    pattern = MILLPOND.pattern(parse_stack("D2 B1 A2"))
    assert [stack_text(stack) for stack in solve(pattern, most=3)] == ["D2 B1 A2"]
    assert [stack_text(stack) for stack in solve_up_to_turns(pattern, most=3)] == ["D0 B3 A0"]


def test_layers_that_do_not_show_are_answers_too() -> None:
    answers = [stack_text(stack) for stack in solve(MILLPOND.pattern(parse_stack("D2 B1 A2")))]
    assert answers[0] == "D2 B1 A2"
    assert len(answers) == 5


def test_nothing_gives_an_empty_board() -> None:
    assert solve([0] * 64) == []


def test_a_pattern_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="has 64 cells"):
        solve([0] * 16)


@given(st.integers(1, FIRST[3] - 1))
def test_the_solver_agrees_with_brute_force(by_brute_force: dict[Pattern, list[Stack]], code: int) -> None:
    pattern = MILLPOND.pattern(stack_of(code))
    assert solve(pattern, most=2) == by_brute_force[pattern]


@given(st.integers(1, FIRST[6] - 1))
def test_every_stack_is_among_the_answers_to_its_pattern(code: int) -> None:
    stack = stack_of(code)
    answers = solve(MILLPOND.pattern(stack))
    assert stack in answers
    assert len(set(answers)) == len(answers)
    assert all(MILLPOND.pattern(answer) == MILLPOND.pattern(stack) for answer in answers)


@given(st.integers(1, FIRST[6] - 1), st.integers(0, 3))
def test_up_to_turns_the_answers_stay_the_same_when_the_card_is_turned(code: int, turns: int) -> None:  # D11
    stack = stack_of(code)
    turned = MILLPOND.pattern(turned_stack(stack, turns))
    assert solve_up_to_turns(turned) == solve_up_to_turns(MILLPOND.pattern(stack))


@given(st.integers(1, FIRST[6] - 1), st.integers(0, 63), st.integers(0, 6))
def test_answers_to_a_spoilt_pattern_give_it(code: int, cell: int, colour: int) -> None:
    pattern = list(MILLPOND.pattern(stack_of(code)))
    pattern[cell] = colour
    assert all(list(MILLPOND.pattern(answer)) == pattern for answer in solve(pattern))


@pytest.mark.slow
def test_the_solver_finds_every_stack_of_three_layers() -> None:
    for level in (1, 2, 3):
        by_pattern: dict[Pattern, list[Stack]] = {}
        for code in range(1, FIRST[level + 1]):
            by_pattern.setdefault(MILLPOND.pattern(stack_of(code)), []).append(stack_of(code))
        for pattern, stacks in list(by_pattern.items())[:: 1 if level < 3 else 7]:
            assert solve(pattern, most=level) == stacks
