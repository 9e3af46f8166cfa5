"""The rules of Dessus Dessous (D5-D16) over a position with all its secrets.

Time comes in with the entries only: `at` is table time in milliseconds. Codes of stacks are those of `stacks`,
keys of missions those of `moves`; both are kept as plain numbers, so that a long solo game stays small.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rectoverso.engine.border import Entry, Event, Millis, Seat, View
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.game import State
from rectoverso.games.dessus_dessous.events import (
    Checked,
    Chosen,
    Countdown,
    Ended,
    GaveUp,
    OutOfTime,
    Revealed,
    RoundOver,
    Took,
)
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.moves import (
    CHECK,
    DRAW,
    GIVE_UP,
    TAKE,
    TIME,
    check_stack,
    find_key,
    is_right,
    kind_of,
    level_in,
    levels_with_missions,
    read_mission,
    stack_in,
)
from rectoverso.games.dessus_dessous.view import result_of, text_of, view_of

ROUNDS: Final[list[int]] = [3, 4, 5, 3, 4, 5]  # D5
COUNTDOWN: Final = 10_000  # D9
SOLO_LIMIT: Final = 180  # seconds (D15)
PAUSE: Final = 8_000  # between rounds, to look at the stacks

WAITING: Final = 0  # for the mission of a round
BUILDING: Final = 1
CHOOSING: Final = 2  # a level, in solo
DRAWING: Final = 3  # for the mission of the level chosen
OVER: Final = 4

STILL_BUILDING: Final = 0
HAS_TOKEN: Final = 1
HAS_GIVEN_UP: Final = 2
IS_OUT_OF_TIME: Final = 3

NOT_RUNNING: Final = -1


class Place:
    """What one player has done in a round, and when. Token and stack are 0 while there are none."""

    def __init__(self, status: int, token: int, stack: int, at: Millis) -> None:
        self.status = status
        self.token = token
        self.stack = stack
        self.at = at


class DessusDessousState(State):
    def __init__(self, players: int, limit: int, layers: str) -> None:
        self.players = players
        self.limit = limit  # seconds
        self.layers = layers
        self.phase: int = CHOOSING if players == 1 else WAITING
        self.now: Millis = 0  # of the last entry
        self.round: int = 0  # the one that is played or comes next
        self.began: Millis = 0
        self.ended: Millis = 0  # the round before
        self.countdown: Millis = NOT_RUNNING  # when it began
        self.level: int = 0  # chosen in solo
        self.missions = vec[i64]()  # keys of those revealed, the one that is open last
        self.places: list[Place] = []
        self.history = vec[i64]()  # the rounds that are over: began, ended, then status, token, stack, at of each seat
        self.points: list[int] = [0] * players
        self.cards: list[int] = [0] * players  # numbers on mission cards (D14)
        self.solved = vec[i64]()  # solo: the stacks that solved the missions so far
        self.checks = vec[i64]()  # solo: stacks checked for this mission
        self.shown: bool = False

    # Who may do what, and until when

    def waiting(self) -> frozenset[Seat]:
        if self.phase == CHOOSING:
            return frozenset((0,))
        return frozenset(self.builders())

    def builders(self) -> list[Seat]:
        if self.phase != BUILDING:
            return []
        return [seat for seat in range(self.players) if self.places[seat].status == STILL_BUILDING]

    def wants_chance(self) -> bool:
        return self.phase == WAITING or self.phase == DRAWING

    def over(self) -> bool:
        return self.phase == OVER

    def deadline(self) -> Millis | None:
        if self.phase == OVER or self.phase == DRAWING:
            return None
        if self.phase == WAITING:
            return self.ended + PAUSE if self.round else None
        if self.players == 1:
            return self.limit * 1000  # D15: from before the first draw
        if self.countdown != NOT_RUNNING:
            return self.countdown + COUNTDOWN  # D9: replaces the limit
        return self.began + self.limit * 1000  # D10

    def legal(self, seat: Seat) -> list[str]:
        if self.phase == CHOOSING and seat == 0:
            return [f"{DRAW} {level}" for level in self.levels_left()]
        if self.players > 1 and seat in self.builders():
            return [GIVE_UP]
        return []

    def levels_left(self) -> list[int]:
        return levels_with_missions(self.layers, [int(key) for key in self.missions])

    def check(self, entry: Entry) -> None:
        seat: Seat | None = entry.seat
        move: str = entry.move
        at: Millis = entry.at
        if seat is not None:
            self.check_move(seat, move, at)
        elif move == TIME:
            self.check_time(at)
        else:
            self.check_chance(move, at)

    def check_move(self, seat: Seat, move: str, at: Millis) -> None:
        if not 0 <= seat < self.players:
            raise Malformed(f"there is no seat {seat}")
        kind = kind_of(move)
        self.check_not_over()
        if self.players == 1:
            self.check_solo(kind)
        else:
            self.check_building(seat, kind)
        self.check_clock(at)
        if kind in (TAKE, CHECK):
            check_stack(move, layer_set(self.layers).letters)
        elif kind == DRAW and level_in(move) not in self.levels_left():
            raise Illegal("D15", "level_empty", level=level_in(move))

    def check_not_over(self) -> None:
        if self.phase == OVER:
            raise Illegal("D15" if self.players == 1 else "D14", "game_over")

    def check_building(self, seat: Seat, kind: str) -> None:
        if kind in (CHECK, DRAW):
            raise Illegal("D11", "no_checks_with_others")
        if self.phase == WAITING:
            raise Illegal("D7", "not_revealed")
        if self.places[seat].status != STILL_BUILDING:
            raise Illegal("D8", "not_building")

    def check_solo(self, kind: str) -> None:
        if kind == TAKE:
            raise Illegal("D15", "no_tokens_solo")
        if kind == GIVE_UP:
            raise Illegal("D15", "no_giving_up_solo")
        if self.phase == DRAWING:
            raise Illegal("D7", "not_revealed")
        if kind == DRAW and self.phase == BUILDING:
            raise Illegal("D15", "mission_open")
        if kind == CHECK and self.phase == CHOOSING:
            raise Illegal("D15", "no_mission")

    def check_clock(self, at: Millis) -> None:
        """In time is who moves at the deadline or before, whether the table has written "time" yet or not."""
        self.check_forward(at)
        due = self.deadline()
        if due is not None and at > due:
            raise Illegal(self.clock_rule(), "limit_over" if self.clock_rule() == "D10" else "too_late")

    def clock_rule(self) -> str:
        if self.players == 1:
            return "D15"
        return "D9" if self.countdown != NOT_RUNNING else "D10"

    def check_forward(self, at: Millis) -> None:
        if at < self.now:
            raise Malformed(f"table time never runs back: {at} comes after {self.now}")

    def check_time(self, at: Millis) -> None:
        self.check_not_over()
        due = self.deadline()
        if due is None or at < due or self.phase == WAITING:
            raise Illegal(self.clock_rule(), "not_yet_time")
        self.check_forward(at)

    # What is played

    def apply(self, entry: Entry) -> list[Event]:
        seat: Seat | None = entry.seat
        move: str = entry.move
        self.now = entry.at
        self.shown = False
        if seat is None:
            return self.run_out() if move == TIME else self.reveal(move)
        kind = kind_of(move)
        if kind == TAKE:
            return self.take(seat, stack_in(move, layer_set(self.layers).letters))
        if kind == GIVE_UP:
            return self.give_up(seat)
        if kind == DRAW:
            return self.choose(level_in(move))
        return self.check_alone(stack_in(move, layer_set(self.layers).letters))

    def tokens(self) -> list[int]:
        """Those left in this round, the highest first (D6)."""
        taken = [place.token for place in self.places]
        return [token for token in range(self.players, 0, -1) if token not in taken]

    def take(self, seat: Seat, stack: int) -> list[Event]:
        token = self.tokens()[0]  # D8
        self.places[seat] = Place(HAS_TOKEN, token, stack, self.now)
        told: list[Event] = [Took(seat, token, self.now)]
        return told + self.go_on()

    def give_up(self, seat: Seat) -> list[Event]:
        self.places[seat] = Place(HAS_GIVEN_UP, 0, 0, self.now)  # D10
        told: list[Event] = [GaveUp(seat, self.now)]
        return told + self.go_on()

    def go_on(self) -> list[Event]:
        """After a take or a giving up: the round is over, or the countdown may begin."""
        builders = self.builders()
        if not builders:
            return self.end_round()
        handed_in = [place.stack for place in self.places if place.stack]
        if len(builders) > 1 or not handed_in:
            return []
        self.shown = True  # D9: the last player learns whether all others are wrong
        if not any(is_right(self.layers, stack, int(self.missions[-1])) for stack in handed_in):
            return []
        self.countdown = self.now
        return [Countdown(builders[0], self.now + COUNTDOWN)]

    def run_out(self) -> list[Event]:
        builders = self.builders()
        told: list[Event] = [OutOfTime([0] if self.players == 1 else builders, self.now)]
        if self.players == 1:
            return told + self.finish()
        for seat in builders:
            self.places[seat] = Place(IS_OUT_OF_TIME, 0, 0, self.now)
        return told + self.end_round()

    def end_round(self) -> list[Event]:
        """D8: now all stacks are shown, checked and scored."""
        self.shown = True
        row: list[int] = [self.began, self.now]
        for place in self.places:
            row += [place.status, place.token, place.stack, place.at]
        for number in row:
            self.history = append(self.history, i64(number))
        won = self.won(self.round)
        for seat in range(self.players):
            self.points[seat] += won[seat]
        if max(won) > 0:
            self.cards[won.index(max(won))] += ROUNDS[self.round]  # D13
        self.ended = self.now
        self.countdown = NOT_RUNNING
        told: list[Event] = [RoundOver(result_of(self, self.round), self.scores(), list(self.cards))]
        if self.round + 1 == len(ROUNDS):
            return told + self.finish()
        self.round += 1
        self.phase = WAITING
        return told

    def finish(self) -> list[Event]:
        self.phase = OVER
        return [Ended(self.scores(), self.winners(), self.decided() or "")]

    # Checking

    def won(self, number: int) -> list[int]:
        """D12: the token that each player wins in a round that is over: the right ones move up."""
        _, _, places = self.past(number)
        won = [0] * self.players
        token = self.players
        for taken in range(self.players, 0, -1):  # D11: the highest first
            for seat in range(self.players):
                place = places[seat]
                if place.token == taken and is_right(self.layers, place.stack, int(self.missions[number])):
                    won[seat] = token
                    token -= 1
        return won

    def past(self, number: int) -> tuple[Millis, Millis, list[Place]]:
        """When a round that is over began and ended, and what everyone did."""
        width = 2 + 4 * self.players
        row = [int(value) for value in self.history[number * width : number * width + width]]
        places = [Place(row[at], row[at + 1], row[at + 2], row[at + 3]) for at in range(2, width, 4)]
        return row[0], row[1], places

    def finished(self) -> int:
        """How many rounds are over."""
        return len(self.history) // (2 + 4 * self.players)

    # Solo

    def choose(self, level: int) -> list[Event]:
        self.level = level
        self.phase = DRAWING
        return [Chosen(level, self.now)]

    def check_alone(self, stack: int) -> list[Event]:
        right = is_right(self.layers, stack, int(self.missions[-1]))
        told: list[Event] = [Checked(text_of(self, stack), right, self.now)]
        if right:  # D15: only then the next one
            self.points[0] += self.level  # D16
            self.solved = append(self.solved, i64(stack))
            self.checks = vec[i64]()
            self.level = 0
            self.phase = CHOOSING
        else:
            self.checks = append(self.checks, i64(stack))
        return told

    # Chance

    def wanted_level(self) -> int:
        return self.level if self.players == 1 else ROUNDS[self.round]

    def check_chance(self, outcome: str, at: Millis) -> None:
        level, pattern = read_mission(outcome)
        rule = "D15" if self.players == 1 else "D5"
        self.check_not_over()
        if not self.wants_chance():
            raise Illegal(rule, "no_chance_now")
        self.check_forward(at)
        if level != self.wanted_level():
            raise Illegal(rule, "wrong_level", level=self.wanted_level())
        key = find_key(self.layers, level, pattern)
        if key is None:
            raise Illegal("D4", "not_a_mission", level=level)
        if any(played >> 2 == key >> 2 for played in self.missions):
            raise Illegal(rule, "mission_twice")

    def reveal(self, outcome: str) -> list[Event]:
        """D7: to all at the same moment, at which the round begins."""
        level, pattern = read_mission(outcome)
        key = find_key(self.layers, level, pattern)
        assert key is not None
        self.missions = append(self.missions, i64(key))
        self.phase = BUILDING
        self.shown = True
        if self.players > 1:
            self.began = self.now
        self.places = [Place(STILL_BUILDING, 0, 0, 0) for _ in range(self.players)]
        due = self.deadline()
        assert due is not None
        number = None if self.players == 1 else self.round
        return [Revealed(number, level, list(pattern), self.now, due)]

    def open_mission(self) -> int | None:
        """The key of the mission that lies open; what is unsolved at the end of a solo game stays so."""
        if self.players == 1:
            return int(self.missions[-1]) if len(self.missions) > len(self.solved) else None
        return int(self.missions[-1]) if self.phase == BUILDING else None

    # What others are told

    def revealed(self) -> bool:
        return self.shown

    def final(self) -> bool:
        return True  # D8: it is a race

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        if self.phase != OVER:
            return []
        ahead = self.ahead()
        most = max([self.cards[seat] for seat in ahead])
        return [seat for seat in ahead if self.cards[seat] == most]  # D14

    def ahead(self) -> list[Seat]:
        best = max(self.points)
        return [seat for seat in range(self.players) if self.points[seat] == best]

    def decided(self) -> str | None:
        """What has decided the game (D14)."""
        if self.phase != OVER:
            return None
        if self.players == 1 or len(self.ahead()) == 1:
            return "score"
        return "cards" if len(self.winners()) == 1 else "shared"

    def copy(self) -> DessusDessousState:
        twin = DessusDessousState(self.players, self.limit, self.layers)
        twin.phase, twin.now, twin.round, twin.began = self.phase, self.now, self.round, self.began
        twin.ended, twin.countdown, twin.level, twin.shown = self.ended, self.countdown, self.level, self.shown
        twin.places = list(self.places)  # a place is replaced, never changed
        twin.missions, twin.history = self.missions[:], self.history[:]
        twin.solved, twin.checks = self.solved[:], self.checks[:]
        twin.points, twin.cards = list(self.points), list(self.cards)
        return twin
