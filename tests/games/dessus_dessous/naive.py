"""Dessus Dessous read once more, naively: sheets by coordinates, tokens passed on by hand, no state at all."""

from __future__ import annotations

from rectoverso.games.dessus_dessous.layers import layer_set

DATA = layer_set("millpond").to_json()
CELLS = [tuple(cell) for cell in DATA["cells"]]

Sheet = dict[tuple[float, float], int]


def sheet(colours: list[int]) -> Sheet:
    return dict(zip(CELLS, colours, strict=True))


def quarter_turn(one: Sheet) -> Sheet:
    """Clockwise with y down; coordinates are rounded, since 1 - y is not exact."""
    turned = {(round(1 - y, 4), round(x, 4)): colour for (x, y), colour in one.items()}
    return {cell: turned[round(cell[0], 4), round(cell[1], 4)] for cell in one}


def mirror_image(pattern: list[int]) -> list[int]:
    turned = {(round(1 - x, 4), round(y, 4)): colour for (x, y), colour in sheet(pattern).items()}
    return [turned[round(x, 4), round(y, 4)] for x, y in CELLS]


def turns_of(pattern: list[int]) -> list[list[int]]:
    found, one = [], sheet(pattern)
    for _ in range(4):
        found.append([one[cell] for cell in CELLS])
        one = quarter_turn(one)
    return found


def pattern_of(text: str) -> list[int]:
    """D2: the topmost layer without a hole, or the board."""
    seen = dict.fromkeys(CELLS, 0)
    for word in text.split(" "):
        one = sheet(DATA["layers"][word[0]]["under" if word.endswith("'") else "top"])
        for _ in range(int(word[1])):
            one = quarter_turn(one)
        seen = {cell: one[cell] or below for cell, below in seen.items()}
    return [seen[cell] for cell in CELLS]


def is_right(text: str, level: int, pattern: list[int]) -> bool:
    return len(text.split(" ")) == level and pattern_of(text) in turns_of(pattern)


def round_scores(players: int, takes: list[tuple[int, bool]]) -> list[int]:
    """D12 as it is written: tokens in the order of taking; who is wrong passes theirs down, and so on."""
    holding = [(seat, right, players - place) for place, (seat, right) in enumerate(takes)]
    scores = [0] * players
    while holding:
        (seat, right, token), *rest = holding
        if right:
            scores[seat] = token
            holding = rest
        else:
            passed = [token, *(one[2] for one in rest)]
            holding = [(other, fine, passed[place]) for place, (other, fine, _) in enumerate(rest)]
    return scores
