"""`rectoverso play`: a game in the terminal, alone, against bots, or with others at one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rectoverso.bots import bot_of
from rectoverso.cli.arguments import (
    NAMED,
    GameName,
    Language,
    Options,
    Plain,
    Players,
    Teams,
    complete_level,
    language_of,
    number,
    options_of,
)
from rectoverso.cli.canvas import canvas_of
from rectoverso.cli.draw import board_of
from rectoverso.cli.keyboard import Clock
from rectoverso.cli.session import Left, Session
from rectoverso.cli.words import Words, names_of
from rectoverso.engine.border import Json
from rectoverso.engine.errors import Malformed
from rectoverso.engine.game import Game
from rectoverso.engine.log import Holder
from rectoverso.engine.record import write
from rectoverso.engine.rng import Rng, SystemRng, seeds
from rectoverso.engine.table import Table, opening
from rectoverso.games import game_of
from rectoverso.text import texts


def play(
    game: GameName,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVEL", help=f"The bots: {', '.join(NAMED)}.", autocompletion=complete_level),
    ] = "greedy",
    people: Annotated[
        int,
        typer.Option(parser=number, metavar="N", help="How many people share this keyboard; bots take other seats."),
    ] = 1,
    lang: Language = None,
    teams: Teams = None,
    option: Options = None,
    pick: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            help="What the host may pick: first=0, who begins (Verso); suits=YPB (Sea Change).",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=number, metavar="S", help="The same seed gives the same deals and bots.", show_default=False
        ),
    ] = None,
    plain: Plain = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game there.", show_default=False)
    ] = None,
) -> None:
    """Play in the terminal against bots, alone, or with others at one keyboard."""
    chosen = game_of(game)
    spoken = texts(language_of(lang))
    options = chosen.complete(options_of(players, teams, option))
    seats: int = options["players"]
    _check(chosen, bots, people, seats, save)
    words = Words(spoken, chosen.id, names_of(people, seats, spoken))
    canvas = canvas_of(plain)
    clock = Clock()
    holders = [Holder(person=name) if seat < people else Holder(bot=bots) for seat, name in enumerate(words.names)]
    chance, choices = _chance(seed)
    picks = options_of(None, None, pick)
    deal = chosen.picked(options, picks, chance) if picks else None
    board = board_of(words, canvas, chosen.sides(options))
    start, *rest = opening(chosen, options, holders, clock.now(), chance, practice=people == 1, deal=deal)
    table = Table(chosen, [start], chance)
    session = Session(table, board, words, canvas, clock, bots, choices)
    session.news += _greeting(words, options, people, bots)
    session.take_in(rest)
    code = 0
    try:
        session.run()
        canvas.lines(_ending(session), "bold")
    except Left:
        session.leave()
        canvas.line(words.say("goodbye"))
    except KeyboardInterrupt:
        session.leave()
        print()
        code = 130
    if save is not None:
        save.write_text(write(table.record()) + "\n", "utf-8")
    raise typer.Exit(code)


def _check(game: Game, level: str, people: int, seats: int, save: Path | None) -> None:
    bot_of(game.id, level)
    if not 1 <= people <= seats:
        raise Malformed(f"people: a whole number from 1 to {seats} is needed, not {people}")
    if game.id == "dessus-dessous" and people > 1:
        raise Malformed("people: in a race one keyboard serves one person")
    if save is not None and (save.is_dir() or not save.absolute().parent.is_dir()):
        raise Malformed(f"save: {save} can't be written")


def _chance(seed: int | None) -> tuple[Rng, Rng]:
    """Random numbers for the table and others for the bots, so that a move of ours does not change a deal."""
    if seed is None:
        return SystemRng(), SystemRng()
    first = seeds(seed, 0)
    return Rng(first), Rng(~first)


def _greeting(words: Words, options: Json, people: int, level: str) -> list[str]:
    kind = words.texts.say(f"levels.{level.partition('@')[0]}")
    seated = [
        who if seat < people else words.say("a_bot", name=who, level=kind) for seat, who in enumerate(words.names)
    ]
    return [*words.introduction(seated, options), words.say("see_help")]


def _ending(session: Session) -> list[str]:
    if session.table.status() == "over":
        return session.board.ending(session.table.view(session.people[0]))
    return [session.words.say("end.conceded")]
