"""What the server answers over HTTP. Each module has its handlers in HANDLERS; all are given `hall` and `person`."""

from rectoverso.server.routes import games, house, me, moving

HANDLERS = [*house.HANDLERS, *games.HANDLERS, *me.HANDLERS, *moving.HANDLERS]
