"""The cases of the strength bench: who plays whom at what, and what is hoped for."""

from __future__ import annotations

from strength import Case


def verso() -> list[Case]:
    solo = {"players": 1}
    cases = [
        Case("verso solo random", "verso", solo, ("random",), deals=5000, scored=True),
        Case("verso solo greedy", "verso", solo, ("greedy",), deals=2000, scored=True),
        Case("verso solo flat", "verso", solo, ("flat@1000",), deals=500, scored=True),
    ]
    for players, other in ((2, "greedy"), (4, "greedy")):
        options = {"players": players}
        cases.append(Case(f"verso {players} flat against {other}", "verso", options, ("flat@1000", other), deals=100))
    return cases


CASES = verso()
