"""What the server answers over HTTP. Each module has its handlers in HANDLERS; all are given `hall` and `person`."""
