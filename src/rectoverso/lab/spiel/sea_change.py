"""Sea Change card by card: the suits, the first dealer, then before every round the cards of each hand and the pile."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from librt.vecs import vec
from mypy_extensions import u8

from rectoverso.engine.rng import Rng
from rectoverso.games.sea_change.cards import CARDS, HAND, NAMES, SUITS, VALUES, suits_in_play
from rectoverso.games.sea_change.imagine import Worlds
from rectoverso.games.sea_change.rules import SeaChangeState
from rectoverso.games.sea_change.tricks import GONE, PLAYING
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.lab.spiel.line import Line

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Round(NamedTuple):
    """The cards of a round as they were dealt, and the cards played so far with who played them (None the rival)."""

    dealt: list[int]
    plays: list[int]
    players: list[int | None]

    def copy(self) -> Round:
        return Round(self.dealt, self.plays[:], self.players[:])

    def hand(self, seat: int) -> list[int]:
        return sorted(self.dealt[HAND * seat : HAND * seat + HAND])


class SeaChangeLine(Line):
    def begin(self) -> None:
        self.suits: str | None = None
        self.dealing: list[int] = []  # the cards dealt so far of a round that is to begin
        self.rounds: list[Round] = []
        self.worlds: dict[int, Worlds] = {}  # what each seat can imagine now

    @property
    def sea_change(self) -> SeaChangeState:
        assert isinstance(self.state, SeaChangeState)
        return self.state

    def copy(self) -> Self:
        twin = self.fork(object.__new__(type(self)))
        twin.suits, twin.dealing = self.suits, self.dealing[:]
        twin.rounds = [
            *self.rounds[:-1],
            *[latest.copy() for latest in self.rounds[-1:]],
        ]  # the others stay as they are
        twin.worlds = {}
        return twin

    def choices(self) -> list[str]:
        """The suits that may be drawn (S3)."""
        return ["".join(some) for some in combinations(SUITS, suits_in_play(self.options["players"]))]

    def outcomes(self) -> list[int]:
        if self.suits is None:
            return list(range(len(self.choices())))
        state = self.sea_change
        if not state.suits:
            return list(range(self.options["players"]))
        return [int(card) for card in state.deck if card not in self.dealing]

    def take_chance(self, action: int) -> None:
        state = self.sea_change
        if self.suits is None:
            self.suits = self.choices()[action]
        elif not state.suits:
            state.set_table(self.suits, action)
        else:
            self.dealing.append(action)
            if len(self.dealing) == len(state.deck):
                self.deal()

    def deal(self) -> None:
        spots = vec[u8]([GONE] * CARDS)
        for spot, card in enumerate(self.dealing):
            spots[card] = spot
        self.sea_change.begin_round(spots)
        self.rounds.append(Round(self.dealing, [], []))
        self.dealing = []
        self.take_note(None)

    def chance_text(self, action: int) -> str:
        if self.suits is None:
            return f"suits {self.choices()[action]}"
        return NAMES[action] if self.sea_change.suits else f"dealer {action}"

    def move(self, action: int) -> None:
        mover = int(self.state.mover())
        self.state.step(action)
        self.take_note(mover)

    def take_note(self, mover: int | None) -> None:
        """Adds what has been played since: a seat's card, and alone the rival's before or after it."""
        self.worlds = {}
        state, latest = self.sea_change, self.rounds[-1]
        plays = state.plays if state.phase == PLAYING else state.open_plays
        played = int(state.played) if state.phase == PLAYING else len(plays)
        for card in plays[len(latest.plays) : played]:
            latest.plays.append(int(card))
            latest.players.append(mover)
            mover = None

    def draws(self, seat: int, one: Round) -> list[int]:
        """The cards that a seat has drawn from the pile in a round with two players, in order (S18)."""
        if self.options["players"] != 2:
            return []
        pile = one.dealt[2 * HAND :]
        return [pile[nth] for nth, player in enumerate(one.players[: len(pile)]) if player == seat]

    def hand(self, seat: int) -> list[int]:
        """What a seat holds, and while cards are dealt, those that it has got so far."""
        if self.dealing:
            return Round(self.dealing, [], []).hand(seat)
        return [int(card) for card in self.sea_change.hand(seat)]

    def told(self) -> list[Round]:
        """All rounds, also the one that is being dealt."""
        return [*self.rounds, Round(self.dealing, [], [])] if self.dealing else self.rounds

    def information(self, seat: int | None) -> str:
        state = self.sea_change
        parts = ["spectator" if seat is None else f"seat {seat}"]
        if self.suits is not None:
            parts[0] += f" suits {self.suits}"
        if state.suits:
            first = (state.dealer - len(self.rounds) + (state.phase >= PLAYING)) % self.options["players"]
            parts[0] += f" first dealer {first}"
        for one in self.told():
            own = ""
            if seat is not None:
                own = f"hand {_names(one.hand(seat))}"
                drawn = self.draws(seat, one)
                own += f" drew {_names(drawn)}" if drawn else ""
            parts.append(f"{own} plays {_names(one.plays)}")
        return " | ".join(parts)

    def history_numbers(self, seat: int | None, out: NDArray[Any]) -> None:
        """The same as numbers. For each round and card: dealt to the seat; when it was played and when drawn, as a
        share of the cards. Who plays when follows from the cards."""
        players = self.options["players"]
        state = self.sea_change
        if seat is not None:
            out[seat] = 1
        if self.suits is not None:
            for suit in self.suits:
                out[players + SUITS.index(suit)] = 1
        if state.suits:
            out[players + len(SUITS) + (state.dealer - len(self.rounds) + (state.phase >= PLAYING)) % players] = 1
        start = 2 * players + len(SUITS)
        for one in self.told():
            if seat is not None:
                for card in one.hand(seat):
                    out[start + card] = 1
                for nth, card in enumerate(self.draws(seat, one), 1):
                    out[start + 2 * CARDS + card] = nth / HAND
            for nth, card in enumerate(one.plays, 1):
                out[start + CARDS + card] = nth / CARDS
            start += 3 * CARDS

    def history_size(self) -> int:
        return 2 * int(self.options["players"]) + len(SUITS) + 3 * CARDS * self.most_rounds()

    def most_rounds(self) -> int:
        """In every round somebody gets a victory point (S14)."""
        return len(self.game.sides(self.options)) * (int(self.options["target"]) - 1) + 1

    def longest(self) -> int:
        players = int(self.options["players"])
        return self.most_rounds() * (30 if players == 2 else HAND * players)

    def another(self, seat: int, rng: Rng) -> list[int]:
        """Deals the unseen cards of this round anew, so that all that was played could have been played."""
        if self.state.mover() < 0:
            return self.actions
        if seat not in self.worlds:
            view = self.state.view(seat)
            assert isinstance(view, SeaChangeView)
            self.worlds[seat] = Worlds(view)
        latest = self.rounds[-1]
        while True:
            world = self.worlds[seat].draw(rng)
            if self.options["players"] == 2:
                dealt = self.dealt_with_pile(seat, world, rng)
                if not could_be_played(latest, dealt):
                    continue
            else:
                dealt = self.dealt_like(world)
            end = len(self.actions) - sum(player is not None for player in latest.players)
            return [*self.actions[: end - len(dealt)], *dealt, *self.actions[end:]]

    def dealt_like(self, world: SeaChangeState) -> list[int]:
        """The deal that leads to the hands of an imagined world: what a seat played was in its hand."""
        latest = self.rounds[-1]
        players = self.options["players"]
        hands: list[list[int]] = [[int(card) for card in world.hand(seat)] for seat in range(players)]
        for card, player in zip(latest.plays, latest.players, strict=True):
            if player is not None:
                hands[player].append(card)
        gone = latest.players.count(None)  # alone: what the rival has played came from the pile
        pile = [*latest.dealt[HAND * players :][:gone], *[int(card) for card in world.dealt[HAND * players + gone :]]]
        return [card for hand in hands for card in hand] + pile

    def dealt_with_pile(self, seat: int, world: SeaChangeState, rng: Rng) -> list[int]:
        """The same where two players draw: which of the other's cards came from the pile is drawn by lot.

        From the last draw to the first: a card drawn then had not been played before, which leaves as many cards to
        choose from whichever were chosen before.
        """
        latest, other = self.rounds[-1], 1 - seat
        drawn = int(world.drawn)
        pile = latest.dealt[2 * HAND :]
        cards = [int(card) for card in world.hand(other)]
        cards += [card for card, player in zip(latest.plays, latest.players, strict=True) if player == other]
        for nth in range(drawn - 1, -1, -1):
            if latest.players[nth] == other:
                played = latest.plays[: nth + 1]
                free = [card for card in cards if card not in played]
                pile[nth] = free[int(rng.below(len(free)))]
                cards.remove(pile[nth])
        pile[drawn:] = [int(card) for card in world.dealt[2 * HAND + drawn :]]
        hands = [cards, latest.hand(seat)] if seat else [latest.hand(seat), cards]
        return [*hands[0], *hands[1], *pile]


def could_be_played(latest: Round, dealt: list[int]) -> bool:
    """Whether with this deal both players would have followed suit where they had to (S6, S7)."""
    hands = [set(dealt[:HAND]), set(dealt[HAND : 2 * HAND])]
    pile = dealt[2 * HAND :]
    for nth, (card, player) in enumerate(zip(latest.plays, latest.players, strict=True)):
        assert player is not None
        if nth % 2:
            led = latest.plays[nth - 1]
            follows = card // VALUES == led // VALUES or card % VALUES == led % VALUES
            if not follows and any(held // VALUES == led // VALUES for held in hands[player]):
                return False
        hands[player].remove(card)
        if nth < len(pile):
            hands[player].add(pile[nth])
    return True


def _names(cards: list[int]) -> str:
    return ",".join([NAMES[card] for card in cards])
