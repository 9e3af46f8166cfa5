"""Verso and Sea Change for OpenSpiel: importing this module registers `python_verso` and `python_sea_change`.

    import pyspiel
    import rectoverso.lab.spiel

    game = pyspiel.load_game("python_sea_change(players=3,target=1)")   # or python_sea_change(players=4,teams=2v2)

It needs the extra: pip install 'rectoverso[openspiel]'. Parameters are those of the game: `players`, and for Sea Change
`target` (0 is the usual one) and `teams` (none, or a form such as 2v2). Chance deals the deck
card by card. Actions are the codes of moves. Observations are the seat's view; information states are all that the seat
has seen since the beginning.

Python's IS-MCTS draws worlds from a seat's information with `state.resample_from_infostate(player, sampler)`, which the
states bring along; a resampler with a seed of its own makes it repeatable:

    from open_spiel.python.algorithms import ismcts, mcts

    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), uct_c=2.0, max_simulations=300)
    bot.set_resampler(rectoverso.lab.spiel.resampler(seed=1))
    action = bot.step(state)

The bot written in C++ (pyspiel.ISMCTSBot) can't do that: OpenSpiel has no way from it to a state written in Python.
"""

from __future__ import annotations

from rectoverso.lab.extras import extra

extra("pyspiel", "openspiel")
extra("numpy", "openspiel")

from rectoverso.lab.spiel.games import register, resampler  # noqa: E402 (after what tells people what is missing)

__all__ = ["resampler"]

register()
