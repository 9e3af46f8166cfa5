"""Where tables, people and results are kept: SQLite for one process, PostgreSQL for several."""
