"""What a seat may know of a game of Dessus Dessous: everything but the stacks of others in the round (D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rectoverso.engine.border import Millis, Part, Seat, View
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.moves import mission_of
from rectoverso.games.dessus_dessous.stacks import stack_of, stack_text

if TYPE_CHECKING:
    from rectoverso.games.dessus_dessous.rules import DessusDessousState

PHASES = ("waiting", "building", "choosing", "drawing", "over")
STATUSES = ("building", "token", "gave_up", "out_of_time")
BANDS = (64, 50, 37, 27, 19, 13, 0)  # D16: the lowest score of each


class MissionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A pattern, one colour number per cell, and how many layers it takes (D3)."""

    level: int
    pattern: list[int]


class SeatStatus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How far a player is in this round: building, with a token, or done without one, and since when (D8)."""

    status: str
    token: int | None
    at: Millis | None


class SeatResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a player did in a round, shown when it is over: the token taken and the one won (D12)."""

    status: str
    token: int | None
    at: Millis
    stack: str | None
    right: bool
    won: int


class RoundResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A round that is over. `card` is who took the mission card, if anybody did (D13)."""

    round: int
    mission: MissionCard
    began: Millis
    ended: Millis
    seats: list[SeatResult]
    card: Seat | None


class Solved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A mission solved in solo, and with what (D15)."""

    mission: MissionCard
    stack: str


class DessusDessousTable(Part, frozen=True):
    """What lies open, and the clocks. Times are table time; `now` is that of the last entry."""

    seat: Seat | None
    players: int
    layers: str
    limit: int
    phase: str
    round: int | None  # the one that is played or comes next; none in solo
    mission: MissionCard | None
    now: Millis
    began: Millis | None
    deadline: Millis | None
    countdown: bool
    tokens: list[int]
    seats: list[SeatStatus]
    stack: str | None  # what this seat has handed in
    level: int | None  # of the mission that is being drawn or solved in solo
    checks: int  # of this mission, in solo
    solved: list[int]  # levels, in solo
    scores: list[int]
    cards: list[int]  # for each seat the sum of the numbers on its mission cards (D14)
    last: RoundResult | None
    band: int | None  # the lowest score of the solo player's band
    legal: list[str]
    winners: list[Seat]
    decided: str | None  # by what the game was won: score, cards, or shared (D14)


class DessusDessousMemory(Part, frozen=True):
    """All that has been shown: every round that is over, in solo the missions solved and the checks of this one."""

    results: list[RoundResult]
    solved: list[Solved]
    checks: list[str]


class DessusDessousView(View, frozen=True, tag="dessus-dessous"):
    table: DessusDessousTable
    memory: DessusDessousMemory


def view_of(state: DessusDessousState, seat: Seat | None) -> DessusDessousView:
    solo = state.players == 1
    building = state.phase == PHASES.index("building")
    open_mission = state.open_mission()
    results = [result_of(state, number) for number in range(state.finished())]
    solved = [
        Solved(card_of(state, int(state.missions[place])), text_of(state, int(code)))
        for place, code in enumerate(state.solved)
    ]
    return DessusDessousView(
        DessusDessousTable(
            seat=seat,
            players=state.players,
            layers=state.layers,
            limit=state.limit,
            phase=PHASES[state.phase],
            round=None if solo else state.round,
            mission=None if open_mission is None else card_of(state, open_mission),
            now=state.now,
            began=state.began if building else None,
            deadline=state.deadline(),
            countdown=building and state.countdown >= 0,
            tokens=state.tokens() if building and not solo else [],
            seats=[_status(state, owner) for owner in range(state.players)] if building and not solo else [],
            stack=_own_stack(state, seat) if building and not solo else None,
            level=state.level or None,
            checks=len(state.checks),
            solved=[one.mission.level for one in solved],
            scores=state.scores(),
            cards=list(state.cards),
            last=results[-1] if results else None,
            band=next(band for band in BANDS if state.points[0] >= band) if solo else None,
            legal=[] if seat is None else state.legal(seat),
            winners=state.winners(),
            decided=state.decided(),
        ),
        DessusDessousMemory(
            results=results, solved=solved, checks=[text_of(state, int(code)) for code in state.checks]
        ),
    )


def card_of(state: DessusDessousState, key: int) -> MissionCard:
    mission = mission_of(state.layers, key)
    return MissionCard(mission.level, list(mission.pattern))


def text_of(state: DessusDessousState, code: int) -> str:
    return stack_text(stack_of(code), layer_set(state.layers).letters)


def result_of(state: DessusDessousState, number: int) -> RoundResult:
    """The round of this number, which is over: now all stacks are shown (D8)."""
    began, ended, seats = state.past(number)
    won = state.won(number)
    results = [
        SeatResult(
            status=STATUSES[one.status],
            token=one.token or None,
            at=one.at,
            stack=text_of(state, one.stack) if one.stack else None,
            right=won[owner] > 0,
            won=won[owner],
        )
        for owner, one in enumerate(seats)
    ]
    best = max(won)
    card = won.index(best) if best else None  # D13
    return RoundResult(number, card_of(state, int(state.missions[number])), began, ended, results, card)


def _status(state: DessusDessousState, owner: Seat) -> SeatStatus:
    one = state.places[owner]
    return SeatStatus(STATUSES[one.status], one.token or None, one.at if one.status else None)


def _own_stack(state: DessusDessousState, seat: Seat | None) -> str | None:
    code = 0 if seat is None else state.places[seat].stack
    return text_of(state, code) if code else None
