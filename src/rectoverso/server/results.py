"""A finished game as statistics see it."""

from __future__ import annotations

from rectoverso.engine.border import Json, Millis, Seat
from rectoverso.engine.course import Course, Status
from rectoverso.engine.game import Game, State
from rectoverso.engine.log import Conceded, LogEntry, Move
from rectoverso.engine.table import Table
from rectoverso.server.rooms import Room
from rectoverso.store.base import Played, Result

SEA_CHANGE = "sea-change"


def mode_of(game: Game, options: Json) -> str:
    """How a game is played, as far as results can be compared: 1, 4, 4-2v2, 1-target5."""
    teams = options.get("teams")
    form = ["v".join(str(size) for size in sorted(map(len, teams), reverse=True))] if teams else []
    usual = game.complete({"players": options["players"], **({"teams": teams} if teams else {})})
    other = [f"{name}{value}" for name, value in options.items() if value != usual[name]]
    return "-".join([str(options["players"]), *form, *other])


def counts(table: Course, room: Room) -> bool:
    """Whether the result may stand in statistics and on boards. A deal that somebody may have played before does not
    count, but for the one scored attempt at a daily."""
    return table.counts() and (room.deal is None or room.scored)


def result_of(table: Table, room: Room, entries: list[LogEntry], status: Status, state: State, now: Millis) -> Result:
    """What these last entries make of a game. Where all but one side conceded, that side has won; who conceded has not,
    whatever a bot made of the seat."""
    sides = table.game.sides(table.options)
    holders = table.holders
    gave_up = table.conceded | {entry.seat for entry in entries if isinstance(entry, Conceded)}
    if status == "over":
        winners, scores = set(state.winners()), scores_of(table, state)
    else:
        left = {side for side, seats in enumerate(sides) if any(seat not in gave_up for seat in seats)}
        winners, scores = (left if status == "conceded" else set()), None
    played = tuple(
        Played(
            seat=seat,
            person=holders[seat].person,
            bot=holders[seat].bot,
            side=side,
            score=None if scores is None else scores[side],
            won=side in winners and seat not in gave_up,
        )
        for side, seats in enumerate(sides)
        for seat in seats
    )
    return Result(
        game=table.game.id,
        mode=mode_of(table.game, table.options),
        counts=counts(table, room) and status in ("over", "conceded"),
        daily=room.daily if room.scored else None,
        ended=now,
        duration=entries[-1].at,
        moves=sum(isinstance(entry, Move) and entry.seat is not None for entry in [*table.line, *entries]),
        played=tuple(sorted(played, key=_seat)),
    )


def scores_of(table: Table, state: State) -> list[int]:
    """Of each side. Alone at Sea Change the victory points say little, so the points of all rounds count."""
    if table.game.id == SEA_CHANGE and table.alone():
        rounds = table.game.results(state)["rounds"]
        margin = sum(done["points"][0] - done["points"][1] for done in rounds)
        return [margin, -margin]
    return state.scores()


def _seat(played: Played) -> Seat:
    return played.seat
