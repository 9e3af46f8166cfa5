"""Greedy once more, by the inner door: the same choices from tables, for flat Monte Carlo to play it to the end."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.bots.search import LEAST, Budget, Tried, ranked
from rectoverso.bots.verso import greedy
from rectoverso.bots.verso.rows import BEST, COUNT, DIGIT, POINTS, POWER, ROWS, row_of, without
from rectoverso.engine.rng import Rng
from rectoverso.games.verso.cards import CARDS, KIND, ROW, SIDES, SQUARE
from rectoverso.games.verso.imagine import imagine
from rectoverso.games.verso.moves import BANK, BEGINS, FITTING, FLIP, KEEP, PASS, SEQUENCES
from rectoverso.games.verso.rules import LAST_BANKING, OVER, VersoState
from rectoverso.games.verso.view import VersoView

NONE: Final = vec[i64]([0] * CARDS)


def _points_of(row: int) -> greedy.Row:
    """A row as greedy writes it: the points of each place."""
    return tuple((0, 1, 3)[row // 3**place % 3] for place in range(ROW))


def _chains() -> vec[float]:
    return vec[float]([greedy.chain(_points_of(row)) for row in range(ROWS)])


def _hopes() -> vec[float]:
    return vec[float]([greedy.hope(_points_of(row)) for row in range(ROWS)])


CHAIN: Final = _chains()
HOPE: Final = _hopes()
STEPS: Final = vec[float](list(greedy.STEPS))


@final
class Look:
    """What greedy looks at: its own rows, and how many turns it may hope for."""

    def __init__(self, state: VersoState) -> None:
        seat = state.turn
        self.rows = vec[i64]([row_of(state, seat, 0), row_of(state, seat, 1), row_of(state, seat, 2)])
        seats = max(2, state.players)  # V20: solo, the rival takes every other card
        self.turns = float(len(state.deck) - state.drawn - 1) / float(seats)

    def value(self, blue: i64, green: i64, orange: i64) -> float:
        """What a display may still bring."""
        turns = self.turns
        if turns < 1.0:
            return float(max(BEST[blue], BEST[green], BEST[orange]))
        some = min(5.0, turns)
        worth = CHAIN[blue] + HOPE[blue] * some / 5.0
        worth += CHAIN[green] + HOPE[green] * some / 5.0
        worth += CHAIN[orange] + HOPE[orange] * some / 5.0
        missing = lack(blue) + lack(green) + lack(orange)
        if 0 < missing < len(STEPS) and turns >= float(missing):
            worth += 7.0 * STEPS[missing]
        return worth

    def replaced(self, colour: i64, row: i64) -> float:
        """The value when one row is another."""
        rows = self.rows
        if colour == 0:
            return self.value(row, rows[1], rows[2])
        if colour == 1:
            return self.value(rows[0], row, rows[2])
        return self.value(rows[0], rows[1], row)

    def gain(self, side: i64) -> float:
        """The value once this face has come to the display."""
        colour, place = KIND[side] // ROW, KIND[side] % ROW
        row = self.rows[colour]
        if DIGIT[row * ROW + place]:  # V9
            return self.value(self.rows[0], self.rows[1], self.rows[2])
        after = row + POWER[place] * (1 + (side & 1))
        scored = 0.0
        missing = lack(self.rows[0]) + lack(self.rows[1]) + lack(self.rows[2])
        if missing == 1 and lack(row) == 1:
            scored = float(SQUARE)  # V14, V15
        return scored + self.replaced(colour, after)


def lack(row: i64) -> i64:
    """How many cards are missing to three."""
    return 3 - COUNT[row] if COUNT[row] < 3 else 0


def seen_cards(state: VersoState) -> vec[i64]:
    """A 1 for each card of which both faces are known (V23)."""
    seen = NONE[:]
    for lies in state.displays:
        if lies >= 0 and lies & 1:
            seen[lies >> 2] = 1
    for lies in state.discards:
        if lies & 1:
            seen[lies >> 2] = 1
    return seen


def flip_gain(look: Look, state: VersoState, top: i64) -> float:
    seen = seen_cards(state)
    total, backs = 0.0, 0.0
    for side in range(top & 1, SIDES, 2):
        if KIND[side] == KIND[top] and not seen[side >> 1]:
            total += look.gain(side ^ 1)
            backs += 1.0
    return total / backs


def greedy_code(state: VersoState, rng: Rng) -> i64:
    """What greedy would play here."""
    if state.phase == LAST_BANKING:
        return best_bank(state)
    look = Look(state)
    top = state.deck[state.drawn]
    equal = vec[i64]([KEEP])
    most = look.gain(top)
    worth = flip_gain(look, state, top)
    if worth > most:
        most = worth
        equal = vec[i64]([FLIP])
    elif worth == most:
        equal = append(equal, i64(FLIP))
    for colour in range(3):
        row, held = look.rows[colour], state.row(state.turn, colour)
        for entry in range(BEGINS[held], BEGINS[held + 1]):
            sequence = FITTING[entry]
            worth = float(POINTS[row * SEQUENCES + sequence]) + look.replaced(colour, without(row, sequence))
            if worth < most:
                continue
            if worth > most:
                most = worth
                equal = equal[:0]
            equal = append(equal, BANK + colour * SEQUENCES + sequence)
    return equal[rng.below(len(equal))]


def best_bank(state: VersoState) -> i64:
    """V17: the first of the sequences that score most, or to pass."""
    best: i64 = PASS
    most: i64 = 0
    for colour in range(3):
        row, held = row_of(state, state.turn, colour), state.row(state.turn, colour)
        for entry in range(BEGINS[held], BEGINS[held + 1]):
            sequence = FITTING[entry]
            if POINTS[row * SEQUENCES + sequence] > most:
                most = POINTS[row * SEQUENCES + sequence]
                best = BANK + colour * SEQUENCES + sequence
    return best


def shares(state: VersoState) -> vec[float]:
    """What the end of a game is worth to each seat: its score in solo, else its share of the victory (V18)."""
    points = state.points
    if state.players == 1:
        return vec[float]([float(points[0])])
    most = points[0]
    for score in points:
        if score > most:
            most = score
    winners = 0.0
    for score in points:
        if score == most:
            winners += 1.0
    return vec[float]([1.0 / winners if score == most else 0.0 for score in points])


def played_out(state: VersoState, rng: Rng) -> None:
    """Greedy plays every seat to the end."""
    while state.phase != OVER:
        state.step(greedy_code(state, rng))


def rollouts(view: VersoView, budget: Budget, rng: Rng) -> tuple[list[Tried], list[float]]:
    """Every move equally often, all of them in the same worlds, until the budget is spent: what came of each, the best
    first, and what its seat scored in the mean."""
    state = imagine(view, rng)
    seat = state.turn
    field = [Tried(code) for code in state.codes()]
    scores = vec[float]([0.0 for _ in field])
    worlds = 0
    while worlds < LEAST or budget.spent() < 1.0:
        for nth in range(len(field)):
            twin = state.copy()
            twin.step(field[nth].code)
            played_out(twin, rng)
            field[nth].add(shares(twin)[seat])
            scores[nth] += float(twin.points[seat])
        budget.used += len(field)
        worlds += 1
        state = imagine(view, rng)
    order = ranked(field)
    places = {tried.code: nth for nth, tried in enumerate(field)}
    return order, [scores[places[tried.code]] / float(worlds) for tried in order]
