"""Observations as numbers: they follow from the view alone, and they say what the view says."""

from __future__ import annotations

import pytest

from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.rules import VersoState
from rectoverso.lab.bulk import shuffle
from rectoverso.lab.encoding import Sheet, encode, legal_of, mark_legal, numbers_of
from rectoverso.lab.shapes import shape_of
from tests.modes import MODES, mode

CODED = [name for name in MODES if not name.startswith("dessus")]


def signed(number: int) -> int:
    return number - 256 if number > 127 else number


@pytest.mark.parametrize("name", CODED)
def test_an_observation_follows_from_the_view(name: str) -> None:
    """A state imagined from a seat's view differs in all that the seat can't know, and gives the same numbers."""
    game, options = mode(name)
    shape, rng = shape_of(game, options), Rng(7)
    state = game.new(options)
    assert isinstance(state, CodedState)
    for step in range(120):
        while state.wants_chance():
            shuffle(state, rng)
        if state.over():
            break
        if step % 7 == 0:
            for seat in range(options["players"]):
                other = game.imagine(state.view(seat), rng)
                assert isinstance(other, CodedState)
                assert list(numbers_of(other, seat, shape.size)) == list(numbers_of(state, seat, shape.size))
                assert list(legal_of(other, seat, shape.moves)) == list(legal_of(state, seat, shape.moves))
        state.step(state.pick(rng))


@pytest.mark.parametrize("name", CODED)
def test_a_sheet_is_empty_again_after_it_was_cleared(name: str) -> None:
    game, options = mode(name)
    shape, rng = shape_of(game, options), Rng(3)
    sheet = Sheet(shape.size + shape.moves)
    state = game.new(options)
    assert isinstance(state, CodedState)
    while not state.over():
        while state.wants_chance():
            shuffle(state, rng)
        mover = int(state.mover())
        encode(state, mover, sheet, 0)
        mark_legal(state, mover, sheet, shape.size)
        assert any(sheet.numbers)
        sheet.clear()
        assert not any(sheet.numbers)
        state.step(state.pick(rng))


def test_what_the_numbers_of_verso_say() -> None:
    game = game_of("verso")
    options = game.complete({"players": 2})
    shape = shape_of(game, options)
    state = game.new(options)
    assert isinstance(state, VersoState)
    deck = ["B3:1/G4:3", "G4:1/B3:3", "O*:1/B6:3"]
    rng = Rng(1)
    state.shuffle(rng)
    others = state.outcome().split(" ")[2:]
    rest = [card for card in others if not any(set(card.split("/")) == set(mine.split("/")) for mine in deck)]
    state = game.new(options)
    assert isinstance(state, VersoState)
    outcome = "deck 1 " + " ".join((deck + rest)[:30])
    state.check_chance(outcome)
    state.deal(outcome)
    state.step(state.code("flip"))  # seat 1 shows G4:3, its back B3:1 was seen
    state.step(state.code("keep"))  # seat 0 shows G4:1, its back was not
    numbers = [signed(number) for number in numbers_of(state, 0, shape.size)]

    def spot(owner: int, kind: int) -> list[int]:
        start = shape.part("displays").start + (owner * 21 + kind) * 12
        return numbers[start : start + 12]

    green_4 = 7 + 3
    assert spot(0, green_4) == [1, *[0] * 11]
    assert spot(1, green_4) == [0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert numbers[shape.part("mover")] == [0, 1]
    assert numbers[shape.part("first")] == [0, 1]
    assert numbers[shape.part("left")] == [28]
    top = numbers[shape.part("top")]
    assert [place for place, number in enumerate(top) if number] == [2 * (14 + 6)]  # the orange joker, worth 1


def test_what_the_numbers_of_sea_change_say() -> None:
    game = game_of("sea-change")
    options = game.complete({"players": 3})
    shape, rng = shape_of(game, options), Rng(5)
    state = game.new(options)
    assert isinstance(state, CodedState)
    for _ in range(4 * 30):
        while state.wants_chance():
            shuffle(state, rng)
        if state.over():
            break
        for seat in range(3):
            numbers = [signed(number) for number in numbers_of(state, seat, shape.size)]
            view = state.view(seat)
            assert isinstance(view, SeaChangeView)
            table = view.table
            hand = [16 * "YPBGR".index(card[0]) + int(card[1:]) for card in table.hand]
            assert [card for card in range(80) if numbers[shape.part("hand")][card]] == hand
            assert sum(numbers[shape.part("trick")]) == len(table.trick)
            captured = [sum(numbers[shape.part("captured")][80 * side : 80 * side + 80]) for side in range(3)]
            assert captured == [table.captured[(seat + side) % 3] for side in range(3)]
            assert numbers[shape.part("vp")] == [table.vp[(seat + side) % 3] for side in range(3)]
            trump = [suit for suit in range(5) if numbers[shape.part("trump")][suit]]
            assert trump == ([] if table.trump is None else ["YPBGR".index(table.trump)])
            missing = numbers[shape.part("missing")]
            for other in range(3):
                shown = ["YPBGR"[suit] for suit in range(5) if missing[5 * other + suit]]
                assert shown == view.memory.missing[(seat + other) % 3]
        state.step(state.pick(rng))
    view = state.view(0)
    assert isinstance(view, SeaChangeView)
    assert view.table.rounds
