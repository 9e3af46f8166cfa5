"""One game at a keyboard: people type, bots move, the clock runs, and what happens is told."""

from __future__ import annotations

from rectoverso.bots import Bot, bot_of
from rectoverso.cli.canvas import Canvas
from rectoverso.cli.draw import Board
from rectoverso.cli.hints import hint
from rectoverso.cli.keyboard import Clock, Keyboard, Typed
from rectoverso.cli.words import Words
from rectoverso.cli.words import clock as minutes
from rectoverso.engine import log
from rectoverso.engine.border import Millis, Seat
from rectoverso.engine.errors import Illegal, Malformed, Refused
from rectoverso.engine.requests import Abandon, Concede, Play, Request, TakeBack, Tick
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table

COMMANDS = ("help", "table", "moves", "hint", "log", "undo", "rules", "rule", "concede", "quit")
RACE_COMMANDS = ("wait",)


class Left(Exception):
    """The person quits, or the input has ended."""


class Session:
    def __init__(
        self, table: Table, board: Board, words: Words, canvas: Canvas, clock: Clock, level: str, rng: Rng
    ) -> None:
        self.table = table
        self.board = board
        self.words = words
        self.canvas = canvas
        self.clock = clock
        self.keyboard = Keyboard(clock)
        self.level = level
        self.rng = rng
        self.bots: dict[Seat, Bot] = {}
        self.planned: dict[Seat, tuple[Millis, str]] = {}  # when a bot moves, and how
        self.people = [seat for seat, holder in enumerate(table.holders) if holder.bot is None]
        self.news: list[str] = []
        self.pages: list[list[str]] = [[]]
        self.fresh = True  # the table has to be drawn
        self.last_seat: Seat | None = None  # whose table is on the screen
        aliases = {words.say(f"commands.{name}"): name for name in self.names()}
        self.commands = {**aliases, **{name: name for name in self.names()}}

    def names(self) -> list[str]:
        race = RACE_COMMANDS if self.board.race else ()
        return [*COMMANDS, *race, *self.board.extra]

    # The course of the game

    def run(self) -> None:
        """Plays to the end; Left when the person goes first."""
        while self.table.status() == "playing":
            self.plan()
            wake = self.wake()
            waiting = [seat for seat in sorted(self.table.state.waiting()) if self.table.holders[seat].bot is None]
            if waiting and (wake is None or self.clock.now() < wake):
                self.turn(waiting[0], wake)
                continue
            assert wake is not None
            if not waiting:
                self.between(wake)
            self.happen(wake)
        self.flush()

    def plan(self) -> None:
        """A bot that may move makes up its mind once; in a race it then takes its time."""
        if not self.table.state.waiting():
            self.planned.clear()
        for seat in self.table.bots_to_move():
            if seat not in self.planned:
                if seat not in self.bots:
                    self.bots[seat] = bot_of(self.table.game.id, self.table.holders[seat].bot or self.level)
                choice = self.bots[seat].choose(self.table.view(seat), self.rng)
                self.planned[seat] = (self.clock.now() + choice.ms, choice.move)

    def wake(self) -> Millis | None:
        """When something happens by itself."""
        dues = [due for due, _ in self.planned.values()]
        deadline = self.table.deadline()
        return min(dues if deadline is None else [*dues, deadline], default=None)

    def happen(self, wake: Millis) -> None:
        due, seat, move = min(((due, seat, move) for seat, (due, move) in self.planned.items()), default=(None, 0, ""))
        if due == wake:
            del self.planned[seat]
            self.ask(Play(seat, move, "bot"), wake)
        else:
            self.ask(Tick(), wake)

    def between(self, wake: Millis) -> None:
        """Nobody at the keyboard has anything to do: the clock jumps, after a look at the round that is over."""
        left = [seat for seat in self.people if self.table.holders[seat].bot is None]
        if self.board.race and not self.planned and left and self.keyboard.person:
            self.flush()
            self.board.between(self.table.view(left[0]))
            while (typed := self.question(self.words.say("go_on") + " ", wake)) is not None and typed.line:
                self.handle(left[0], typed)
        self.clock.skip_to(wake)

    def ask(self, request: Request, wall: Millis) -> None:
        """Puts a request to the table, and tells what came of it."""
        self.take_in(self.table.propose(request, wall))

    def take_in(self, entries: list[log.LogEntry]) -> None:
        for entry, told in zip(entries, self.table.commit(entries), strict=True):
            if isinstance(entry, log.TakenBack):
                self.tell([self.words.say("taken_back")])
                self.planned.clear()
            elif isinstance(entry, log.Conceded):
                self.tell([self.words.say("conceded", name=self.words.name(entry.seat))])
            elif isinstance(entry, log.Chance):
                self.fresh = True
            for event in told.events:
                self.tell(self.board.tell(event))
                if self.board.turns_page(event):
                    self.pages = [self.pages[-1], []]

    def tell(self, lines: list[str]) -> None:
        self.news += lines
        self.pages[-1] += lines

    def flush(self) -> None:
        self.canvas.lines(self.news, "cyan")
        self.news.clear()

    # A person's turn

    def turn(self, seat: Seat, wake: Millis | None) -> None:
        if seat != self.last_seat:
            self.fresh = True
            if self.board.secret and len(self.people) > 1:
                self.curtain(seat)
            self.last_seat = seat
        if self.fresh:
            self.present(seat)
        self.flush()
        typed = self.question(self.prompt(seat), wake)
        if typed is not None:
            self.handle(seat, typed)

    def present(self, seat: Seat) -> None:
        self.canvas.clear()
        self.flush()
        self.canvas.line()
        view = self.table.view(seat)
        self.board.draw(view, self.left())
        self.board.offer(view)
        self.fresh = False

    def left(self) -> Millis | None:
        deadline = self.table.deadline()
        return None if deadline is None else deadline - self.clock.now()

    def prompt(self, seat: Seat) -> str:
        left = self.left()
        time = "" if left is None else f"[{minutes(left)}] "
        name = f"{self.words.name(seat)} " if len(self.people) > 1 else ""
        return f"{time}{name}> "

    def question(self, prompt: str, until: Millis | None = None) -> Typed | None:
        self.canvas.prompt(prompt)
        typed = self.keyboard.read(until)
        if typed is None or typed.line is None or not self.keyboard.person:
            print("" if typed is None else typed.line or "")  # what a pipe types is not echoed by anybody else
        if typed is not None and typed.line is None:
            raise Left
        return typed

    def curtain(self, seat: Seat) -> None:
        """Nobody sees a hand but its owner."""
        self.canvas.hide()
        self.question(self.words.say("curtain", name=self.words.name(seat)) + " ")
        self.canvas.clear()

    def handle(self, seat: Seat, typed: Typed) -> None:
        assert typed.line is not None
        if not typed.line:
            return
        word, _, rest = typed.line.removeprefix("?").strip().partition(" ")
        name = self.commands.get(word.lower())
        try:
            if typed.line.startswith("?"):
                self.rule(word) if word else self.help()
            elif name is not None:
                self.command(name, rest.strip(), seat, typed.at)
            else:
                self.move(seat, typed.line, typed.at)
        except Illegal as problem:
            self.canvas.line(self.words.refusal(problem), "bold red")
            self.canvas.line(self.words.say("why", rule=problem.rule), "dim")
        except Refused as problem:
            self.canvas.line(self.words.refusal(problem), "bold red")

    def move(self, seat: Seat, text: str, at: Millis) -> None:
        legal = [choice.move for choice in self.board.choices(self.table.view(seat))]
        if text.isdecimal() and text.isascii():
            number = int(text)
            if not 1 <= number <= len(legal):
                self.canvas.line(self.words.say("no_number", number=text), "bold red")
                return
            text = legal[number - 1]
        try:
            self.ask(Play(seat, self.board.read(text)), at)
        except Malformed:
            self.canvas.line(self.words.refusal(Refused("not_a_move", text=text[:40])), "bold red")
            self.canvas.line(self.words.say("see_help"), "dim")
        else:
            self.fresh = self.fresh or not self.board.race

    # Commands

    def command(self, name: str, rest: str, seat: Seat, at: Millis) -> None:
        match name:
            case "help" | "moves" | "hint" | "log" | "rules" | "rule":
                self.look_up(name, rest, seat)
            case "table":
                self.fresh = True
            case "undo":
                self.undo(at)
            case "concede":
                self.ask(Concede(seat, self.level), at)
            case "quit":
                raise Left
            case "wait":
                self.wait()
            case "finish":
                self.finish(seat, at)
            case _:
                self.board.command(name, rest, self.table.view(seat))

    def look_up(self, name: str, rest: str, seat: Seat) -> None:
        """What changes nothing."""
        match name:
            case "help":
                self.help()
            case "moves":
                self.board.offer(self.table.view(seat), everything=True)
            case "hint":
                self.canvas.lines(hint(self.table.view(seat), rest, self.words))
            case "log":
                self.canvas.lines([line for page in self.pages for line in page] or [self.words.say("no_log")])
            case "rules":
                self.canvas.page(self.words.page())
            case _:
                self.rule(rest)

    def help(self) -> None:
        for name in self.names():
            alias = self.words.say(f"commands.{name}")
            typed = name if alias == name else f"{name}, {alias}"
            self.canvas.line(
                self.words.say(
                    "help_line", command=typed, what=self.words.say(f"help.{name}", rule=self.words.letter + "9")
                )
            )
        self.canvas.line(self.words.say(f"{self.words.folder}.how_to_move"))

    def rule(self, number: str) -> None:
        text = self.words.rule(number)
        if text is None:
            self.canvas.line(self.words.say("no_rule", number=number[:10]), "bold red")
        else:
            self.canvas.page(f"**{number.upper()}.** {text}")

    def undo(self, at: Millis) -> None:
        """Takes back what a person at this keyboard did last: they sit together, so they agree."""
        moves = [entry.seat for entry in self.table.line if isinstance(entry, log.Move) and entry.by == "person"]
        last = moves[-1] if moves and moves[-1] is not None else self.people[0]
        self.ask(TakeBack(last, frozenset(self.people)), at)
        self.fresh = True

    def finish(self, seat: Seat, at: Millis) -> None:
        """Plays out a round that is lost, whatever is played."""
        move = self.board.finishing(self.table.view(seat))
        if move is None:
            self.canvas.line(self.words.say(f"{self.words.folder}.not_lost"))
            return
        while move is not None:
            self.ask(Play(seat, move), at)
            move = self.board.finishing(self.table.view(seat))
        self.fresh = True

    def wait(self) -> None:
        """Lets the time run to the next thing that happens."""
        wake = self.wake()
        if wake is not None:
            self.clock.skip_to(wake)

    def leave(self) -> None:
        """The game ends here, whoever got up."""
        if self.table.status() == "playing":
            self.table.commit(self.table.propose(Abandon(), self.clock.now()))
