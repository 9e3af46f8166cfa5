"""Verso and Sea Change for PettingZoo, for every number of players and with teams.

    from rectoverso.lab.pettingzoo import sea_change_v1, verso_v1

    env = verso_v1.env(players=3)
    env = sea_change_v1.env(players=4, teams="2v2", target=3, render_mode="ansi")

Importing this module also registers them: pettingzoo.make("aec", "rectoverso/Verso-v1", players=3).

They need the extra: pip install 'rectoverso[learn]'. Agents are `player_0`, `player_1` and so on, in the order of
seats; they act in the order that the rules say. An observation is a dictionary: "observation" are the numbers of
`rectoverso.lab.shapes`, "action_mask" has a 1 for each legal move, and so has the info of the agent to act. Actions
are the codes of moves. Rewards come at the end and sum up to 0 (see `rectoverso.lab.payoff`); alone in Verso they are
points, as soon as they are scored. `raw_env` makes the same without PettingZoo's wrappers: there a forbidden move is
refused with its rule, while `env` ends the game.
"""

from __future__ import annotations

from rectoverso.lab.extras import extra

pettingzoo = extra("pettingzoo", "learn")
extra("numpy", "learn")

for name, module in (("rectoverso/Verso-v1", "verso_v1"), ("rectoverso/SeaChange-v1", "sea_change_v1")):
    if name not in pettingzoo.aec_registry:
        pettingzoo.register("aec", name, f"rectoverso.lab.pettingzoo.{module}:env")
