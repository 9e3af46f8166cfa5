"""A race looked at again: what each mission took, and the fastest way through it."""

from __future__ import annotations

from rectoverso.bots.dessus_dessous.people import CLUB, Level
from rectoverso.bots.dessus_dessous.reasons import agreeing
from rectoverso.engine.border import Event, Millis, Seat
from rectoverso.engine.errors import Malformed
from rectoverso.engine.record import Finding, Record, steps
from rectoverso.games.dessus_dessous.events import Checked, Revealed, RoundOver
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.stacks import parse_stack, stack_text
from rectoverso.lab.review.facts import MissionReview, StackTried


def missions_of(record: Record) -> list[MissionReview]:
    """All missions that were revealed, in order; Malformed when the record does not hold."""
    found: list[Open] = []
    for step in steps(record):
        if isinstance(step, Finding):
            raise Malformed(step.error if step.move is None else f"move {step.move}: {step.error}")
        for event in step.events:
            if isinstance(event, Revealed):
                found.append(Open(event, record.options["layers"]))
            elif found:
                found[-1].hear(event)
    return [one.reviewed() for one in found]


class Open:
    """A mission that lies open, and what is tried."""

    def __init__(self, revealed: Revealed, layers: str) -> None:
        self.revealed = revealed
        self.layers = layer_set(layers)
        mission = missions(layers).find(revealed.pattern)
        assert mission is not None  # D4
        self.mission = mission
        self.attempts: list[StackTried] = []

    def hear(self, event: Event) -> None:
        if isinstance(event, Checked):
            won = self.mission.level if event.right else 0  # D16
            self.attempts.append(self.attempt(0, event.at, event.stack, event.right, won))
        elif isinstance(event, RoundOver):
            results = enumerate(event.result.seats)
            tried = [self.attempt(seat, one.at, one.stack, one.right, one.won) for seat, one in results]
            self.attempts += sorted(tried, key=lambda one: one.ms)

    def attempt(self, seat: Seat, at: Millis, stack: str | None, right: bool, won: int) -> StackTried:
        layers = 0
        if stack is not None:
            layers, _ = agreeing(parse_stack(stack, self.layers.letters), self.mission.stack)
        return StackTried(seat, at - self.revealed.at, stack, layers, right, won)

    def reviewed(self) -> MissionReview:
        mission = self.mission
        usual = round(Level(CLUB).usual(mission.level, mission.difficulty))
        solution = stack_text(mission.stack, self.layers.letters)
        return MissionReview(
            mission.level,
            mission.difficulty,
            list(mission.pattern),
            self.revealed.at,
            usual,
            solution,
            self.attempts,
        )
