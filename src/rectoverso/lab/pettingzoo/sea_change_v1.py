"""Sea Change for 1 to 8 agents, alone, against one another or in teams."""

from __future__ import annotations

from pettingzoo import AECEnv

from rectoverso.engine.border import Json
from rectoverso.lab.pettingzoo.table import Table, wrapped


def env(
    players: int | None = None,
    teams: str | None = None,
    target: int | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    return wrapped(raw_env(players, teams, target, render_mode))


def raw_env(
    players: int | None = None,
    teams: str | None = None,
    target: int | None = None,
    render_mode: str | None = None,
) -> Table:
    """`teams` in a form such as 2v2, `target` the victory points to play for; what is left open is as usual."""
    given: Json = {"players": players, "teams": teams, "target": target}
    asked = {name: value for name, value in given.items() if value is not None}
    return Table("sea_change_v1", "sea-change", asked, render_mode)
