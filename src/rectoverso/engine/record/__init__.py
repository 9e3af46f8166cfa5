"""The record of a game: one game as one JSON object on one line, enough to replay it without any random number.

    record = read(line, game_of)  # Malformed when it is not in the format
    replay(record).finding        # None when it keeps to the rules and states the right result
    write(record) == line

What a reader does not know in a record, its setup or its moves is kept when it is written back.
"""

from rectoverso.engine.record.making import line_of, record_of, record_played
from rectoverso.engine.record.plain import LONGEST
from rectoverso.engine.record.reading import Games, Record, read, write
from rectoverso.engine.record.relogging import log_of
from rectoverso.engine.record.replaying import Finding, Replayed, Step, replay, steps

__all__ = [
    "LONGEST",
    "Finding",
    "Games",
    "Record",
    "Replayed",
    "Step",
    "line_of",
    "log_of",
    "read",
    "record_of",
    "record_played",
    "replay",
    "steps",
    "write",
]
