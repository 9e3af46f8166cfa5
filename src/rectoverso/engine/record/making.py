"""Making the record of a game that was played here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from rectoverso.engine.border import Entry, Json, Seat
from rectoverso.engine.game import Game, State
from rectoverso.engine.log import By, Reason
from rectoverso.engine.record.reading import FORMAT, TIME, Record


def record_of(
    game: Game,
    options: Json,
    entries: Iterable[Entry],
    *,
    by: Sequence[By | None] | None = None,
    ms: bool = False,
    about: Json | None = None,
    reason: Reason | None = None,
) -> Record:
    """The record of an effective line of play, finished or not.

    `by` says for each entry who made it (chance has nobody); `ms` writes table times also where the game asks for none;
    `about` holds the optional fields "rules", "players" and "started".
    """
    state = game.new(options)
    outcomes: list[str] = []
    moves: list[Json] = []
    for place, entry in enumerate(entries):
        if entry.seat is None and entry.move != TIME:
            outcomes.append(entry.move)
        else:
            stamp = game.stamp(state, entry.at) or ({"ms": entry.at} if ms else {})
            move = {"seat": entry.seat, **stamp, "move": entry.move}
            who = by[place] if by is not None else None
            moves.append(move if who is None else {**move, "by": who})
        state.apply(entry)
    return Record(game, _fields(game, options, outcomes, moves, state, about, reason))


def record_played(
    game: Game, options: Json, outcomes: list[str], moves: Iterable[tuple[Seat, str]], state: State
) -> Record:
    """The same, without playing it again: from its outcomes of chance, its moves and where they led.

    For games whose moves need no stamp.
    """
    written = [{"seat": seat, "move": move} for seat, move in moves]
    return Record(game, _fields(game, options, outcomes, written, state))


def line_of(game: Game, options: Json, outcomes: list[str], moves: str, state: State) -> str:
    """The line of such a record, where the moves are written already, as the elements of a JSON list."""
    written = msgspec.Raw(f"[{moves}]".encode())
    return msgspec.json.encode(_fields(game, options, outcomes, written, state)).decode()


def _fields(
    game: Game,
    options: Json,
    outcomes: list[str],
    moves: Any,
    state: State,
    about: Json | None = None,
    reason: Reason | None = None,
) -> Json:
    """All fields in their order. A game that ended by its rules has a result and no reason."""
    over = state.over()
    return {
        "format": FORMAT,
        "game": game.id,
        **(about or {}),
        "options": options,
        "setup": game.setup(outcomes, options),
        "moves": moves,
        "scores": state.scores() if over else None,
        "winners": state.winners() if over else None,
        **({"reason": reason} if reason is not None and not over else {}),
        **game.results(state),
    }
