"""What the boards of the terminal say, without a process."""

from __future__ import annotations

import pytest

from rectoverso.cli.canvas import canvas_of
from rectoverso.cli.draw import board_of
from rectoverso.cli.draw.verso import VersoBoard
from rectoverso.cli.words import Words, names_of
from rectoverso.games import game_of
from rectoverso.text import texts


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (34, "34 points: no band yet (V22)"),
        (35, "35 points: Happy stroller (V22)"),
        (59, "59 points: Great explorer (V22)"),
        (60, "60 points: Round the world! (V22)"),
    ],
)
def test_below_35_points_there_is_no_band(score: int, said: str) -> None:
    """V22."""
    words = Words(texts("en"), "verso", names_of(1, 1, texts("en")))
    board = board_of(words, canvas_of(plain=True), game_of("verso").sides({"players": 1}))
    assert isinstance(board, VersoBoard)
    assert board.solo_ending(score)[0] == said
