import json
from collections.abc import Sequence
from importlib.resources import files
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rectoverso.games.dessus_dessous import layers
from rectoverso.games.dessus_dessous.layers import (
    add_layer_set,
    layer_set,
    layer_set_names,
    planes,
    read_layer_set,
    turned_stack,
    upright,
)
from rectoverso.games.dessus_dessous.stacks import parse_stack, stack_code, stack_of, stack_text

MILLPOND = layer_set("millpond")
RAW: dict[str, Any] = json.loads(files("rectoverso.games.dessus_dessous").joinpath("millpond.json").read_bytes())
STACKS = st.integers(1, 4455720).map(stack_of)


def naive_pattern(text: str) -> list[int]:
    """Compose by moving the centre of every cell about, straight from the words of the notation."""
    pattern = [0] * len(RAW["cells"])
    for word in text.split():
        side = RAW["layers"][word[0]]["under" if word.endswith("'") else "top"]
        for (x, y), colour in zip(RAW["cells"], side, strict=True):
            for _ in range(int(word[1])):
                x, y = 1 - y, x  # clockwise, as y points down  # noqa: PLW2901
            cell = min(range(64), key=lambda c: (RAW["cells"][c][0] - x) ** 2 + (RAW["cells"][c][1] - y) ** 2)
            if colour:
                pattern[cell] = colour
    return pattern


def changed(**changes: Any) -> bytes:
    return json.dumps({**RAW, **changes}).encode()


def test_every_layer_looks_different_in_all_8_positions() -> None:  # D4
    assert len(set(MILLPOND.pieces)) == 40


def test_the_holes_of_the_under_side_mirror_those_of_the_upper_side() -> None:  # D1
    for layer in RAW["layers"].values():
        for cell, (x, y) in enumerate(RAW["cells"]):
            mirrored = next(
                n for n, c in enumerate(RAW["cells"]) if abs(c[0] - (1 - x)) < 0.01 and abs(c[1] - y) < 0.01
            )
            assert (layer["top"][cell] == 0) == (layer["under"][mirrored] == 0)


def test_the_fish_swims_to_the_left_and_after_a_quarter_turn_up() -> None:
    tail = [MILLPOND.cells[cell] for cell, colour in enumerate(MILLPOND.pieces[0]) if colour == 1]
    assert all(x > 0.5 for x, _ in tail)
    turned = [MILLPOND.cells[cell] for cell, colour in enumerate(MILLPOND.pieces[1]) if colour == 1]
    assert all(y > 0.5 for _, y in turned)


@pytest.mark.parametrize(("text", "code"), [("A0", 1), ("E3'", 40), ("A0 B0", 41), ("A0 C2' E1", None)])
def test_a_stack_reads_back_from_text_and_code(text: str, code: int | None) -> None:
    stack = parse_stack(text)
    assert stack_text(stack) == text
    assert stack_of(stack_code(stack)) == stack
    assert code in (None, stack_code(stack))


def test_the_notation_counts_layers_sides_and_turns() -> None:
    assert parse_stack("A0 C2' E1") == (0, 8 * 2 + 4 + 2, 8 * 4 + 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "A",
        "A4",
        "F0",
        "a0",
        "A0'' B0",
        "A0  B0",
        " A0",
        "A0 ",
        "A0 A1",
        "A0' A0",
        "A0\tB0",
        "A'0",
        "A00",
        "A٣",
    ],
)
def test_malformed_stacks_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a layer such as A0|in the stack twice"):
        parse_stack(text)


@pytest.mark.parametrize("code", [-1, 4455721])
def test_codes_that_no_stack_has_are_refused(code: int) -> None:
    with pytest.raises(ValueError, match="is not the code of a stack"):
        stack_of(code)


def test_codes_are_dense() -> None:
    assert [stack_code(stack_of(code)) for code in range(3000)] == list(range(3000))
    assert {len(stack_of(code)) for code in (32041, 523560)} == {4}
    assert {len(stack_of(code)) for code in (523561, 4455720)} == {5}


@given(STACKS)
def test_what_one_sees_is_the_topmost_colour_of_every_cell(stack: Sequence[int]) -> None:  # D2
    assert list(MILLPOND.pattern(stack)) == naive_pattern(stack_text(stack))
    for cell, place in enumerate(MILLPOND.seen(stack)):
        shown = MILLPOND.pieces[stack[place]][cell] if place >= 0 else 0
        assert shown == MILLPOND.pattern(stack)[cell]


@given(STACKS, st.integers(-4, 7))
def test_turning_the_stack_turns_its_pattern(stack: Sequence[int], turns: int) -> None:  # D11
    assert MILLPOND.pattern(turned_stack(stack, turns)) == MILLPOND.turn(MILLPOND.pattern(stack), turns)
    assert upright(turned_stack(stack, turns)) == upright(stack)
    assert upright(stack)[0] % 4 == 0


@given(st.lists(st.integers(0, 6), min_size=64, max_size=64))
def test_planes_hold_every_pattern(pattern: list[int]) -> None:
    assert list(MILLPOND.colours_of(*planes(pattern))) == pattern


@pytest.mark.parametrize("pattern", [[8] * 64, [-1] * 64, [0] * 65])
def test_what_is_no_pattern_has_no_planes(pattern: list[int]) -> None:
    with pytest.raises(ValueError, match="one colour number per cell"):
        planes(pattern)


def test_a_set_is_written_as_it_was_read() -> None:
    assert MILLPOND.to_json() == RAW
    assert repr(MILLPOND) == "layer_set('millpond')"


def test_sets_that_break_the_rules_are_refused() -> None:
    a, b = RAW["layers"]["A"], RAW["layers"]["B"]
    blank = {"top": [1] * 64, "under": [2] * 64}
    broken: list[tuple[dict[str, Any], str]] = [
        ({"colours": ["board"]}, "colours"),
        ({"layers": dict(islice(RAW["layers"].items(), 4))}, "5 layers"),
        ({"layers": {**RAW["layers"], "A": {**a, "top": a["top"][1:]}}}, "one known colour per cell"),
        ({"colours": RAW["colours"][:6]}, "one known colour per cell"),
        ({"layers": {**RAW["layers"], "A": {**a, "under": b["under"]}}}, "not mirrored"),
        ({"layers": {**RAW["layers"], "A": blank}}, "the same in two positions"),
        ({"cells": [[0.3, 0.1], *RAW["cells"][1:]]}, "come to lie on one another"),
    ]
    for changes, reason in broken:
        with pytest.raises(ValueError, match=reason):
            read_layer_set(changed(**changes))


def test_a_further_set_is_added_by_a_name_of_its_own() -> None:
    with pytest.raises(ValueError, match="no layer set is called"):
        layer_set("weir")
    weir = read_layer_set(changed(name="weir"))
    add_layer_set(weir)
    try:
        assert layer_set("weir") is weir
        assert layer_set_names() == ("millpond", "weir")
        for known in (weir, MILLPOND):
            with pytest.raises(ValueError, match="already"):
                add_layer_set(known)
    finally:
        layers._loaded.pop("weir")
