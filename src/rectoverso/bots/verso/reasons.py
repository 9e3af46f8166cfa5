"""Why one would keep, flip or bank at Verso: read off the display, the top card and what is known of the backs."""

from __future__ import annotations

from rectoverso.bots.reasons import Explaining, Reason, Weighing, Why
from rectoverso.bots.verso.greedy import (
    ONE_WAY,
    Display,
    best_bank,
    display_of,
    is_square,
    possible_backs,
    replaced,
    without,
)
from rectoverso.engine.border import Seat, View
from rectoverso.games.verso.cards import COLOURS, JOKER, KIND, ROW, SIDES_OF, SQUARE
from rectoverso.games.verso.moves import BANK, CODE_OF
from rectoverso.games.verso.view import VersoView

SOON = 2  # cards that are missing to a square that may be called near
OFTEN = 15  # hundredths from which on a chance is worth a word
LATE = 6  # cards in the deck: the end is in sight


class Explainer(Explaining):
    def __init__(self, view: View) -> None:
        assert isinstance(view, VersoView)
        self.view = view
        table = view.table
        assert table.mover is not None
        self.seat = table.mover
        self.mine = display_of(table.displays[self.seat])

    def why(self, move: str) -> Why:
        weighing = Weighing()
        if move == "keep":
            self.keep(weighing)
        elif move == "flip":
            self.flip(weighing)
        elif move == "pass":
            weighing.risk("passes")
        else:
            self.bank(weighing, CODE_OF[move] - BANK)
        return weighing.why()

    def notes(self, built: str) -> list[Reason]:
        table = self.view.table
        if table.phase == "playing" and table.left <= LATE:
            return [Reason("deck_ends", {"n": table.left})]
        return []

    # Drawing

    def keep(self, weighing: Weighing) -> None:
        face = self.view.table.top
        assert face is not None
        after = with_face(self.mine, face)
        if after is None:
            weighing.risk("duplicate", face=face)  # V9
            return
        colour = face[0]
        row, longer = self.mine[COLOURS.index(colour)], after[COLOURS.index(colour)]
        if is_square(after) and not is_square(self.mine):
            weighing.gain("square", points=SQUARE)  # V14
        if best_bank(longer) > best_bank(row):
            weighing.gain("sequence", colour=colour, points=best_bank(longer), more=best_bank(longer) - best_bank(row))
        missing = lacking(after)
        if 0 < missing < lacking(self.mine) and missing <= SOON:
            weighing.gain("near_square", n=missing)
        if not weighing.gains:
            weighing.gain("adds", face=face, points=int(face[-1]))
        if exposed(longer, face):
            weighing.risk("exposed", face=face)
        elif best_bank(longer) == best_bank(row) and not is_square(after):
            weighing.risk("no_sequence", face=face)

    def flip(self, weighing: Weighing) -> None:
        top = self.view.table.top
        assert top is not None
        backs = possible_backs(self.view, top)
        if with_face(self.mine, top) is None:
            weighing.gain("no_duplicate", face=top)
        shows = [with_face(self.mine, back) for back in backs]
        squares = [after is not None and is_square(after) and not is_square(self.mine) for after in shows]
        longer = [after is not None and banks_more(self.mine, after) for after in shows]
        doubles = [after is None for after in shows]
        if (chance := hundredths(squares)) >= OFTEN:
            weighing.gain("may_square", percent=chance, points=SQUARE)
        if (chance := hundredths(longer)) >= OFTEN:
            weighing.gain("may_sequence", percent=chance)
        if all(back[-1] == "3" for back in backs):
            weighing.gain("worth_more")
        if (chance := hundredths(doubles)) >= OFTEN:
            weighing.risk("may_duplicate", percent=chance)
        if all(back[-1] == "1" for back in backs):
            weighing.risk("worth_less")
        if len(set(backs)) > 1:
            weighing.risk("unseen", n=len(set(backs)))

    # Banking

    def bank(self, weighing: Weighing, code: int) -> None:
        colour, sequence = divmod(code, len(ONE_WAY))
        letter, row = COLOURS[colour], self.mine[colour]
        weighing.gain("scores", points=sum(row[place] for place in ONE_WAY[sequence]))
        left = without(row, sequence)
        if self.view.table.phase != "playing":
            return
        if best_bank(left):
            weighing.gain("keeps_sequence", colour=letter, points=best_bank(left))
        elif sum(map(bool, left)) <= 1:
            weighing.risk("empties", colour=letter)
        for seat, who in neighbours(self.view.table.players, self.seat):
            self.flipped(weighing, seat, who, colour)
        after = replaced(self.mine, colour, left)
        if lacking(after) - lacking(self.mine) > 0 and lacking(self.mine) <= SOON:
            weighing.risk("farther_from_square", n=lacking(after))
        weighing.risk("no_card")

    def flipped(self, weighing: Weighing, seat: Seat, who: str, colour: int) -> None:
        """What the bank turns over in a neighbour's display (V11)."""
        table, memory = self.view.table, self.view.memory
        hit = table.hits[seat][colour]
        if hit is None:
            return
        theirs = display_of(table.displays[seat])
        kept = replaced(theirs, colour, freed(theirs[colour], hit))
        known = memory.displays[seat][table.displays[seat].index(hit)]
        backs = [known] if known is not None else possible_backs(self.view, hit)
        squares = [
            after is not None and is_square(after) and not is_square(theirs)
            for after in (with_face(kept, back) for back in backs)
        ]
        if (chance := hundredths(squares)) >= OFTEN:
            weighing.risk("gives_square", who=who, percent=chance, points=SQUARE)
        if hit[-1] == "3":
            weighing.gain("flips_down", who=who, face=hit)
        elif best_bank(kept[colour]) < best_bank(theirs[colour]):
            weighing.gain("breaks", who=who, face=hit)
        else:
            weighing.risk("flips_up", who=who, face=hit)


def with_face(mine: Display, face: str) -> Display | None:
    """The display once this face lies in it; None where it would be the second of its kind (V9)."""
    kind = int(KIND[SIDES_OF[face][0]])
    row = mine[kind // ROW]
    place = kind % ROW
    if row[place]:
        return None
    return replaced(mine, kind // ROW, (*row[:place], int(face[-1]), *row[place + 1 :]))


def freed(row: tuple[int, ...], face: str) -> tuple[int, ...]:
    """The row without a face of its colour."""
    gone = int(KIND[SIDES_OF[face][0]]) % ROW
    return tuple(0 if place == gone else points for place, points in enumerate(row))


def lacking(mine: Display) -> int:
    """How many cards are missing to three of each colour."""
    return sum(max(0, 3 - sum(map(bool, row))) for row in mine)


def banks_more(before: Display, after: Display) -> bool:
    return any(best_bank(new) > best_bank(old) for old, new in zip(before, after, strict=True))


def exposed(row: tuple[int, ...], face: str) -> bool:
    """Whether a face worth 3 is now the one that a flip of its colour would turn over (V11)."""
    place = int(KIND[SIDES_OF[face][0]]) % ROW
    return face[-1] == "3" and not any(row[place + 1 : JOKER])


def hundredths(happens: list[bool]) -> int:
    return round(100 * sum(happens) / len(happens))


def neighbours(players: int, seat: Seat) -> list[tuple[Seat, str]]:
    """Whose cards a bank turns over, and what they are to the one who banks (V12, V13)."""
    if players == 1:
        return []
    if players == 2:
        return [(1 - seat, "other")]
    return [((seat + 1) % players, "left"), ((seat - 1) % players, "right")]
