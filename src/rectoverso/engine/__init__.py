"""The contract: what a game is, what a table does, what a record holds. It knows nothing of any one game."""
