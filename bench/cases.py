"""The cases of the strength bench: who plays whom at what, and what is hoped for."""

from __future__ import annotations

from strength import Case


def verso() -> list[Case]:
    """Alone by the score. With others what searches has a tenth of a second; the others take what they take."""
    solo = {"players": 1}
    cases = [
        Case("verso solo random", "verso", solo, ("random",), deals=5000, scored=True),
        Case("verso solo greedy", "verso", solo, ("greedy",), deals=2000, scored=True),
        Case("verso solo flat", "verso", solo, ("flat@1000",), deals=500, scored=True),
        Case("verso solo beginner", "verso", solo, ("beginner",), 22, deals=5000, scored=True),
        Case("verso solo casual", "verso", solo, ("casual",), 37, deals=5000, scored=True),
        Case("verso solo club", "verso", solo, ("club",), 43, deals=5000, scored=True),
        Case("verso solo expert", "verso", solo, ("expert",), 46.8, 5000, 50, scored=True),
    ]
    for players, other in ((2, "greedy"), (4, "greedy")):
        options = {"players": players}
        cases.append(Case(f"verso {players} flat against {other}", "verso", options, ("flat@1000", other), deals=100))
    ladder = (
        (2, "casual", "greedy", 0.50, None),
        (2, "casual", "beginner", 0.50, None),
        (2, "club", "casual", 0.50, None),
        (2, "club", "flat", None, None),
        (2, "expert", "club", 0.62, None),
        (2, "expert", "flat", 0.65, None),
        (4, "casual", "greedy", 0.25, None),
        (4, "casual", "beginner", 0.25, None),
        (4, "club", "casual", 0.38, None),
        (4, "expert", "club", 0.25, None),
        (4, "expert", "greedy", 0.50, None),
        (4, "expert", "flat", 0.30, 0.40),
    )
    for players, bot, other, target, ambition in ladder:
        name, options = f"verso {players} {bot} against {other}", {"players": players}
        budget = 100 if {bot, other} & {"expert", "flat"} else 0
        cases.append(Case(name, "verso", options, (bot, other), target, 500, budget, ambition=ambition))
    return cases


def sea_change() -> list[Case]:
    """Games to 3, or in teams as usual. What searches has half a second; a club player takes what it always takes."""
    cases = [
        against("4", "expert", "greedy", 0.70, deals=150),
        against("4", "expert", "flat", 0.30, deals=250, ambition=0.40),
        against("2v2", "expert", "greedy", 0.93, deals=150),
        against("2v2", "expert", "flat", 0.58, deals=250),
        against("2", "expert", "flat", 0.85, deals=100),
        Case("sea change solo expert", "sea-change", {"players": 1}, ("expert",), 0.80, deals=300, budget=500),
        against("8", "expert", "greedy", 0.22, deals=60),
    ]
    ladder = (
        ("casual", "greedy", None),
        ("casual", "beginner", None),
        ("club", "casual", 0.40),
        ("expert", "club@600", None),
    )
    for stronger, weaker, target in ladder:
        cases.append(against("4", stronger, weaker, target, deals=250, budget=500 if stronger == "expert" else 0))
    return cases


def against(
    setting: str,
    bot: str,
    other: str,
    target: float | None,
    deals: int,
    budget: float = 500,
    ambition: float | None = None,
) -> Case:
    options: dict[str, object] = {"players": int(setting)} if setting.isdigit() else {"teams": setting}
    name = f"sea change {setting} {bot} against {other}"
    return Case(name, "sea-change", options, (bot, other), target, deals, budget, ambition=ambition)


CASES = verso() + sea_change()
