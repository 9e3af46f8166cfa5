"""Verso once more, from the rules alone and as plainly as possible: what the real rules are compared with."""

from __future__ import annotations

from itertools import combinations, permutations

Face = tuple[str, str, int]  # colour, value or *, points


def face(text: str) -> Face:
    return text[0], text[1], int(text[3])


class Naive:
    def __init__(self, players: int, first: int, deck: list[str]) -> None:
        self.players = players
        self.deck = [(face(card[:4]), face(card[5:])) for card in deck]
        self.displays: list[list[tuple[Face, Face]]] = [[] for _ in range(players)]
        self.scores = [0] * players
        self.square = [False] * players
        self.turn = first
        self.last_order: list[int] | None = None

    def over(self) -> bool:
        return self.last_order == []

    def mover(self) -> int:
        return self.last_order[0] if self.last_order is not None else self.turn

    def legal(self) -> set[str]:
        if self.over():
            return set()
        moves = {"pass"} if self.last_order is not None else {"keep", "flip"}
        for colour in "BGO":
            mine = [card[0] for card in self.displays[self.mover()] if card[0][0] == colour]
            for size in range(2, 7):
                for chosen in combinations(mine, size):
                    for order in permutations(chosen) if size < 4 else orders(chosen):
                        if sequence([value for _, value, _ in order]):
                            moves.add(f"bank {colour} " + " ".join(value for _, value, _ in order))
        return moves

    def play(self, move: str) -> None:
        seat = self.mover()
        if move in ("keep", "flip"):
            up, down = self.deck.pop(0)
            self.place(seat, (up, down) if move == "keep" else (down, up))
        elif move.startswith("bank"):
            self.bank(seat, move.split()[1], move.split()[2:])
        if self.last_order is not None:
            self.last_order.pop(0)
            return
        if self.players == 1 and self.deck:
            self.rival()
        self.turn = (seat + 1) % self.players
        if not self.deck:
            self.last_order = [(seat + 1 + place) % self.players for place in range(self.players)]

    def place(self, seat: int, card: tuple[Face, Face]) -> None:
        if card[0][:2] not in [other[0][:2] for other in self.displays[seat]]:
            self.displays[seat].append(card)
        self.squares(seat)

    def squares(self, seat: int) -> None:
        has = all(sum(card[0][0] == colour for card in self.displays[seat]) >= 3 for colour in "BGO")
        if has and not self.square[seat]:
            self.scores[seat] += 7
        self.square[seat] = has

    def bank(self, seat: int, colour: str, values: list[str]) -> None:
        if self.last_order is None and self.players > 1:
            for neighbour in dict.fromkeys([(seat + 1) % self.players, (seat - 1) % self.players]):
                self.flip(neighbour, colour)
        used = [next(card for card in self.displays[seat] if card[0][:2] == (colour, value)) for value in values]
        self.scores[seat] += self.worth(f"bank {colour} {' '.join(values)}")
        for card in used[-2:]:
            self.displays[seat].remove(card)
        self.squares(seat)

    def worth(self, bank: str) -> int:
        """The points of a sequence of the mover's."""
        _, colour, *values = bank.split()
        return sum(card[0][2] for card in self.displays[self.mover()] if card[0][0] == colour and card[0][1] in values)

    def highest(self, seat: int, colour: str) -> tuple[Face, Face] | None:
        row = [card for card in self.displays[seat] if card[0][0] == colour]
        return max(row, key=lambda card: 0 if card[0][1] == "*" else int(card[0][1]), default=None)

    def flip(self, seat: int, colour: str) -> None:
        card = self.highest(seat, colour)
        if card is None:
            return
        self.displays[seat].remove(card)
        self.place(seat, (card[1], card[0]))

    def rival(self) -> None:
        up, down = self.deck.pop(0)
        if "*" not in (up[1], down[1]) and int(down[1]) > int(up[1]):
            self.flip(0, down[0])

    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]


def orders(faces: tuple[Face, ...]) -> list[tuple[Face, ...]]:
    """Plain values ascending, and the joker in every place among them."""
    plain = sorted(face for face in faces if face[1] != "*")
    jokers = [face for face in faces if face[1] == "*"]
    if not jokers:
        return [tuple(plain)]
    return [(*plain[:place], jokers[0], *plain[place:]) for place in range(len(plain) + 1)]


def sequence(values: list[str]) -> bool:
    """Whether some values of the joker make these consecutive, in this order."""
    for stands_for in "123456":
        read = [int(stands_for if value == "*" else value) for value in values]
        if read == list(range(read[0], read[0] + len(read))):
            return True
    return False
