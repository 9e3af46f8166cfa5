"""A table as PettingZoo plays at it: its agents act one at a time."""

from __future__ import annotations

import sys
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rectoverso.engine.border import Json
from rectoverso.engine.rng import Rng, SystemRng
from rectoverso.lab.drawing import RENDERING, check_mode
from rectoverso.lab.episode import HIGHEST, LOWEST, Episode, Numbers

FORBIDDEN: Final = -1  # the reward where a forbidden move ends the game


class Table(AECEnv, EzPickle):  # type: ignore[misc]  # it has no types
    """One game after another. A reset without a seed goes on with what chance brings next."""

    def __init__(self, name: str, game_id: str, given: Json, render_mode: str | None) -> None:
        super().__init__()
        EzPickle.__init__(self, name, game_id, given, render_mode)
        check_mode(render_mode)
        self.metadata = {"name": name, "is_parallelizable": False, **RENDERING}
        self.render_mode = render_mode
        self.episode = Episode(game_id, given)
        self.rng: Rng = SystemRng()
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self.agents = self.possible_agents[:]
        shape = self.episode.shape
        self.action_spaces = {agent: spaces.Discrete(shape.moves) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LOWEST, HIGHEST, (shape.size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (shape.moves,), np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        if seed is not None:
            self.rng = Rng(seed)
        self.episode.begin(self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.turn_to_mover()

    def turn_to_mover(self) -> None:
        mover = self.episode.mover
        self.agent_selection = self.agents[mover]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.episode.mask(mover)}
        self.show()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.episode.earned, strict=True))
        self._accumulate_rewards()
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {} for agent in self.agents}
            self._deads_step_first()
            self.show()
        else:
            self.turn_to_mover()

    def observe(self, agent: str) -> dict[str, Numbers]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.observation(seat), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Numbers:
        known: Numbers | None = self.infos.get(self.possible_agents[seat], {}).get("action_mask")
        return self.episode.mask(seat) if known is None else known

    def render(self) -> str | None:
        """The table as the agent to act sees it."""
        if self.render_mode == "ansi":
            return self.episode.picture()
        self.show()
        return None

    def show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(self.episode.picture() + "\n\n")

    def close(self) -> None:
        """There is nothing to close."""


def wrapped(table: Table) -> AECEnv:
    """As usual with PettingZoo: what is called in the wrong order is told, and a forbidden move ends the game."""
    env = wrappers.TerminateIllegalWrapper(table, illegal_reward=FORBIDDEN)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
