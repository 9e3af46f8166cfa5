"""What the server answers over HTTP. Each module has its handlers in HANDLERS; all are given `hall` and `person`."""

from rectoverso.server.routes import (
    daily,
    games,
    hints,
    house,
    imports,
    me,
    moving,
    people,
    positions,
    results,
    reviews,
    seats,
    sequels,
    tables,
)

HANDLERS = [
    *house.HANDLERS,
    *games.HANDLERS,
    *me.HANDLERS,
    *moving.HANDLERS,
    *tables.HANDLERS,
    *seats.HANDLERS,
    *sequels.HANDLERS,
    *results.HANDLERS,
    *positions.HANDLERS,
    *hints.HANDLERS,
    *reviews.HANDLERS,
    *imports.HANDLERS,
    *people.HANDLERS,
    *daily.HANDLERS,
]
