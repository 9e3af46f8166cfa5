"""The games as OpenSpiel knows them: types, states and observers around a line of play."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from rectoverso.engine.border import Json
from rectoverso.engine.rng import Rng
from rectoverso.games import game_of
from rectoverso.games.sea_change.cards import CARDS, NAMES
from rectoverso.games.verso.cards import SIDES
from rectoverso.lab.encoding import numbers_of
from rectoverso.lab.payoff import payoffs
from rectoverso.lab.shapes import Shape, shape_of
from rectoverso.lab.spiel.sea_change import SeaChangeLine
from rectoverso.lab.spiel.verso import VersoLine

HIGH_SCORE = 500.0  # more than anybody can score alone in Verso
EXACT = 1 << 29


def _type(name: str, title: str, most: int, parameters: Json, solo: bool = False) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if solo else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class RectoversoGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One of our games with its options."""

    title: str
    game_id: str
    name: str
    parameters: Json
    line_kind: type[VersoLine | SeaChangeLine]
    chances: int

    def __init__(self, params: Json | None = None) -> None:
        rules = game_of(self.game_id)
        given = {**self.parameters, **(params or {})}
        options = rules.complete(self.options_of(given))
        line = self.line_kind(rules, options)
        solo = options["players"] == 1
        points = solo and self.game_id == "verso"
        shape = shape_of(rules, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=shape.moves,
            max_chance_outcomes=self.chances,
            num_players=options["players"],
            min_utility=0.0 if points else -1.0,
            max_utility=HIGH_SCORE if points else 1.0,
            utility_sum=None if solo else 0.0,
            max_game_length=line.longest(),
        )
        super().__init__(_type(self.name, self.title, rules.most, self.parameters, solo), info, params or {})
        self.rules = rules
        self.options = options
        self.shape = shape
        self.history_size = line.history_size()

    def options_of(self, given: Json) -> Json:
        return {"players": given["players"]}

    def new_initial_state(self, *_: object) -> RectoversoState:
        return RectoversoState(self)

    def max_chance_nodes_in_history(self) -> int:
        players = self.options["players"]
        if self.game_id == "verso":
            return 1 + VersoLine(self.rules, self.options).size
        line = SeaChangeLine(self.rules, self.options)
        return 2 + line.most_rounds() * max(30, {4: 40, 5: 50, 6: 60, 7: 70, 8: 80}.get(players, 0))

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Json | None = None
    ) -> Observer | None:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        if not wanted.public_info and (self.game_id == "verso" or not single or wanted.perfect_recall):
            return None  # Verso has no private information
        return Observer(self, wanted.public_info, single, wanted.perfect_recall)


class VersoGame(RectoversoGame):
    title = "Verso"
    game_id = "verso"
    name = "python_verso"
    parameters = {"players": 2}  # noqa: RUF012 (read only)
    line_kind = VersoLine
    chances = SIDES


class SeaChangeGame(RectoversoGame):
    title = "Sea Change"
    game_id = "sea-change"
    name = "python_sea_change"
    parameters = {"players": 4, "target": 0, "teams": "none"}  # noqa: RUF012 (read only)
    line_kind = SeaChangeLine
    chances = CARDS

    def options_of(self, given: Json) -> Json:
        options = {"players": given["players"]}
        if given["target"]:
            options["target"] = given["target"]
        teams: str = given["teams"]
        if teams != "none":
            options["teams"] = teams
        return options


class RectoversoState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state as OpenSpiel walks it. `line` is all that it has."""

    def __init__(self, game: RectoversoGame) -> None:
        super().__init__(game)
        self.line = game.line_kind(game.rules, game.options)

    def current_player(self) -> int:
        state = self.line.state
        if state.wants_chance():
            return int(pyspiel.PlayerId.CHANCE)
        mover = int(state.mover())
        return mover if mover >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(code) for code in self.line.state.codes()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.line.outcomes()
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.line.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.line.chance_text(action)
        return self.line.state.text(action)

    def is_terminal(self) -> bool:
        return self.line.state.over()

    def returns(self) -> list[float]:
        return payoffs(self.line.game, self.line.options, self.line.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RectoversoState:
        """A state that the player can't tell from this one, each as likely as the others; its history with it."""
        return self.resample(player, Rng(int(sampler() * EXACT)))

    def resample(self, player: int, rng: Rng) -> RectoversoState:
        twin: RectoversoState = self.get_game().new_initial_state()
        for action in self.line.another(player, rng):
            twin.apply_action(action)
        return twin

    def __str__(self) -> str:
        return f"{self.line.information(None)} | {' '.join(str(action) for action in self.line.actions)}"


class Observer:
    """What OpenSpiel asks: a state from the side of a player, as text and as numbers."""

    def __init__(self, game: RectoversoGame, public: bool, private: bool, recall: bool) -> None:
        self.public, self.private, self.recall = public, private, recall
        self.shape: Shape = game.shape
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if public and private:
            self.tensor = np.zeros(game.history_size if recall else self.shape.size, np.float32)
            self._name_parts(self.tensor)

    def _name_parts(self, tensor: NDArray[np.float32]) -> None:
        if self.recall:
            self.dict["history"] = tensor
            return
        for part in self.shape.parts:
            self.dict[part.name] = tensor[self.shape.part(part.name)].reshape(part.shape)

    def set_from(self, state: RectoversoState, player: int) -> None:
        if self.tensor is None:
            return
        if self.recall:
            self.tensor.fill(0)
            state.line.history_numbers(player, self.tensor)
        else:
            self.tensor[:] = np.frombuffer(memoryview(numbers_of(state.line.state, player, self.shape.size)), np.int8)

    def string_from(self, state: RectoversoState, player: int) -> str:
        seat = player if self.private else None
        if not self.public:
            assert isinstance(state.line, SeaChangeLine)
            return ",".join([NAMES[card] for card in state.line.hand(player)])
        if self.recall:
            return state.line.information(seat)
        return msgspec.json.encode(state.line.state.view(seat)).decode()


def resampler(seed: int = 0) -> Callable[[RectoversoState, int], RectoversoState]:
    """For `set_resampler` of OpenSpiel's Python IS-MCTS: worlds that agree with what a player knows."""
    rng = Rng(seed)

    def resample(state: RectoversoState, player: int) -> RectoversoState:
        return state.resample(player, rng)

    return resample


def register() -> None:
    for kind in (VersoGame, SeaChangeGame):
        rules = game_of(kind.game_id)
        pyspiel.register_game(_type(kind.name, kind.title, rules.most, kind.parameters), kind)
