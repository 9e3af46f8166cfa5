"""Sea Change as a game that a table can open."""

from __future__ import annotations

from typing import Any

from rectoverso.engine.border import Json, Seat, View
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import Game, State
from rectoverso.engine.options import exactly, only, short, whole
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import NAMES, SUITS
from rectoverso.games.sea_change.deals import (
    check_deal,
    check_table,
    deal_text,
    read_deal,
    read_table,
    table_text,
)
from rectoverso.games.sea_change.imagine import imagine
from rectoverso.games.sea_change.modes import SEATINGS, Mode, form_of, usual_target
from rectoverso.games.sea_change.rules import SeaChangeState, opened
from rectoverso.games.sea_change.seeing import results_of
from rectoverso.games.sea_change.view import SeaChangeView


class SeaChange(Game):
    def __init__(self) -> None:
        self.id = "sea-change"
        self.version = 1
        self.fewest = 1
        self.most = 8

    def options(self, given: Json) -> Json:
        exactly(given, "players", "target", "teams")
        players = whole(given, "players", 1, 8)
        target = whole(given, "target", 1, 9)  # S16
        return {"players": players, "target": target, "teams": _teams(given["teams"], players)}

    def complete(self, given: Json) -> Json:
        """Teams may also be given by their form, such as "2v2": partners then sit apart where that can be (S21)."""
        exactly({"players": None, "target": None, "teams": None, **given}, "players", "target", "teams")
        form = teams = given.get("teams")
        if isinstance(form, str):
            if form not in SEATINGS:
                raise Malformed(f"teams: {short(form)} is none of {', '.join(SEATINGS)}")
            teams = SEATINGS[form]
        seated = 4 if teams is None or not _seats(teams) else len(_seats(teams))
        players = whole({"players": seated, **given}, "players", 1, 8)
        if isinstance(form, str) and players != seated:
            raise Malformed(f"teams: {form} is for {seated} players, not {players} (S21)")
        teams = _teams(teams, players)
        return self.options({"target": usual_target(teams), **given, "players": players, "teams": teams})

    def new(self, options: Json) -> SeaChangeState:
        return opened(Mode(options["players"], options["target"], options["teams"]))

    def chance(self, state: State, rng: Rng) -> str:
        """S3, S15: suits and the first dealer; then, before every round, a deal."""
        assert isinstance(state, SeaChangeState)
        twin = state.copy()
        twin.shuffle(rng)
        return twin.outcome()

    def imagine(self, view: View, rng: Rng) -> SeaChangeState:
        assert isinstance(view, SeaChangeView)
        return imagine(view, rng)

    def sides(self, options: Json) -> list[list[Seat]]:
        return [list(side) for side in Mode(options["players"], options["target"], options["teams"]).sides]

    def writable(self, options: Json) -> list[str]:
        return list(NAMES)

    def result_rule(self, options: Json) -> str | None:
        return "S20" if options["players"] == 1 else "S16"

    def setup(self, outcomes: list[str], options: Json) -> Json:
        if not outcomes:
            raise Malformed("a game of Sea Change has no record before its suits are drawn")
        suits, dealer = read_table(outcomes[0])
        deals = [read_deal(outcome) for outcome in outcomes[1:]]
        return {
            "suits": list(suits),
            "dealer": dealer,
            "deals": [{"hands": hands, "pile": pile} for hands, pile in deals],
        }

    def check_setup(self, setup: Json, options: Json) -> None:
        players = options["players"]
        if not isinstance(setup, dict):
            raise Malformed("setup: an object is needed")
        suits = _texts(setup.get("suits"), "setup.suits")
        if any(len(suit) != 1 for suit in suits):
            raise Malformed(f"setup.suits: a suit is one letter, not {short(max(suits, key=len))}")
        dealer = setup.get("dealer")
        if type(dealer) is not int:
            raise Malformed(f"setup.dealer: a whole number is needed, not {short(dealer)}")
        with _Within("setup"):
            check_table("".join(suits), dealer, players)
        deals = setup.get("deals")
        if not isinstance(deals, list):
            raise Malformed("setup.deals: a list of deals is needed")
        for number, deal in enumerate(deals):
            where = f"setup.deals[{number}]"
            if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
                raise Malformed(f"{where}: an object with hands and a pile is needed")
            hands = [_texts(hand, f"{where}.hands[{seat}]") for seat, hand in enumerate(deal["hands"])]
            pile = _texts(deal.get("pile"), f"{where}.pile")
            with _Within(where):
                check_deal(hands, pile, players, "".join(suits))

    def outcome(self, state: State, setup: Json) -> str | None:
        assert isinstance(state, SeaChangeState)
        if not state.suits:
            return table_text("".join(setup["suits"]), setup["dealer"])
        if state.round >= len(setup["deals"]):
            return None
        deal = setup["deals"][state.round]
        return deal_text(deal["hands"], deal["pile"])

    def deals(self, options: Json, rng: Rng) -> Json:
        """One for each round that there can be: in every round somebody gets a victory point (S14)."""
        state = self.new(options)
        state.shuffle(rng)
        outcomes = [state.outcome()]
        for _ in range(len(self.sides(options)) * (options["target"] - 1) + 1):
            twin = state.copy()
            twin.shuffle(rng)
            outcomes.append(twin.outcome())
        return self.setup(outcomes, options)

    def picked(self, options: Json, picks: Json, rng: Rng) -> Json:
        """S3: which suits are in play."""
        only(picks, "suits")
        suits = picks["suits"]
        if not isinstance(suits, str):
            raise Malformed(f"suits: letters such as YPB are needed, not {short(suits)}")
        check_table(suits, 0, options["players"])
        return {"suits": sorted(suits, key=SUITS.index), "dealer": int(rng.below(options["players"])), "deals": []}

    def results(self, state: State) -> Json:
        assert isinstance(state, SeaChangeState)
        rounds = results_of(state)
        return {"rounds": [{"points": done.points, "vp": done.vp, "trump": done.trump} for done in rounds]}


class _Within:
    """Says where in a setup something is malformed."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        if isinstance(problem, Malformed):
            raise Malformed(f"{self.where}: {problem}") from None


def _texts(given: Any, where: str) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
        raise Malformed(f"{where}: a list of texts is needed, not {short(given)}")
    return given


def _seats(teams: Any) -> list[Any]:
    return (
        [seat for team in teams for seat in team]
        if isinstance(teams, list) and all(isinstance(team, list) for team in teams)
        else []
    )


def _teams(teams: Any, players: int) -> list[list[Seat]] | None:
    """Teams as they were given, checked: every seat once, in a form of S21."""
    if teams is None:
        return None
    seats = _seats(teams)
    if not seats or any(type(seat) is not int for seat in seats):
        raise Malformed(f"teams: null or a list of lists of seats is needed, not {short(teams)}")
    if sorted(seats) != list(range(players)):
        raise Malformed(f"teams: every seat from 0 to {players - 1} is needed once, not {short(teams)}")
    form = form_of(teams)
    if form not in SEATINGS:
        raise Malformed(f"teams: {form} is no form for {players} players (S21)")
    return [list(team) for team in teams]


GAME = SeaChange()
