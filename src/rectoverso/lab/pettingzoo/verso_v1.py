"""Verso for 1 to 6 agents."""

from __future__ import annotations

from pettingzoo import AECEnv

from rectoverso.lab.pettingzoo.table import Table, wrapped


def env(players: int = 2, render_mode: str | None = None) -> AECEnv:
    return wrapped(raw_env(players, render_mode))


def raw_env(players: int = 2, render_mode: str | None = None) -> Table:
    return Table("verso_v1", "verso", {"players": players}, render_mode)
