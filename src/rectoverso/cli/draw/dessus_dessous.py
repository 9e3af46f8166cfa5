"""Dessus Dessous in a terminal: the mission, a stack that one tries beside it, and the clock."""

from __future__ import annotations

import re

from rich.text import Text

from rectoverso.cli.canvas import Canvas
from rectoverso.cli.draw import Board, Choice
from rectoverso.cli.draw.patterns import SMALL, Painter, beside, sheet_patterns, sheet_titles
from rectoverso.cli.words import Words, clock
from rectoverso.engine.border import Event, Millis, Seat
from rectoverso.engine.errors import Illegal
from rectoverso.games.dessus_dessous import events
from rectoverso.games.dessus_dessous.layers import SHIPPED
from rectoverso.games.dessus_dessous.moves import check_stack
from rectoverso.games.dessus_dessous.rules import ROUNDS
from rectoverso.games.dessus_dessous.stacks import parse_stack
from rectoverso.games.dessus_dessous.view import DessusDessousTable, DessusDessousView, RoundResult, SeatResult

STACK = re.compile(r"[A-Z][0-3]'?(?: [A-Z][0-3]'?)*")


class DessusDessousBoard(Board):
    race = True
    extra = ("try", "sheets", "last")

    def __init__(self, words: Words, canvas: Canvas, sides: list[list[Seat]]) -> None:
        super().__init__(words, canvas, sides)
        self.painter = Painter(words, SHIPPED[0], canvas.colour)
        self.tried: str | None = None
        self.began: Millis = 0

    def draw(self, view: DessusDessousView, left: Millis | None = None) -> None:
        table, words = view.table, self.words
        heading = self.heading(table, left)
        if self.canvas.plain:
            self.canvas.lines([f"{fact}." for fact in heading])
        else:
            self.canvas.line(Text("   ".join(heading), "bold"))
        for seat, one in enumerate(table.seats):
            token = "" if one.token is None else words.say("dessus_dessous.token", token=one.token)
            status = token or words.say(f"dessus_dessous.status.{one.status}")
            self.canvas.line(
                words.say("fact", name=words.name(seat), what=f"{status}, {words.points(table.scores[seat])}")
            )
        self.canvas.line()
        if table.mission is not None:
            self.pictures(table.mission.pattern)

    def heading(self, table: DessusDessousTable, left: Millis | None) -> list[str]:
        words, found = self.words, []
        if table.round is not None:
            found.append(words.say("dessus_dessous.round", round=table.round + 1, rounds=len(ROUNDS)))
        else:
            found.append(words.points(table.scores[0]))
            if table.solved:
                found.append(words.say("dessus_dessous.solved", levels=", ".join(map(str, table.solved))))
        if table.mission is not None:
            found.append(words.say("dessus_dessous.level", level=table.mission.level))
        if table.tokens:
            found.append(words.say("dessus_dessous.tokens", tokens=", ".join(map(str, table.tokens))))
        if left is not None:
            found.append(words.say("dessus_dessous.time", time=clock(left)))
        return found

    def pictures(self, mission: list[int]) -> None:
        """The mission, and beside it what was tried: the eye compares, nobody else does before the check."""
        words = self.words
        titles, patterns = [words.say("dessus_dessous.mission")], [mission]
        if self.tried is not None:
            titles.append(words.say("dessus_dessous.yours", stack=self.tried))
            patterns.append(self.pattern(self.tried))
        if self.canvas.plain:
            self.spoken(titles, patterns)
            return
        for line in beside(titles, [self.painter.picture(pattern) for pattern in patterns], self.painter.width()):
            self.canvas.line(line)
        self.legend()

    def legend(self) -> None:
        self.canvas.pack(self.painter.legend())

    def spoken(self, titles: list[str], patterns: list[list[int]]) -> None:
        for title, pattern in zip(titles, patterns, strict=True):
            self.canvas.line(self.words.say("title", name=title))
            self.canvas.lines(self.painter.spoken(pattern))

    def pattern(self, stack: str) -> list[int]:
        layers = self.painter.layers
        return list(layers.pattern(parse_stack(stack, layers.letters)))

    # What one may do

    def choices(self, view: DessusDessousView) -> list[Choice]:
        words = self.words
        found = []
        for move in view.table.legal:
            if move == "give-up":
                found.append(Choice(move, words.say("dessus_dessous.about_give_up")))
            else:
                found.append(Choice(move, words.say("dessus_dessous.about_draw", level=move[-1])))
        return found

    def offer(self, view: DessusDessousView, everything: bool = False) -> None:
        super().offer(view)
        if view.table.mission is not None and view.table.stack is None:
            hand_in = "check" if view.table.players == 1 else "take"
            self.canvas.line(self.words.say("dessus_dessous.hint", hand_in=hand_in), "dim")

    def read(self, text: str) -> str:
        """A take or check without a stack hands in the one that was tried last."""
        word, *stack = straight(text).split(" ")
        if word.lower() in ("take", "check") and not stack and self.tried is not None:
            stack = [self.tried]
        return " ".join([word.lower(), *(layer.upper() for layer in stack)])

    def command(self, name: str, rest: str, view: DessusDessousView) -> None:
        if name == "sheets":
            self.sheets(rest.upper())
        elif name == "last":
            self.between(view)
        else:
            self.attempt(straight(rest).upper(), view)

    def attempt(self, stack: str, view: DessusDessousView) -> None:
        """Lays a stack for oneself: nobody sees it, and nothing says whether it is right."""
        if not STACK.fullmatch(stack):
            self.canvas.line(self.words.say("dessus_dessous.no_stack"))
            return
        try:
            check_stack(f"try {stack}", self.painter.layers.letters)
        except Illegal as problem:
            if problem.why != "stack_size":  # a beginning of one or two layers may be looked at
                self.canvas.line(self.words.refusal(problem))
                return
        self.tried = stack
        if self.canvas.plain:
            self.spoken([stack], [self.pattern(stack)])
        elif view.table.mission is not None:
            self.pictures(view.table.mission.pattern)
        else:
            for line in beside([stack], [self.painter.picture(self.pattern(stack))], self.painter.width()):
                self.canvas.line(line)

    def sheets(self, wanted: str = "") -> None:
        """The layers, each with its upper and its under side; in colour two in a row, since pictures are smaller."""
        layers = self.painter.layers
        letters = [letter for letter in layers.letters if letter in wanted] or list(layers.letters)
        across = 2 if self.painter.colour else 1
        for at in range(0, len(letters), across):
            titles: list[str] = []
            patterns: list[list[int]] = []
            for letter in letters[at : at + across]:
                titles += sheet_titles(self.words, letter)
                patterns += [list(side) for side in sheet_patterns(layers, letter)]
            if self.canvas.plain:
                self.spoken(titles, patterns)
                continue
            pictures = [self.painter.picture(pattern, SMALL) for pattern in patterns]
            for line in beside(titles, pictures, self.painter.width(SMALL), 3):
                self.canvas.line(line)
            self.canvas.line()
        if not self.canvas.plain:
            self.legend()

    def between(self, view: DessusDessousView) -> None:
        if view.table.last is None:
            self.canvas.line(self.words.say("dessus_dessous.no_last"))
        else:
            self.compare(view.table.last)

    def picture(self, event: Event) -> None:
        """A round when it is over; alone there are none, so each mission as it is drawn."""
        if isinstance(event, events.RoundOver):
            self.compare(event.result)
        elif isinstance(event, events.Revealed) and event.round is None:
            self.pictures(event.pattern)

    def compare(self, result: RoundResult) -> None:
        """Each stack of a round against its mission."""
        titles, patterns = [self.words.say("dessus_dessous.mission")], [result.mission.pattern]
        for seat, one in enumerate(result.seats):
            if one.stack is not None:
                mark = self.words.say("dessus_dessous.right" if one.right else "dessus_dessous.wrong")
                titles.append(f"{self.words.name(seat)}, {mark}")
                patterns.append(self.pattern(one.stack))
        if self.canvas.plain:
            self.spoken(titles, patterns)
            return
        width = self.painter.width(SMALL)
        most = max(2, (self.canvas.width + 3) // (width + 3))
        for at in range(0, len(titles), most):
            pictures = [self.painter.picture(pattern, SMALL) for pattern in patterns[at : at + most]]
            for line in beside(titles[at : at + most], pictures, width, 3):
                self.canvas.line(line)
            self.canvas.line()

    # What happened

    def tell(self, event: Event) -> list[str]:
        words = self.words
        match event:
            case events.Revealed():
                self.began, self.tried = event.at if event.round is not None else self.began, None
                return [words.say("dessus_dessous.revealed", level=event.level)]
            case events.Took():
                facts = {"token": event.token, "time": clock(event.at - self.began)}
                return [words.say("dessus_dessous.took", name=words.name(event.seat), **facts)]
            case events.GaveUp():
                return [words.say("dessus_dessous.gave_up", name=words.name(event.seat))]
            case events.OutOfTime():
                return [words.say("dessus_dessous.out_of_time")]
            case events.Countdown():
                return [words.say("dessus_dessous.countdown", name=words.name(event.seat))]
            case events.RoundOver():
                return self.round_over(event)
            case events.Checked():
                key = "checked_right" if event.right else "checked_wrong"
                return [words.say(f"dessus_dessous.{key}", stack=event.stack)]
        return []

    def round_over(self, event: events.RoundOver) -> list[str]:
        words, result = self.words, event.result
        order = sorted(range(len(result.seats)), key=lambda seat: -(result.seats[seat].token or 0))
        lines = [words.say("dessus_dessous.checking", round=result.round + 1)]
        lines += [self.checked(words.name(seat), result.seats[seat]) for seat in order]
        if result.card is None:
            lines.append(words.say("dessus_dessous.no_card"))
        else:
            facts = {"name": words.name(result.card), "level": result.mission.level}
            lines.append(words.say("dessus_dessous.card", **facts))
        return [*lines, self.standing(event.scores)]

    def checked(self, name: str, one: SeatResult) -> str:
        words = self.words
        if one.stack is None:
            return words.say("fact", name=name, what=words.say(f"dessus_dessous.status.{one.status}"))
        key = "result_right" if one.right else "result_wrong"
        return words.say(f"dessus_dessous.{key}", name=name, token=one.token, stack=one.stack, won=one.won)

    def ending(self, view: DessusDessousView) -> list[str]:
        table, words = view.table, self.words
        if table.players == 1:
            band = words.texts.say(f"bands.dessus_dessous.{table.band}")
            solved = words.count("dessus_dessous.missions", len(table.solved))
            return [words.say("end.band", points=words.points(table.scores[0]), band=band, rule="D16"), solved]
        why = words.say(f"dessus_dessous.decided.{table.decided}")
        return self.results(table.scores, table.winners, why, "D14")


def straight(text: str) -> str:
    """With the apostrophe that a record has, whatever the keyboard makes of it."""
    return text.replace("\u2019", "'")


BOARD = DessusDessousBoard
