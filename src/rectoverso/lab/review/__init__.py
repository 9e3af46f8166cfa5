"""A finished game looked at again: what each move was worth, what was luck and what was not, and what was better.

`whole.review` does all of it; `examining` one entry after another, `assembling` what they say together, `race` a race.
The modules are looked up when they are wanted: those that examine bring the tables of the bots along.
"""
