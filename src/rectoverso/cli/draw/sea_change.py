"""Sea Change in a terminal: the trick in the order of play, the suit to follow and trump told apart by words."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from rectoverso.cli.canvas import Canvas
from rectoverso.cli.draw import Board, Choice
from rectoverso.cli.words import Words
from rectoverso.engine.border import Event, Seat
from rectoverso.games.sea_change import events
from rectoverso.games.sea_change.cards import NAMES, POINTS, VALUES, ZERO_OF_TRUMP
from rectoverso.games.sea_change.view import Play, SeaChangeTable, SeaChangeView

INKS = {
    "Y": "bold #2b2005 on #f2b33d",
    "P": "bold #ffffff on #6f4682",
    "B": "bold #ffffff on #1d5f8f",
    "G": "bold #ffffff on #2a6b4f",
    "R": "bold #ffffff on #b5301e",
}
SUITS = "YPBGR"
WAVE = "~"


class SeaChangeBoard(Board):
    secret = True

    def __init__(self, words: Words, canvas: Canvas, sides: list[list[Seat]]) -> None:
        super().__init__(words, canvas, sides)
        self.extra = ("last", "finish") if [] in sides else ("last",)  # S20: against the rival

    def draw(self, view: SeaChangeView, left: int | None = None) -> None:
        table = view.table
        if self.canvas.plain:
            self.in_words(table)
            return
        self.canvas.line(Text("   ".join(self.heading(table)), "bold"))
        self.canvas.line()
        self.canvas.line(self.players(table))
        self.canvas.line()
        self.canvas.line(self.trick(table))
        self.canvas.line(self.suits(table))
        self.canvas.line()
        self.hand(table)

    def heading(self, table: SeaChangeTable) -> list[str]:
        facts = [self.words.say("sea_change.round", round=table.round, target=table.target)]
        if table.pile:
            facts.append(self.words.count("sea_change.pile", table.pile))
        if table.eights is not None:
            facts.append(self.words.say("sea_change.eights", you=table.eights[0], rival=table.eights[1]))
        return facts

    def players(self, table: SeaChangeTable) -> Table:
        """One row for each side: who, victory points, captured cards, cards in hand."""
        words = self.words
        grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        for heading in ("side", "vp", "captured", "hand"):
            grid.add_column(
                words.say(f"sea_change.columns.{heading}"), justify="left" if heading == "side" else "right"
            )
        for side, seats in enumerate(table.sides):
            hands = " ".join(str(table.hand_sizes[seat]) for seat in seats) or "-"
            vp = f"{table.vp[side]} / {table.target}"
            mine = table.seat is not None and table.seat in seats
            grid.add_row(Text(self.sides[side], "bold" if mine else ""), vp, str(table.captured[side]), hands)
        return grid

    def suits(self, table: SeaChangeTable) -> Text:
        """Follow and trump, each with its word."""
        line = Text("")
        for key, suit in (("follow", table.follow), ("trump", table.trump)):
            line.append(f"{self.words.say(f'sea_change.{key}')} ", "bold")
            line.append_text(
                ink(suit, f" {suit} {self.words.suit(suit)} ") if suit else Text(self.words.say("sea_change.any"))
            )
            line.append("   ")
        return line

    def trick(self, table: SeaChangeTable) -> Text:
        if not table.trick:
            leader = "" if table.leader is None else self.words.name(table.leader)
            return Text(self.words.say("sea_change.no_trick", name=leader), "dim")
        line = Text(f"{self.words.say('sea_change.trick')}  ")
        for play in table.trick:
            if play.sea_change:
                line.append(f"{WAVE} {self.words.say('sea_change.wave')} {WAVE}  ", "bold italic")
            line.append(f"{self.words.name(play.seat)} ")
            line.append_text(chip(play.card))
            line.append("  ")
        if table.winning is not None:
            line.append(f"{self.words.say('sea_change.winning', name=self.words.name(table.winning.seat))}", "italic")
        return line

    def hand(self, table: SeaChangeTable) -> None:
        """Sorted by suit; what may be played stands between brackets, what makes a sea change has a wave."""
        mine = table.seat is not None and table.seat == table.mover
        for suit in SUITS:
            cards = [card for card in table.hand if card[0] == suit]
            if not cards:
                continue
            line = Text(f"  {self.words.suit(suit):<8}")
            for card in cards:
                legal = card in table.legal
                line.append("[" if legal else " ", "bold")
                line.append_text(chip(card, faint=mine and not legal))
                line.append((WAVE if card in table.sea_changes else "") + ("]" if legal else " "), "bold")
                line.append(f"{worth(card):<3} ", "dim")
            self.canvas.line(line)
        self.canvas.line()

    def in_words(self, table: SeaChangeTable) -> None:
        words = self.words
        self.canvas.lines([f"{fact}." for fact in self.heading(table)])
        for side in range(len(table.sides)):
            facts = [
                words.count("sea_change.vp", table.vp[side]),
                words.count("sea_change.captured", table.captured[side]),
            ]
            self.canvas.line(words.say("fact", name=self.sides[side], what=", ".join(facts)))
        for play in table.trick:
            self.canvas.lines(self.played(play))
        if table.winning is not None:
            self.canvas.line(words.say("sea_change.winning", name=words.name(table.winning.seat)))
        for key, suit in (("follow", table.follow), ("trump", table.trump)):
            what = words.suit(suit) if suit else words.say("sea_change.any")
            self.canvas.line(words.say("fact", name=words.say(f"sea_change.{key}"), what=what))
        hand = ", ".join(words.card(card) for card in table.hand)
        self.canvas.line(words.say("fact", name=words.say("sea_change.your_hand"), what=hand or words.say("nothing")))

    def played(self, play: Play) -> list[str]:
        """A card of a trick, as it was told when it was played."""
        card = self.tell(events.CardPlayed(play.seat, play.card))
        return card + self.tell(events.SeaChanged(play.seat, play.card[0])) if play.sea_change else card

    # What one may do

    def choices(self, view: SeaChangeView) -> list[Choice]:
        found = []
        for card in view.table.legal:
            about = [self.words.card(card)]
            if worth(card):
                about.append(worth(card))
            if card in view.table.sea_changes:
                about.append(self.words.say("sea_change.would_change", suit=self.words.suit(card[0])))
            found.append(Choice(card, ", ".join(about), chip(card)))
        return found

    def offer(self, view: SeaChangeView, everything: bool = False) -> None:
        """Side by side, since a card explains itself; sea changes are told below."""
        self.offer_cards(view)
        if lost(view.table):
            self.canvas.line(self.words.say("sea_change.lost"), "bold")

    def offer_cards(self, view: SeaChangeView) -> None:
        if self.canvas.plain:
            super().offer(view)
            return
        items = []
        for number, card in enumerate(view.table.legal, 1):
            wave = WAVE if card in view.table.sea_changes else " "
            items.append(Text.assemble((f"{number} ", "bold yellow"), chip(card), (f"{wave} ", "bold")))
        self.canvas.pack(items)
        for card in view.table.sea_changes:
            change = self.words.say("sea_change.would_change", suit=self.words.suit(card[0]))
            self.canvas.line(self.words.say("fact", name=f"{WAVE} {self.words.card(card)}", what=change))

    def read(self, text: str) -> str:
        return text.upper()

    def command(self, name: str, rest: str, view: SeaChangeView) -> None:
        """The last completed trick (S10)."""
        last = view.table.last_trick
        if last is None:
            self.canvas.line(self.words.say("sea_change.no_last_trick"))
            return
        for play in last.plays:
            self.canvas.lines(self.played(play))
        self.canvas.lines(self.tell(events.TrickTaken(last.taker)))

    def finishing(self, view: SeaChangeView) -> str | None:
        return view.table.legal[0] if view.table.legal and lost(view.table) else None

    # What happened

    def turns_page(self, event: Event) -> bool:
        """S10: only the last completed trick may be looked up, with the one that is played."""
        return isinstance(event, events.TrickTaken)

    def tell(self, event: Event) -> list[str]:
        words = self.words
        match event:
            case events.SuitsDrawn():
                suits = words.all_of([words.suit(suit) for suit in event.suits])
                return [words.say("sea_change.suits_drawn", suits=suits)]
            case events.RoundDealt():
                facts = {"dealer": words.name(event.dealer), "leader": words.name(event.leader)}
                return [words.say("sea_change.dealt", round=event.round, **facts)]
            case events.CardPlayed():
                return [words.say("sea_change.played", name=words.name(event.seat), card=words.card(event.card))]
            case events.TrumpFixed():
                return [words.say("sea_change.trump_fixed", suit=words.suit(event.trump))]
            case events.SeaChanged():
                return [words.say("sea_change.changed", name=words.name(event.seat), suit=words.suit(event.trump))]
            case events.CardDrawn():
                pile = words.count("sea_change.pile", event.left)
                return [words.say("sea_change.drew", name=words.name(event.seat), pile=pile)]
            case events.TrickTaken():
                return [words.say("sea_change.taken", name=words.name(event.seat))]
            case events.RoundCounted():
                return self.counted(event)
        return []

    def counted(self, event: events.RoundCounted) -> list[str]:
        words = self.words
        lines = [words.say("sea_change.counted", round=event.round, trump=words.suit(event.trump))]
        for side, points in enumerate(event.points):
            cards = " ".join(event.captured[side]) or words.say("nothing")
            lines.append(
                words.say("sea_change.counted_side", name=self.sides[side], points=words.points(points), cards=cards)
            )
        if event.no_eight:
            lines.append(words.say("sea_change.no_eight"))
        got = words.all_of([self.sides[side] for side in event.got])
        return [*lines, words.say("sea_change.got", names=got), self.standing(event.vp)]

    def ending(self, view: SeaChangeView) -> list[str]:
        table, words = view.table, self.words
        why = words.say(f"sea_change.decided.{table.decided}", target=table.target)
        rule = "S16" if table.decided == "target" else "S17"
        return self.results(table.vp, table.winners, why, rule)

    def score(self, score: int) -> str:
        return self.words.count("sea_change.vp", score)


def lost(table: SeaChangeTable) -> bool:
    """S20: alone, once the rival has taken every 8."""
    return table.eights is not None and table.eights[1] == len(table.suits)


def ink(suit: str | None, text: str) -> Text:
    return Text(text, INKS[suit] if suit else "")


def chip(card: str, faint: bool = False) -> Text:
    return Text(f" {card} ", "dim" if faint else INKS[card[0]])


def worth(card: str) -> str:
    """The points printed on a card, where there are any (S12, S13)."""
    points = POINTS[NAMES.index(card) % VALUES]
    if card[1:] == "0":
        return f"({ZERO_OF_TRUMP})"
    return f"{points:+d}" if points else ""


BOARD = SeaChangeBoard
