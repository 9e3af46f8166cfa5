"""Every mode of every game, by name: what laws, golden games and counts must cover."""

from __future__ import annotations

from typing import Any

from rectoverso.engine.game import Game
from rectoverso.games import game_of

TEAM_FORMS = {4: ["2v2"], 5: ["2v2v1", "3v2"], 6: ["2v2v2", "3v3"], 7: ["2v2v2v1", "3v2v2"], 8: ["2v2v2v2", "4v4"]}

MODES: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"verso-{players}": ("verso", {"players": players}) for players in range(1, 7)},
    **{f"sea-change-{players}": ("sea-change", {"players": players}) for players in range(1, 9)},
    **{
        f"sea-change-{players}-{form}": ("sea-change", {"players": players, "teams": form})
        for players, forms in TEAM_FORMS.items()
        for form in forms
    },
    **{f"dessus-dessous-{players}": ("dessus-dessous", {"players": players}) for players in range(1, 5)},
}


def mode(name: str) -> tuple[Game, dict[str, Any]]:
    """The game of a mode and its complete options."""
    game_id, given = MODES[name]
    game = game_of(game_id)
    return game, game.complete(given)
