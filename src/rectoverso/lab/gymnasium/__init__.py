"""What one plays alone, for Gymnasium: importing this module registers the environments.

    import gymnasium
    import rectoverso.lab.gymnasium

    env = gymnasium.make("rectoverso/Verso-v1")                 # Verso alone: rewards are points
    env = gymnasium.make("rectoverso/SeaChange-v1", target=2)   # Sea Change against the rival: 1 for a game won
    env = gymnasium.make("rectoverso/DessusDessous-v1", level=3)  # find the stack: 1 when it shows the mission

They need the extra: pip install 'rectoverso[learn]'. `info["action_mask"]` has a 1 for each action that is allowed. One
that is not changes nothing, costs 1, and `info["refused"]` names the rule that forbids it. Games end by their rules; a
limit of steps is only there for those who learn from nothing.
"""

from __future__ import annotations

from rectoverso.lab.extras import extra

gymnasium = extra("gymnasium", "learn")
extra("numpy", "learn")

ENVIRONMENTS = {
    "rectoverso/Verso-v1": ("rectoverso.lab.gymnasium.solo:Verso", 200),
    "rectoverso/SeaChange-v1": ("rectoverso.lab.gymnasium.solo:SeaChange", 500),
    "rectoverso/DessusDessous-v1": ("rectoverso.lab.gymnasium.stacking:DessusDessous", 100),
}

for name, (place, steps) in ENVIRONMENTS.items():
    if name not in gymnasium.registry:
        gymnasium.register(id=name, entry_point=place, max_episode_steps=steps)
