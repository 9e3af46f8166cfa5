"""Why one would play a card of Sea Change: who may take the trick and what it is worth, what trump becomes, what stays
in hand."""

from __future__ import annotations

from rectoverso.bots.reasons import Explaining, Reason, Weighing, Why
from rectoverso.bots.sea_change.greedy import Position, Trick
from rectoverso.engine.border import View
from rectoverso.games.sea_change.cards import CARD_OF, EIGHT, POINTS, SUITS, VALUES, ZERO_OF_TRUMP
from rectoverso.games.sea_change.view import SeaChangeView

LIKELY, UNLIKELY = 0.6, 0.3  # of taking the trick: in between nothing is said of it
HIGH = 9  # a card from this value on may well take tricks
MANY = 3  # cards of a suit that one would like to be trump
LAST = 3  # tricks from the end on in which trump may well stay as it is


class Explainer(Explaining):
    def __init__(self, view: View) -> None:
        assert isinstance(view, SeaChangeView)
        self.table = view.table
        self.position = Position(view)

    def why(self, move: str) -> Why:
        card = CARD_OF[move]
        weighing = Weighing()
        trick = self.position.trick.add(self.position.seat, card)
        stake = self.stake(trick)
        self.taking(weighing, trick, card, stake)
        self.changing(weighing, move, trick)
        self.keeping(weighing, card, trick)
        return weighing.why()

    def notes(self, built: str) -> list[Reason]:
        if len(self.table.legal) == 1:
            return [Reason("no_choice", {"card": self.table.legal[0]})]
        if self.table.eights is not None and self.table.eights[0] == 0:
            return [Reason("needs_eight")]  # S20
        return []

    def stake(self, trick: Trick) -> int:
        """The points in the trick, the 0 of trump among them (S12, S13)."""
        zero = trick.trump * VALUES in trick.cards
        return sum(int(POINTS[card % VALUES]) for card in trick.cards) + (ZERO_OF_TRUMP if zero else 0)

    # Who takes the trick

    def taking(self, weighing: Weighing, trick: Trick, card: int, stake: int) -> None:
        position = self.position
        chance = position.chances(trick)[position.mine]
        complete = len(trick.cards) == position.size
        mine = trick.seats[trick.best()] == position.seat
        if complete and mine:
            self.taken(weighing, "takes", stake)
        elif complete and position.side_of[trick.seats[trick.best()]] == position.mine:
            self.taken(weighing, "partner_takes", stake)
        elif complete:
            self.left(weighing, card, stake)
        elif chance >= LIKELY:
            self.taken(weighing, "may_take", stake, percent=round(100 * chance))
        elif chance <= UNLIKELY:
            self.left(weighing, card, stake)
        elif not position.trick.cards:
            weighing.risk("open_trick", percent=round(100 * chance))
        if position.eight_wanted(trick.cards) and chance >= LIKELY:
            weighing.gain("first_eight")  # S20

    def taken(self, weighing: Weighing, key: str, stake: int, **facts: int) -> None:
        if stake >= 0:
            weighing.gain(key, points=stake, **facts)
        else:
            weighing.risk(key, points=stake, **facts)

    def left(self, weighing: Weighing, card: int, stake: int) -> None:
        """Others take it."""
        value = card % VALUES
        if value == EIGHT:
            weighing.gain("throws_off", card=self.name(card), points=-int(POINTS[EIGHT]))
        elif POINTS[value] > 0:
            weighing.risk("gives", card=self.name(card), points=int(POINTS[value]))
        others = stake - int(POINTS[value])
        if others < 0:
            weighing.gain("leaves", points=-others)
        elif others > 0:
            weighing.risk("lets_go", points=others)
        if value == 0:
            weighing.risk("gives_zero", card=self.name(card), suit=SUITS[card // VALUES])

    def name(self, card: int) -> str:
        return f"{SUITS[card // VALUES]}{card % VALUES}"

    # Trump

    def changing(self, weighing: Weighing, move: str, trick: Trick) -> None:
        before, suit = self.position.trick.trump, trick.trump
        letter = SUITS[suit]
        rest = [card for card in self.position.hand if card != CARD_OF[move]]
        held = sum(card // VALUES == suit for card in rest)
        if before < 0:
            weighing.gain("fixes_trump", suit=letter, n=held)
        elif suit != before:
            if held >= MANY or suit * VALUES in rest:
                weighing.gain("changes_to_mine", suit=letter, n=held)
            else:
                weighing.risk("changes_away", suit=letter, n=held)
        elif move in self.table.sea_changes:
            weighing.gain("keeps_trump", suit=letter)
        if len(trick.cards) < self.position.size:
            value = CARD_OF[move] % VALUES
            equal = sum(card % VALUES == value and card // VALUES != suit for card in self.position.unseen)
            if equal:
                weighing.risk("may_change", value=value, n=equal)

    # What stays in hand

    def keeping(self, weighing: Weighing, card: int, trick: Trick) -> None:
        rest = [other for other in self.position.hand if other != card]
        trumps = [other for other in rest if other // VALUES == trick.trump]
        if trick.trump * VALUES in rest:
            weighing.gain("keeps_zero", suit=SUITS[trick.trump])
        elif card // VALUES != trick.trump and any(other % VALUES >= HIGH for other in trumps):
            weighing.gain("saves_trumps", n=len(trumps))
        if trick.trump >= 0 and card // VALUES == trick.trump and card % VALUES >= HIGH and self.position.trick.cards:
            weighing.risk("spends_trump", card=self.name(card))
        if self.position.tricks_left <= LAST and any(zero == trick.trump for zero in self.zeros()):
            weighing.gain("owns_zero", suit=SUITS[trick.trump])

    def zeros(self) -> list[int]:
        """The suits of the 0s that the side has captured."""
        return self.position.zeros[self.position.mine]
