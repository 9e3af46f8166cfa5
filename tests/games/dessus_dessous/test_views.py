"""What is hidden in Dessus Dessous (D8), what D9 lets one infer, and that imagined states are drawn evenly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from sys import getsizeof

import msgspec
import pytest

from rectoverso.engine.border import Entry
from rectoverso.engine.conformance import next_entry
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous import imagine as imagining
from rectoverso.games.dessus_dessous.game import GAME
from rectoverso.games.dessus_dessous.layers import turned_stack
from rectoverso.games.dessus_dessous.moves import is_right, mission_of
from rectoverso.games.dessus_dessous.rules import COUNTDOWN, DessusDessousState, Place
from rectoverso.games.dessus_dessous.stacks import stack_code
from tests.chi_square import surprise
from tests.games.dessus_dessous.tables import START, WRONG, alone, play, reveal, right, table, take, view, whole_game

SEATS = {players: [None, *range(players)] for players in range(1, 5)}


def walk(players: int, seed: int) -> Iterator[DessusDessousState]:
    """A random game with takes, giving up, countdowns and limits that run out, step by step."""
    rng = Rng(seed)
    state = GAME.new(GAME.complete({"players": players, **({"limit": 60} if players > 1 else {})}))
    at = 0
    yield state
    while not state.over():
        entry = next_entry(GAME, state, at, rng)
        at = entry.at
        state.check(entry)
        state.apply(entry)
        yield state


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_an_imagined_state_looks_the_same(players: int) -> None:
    """The law of views, at every step of random games, for every seat and for spectators."""
    ways = set[str]()
    for seed in range(8):
        for state in walk(players, seed):
            for seat in SEATS[players]:
                seen = view(state, seat)
                twin = GAME.imagine(seen, Rng(seed))
                assert twin.view(seat) == seen
                assert msgspec.json.encode(twin.view(seat)) == msgspec.json.encode(seen)
                assert (twin.now, twin.deadline(), twin.waiting()) == (state.now, state.deadline(), state.waiting())
                ways.add(f"countdown {seen.table.countdown}")
                ways |= {one.status for result in seen.memory.results for one in result.seats}
    if players > 1:
        assert ways == {"countdown True", "countdown False", "token", "gave_up", "out_of_time"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_stacks_are_in_no_byte_that_others_get(players: int) -> None:
    """D8: two states that differ only in what others have handed in look and sound the same."""
    for seed in range(6):
        rng = Rng(seed)
        for state in walk(players, seed):
            for seat in SEATS[players]:
                seen = view(state, seat)
                twin = GAME.imagine(seen, rng)
                assert msgspec.json.encode(twin.view(seat)) == msgspec.json.encode(seen)
                if seat is None or seat not in state.waiting() or state.wants_chance():
                    continue
                entry = Entry(seat, f"take {WRONG}" if rng.below(2) else "give-up", state.deadline() or 0)
                one, two = state.copy(), twin
                told, retold = one.apply(entry), two.apply(entry)
                assert one.revealed() == two.revealed()
                if not one.revealed():
                    assert msgspec.json.encode(told) == msgspec.json.encode(retold)
                    for watcher in (seat, None):
                        assert msgspec.json.encode(one.view(watcher)) == msgspec.json.encode(two.view(watcher))


def test_a_stack_is_its_owner_s_until_the_round_is_over() -> None:
    """D8: then all are shown; whether it is right its owner does not learn before either."""
    state = table(3)
    stack = right(state, 2)
    told = play(state, 1, f"take {stack}", START + 4)
    assert stack.encode() not in msgspec.json.encode(told)
    assert view(state, 1).table.stack == stack
    for seat in (None, 0, 2):
        assert view(state, seat).table.stack is None
        assert stack.encode() not in msgspec.json.encode(view(state, seat))
    assert b'"right"' not in msgspec.json.encode(view(state, 1))
    assert [one.status for one in view(state, 0).table.seats] == ["building", "token", "building"]
    assert [one.token for one in view(state, 0).table.seats] == [None, 3, None]
    assert [one.at for one in view(state, 0).table.seats] == [None, START + 4, None]
    assert view(state, 0).table.tokens == [2, 1]
    play(state, 0, "give-up", START + 5)
    play(state, 2, "give-up", START + 6)
    for seat in SEATS[3]:
        shown = view(state, seat)
        assert shown.table.last == shown.memory.results[0]
        assert [one.stack for one in shown.memory.results[0].seats] == [None, stack, None]
        assert [one.right for one in shown.memory.results[0].seats] == [False, True, False]
        assert shown.table.mission is None
        assert shown.table.seats == []


def test_memory_keeps_every_round() -> None:
    state = whole_game(2, [[(0, True), (1, False)], [(1, True)], []])
    results = view(state, None).memory.results
    assert [[one.won for one in result.seats] for result in results] == [[2, 0], [0, 2], [0, 0]]
    assert [result.card for result in results] == [0, 1, None]
    assert view(state, 0).table.cards == [3, 4]
    assert view(state, 0).table.round == 3


# What D9 lets one infer


def handed_in(state: DessusDessousState, seat: int) -> bool:
    return is_right("millpond", state.places[seat].stack, int(state.missions[-1]))


def test_no_countdown_tells_the_last_player_that_all_are_wrong() -> None:
    """D9: this is intended; so it is in every imagined state."""
    state = table(4)
    for seat in range(3):
        take(state, seat, False, START)
    for seed in range(50):
        for watcher in (None, 3, 0):
            twin = GAME.imagine(view(state, watcher), Rng(seed))
            assert not any(handed_in(twin, seat) for seat in range(3))


def test_a_countdown_tells_that_at_least_one_is_right() -> None:
    """D9: and who knows that their own is wrong knows that another one is right."""
    state = table(3)
    take(state, 0, True, START)
    take(state, 1, False, START)
    for seed in range(50):
        for watcher in (None, 2):
            twin = GAME.imagine(view(state, watcher), Rng(seed))
            assert handed_in(twin, 0) or handed_in(twin, 1)
        assert handed_in(GAME.imagine(view(state, 1), Rng(seed)), 0)
        assert not handed_in(GAME.imagine(view(state, 1), Rng(seed)), 1)
    assert not any(handed_in(GAME.imagine(view(state, 0), Rng(seed)), 1) for seed in range(50))


@pytest.mark.parametrize(
    ("own", "countdown", "hidden"),
    [(None, True, 2), (None, False, 2), ("wrong", True, 2), ("right", True, 2), (None, True, 3), (None, True, 1)],
)
def test_imagined_stacks_are_drawn_evenly(own: str | None, countdown: bool, hidden: int) -> None:
    """Every tuple of stacks that agrees is as likely as the others, in a world of few stacks."""
    stacks = 9
    players = hidden + 1 + (own is not None)
    state = table(players)
    mission = mission_of("millpond", int(state.missions[-1]))
    rights = sorted(stack_code(turned_stack(mission.stack, turns)) for turns in range(4))
    wrongs = list(range(1321, 1321 + stacks - 4))
    assert not set(rights) & set(wrongs)
    seat = players - 2 if own is not None else None
    for taker in range(players - 1):
        code = (rights if countdown else wrongs)[0]
        if taker == seat:
            code = rights[0] if own == "right" else wrongs[0]
        state.places[taker] = Place(1, players - taker, code, START)
    if countdown:
        state.countdown = START
    seen = view(state, seat)
    rng = Rng(17)
    drawn = []
    for _ in range(6000):
        twin = imagining.imagine(seen, rng, stacks)
        drawn.append(tuple(twin.places[taker].stack for taker in range(hidden)))
    possible = [
        codes
        for codes in product(rights + wrongs, repeat=hidden)
        if (own == "right" or any(code in rights for code in codes) if countdown else not set(codes) & set(rights))
    ]
    if hidden == 1:  # too few categories for the test below, so counted plainly
        assert sorted(set(drawn)) == sorted(possible)
        assert all(1300 < drawn.count(codes) < 1700 for codes in possible)
    else:
        assert abs(surprise(drawn, possible)) < 4


def test_with_two_still_building_nothing_is_known() -> None:
    """D9 tells nothing yet: right and wrong stacks as many as there are."""
    state = table(3)
    take(state, 0, True, START)
    rng = Rng(2)
    drawn = [imagining.imagine(view(state, 1), rng, 20).places[0].stack for _ in range(4000)]
    mission = mission_of("millpond", int(state.missions[-1]))
    rights = [stack_code(turned_stack(mission.stack, turns)) for turns in range(4)]
    assert abs(surprise(drawn, [*rights, *range(1321, 1337)])) < 4


def test_wrong_stacks_skip_the_right_ones() -> None:
    """All stacks of 3 to 5 layers but the four right ones, from the first to the last."""
    assert imagining.STACKS == 30_720 + 491_520 + 3_932_160
    rng = Rng(6)
    wrong = {imagining._wrong([1321, 1323, 1324, 1329], 9, rng) for _ in range(200)}
    assert wrong == {1322, 1325, 1326, 1327, 1328}


def test_large_numbers_are_drawn_evenly() -> None:
    rng = Rng(1)
    most = 3 * 2**40
    drawn = [imagining.below(rng, most) for _ in range(3000)]
    assert max(drawn) < most
    assert abs(surprise([number // 2**36 for number in drawn], range(48))) < 4
    assert {imagining.below(rng, 1) for _ in range(5)} == {0}


# Solo


def test_solo_is_open_to_spectators_too() -> None:
    """D15: nobody plays against anybody, so there is nothing to hide but what comes."""
    state = alone()
    play(state, 0, "draw 3", 5)
    assert view(state, 0).table.phase == "drawing"
    assert view(state, 0).table.level == 3
    reveal(state, 5)
    play(state, 0, f"check {WRONG}", 9)
    watched, own = view(state, None), view(state, 0)
    assert watched.memory == own.memory
    assert watched.table.mission == own.table.mission
    assert watched.memory.checks == [WRONG]


def test_a_state_stays_small() -> None:
    """Under 4 KB, late in a solo game of a quick player and at the end of a game for four."""
    state, rng = alone(), Rng(4)
    for at in range(60):
        play(state, 0, f"draw {3 + at % 3}", at)
        play(state, None, GAME.chance(state, rng), at)
        if at < 59:
            play(state, 0, f"check {right(state)}", at)
    for at in range(60, 120):
        play(state, 0, f"check {WRONG}", at)
    assert size(state) < 4096
    assert size(whole_game(4, [[(0, True), (1, True), (2, False), (3, True)]] * 6)) < 4096


def size(state: DessusDessousState) -> int:
    """Numbers in a vec are 8 bytes each; small numbers, the name of the set and constants are shared."""
    vecs = [state.missions, state.history, state.solved, state.checks]
    lists = [state.points, state.cards, state.places]
    held = getsizeof(state) + sum(8 * len(one) + 56 for one in vecs)
    held += sum(getsizeof(one) for one in lists) + sum(getsizeof(place) + 200 for place in state.places)
    return held + 32 * 8


def test_a_copy_is_independent() -> None:
    for players in range(1, 5):
        for state in walk(players, 3):
            if state.over():
                break
            before = [msgspec.json.encode(state.view(seat)) for seat in SEATS[players]]
            twin, rng = state.copy(), Rng(9)
            for _ in range(5):
                if not twin.over():
                    twin.apply(next_entry(GAME, twin, twin.now, rng))
            assert [msgspec.json.encode(state.view(seat)) for seat in SEATS[players]] == before


def test_the_deadline_of_a_countdown_is_in_the_view() -> None:
    """D9: clocks are public."""
    state = table(2)
    take(state, 0, True, START + 50)
    for seat in SEATS[2]:
        shown = view(state, seat).table
        assert (shown.countdown, shown.deadline) == (True, START + 50 + COUNTDOWN)
