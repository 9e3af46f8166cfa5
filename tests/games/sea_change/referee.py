"""Sea Change once more, from the rules alone and as plainly as possible: what the real rules are compared with."""

from __future__ import annotations

POINTS = {1: -1, 2: -1, 3: -1, 8: -4, 9: 2, **dict.fromkeys(range(10, 16), 1)}  # S12


class Referee:
    def __init__(self, players: int, target: int, teams: list[list[int]] | None, dealer: int) -> None:
        self.players, self.target, self.dealer = players, target, dealer
        self.sides = teams or ([[0], [1]] if players == 1 else [[seat] for seat in range(players)])
        self.vp = [0] * len(self.sides)
        self.rounds: list[dict[str, object]] = []
        self.winners: list[int] | None = None

    def deal(self, hands: list[list[str]], pile: list[str]) -> None:
        self.hands, self.pile = [list(hand) for hand in hands], list(pile)
        self.captured: list[list[str]] = [[] for _ in self.sides]
        self.missing: list[set[str]] = [set() for _ in hands]
        self.trump: str | None = None
        self.trick: list[tuple[int, str]] = []
        self.turn = (self.dealer + 1) % self.players
        if self.players == 1:
            self.rival_plays()

    def legal(self) -> set[str]:
        hand = self.hands[self.turn]
        if not self.trick:
            return set(hand)
        follow = [card for card in hand if card[0] == self.trick[0][1][0]]
        equal = [card for card in hand if card[1:] == self.trick[-1][1][1:]]  # S7
        return set(follow + equal) if follow else set(hand)  # S6

    def play(self, card: str) -> None:
        seat = self.turn
        if self.trick and card[0] != self.trick[0][1][0] and card[1:] != self.trick[-1][1][1:]:
            self.missing[seat].add(self.trick[0][1][0])  # S10: neither followed suit nor changed the sea
        self.hands[seat].remove(card)
        self.lay(seat, card)
        if self.players == 2 and self.pile:
            self.hands[seat].append(self.pile.pop(0))  # S18
            self.missing[seat].clear()
        if self.players == 1:
            self.rival_plays()
            if len(self.trick) == 3:
                self.finish_trick()
                if self.hands[0]:
                    self.rival_plays()
        elif len(self.trick) == self.players:
            self.finish_trick()
        else:
            self.turn = (seat + 1) % self.players
        if not any(self.hands) and self.winners is None and not self.trick:
            self.count()

    def rival_plays(self) -> None:
        self.lay(1, self.pile.pop(0))  # S19
        self.turn = 0

    def lay(self, who: int, card: str) -> None:
        if self.trump is None or (self.trick and card[1:] == self.trick[-1][1][1:]):
            self.trump = card[0]  # S5, S7
        self.trick.append((who, card))

    def best(self) -> tuple[int, str]:
        """S8: who takes the trick as it lies, and with which card."""
        trumps = [play for play in self.trick if play[1][0] == self.trump]
        following = [play for play in self.trick if play[1][0] == self.trick[0][1][0]]
        return max(trumps or following, key=lambda play: int(play[1][1:]))

    def finish_trick(self) -> None:
        winner, _ = self.best()
        side = next(side for side, seats in enumerate(self.sides) if winner in seats)
        self.captured[side] += [card for _, card in self.trick]
        self.trick = []
        self.turn = 0 if self.players == 1 else winner  # S9

    def count(self) -> None:
        points = [sum(POINTS.get(int(card[1:]), 0) for card in cards) for cards in self.captured]
        zero = next(side for side, cards in enumerate(self.captured) if f"{self.trump}0" in cards)
        points[zero] += 5  # S13
        got = [side for side, sum_ in enumerate(points) if sum_ == max(points)]  # S14
        if self.players == 1 and not any(card[1:] == "8" for card in self.captured[0]):
            got = [1]  # S20
        for side in got:
            self.vp[side] += 1
        self.rounds.append({"points": points, "vp": got, "trump": self.trump})
        reached = [side for side, vp in enumerate(self.vp) if vp >= self.target]
        if not reached:
            self.dealer = (self.dealer + 1) % self.players  # S15
        elif len(reached) > 1 and zero in reached:
            self.winners = [zero]  # S17
        else:
            fewest = min(len(self.captured[side]) for side in reached)
            self.winners = reached if len(reached) == 1 else [s for s in reached if len(self.captured[s]) == fewest]
