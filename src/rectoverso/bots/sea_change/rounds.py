"""A round of Sea Change as the shared search needs it: its worlds, how they go on, and what their ends are worth."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.bots.sea_change.learned import Learned
from rectoverso.bots.sea_change.prospects import Prospects
from rectoverso.bots.sea_change.sight import Sight
from rectoverso.bots.sea_change.weighing import Policy, play_out
from rectoverso.bots.search import Trial
from rectoverso.engine.game import CodedState
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.imagine import Worlds
from rectoverso.games.sea_change.rules import SeaChangeState


@final
class RoundTrial(Trial):
    def __init__(
        self, worlds: Worlds, seat: i64, prospects: Prospects, policies: list[Policy], prior: Learned | None
    ) -> None:
        """`policies` plays a seat each; `prior` says what seems likely."""
        self.worlds = worlds
        self.seat = seat
        self.mode = worlds.state.mode
        self.side = self.mode.side_of[seat]
        self.prospects = prospects
        self.policies = policies
        self.prior = prior
        self.gain = 0.0
        self.scale = prospects.stake(self.side)
        self.root = Sight(worlds.state)  # what all worlds have in common, with the hands of the last one drawn
        self.sight = Sight(worlds.state)
        self.followed: CodedState | None = None  # the state that the sight has been following

    def world(self, rng: Rng) -> CodedState:
        state = self.worlds.draw(rng)
        self.root.look_at_hands(state)
        self.followed = None
        return state

    def follow(self, state: SeaChangeState) -> Sight:
        if state is not self.followed:
            self.sight.twin(self.root)
            self.followed = state
        self.sight.look(state)
        return self.sight

    def playout(self, state: CodedState, rng: Rng) -> vec[float]:
        assert isinstance(state, SeaChangeState)
        play_out(state, self.follow(state), self.policies, rng)
        self.gain = float(state.points[self.side])
        worth = self.prospects.of(state)
        if self.mode.teams is None:
            return worth
        return vec[float]([worth[side] for side in self.mode.side_of])

    def likely(self, state: CodedState, codes: vec[i64]) -> vec[float]:
        prior = self.prior
        assert prior is not None
        if len(codes) == 1:
            return vec[float]([1.0])
        assert isinstance(state, SeaChangeState)
        prior.weigh(state, self.follow(state), codes)
        return prior.chances[: len(codes)]
