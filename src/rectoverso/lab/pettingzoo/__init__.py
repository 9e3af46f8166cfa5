"""Verso and Sea Change for PettingZoo, for every number of players and with teams.

    from rectoverso.lab.pettingzoo import sea_change_v1, verso_v1

    env = verso_v1.env(players=3)
    env = sea_change_v1.env(players=4, teams="2v2", target=3, render_mode="ansi")

They need the extra: pip install 'rectoverso[learn]'. Agents are `player_0`, `player_1` and so on, in the order of
seats; they act in the order that the rules say. An observation is a dictionary: "observation" are the numbers of
`rectoverso.lab.shapes`, "action_mask" has a 1 for each legal move, and so has the info of the agent to act. Actions
are the codes of moves. Rewards come at the end and sum up to 0 (see `rectoverso.lab.payoff`); alone in Verso they are
points, as soon as they are scored. `raw_env` makes the same without PettingZoo's wrappers: there a forbidden move is
refused with its rule, while `env` ends the game.
"""

from __future__ import annotations

from rectoverso.lab.extras import extra

extra("pettingzoo", "learn")
extra("numpy", "learn")
