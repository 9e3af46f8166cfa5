"""A review in the words of a language, and its lines for a terminal."""

from __future__ import annotations

from rectoverso.cli.canvas import Canvas
from rectoverso.cli.words import RIVAL, Words, clock, names_in
from rectoverso.engine.record import Record
from rectoverso.lab.review.facts import Decision, MissionReview, Moment, Review, Side, StackTried, Stroke, Unit
from rectoverso.text import Texts
from rectoverso.text.why import sentence

BARS = "▁▂▃▄▅▆▇█"


class Telling:
    """What is said of a review, sentence by sentence."""

    def __init__(self, record: Record, review: Review, texts: Texts) -> None:
        self.review = review
        self.texts = texts
        self.words = Words(texts, review.game, names_in(record, texts))

    def say(self, key: str, **facts: object) -> str:
        return self.texts.say(f"review.{key}", **facts)

    # Numbers

    def number(self, value: float, digits: int = 1, signed: bool = False) -> str:
        told = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
        told = told.replace("-", "\u2212")
        return told if self.texts.language == "en" else told.replace(".", ",")

    def amount(self, value: float, unit: Unit, signed: bool = False) -> str:
        """A chance as hundredths, or points."""
        if unit == "chance":
            return self.say("percent", n=self.number(100 * value, 0, signed))
        return self.say("points", n=self.number(value, 1, signed))

    # Sentences

    def name(self, side: Side) -> str:
        return self.words.side(side.seats)

    def seat(self, seat: int | None) -> str:
        return self.words.name(RIVAL if seat is None else seat)

    def heading(self) -> list[str]:
        title = self.texts.say(f"{self.words.folder}.name")
        lines = [self.say("title", game=title)]
        if self.review.bot is not None:
            lines.append(self.say("by", bot=self.texts.say(f"levels.{self.review.bot}")))
        return lines

    def side(self, side: Side) -> list[str]:
        vp = self.review.game == "sea-change"
        score = self.words.count("sea_change.vp", side.score) if vp else self.words.points(side.score)
        lines = [self.words.say("fact", name=self.name(side), what=score)]
        if self.review.missions:
            return lines
        if side.decisions:
            lost = self.amount(side.lost, self.review.unit)
            lines.append(self.say("decisions", n=side.decisions, best=side.best, lost=lost))
        luck = self.amount(side.luck, self.review.luck_unit, signed=True)
        error = self.amount(side.error, self.review.luck_unit)
        lines.append(self.say("luck", luck=luck, error=error))
        if side.adjusted is not None:
            lines.append(self.say("adjusted", score=self.number(side.adjusted)))
        return lines

    def mistake(self, one: Decision) -> str:
        unit = self.review.unit
        return self.say(
            "mistake",
            move=one.move,
            name=self.seat(one.seat),
            played=one.played,
            worth=self.amount(one.worth, unit),
            best=one.moves[0].move,
            better=self.amount(one.best, unit),
            loss=self.amount(one.loss, unit),
        )

    def reasons(self, one: Decision) -> list[str]:
        """What speaks for the best move, and what against the one that was played."""
        best = one.moves[0]
        mine = next(move for move in one.moves if move.move == one.played)
        told = [(f"+ {best.move}", reason) for reason in best.why.gains]
        told += [(f"\u2212 {mine.move}", reason) for reason in mine.why.risks]
        return [f"{sign}: {sentence(self.texts, self.review.game, why.key, why.facts)}" for sign, why in told]

    def stroke(self, one: Stroke) -> str:
        moment = self.review.moments[one.moment]
        name, change = self.name(self.review.sides[one.side]), self.change(one)
        if moment.move is None:
            return self.say("stroke_deal", move=self.next_move(one.moment), name=name, change=change)
        return self.say("stroke", move=moment.move, played=moment.text, name=name, change=change)

    def change(self, one: Stroke) -> str:
        return self.amount(one.change, self.review.luck_unit, signed=True)

    def next_move(self, at: int) -> int:
        return next((one.move for one in self.review.moments[at:] if one.move is not None), 0)

    # A race

    def mission(self, number: int, one: MissionReview) -> list[str]:
        lines = [self.say("mission", n=number, level=one.level, difficulty=one.difficulty)]
        lines += [self.attempt(one, attempt) for attempt in one.attempts]
        lines.append(self.say("way", stack=one.solution, time=clock(one.usual)))
        return lines

    def attempt(self, mission: MissionReview, one: StackTried) -> str:
        facts = {"name": self.seat(one.seat), "time": clock(one.ms)}
        if one.stack is None:
            return self.say("no_stack", **facts)
        if one.right:
            return self.say("right", stack=one.stack, each=self.number(one.ms / 1000 / mission.level), **facts)
        return self.say("wrong", stack=one.stack, n=one.layers, of=mission.level, **facts)

    # All of it, on a terminal

    def tell(self, canvas: Canvas) -> None:
        canvas.lines(self.heading(), "bold")
        for side in self.review.sides:
            canvas.line()
            first, *rest = self.side(side)
            canvas.line(first, "bold")
            canvas.lines(rest)
            if not self.review.missions:
                canvas.line(self.line_of(self.review.sides.index(side), canvas))
        self.tell_moments(canvas)
        for number, mission in enumerate(self.review.missions, 1):
            canvas.line()
            first, *rest = self.mission(number, mission)
            canvas.line(first, "bold")
            canvas.lines(rest)

    def tell_moments(self, canvas: Canvas) -> None:
        review = self.review
        if review.missions:
            return
        canvas.line()
        canvas.line(self.say("mistakes"), "bold underline")
        for at in review.mistakes:
            decision = decision_of(review.moments[at])
            canvas.line(self.mistake(decision))
            canvas.lines([f"    {line}" for line in self.reasons(decision)], "dim")
        if not review.mistakes:
            canvas.line(self.say("no_mistakes"))
        canvas.line()
        canvas.line(self.say("strokes"), "bold underline")
        canvas.lines([self.stroke(one) for one in review.strokes] or [self.say("no_strokes")])

    def line_of(self, side: int, canvas: Canvas) -> str:
        """The prospects of a side through the game: a line of bars, or in plain words some of the numbers."""
        values = [*(moment.prospects[side] for moment in self.review.moments), self.review.final[side]]
        if canvas.plain:
            some = values[:: max(1, len(values) // 10)]
            told = ", ".join(self.amount(value, self.review.unit) for value in some)
            return self.words.say("fact", name=self.say("chart"), what=told)
        low, high = (0.0, 1.0) if self.review.unit == "chance" else (min(values), max(values))
        step = (high - low) / (len(BARS) - 1) or 1.0
        return f"{self.say('chart')} {''.join(BARS[round((value - low) / step)] for value in values)}"


def decision_of(moment: Moment) -> Decision:
    assert moment.decision is not None
    return moment.decision
