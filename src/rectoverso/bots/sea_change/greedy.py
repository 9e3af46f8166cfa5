"""Sea Change by looking one card ahead: who may take the trick then, what it brings them, and what stays in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rectoverso.bots import Bot, Choice, never
from rectoverso.bots.simple import added_up
from rectoverso.engine.border import View
from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import CARD_OF, EIGHT, HAND, POINTS, SUITS, VALUES, ZERO_OF_TRUMP, deck_of
from rectoverso.games.sea_change.modes import RIVAL
from rectoverso.games.sea_change.view import THE_RIVAL, SeaChangeView

STAYS = 0.75  # the chance that trump outlives one more trick
LATER = 0.1  # points that a card still to come brings on average (S12)
LIABILITY = 1.2  # what an 8 in hand will probably cost
FIRST_EIGHT = 8.0  # what the first 8 is worth to a solo player beside its points (S20)


class Trick(NamedTuple):
    """The cards of a trick with their seats, and the trump suit by then."""

    seats: list[int]
    cards: list[int]
    trump: int

    def add(self, seat: int, card: int) -> Trick:
        trump = self.trump
        if trump < 0:
            trump = card // VALUES  # S5
        elif self.cards and self.cards[-1] % VALUES == card % VALUES:
            trump = card // VALUES  # S7
        return Trick([*self.seats, seat], [*self.cards, card], trump)

    def strength(self, card: int) -> int:
        """How high a card ranks in this trick (S8)."""
        suit, value = divmod(card, VALUES)
        return value + (2 * VALUES if suit == self.trump else VALUES if suit == self.cards[0] // VALUES else 0)

    def best(self) -> int:
        """The place of the card that takes the trick as things are."""
        return max(range(len(self.cards)), key=lambda place: self.strength(self.cards[place]))


class Greedy(Bot):
    def choose(self, view: View, rng: Rng, stop: Callable[[], bool] = never) -> Choice:
        assert isinstance(view, SeaChangeView)
        position = Position(view)
        worth = {card: position.worth(CARD_OF[card]) for card in view.table.legal}
        most = max(worth.values())
        equal = [card for card in view.table.legal if worth[card] == most]
        return Choice(equal[rng.below(len(equal))])


class Position:
    """What a seat knows of the round, counted once for all of its cards."""

    def __init__(self, view: SeaChangeView) -> None:
        table = view.table
        assert table.seat is not None
        self.table = table
        self.missing = view.memory.missing
        self.seat = table.seat
        self.hand = [CARD_OF[card] for card in table.hand]
        self.size = table.players if table.players > 1 else 3  # S19: the rival plays two cards
        self.side_of = {seat: side for side, seats in enumerate(table.sides) for seat in seats}
        self.side_of[THE_RIVAL] = RIVAL
        self.mine = self.side_of[self.seat]
        self.points = [0.0] * len(table.sides)
        self.zeros: list[list[int]] = [[] for _ in table.sides]  # the suits of the 0s that each side has captured
        self.trick = Trick([], [], -1)
        played = [(play.seat, CARD_OF[play.card]) for play in view.memory.plays]
        for seat, card in played:
            self.trick = self.trick.add(seat, card)
            if len(self.trick.cards) == self.size:
                self.count(self.trick)
                self.trick = Trick([], [], self.trick.trump)
        known = {*self.hand, *(card for _, card in played)}
        deck = [int(card) for card in deck_of(table.players, "".join(table.suits))]
        self.unseen = [card for card in deck if card not in known]
        self.tricks_left = len(self.hand) - 1 + table.pile // 2

    def count(self, trick: Trick) -> None:
        side = self.side_of[trick.seats[trick.best()]]
        for card in trick.cards:
            self.points[side] += int(POINTS[card % VALUES])  # S12
            if card % VALUES == 0:
                self.zeros[side].append(card // VALUES)

    def worth(self, card: int) -> float:
        """What my side may expect to be ahead of the others by after this card."""
        trick = self.trick.add(self.seat, card)
        points = list(self.points)
        for side, zeros in enumerate(self.zeros):
            points[side] += added_up(self.zero(suit, trick.trump) for suit in zeros)
        stake = added_up(self.value(card, trick.trump) for card in trick.cards)
        stake += LATER * (self.size - len(trick.cards))
        eight = self.eight_wanted(trick.cards)
        for side, chance in enumerate(self.chances(trick)):
            points[side] += chance * (stake + (eight if side == self.mine else 0.0))
        others = [total for side, total in enumerate(points) if side != self.mine]
        ahead = points[self.mine] - added_up(others) / len(others)
        return ahead + added_up(self.keep(other, trick.trump) for other in self.hand if other != card)

    def value(self, card: int, trump: int) -> float:
        suit, value = divmod(card, VALUES)
        return self.zero(suit, trump) if value == 0 else float(POINTS[value])

    def zero(self, suit: int, trump: int) -> float:
        """What the 0 of a suit is worth: 5 if that suit is trump at the end of the round (S13)."""
        stays = STAYS**self.tricks_left
        even = 1 / len(self.table.suits)
        return ZERO_OF_TRUMP * ((1 - stays) * even + (stays if suit == trump else 0.0))

    def eight_wanted(self, cards: list[int]) -> float:
        eights = self.table.eights
        wanted = eights is not None and eights[0] == 0 and any(card % VALUES == EIGHT for card in cards)
        return FIRST_EIGHT if wanted else 0.0  # S20

    def keep(self, card: int, trump: int) -> float:
        """What a card is worth in hand: the power to take tricks, and the 8s that one may be left with."""
        suit, value = divmod(card, VALUES)
        power = 0.1 * max(0, value - EIGHT) + (0.3 if suit == trump else 0.0)
        return power - (LIABILITY if value == EIGHT else 0.0)

    def chances(self, trick: Trick) -> list[float]:
        """How likely each side is to take the trick, if those still to come play any card that they may."""
        chances = [0.0] * len(self.points)
        holds = 1.0
        for seat in self.still_to_come(trick):
            over = holds * self.overtakes(seat, trick)
            chances[self.side_of[seat]] += over
            holds -= over
        chances[self.side_of[trick.seats[trick.best()]]] += holds
        return chances

    def still_to_come(self, trick: Trick) -> list[int]:
        left = self.size - len(trick.cards)
        if self.table.players == 1:
            return [THE_RIVAL] * left
        return [(self.seat + 1 + place) % self.table.players for place in range(left)]

    def overtakes(self, seat: int, trick: Trick) -> float:
        """The chance that a seat's card beats the best one so far; made up as if it had the unseen cards at random."""
        if not self.unseen:
            return 0.0
        led = trick.cards[0] // VALUES
        high = trick.strength(trick.cards[trick.best()])
        follow = [card for card in self.unseen if card // VALUES == led]
        higher = [card for card in self.unseen if trick.strength(card) > high]
        free = len(higher) / len(self.unseen)
        if seat == THE_RIVAL or not follow or SUITS[led] in self.missing[seat]:
            return free  # S6, S19
        share = min(1.0, min(HAND, self.table.hand_sizes[seat]) / len(self.unseen))
        void = (1 - share) ** len(follow)
        return void * free + (1 - void) * sum(card // VALUES == led for card in higher) / len(follow)
