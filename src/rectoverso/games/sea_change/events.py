"""What happened in a game of Sea Change, as public facts. Seat -1 is the solo rival."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rectoverso.engine.border import Event, Seat
from rectoverso.games.sea_change.cards import SUITS
from rectoverso.games.sea_change.seeing import decided, laid_open, plays_of, results_of, shown
from rectoverso.games.sea_change.tricks import taker_of
from rectoverso.games.sea_change.view import Play

if TYPE_CHECKING:
    from rectoverso.games.sea_change.rules import SeaChangeState


class SuitsDrawn(Event, frozen=True, tag="suits_drawn"):
    """The suits in play and the first dealer (S3, S15)."""

    suits: list[str]
    dealer: Seat


class RoundDealt(Event, frozen=True, tag="round_dealt"):
    """Everyone has ten cards (S4); the pile is what is left over (S18, S19)."""

    round: int
    dealer: Seat
    leader: Seat
    pile: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: Seat
    card: str


class TrumpFixed(Event, frozen=True, tag="trump_fixed"):
    """The first card of a round makes its suit trump (S5)."""

    trump: str


class SeaChanged(Event, frozen=True, tag="sea_changed"):
    """The card equals the one before it: its suit is trump now (S7)."""

    seat: Seat
    trump: str


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A player draws from the pile, unseen by the other (S18)."""

    seat: Seat
    left: int


class TrickTaken(Event, frozen=True, tag="trick_taken"):
    """The winner takes the cards face down (S8, S9)."""

    seat: Seat


class RoundCounted(Event, frozen=True, tag="round_counted"):
    """The captured cards are laid open and counted (S10-S14, S20); each list has one item for each side."""

    round: int
    trump: str
    points: list[int]
    got: list[int]  # the sides that got a victory point
    vp: list[int]
    captured: list[list[str]]
    no_eight: bool  # the solo player captured no 8 and so lost the round (S20)


class GameEnded(Event, frozen=True, tag="game_ended"):
    """Somebody reached the target (S16); `decided` says what told several apart (S17)."""

    scores: list[int]
    winners: list[int]
    decided: str


SeaChangeEvent = (
    SuitsDrawn | RoundDealt | CardPlayed | TrumpFixed | SeaChanged | CardDrawn | TrickTaken | RoundCounted | GameEnded
)


def told(state: SeaChangeState) -> list[Event]:
    """What the last step or deal did, in order."""
    if state.round == 0:
        return [SuitsDrawn(list(state.suits), int(state.dealer))]
    dealt = state.told_from < 0
    found: list[Event] = [_dealt(state)] if dealt else []
    begin = max(0, int(state.told_from))
    for at, play in enumerate(plays_of(state)[begin:], begin):
        found.extend(_played(state, at, play))
    if state.played == len(state.deck):
        found.append(_counted(state))
    if state.over():
        found.append(GameEnded(state.scores(), state.winners(), decided(state) or ""))
    return found


def _dealt(state: SeaChangeState) -> Event:
    return RoundDealt(int(state.round), int(state.dealer), shown(state, state.first), int(state.mode.pile))


def _played(state: SeaChangeState, at: int, play: Play) -> Iterator[Event]:
    yield CardPlayed(play.seat, play.card)
    if at == 0:
        yield TrumpFixed(play.card[0])
    if play.sea_change:
        yield SeaChanged(play.seat, play.card[0])
    if not state.mode.solo and at < state.mode.pile:
        yield CardDrawn(play.seat, int(state.mode.pile) - at - 1)
    if (at + 1) % state.mode.trick == 0:
        yield TrickTaken(shown(state, taker_of(state.takers, at // state.mode.trick)))


def _counted(state: SeaChangeState) -> Event:
    result = results_of(state)[-1]
    return RoundCounted(
        round=int(state.round),
        trump=SUITS[state.trump],
        points=result.points,
        got=result.vp,
        vp=state.scores(),
        captured=laid_open(state),
        no_eight=state.mode.solo and not state.eights(0),
    )
