"""Full states of Dessus Dessous that agree with a view, each as likely as the others.

Unknown are the stacks that others have handed in (D8). A single player who still builds tells something of them (D9):
a countdown runs when at least one stack handed in is right, and none runs when all are wrong.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous.layers import LAYERS, layer_set, turned_stack
from rectoverso.games.dessus_dessous.moves import FEWEST, find_key, mission_of
from rectoverso.games.dessus_dessous.rules import (
    COUNTDOWN,
    NOT_RUNNING,
    STILL_BUILDING,
    DessusDessousState,
    Place,
)
from rectoverso.games.dessus_dessous.stacks import FIRST, parse_stack, stack_code
from rectoverso.games.dessus_dessous.view import PHASES, STATUSES, DessusDessousView, MissionCard

TURNS: Final = 4
STACKS: Final = FIRST[LAYERS + 1] - FIRST[FEWEST]  # that can be handed in (D11)


def imagine(view: DessusDessousView, rng: Rng, stacks: int = STACKS) -> DessusDessousState:
    """A state that agrees; others hand in one of the first `stacks` stacks of 3 and more layers, or a right one."""
    state = recalled(view)
    table = view.table
    if not table.seats:
        return state
    hidden = [seat for seat, one in enumerate(table.seats) if one.token is not None and seat != table.seat]
    key = state.open_mission()
    assert key is not None
    turns = mission_of(state.layers, key).stack
    right = sorted(stack_code(turned_stack(turns, turn)) for turn in range(TURNS))  # D11
    rights = _draw_rights(len(hidden), _allowed(state, table.seat, right), stacks, rng)
    for seat, is_right in zip(hidden, rights, strict=True):
        place = state.places[seat]
        code = right[rng.below(TURNS)] if is_right else _wrong(right, stacks, rng)
        state.places[seat] = Place(place.status, place.token, code, place.at)
    return state


def _allowed(state: DessusDessousState, seat: int | None, right: list[int]) -> tuple[bool, bool]:
    """Whether all the hidden stacks may be wrong, and whether any of them may be right."""
    own = 0 if seat is None else state.places[seat].stack
    if len(state.builders()) > 1:
        return True, True
    if state.countdown == NOT_RUNNING:
        return True, False
    return own in right, True


def _draw_rights(hidden: int, allowed: tuple[bool, bool], stacks: int, rng: Rng) -> tuple[bool, ...]:
    """Which of the hidden stacks are right, weighted by how many stacks that leaves."""
    none_right, some_right = allowed
    choices = [
        rights for rights in product((False, True), repeat=hidden) if (some_right if any(rights) else none_right)
    ]
    weights = [TURNS ** sum(rights) * (stacks - TURNS) ** (hidden - sum(rights)) for rights in choices]
    rest = below(rng, sum(weights))
    for rights, weight in zip(choices, weights, strict=True):
        if rest < weight:
            return rights
        rest -= weight
    raise AssertionError("nothing agrees with this view")


def _wrong(right: list[int], stacks: int, rng: Rng) -> int:
    """Any stack that can be handed in, but none of the right ones."""
    code = FIRST[FEWEST] + int(rng.below(stacks - len(right)))
    for other in right:
        if code >= other:
            code += 1
    return code


def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely as the others, however large n is."""
    words = -(-n.bit_length() // 32)
    fair = (2 ** (32 * words)) // n * n
    while True:
        drawn = 0
        for _ in range(words):
            drawn = drawn * 2**32 + int(rng.bits())
        if drawn < fair:
            return drawn % n


def recalled(view: DessusDessousView) -> DessusDessousState:
    """The state as far as it is known; others' stacks in this round are left out."""
    table, memory = view.table, view.memory
    state = DessusDessousState(table.players, table.limit, table.layers)
    letters = layer_set(table.layers).letters
    state.phase, state.now = PHASES.index(table.phase), table.now
    state.points, state.cards = list(table.scores), list(table.cards)
    state.level = table.level or 0
    if table.round is not None:
        state.round = table.round
    if table.began is not None:
        state.began = table.began
    if table.countdown and table.deadline is not None:
        state.countdown = table.deadline - COUNTDOWN
    cards = [result.mission for result in memory.results] + [one.mission for one in memory.solved]
    if table.mission is not None:
        cards.append(table.mission)
    state.missions = vec[i64]([_key(table.layers, card) for card in cards])
    state.solved = vec[i64]([_code(one.stack, letters) for one in memory.solved])
    state.checks = vec[i64]([_code(stack, letters) for stack in memory.checks])
    for result in memory.results:
        state.ended = result.ended
        row = [result.began, result.ended]
        for seat in result.seats:
            row += [STATUSES.index(seat.status), seat.token or 0, _code(seat.stack, letters), seat.at]
        for number in row:
            state.history = append(state.history, i64(number))
    for one in table.seats:
        state.places.append(Place(STATUSES.index(one.status), one.token or 0, 0, one.at or 0))
    if table.seat is not None and table.stack is not None:
        own = state.places[table.seat]
        state.places[table.seat] = Place(own.status, own.token, _code(table.stack, letters), own.at)
    if table.players == 1 and state.phase == PHASES.index("building"):
        state.places = [Place(STILL_BUILDING, 0, 0, 0)]
    return state


def _key(layers: str, card: MissionCard) -> i64:
    key = find_key(layers, card.level, tuple(card.pattern))
    assert key is not None
    return i64(key)


def _code(stack: str | None, letters: str) -> i64:
    return i64(stack_code(parse_stack(stack, letters)) if stack else 0)
