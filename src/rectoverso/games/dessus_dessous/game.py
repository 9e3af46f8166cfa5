"""Dessus Dessous as a game that a table can open."""

from __future__ import annotations

from typing import Any, Final

from rectoverso.engine.border import Json, Millis, Seat, View
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.game import Game, State
from rectoverso.engine.options import exactly, short, whole
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous.imagine import STACKS, imagine
from rectoverso.games.dessus_dessous.layers import SHIPPED, layer_set, turned_stack
from rectoverso.games.dessus_dessous.missions import LEVELS, missions
from rectoverso.games.dessus_dessous.moves import FEWEST, find_key, mission_of, mission_text, read_mission
from rectoverso.games.dessus_dessous.rules import CHOOSING, ROUNDS, SOLO_LIMIT, WAITING, DessusDessousState
from rectoverso.games.dessus_dessous.stacks import FIRST, stack_of, stack_text
from rectoverso.games.dessus_dessous.view import DessusDessousView

LIMIT: Final = 300  # seconds (D10)
PER_LEVEL: Final = 30
LONGEST: Final = 2**53 - 1  # milliseconds that any reader of JSON gets right


class DessusDessous(Game):
    def __init__(self) -> None:
        self.id = "dessus-dessous"
        self.version = 1
        self.fewest = 1
        self.most = 4

    def options(self, given: Json) -> Json:
        exactly(given, "players", "limit", "layers")
        players = whole(given, "players", 1, 4)
        limit = whole(given, "limit", 60, 1800)  # D10
        if players == 1 and limit != SOLO_LIMIT:
            raise Malformed(f"limit: alone it is {SOLO_LIMIT} seconds, not {limit} (D15)")
        layers = given["layers"]
        if not isinstance(layers, str) or layers not in SHIPPED:
            raise Malformed(f"layers: the layer sets are {', '.join(SHIPPED)}, not {short(layers)}")
        return {"players": players, "limit": limit, "layers": layers}

    def complete(self, given: Json) -> Json:
        players = given.get("players", 2)
        limit = SOLO_LIMIT if type(players) is int and players == 1 else LIMIT
        return self.options({"players": players, "limit": limit, "layers": SHIPPED[0], **given})

    def new(self, options: Json) -> DessusDessousState:
        return DessusDessousState(options["players"], options["limit"], options["layers"])

    def chance(self, state: State, rng: Rng) -> str:
        """D5, D15: any mission of the level that has not been played, in any of its turns.

        Unturned, its bottom layer would always lie upright, which would give a piece of the answer away.
        """
        assert isinstance(state, DessusDessousState)
        level, played = state.wanted_level(), [int(key) for key in state.missions]
        taken = sorted(key // 32 for key in played if key // 4 % 8 == level)
        known = missions(state.layers)
        index = int(rng.below(known.count(level) - len(taken)))
        for other in taken:
            if other <= index:
                index += 1
        return mission_text(level, known.mission(level, index, int(rng.below(4))).pattern)

    def imagine(self, view: View, rng: Rng) -> DessusDessousState:
        assert isinstance(view, DessusDessousView)
        return imagine(view, rng)

    def some_move(self, state: State, seat: Seat, rng: Rng) -> str:
        """Often a right stack, or random play would never see one."""
        assert isinstance(state, DessusDessousState)
        listed = state.legal(seat)
        if state.phase == CHOOSING or (listed and rng.below(8) == 0):
            return listed[rng.below(len(listed))]
        key = state.open_mission()
        assert key is not None
        if rng.below(2):
            stack = turned_stack(mission_of(state.layers, key).stack, int(rng.below(4)))
        else:
            stack = stack_of(FIRST[FEWEST] + int(rng.below(STACKS)))
        kind = "check" if state.players == 1 else "take"
        return f"{kind} {stack_text(stack, layer_set(state.layers).letters)}"

    def writable(self, options: Json) -> list[str]:
        """What is listed, and what looks like a stack but can never be handed in."""
        never = ["A0", "A0 B1'", "A0 B0 A1", "A0 Z0 B0", "A0 B0 C0 D0 E0 A0"]
        listed = ["give-up", *(f"draw {level}" for level in LEVELS)]
        return listed + [f"{kind} {stack}" for kind in ("take", "check") for stack in never]

    def sides(self, options: Json) -> list[list[Seat]]:
        return [[seat] for seat in range(options["players"])]

    # Records

    def result_rule(self, options: Json) -> str | None:
        return "D16" if options["players"] == 1 else "D14"

    def setup(self, outcomes: list[str], options: Json) -> Json:
        read = [read_mission(outcome) for outcome in outcomes]
        return {"missions": [{"level": level, "pattern": list(pattern)} for level, pattern in read]}

    def check_setup(self, setup: Json, options: Json) -> None:
        given = setup.get("missions")
        if not isinstance(given, list):
            raise Malformed("setup.missions: a list of missions is needed")
        if options["players"] > 1 and len(given) > len(ROUNDS):
            raise Malformed(f"setup.missions: at most {len(ROUNDS)} missions are played, not {len(given)} (D5)")
        seen = dict[int, int]()
        for place, mission in enumerate(given):
            where = f"setup.missions[{place}]"
            level, pattern = _mission(mission, options["layers"], where)
            if options["players"] > 1 and level != ROUNDS[place]:
                raise Malformed(f"{where}: level {ROUNDS[place]} is needed, not {level} (D5)")
            key = find_key(options["layers"], level, pattern)
            if key is None:
                raise Malformed(f"{where}: this pattern is no mission of level {level} (D4)")
            if key >> 2 in seen:
                rule = "D15" if options["players"] == 1 else "D5"
                raise Malformed(f"{where}: the same mission as setup.missions[{seen[key >> 2]}] ({rule})")
            seen[key >> 2] = place

    def outcome(self, state: State, setup: Json) -> str | None:
        assert isinstance(state, DessusDessousState)
        given: list[Json] = setup["missions"]
        if state.players == 1:
            return self._drawn(state, given)
        left = given[len(state.missions) :]
        return mission_text(left[0]["level"], left[0]["pattern"]) if left else None

    def _drawn(self, state: DessusDessousState, given: list[Json]) -> str:
        """The first of the level chosen that has not been drawn; a record holds one for each draw."""
        played = {int(key) >> 2 for key in state.missions}
        for mission in given:
            if mission["level"] == state.level:
                key = find_key(state.layers, state.level, tuple(mission["pattern"]))
                if key is not None and key >> 2 not in played:
                    return mission_text(state.level, mission["pattern"])
        raise Illegal("D15", "level_empty", level=state.level)

    def deals(self, options: Json, rng: Rng) -> Json:
        """The missions of all rounds; alone, more of each level than anybody solves in three minutes."""
        levels = ROUNDS if options["players"] > 1 else list(LEVELS) * PER_LEVEL
        known = missions(options["layers"])
        drawn: list[tuple[int, int]] = []
        while len(drawn) < len(levels):
            level = levels[len(drawn)]
            place = (level, int(rng.below(known.count(level))))
            if place not in drawn:
                drawn.append(place)
        found = [known.mission(level, index, int(rng.below(4))) for level, index in drawn]
        return {"missions": [{"level": one.level, "pattern": list(one.pattern)} for one in found]}

    def stamp(self, state: State, at: Millis) -> Json:
        assert isinstance(state, DessusDessousState)
        if state.players == 1:
            return {"ms": at}
        return {"round": state.round, "ms": at - state.began}

    def when(self, state: State, move: Json, last: Millis) -> Millis:
        assert isinstance(state, DessusDessousState)
        ms = whole(move, "ms", 0, LONGEST)
        if state.players == 1:
            if "round" in move:
                raise Malformed("round: there are no rounds in solo")
            at: Millis = ms
        else:
            number = whole(move, "round", 0, len(ROUNDS) - 1)
            if number != state.round:
                raise Malformed(f"round: round {state.round} is played, not {number}")
            at = last + ms if state.phase == WAITING else state.began + ms
        if at < state.now:
            raise Malformed(f"ms: time never runs back, and {ms} is before the move before")
        return at


def _mission(given: Any, layers: str, where: str) -> tuple[int, tuple[int, ...]]:
    """Level and pattern of a mission in a record, as far as their types go."""
    known = layer_set(layers)
    if not isinstance(given, dict):
        raise Malformed(f"{where}: an object with level and pattern is needed")
    level, pattern = given.get("level"), given.get("pattern")
    if type(level) is not int or level not in LEVELS:
        raise Malformed(f"{where}.level: 3, 4 or 5 is needed, not {short(level)}")
    if not isinstance(pattern, list) or len(pattern) != len(known.cells):
        raise Malformed(f"{where}.pattern: a list of {len(known.cells)} colour numbers is needed")
    for cell, colour in enumerate(pattern):
        if type(colour) is not int or not 0 <= colour < len(known.colours):
            raise Malformed(
                f"{where}.pattern[{cell}]: a colour from 0 to {len(known.colours) - 1} is needed, not {short(colour)}"
            )
    return level, tuple(pattern)


GAME = DessusDessous()
