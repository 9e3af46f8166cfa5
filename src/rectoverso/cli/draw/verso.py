"""Verso in a terminal: a display is a grid of three rows, since no face lies in it twice (V9)."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from rectoverso.cli.draw import Board, Choice, seats_after
from rectoverso.engine.border import Event, Seat
from rectoverso.games.verso import events
from rectoverso.games.verso.cards import COLOURS
from rectoverso.games.verso.view import VersoTable, VersoView

INKS = {"B": "bold #ffffff on #1d5f8f", "G": "bold #ffffff on #2a6b4f", "O": "bold #2b1405 on #e8853f"}
NAMES = {"B": "#5fa8d8", "G": "#6fbf94", "O": "#f09a5c"}
PLACES = "123456*"
SMALL = {"1": "¹", "3": "³"}
RECORD = 64  # V22
MANY = 12  # choices that are shown at once


class VersoBoard(Board):
    def draw(self, view: VersoView, left: int | None = None) -> None:
        table = view.table
        if self.canvas.plain:
            self.in_words(table)
            return
        self.canvas.line(self.header(table))
        self.canvas.line()
        others = seats_after(table.seat, table.players)
        if others:
            columns = 3 if self.canvas.width >= 114 and len(others) > 2 else 2
            for at in range(0, len(others), columns):
                grid = Table.grid(padding=(0, 3, 0, 0))
                grid.add_row(*[self.display(table, seat) for seat in others[at : at + columns]])
                self.canvas.line(grid)
                self.canvas.line()
        if table.seat is not None:
            self.canvas.line(self.display(table, table.seat))
            self.canvas.line()

    def header(self, table: VersoTable) -> Text:
        words = self.words
        line = Text(words.count("verso.deck", table.left))
        if table.top is not None:
            line.append(f"   {words.say('verso.top')} ")
            line.append_text(chip(table.top))
            line.append(f" {words.worth(table.top)}")
        elif table.phase == "last_banking":
            line.append(f"   {words.say('verso.last_banking')}")
        if table.players == 1:
            line.append(f"   {words.say('verso.record', record=RECORD)}")
        return line

    def display(self, table: VersoTable, seat: Seat) -> Text:
        title = Text(self.words.name(seat), "bold reverse" if seat == table.seat else "bold")
        title.append(f"  {self.words.points(table.scores[seat])}", "not bold not reverse")
        for note in self.notes(table, seat):
            title.append(f"  {note}", "dim not bold not reverse")
        lines = [title]
        shown = {face[:2]: face for face in table.displays[seat]}
        for colour in COLOURS:
            line = Text(f"{colour} {self.words.colour(colour):<7}", NAMES[colour])
            for place in PLACES:
                face = shown.get(colour + place)
                line.append_text(chip(face, letter=False) if face else Text(" ·  ", "dim"))
            lines.append(line)
        return Text("\n").join(lines)

    def notes(self, table: VersoTable, seat: Seat) -> list[str]:
        found = []
        if table.seat is not None and seat != table.seat and table.players > 2:
            if seat == (table.seat + 1) % table.players:
                found.append(self.words.say("verso.left"))
            if seat == (table.seat - 1) % table.players:
                found.append(self.words.say("verso.right"))
        if table.squares[seat]:
            found.append(self.words.say("verso.has_square"))
        return found

    def in_words(self, table: VersoTable) -> None:
        words = self.words
        self.canvas.line(words.count("verso.deck", table.left) + ".")
        if table.top is not None:
            self.canvas.line(f"{words.say('verso.top')} {words.worth(table.top)}.")
        own = [] if table.seat is None else [table.seat]
        for seat in [*seats_after(table.seat, table.players), *own]:
            about = [words.points(table.scores[seat]), *self.notes(table, seat)]
            self.canvas.line(words.say("fact", name=words.name(seat), what=", ".join(about)))
            for colour in COLOURS:
                faces = [face for face in table.displays[seat] if face[0] == colour]
                what = ", ".join(words.worth(face) for face in faces) or words.say("nothing")
                where = words.say("verso.row", name=words.name(seat), colour=words.colour(colour))
                self.canvas.line(words.say("fact", name=where, what=what))

    # What one may do

    def choices(self, view: VersoView) -> list[Choice]:
        table = view.table
        points = {bank.move: bank.points for bank in table.banks}
        found = []
        for move in table.legal:
            if move in points:
                about = ", ".join([self.words.points(points[move]), *self.flips(view, move[5])])
                found.append(Choice(move, about, sequence(move)))
            else:
                found.append(Choice(move, self.about(table, move)))
        return found

    def about(self, table: VersoTable, move: str) -> str:
        if move == "pass" or table.top is None:
            return self.words.say("verso.about_pass")
        if move == "flip":
            back = 4 - int(table.top[-1])  # V2
            return self.words.say("verso.about_flip", points=self.words.points(back))
        if table.duplicate:
            return self.words.say("verso.about_duplicate", face=self.words.face(table.top))
        return self.words.worth(table.top)

    def flips(self, view: VersoView, colour: str) -> list[str]:
        """What the neighbours would turn over, with the back where it is known (V11)."""
        table = view.table
        if table.phase != "playing" or table.players == 1 or table.seat is None:
            return []
        beside = {(table.seat + 1) % table.players: None, (table.seat - 1) % table.players: None}
        found = []
        for seat in beside:
            hit = table.hits[seat][COLOURS.index(colour)]
            if hit is not None:
                back = view.memory.displays[seat][table.displays[seat].index(hit)]
                after = "?" if back is None else self.words.face(back)
                found.append(
                    self.words.say("verso.flips", name=self.words.name(seat), before=self.words.face(hit), after=after)
                )
        return found

    def offer(self, view: VersoView, everything: bool = False) -> None:
        """Keep and flip, then the banks that bring most; all of them when asked."""
        choices = self.choices(view)
        points = {bank.move: bank.points for bank in view.table.banks}
        best = sorted(points, key=lambda move: -points[move])
        shown = set(best if everything else best[:MANY])
        banks: dict[str, list[Text]] = {}
        for number, choice in enumerate(choices, 1):
            if choice.move in shown and choice.mark is not None and not self.canvas.plain:
                item = Text.assemble((f"{number:3}  ", "bold yellow"), choice.mark, f" {points[choice.move]}")
                banks.setdefault(choice.move[5], []).append(item)
            elif choice.move in shown or choice.move not in points:
                self.offer_one(number, choice)
        for colour, items in banks.items():
            self.offer_banks(view, colour, items)
        if len(points) > len(shown):
            self.canvas.line(self.words.say("more_moves", n=len(choices)), "dim")

    def offer_banks(self, view: VersoView, colour: str, items: list[Text]) -> None:
        """The banks of one colour side by side, each with its points, and what they would turn over."""
        about = ", ".join(self.flips(view, colour))
        heading = self.words.say("verso.banks", colour=self.words.colour(colour))
        self.canvas.line(Text.assemble((heading, NAMES[colour]), f"  {about}" if about else ""))
        wide = max(len(item) for item in items) + 2
        for item in items:
            item.pad_right(wide - len(item))
        self.canvas.pack(items)

    def read(self, text: str) -> str:
        words = text.split(" ")
        if words[0].lower() != "bank":
            return text.lower()
        return " ".join(["bank", *(word.upper() for word in words[1:])])

    # What happened

    def tell(self, event: Event) -> list[str]:
        words = self.words
        match event:
            case events.Dealt():
                return [words.say("verso.dealt", n=event.left, name=words.name(event.first))]
            case events.Drawn(flipped=False):
                return [words.say("verso.kept", name=words.name(event.seat), face=words.worth(event.face))]
            case events.Drawn():
                facts = {"before": words.face(event.top), "after": words.worth(event.face)}
                return [words.say("verso.drawn", name=words.name(event.seat), **facts)]
            case events.Banked():
                facts = {"cards": words.sequence(event.move), "points": words.points(event.points)}
                return [words.say("verso.banked", name=words.name(event.seat), **facts)]
            case events.Passed():
                return [words.say("verso.passed", name=words.name(event.seat))]
            case events.Flipped():
                facts = {"before": words.face(event.before), "after": words.worth(event.after)}
                return [words.say("verso.flipped", name=words.name(event.seat), **facts)]
            case events.Discarded():
                return [words.say("verso.discarded", name=words.name(event.seat), face=words.face(event.face))]
            case events.Square():
                return [words.say("verso.square", name=words.name(event.seat), points=words.points(event.points))]
            case events.Rival():
                return [words.say("verso.rival", before=words.face(event.top), after=words.face(event.face))]
            case events.DeckEmpty():
                return [words.say("verso.deck_empty")]
        return []

    def ending(self, view: VersoView) -> list[str]:
        table, words = view.table, self.words
        if table.players == 1:
            return self.solo_ending(table.scores[0])
        return self.results(table.scores, table.winners, words.say("verso.most_points"), "V18")

    def solo_ending(self, score: int) -> list[str]:
        """V22: the band, and the record to beat."""
        bands: dict[str, str] = self.words.texts.tree["bands"]["verso"]
        word = bands[max((low for low in bands if int(low) <= score), key=int)]
        key = "beaten" if score > RECORD else "equalled" if score == RECORD else "to_beat"
        record = self.words.say(f"verso.{key}", record=RECORD, missing=self.words.points(RECORD - score))
        return [self.words.say("end.band", points=self.words.points(score), band=word, rule="V22"), record]


def chip(face: str, letter: bool = True) -> Text:
    """A face on its ink: value, points as a small figure."""
    return Text(f" {face[0] if letter else ''}{face[1]}{SMALL[face[-1]]} ", INKS[face[0]])


def sequence(move: str) -> Text:
    """The cards of a bank on their ink."""
    cards = move.removeprefix("bank ")
    return Text(f" {cards} ", INKS[cards[0]])


BOARD = VersoBoard
