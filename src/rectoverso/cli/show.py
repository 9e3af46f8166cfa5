"""`rectoverso show`: what is in the box of a game, its options and its rules."""

from __future__ import annotations

import json
import re
from typing import Annotated

import typer
from rich.columns import Columns
from rich.text import Text

from rectoverso.cli.arguments import GameName, Language, Plain, language_of
from rectoverso.cli.canvas import Canvas, canvas_of
from rectoverso.cli.draw import board_of, dessus_dessous, sea_change, verso
from rectoverso.cli.words import Words
from rectoverso.engine.border import Json
from rectoverso.engine.game import Game
from rectoverso.games import game_of
from rectoverso.games.dessus_dessous.layers import SHIPPED, layer_set
from rectoverso.games.sea_change.cards import NAMES
from rectoverso.games.sea_change.modes import SEATINGS
from rectoverso.games.verso.cards import CARD_TEXTS
from rectoverso.text import texts

NUMBER = re.compile(r"^\*\*([VSD]\d+)\.\*\*", re.MULTILINE)


def show(
    game: GameName,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON; of Dessus Dessous the layer set and nothing else.")
    ] = False,
    lang: Language = None,
    plain: Plain = False,
) -> None:
    """Show the material, the options and the rules of a game."""
    chosen = game_of(game)
    words = Words(texts(language_of(lang, as_json)), chosen.id, [])
    if as_json:
        print(json.dumps(_json(chosen, words), ensure_ascii=False))
        return
    canvas = canvas_of(plain)
    tagline = words.texts.say(f"{words.folder}.tagline")
    canvas.line(f"{words.texts.say(f'{words.folder}.name')}. {tagline}", "bold")
    canvas.line(words.say("show.version", version=chosen.version))
    _options(chosen, words, canvas)
    _heading(canvas, words.say("show.material"))
    _material(chosen, words, canvas)
    canvas.line()
    canvas.page(words.page())


def _heading(canvas: Canvas, text: str) -> None:
    canvas.line()
    canvas.line(text, "bold underline")


def _options(game: Game, words: Words, canvas: Canvas) -> None:
    _heading(canvas, words.say("show.options"))
    facts = {"forms": ", ".join(SEATINGS), "names": ", ".join(SHIPPED)}
    for name, default in game.complete({}).items():
        what = words.say(f"show.{words.folder}.{name}", **facts)
        told = words.say("nothing") if default is None else default
        canvas.line(words.say("show.option", name=name, what=what, default=told))


def _material(game: Game, words: Words, canvas: Canvas) -> None:
    if game.id == "verso":
        cards = CARD_TEXTS[::2]
        canvas.line(words.say("show.cards", n=len(cards)))
        if canvas.plain:
            for card in cards:
                one, other = card.split("/")
                canvas.line(f"{words.worth(one)} / {words.worth(other)}")
        else:
            pairs = [card.split("/") for card in cards]
            canvas.line(
                Columns([verso.chip(one) + Text("/") + verso.chip(other) for one, other in pairs], padding=(0, 2))
            )
    elif game.id == "sea-change":
        canvas.line(words.say("show.suits", n=len(NAMES)))
        for suit in sea_change.SUITS:
            canvas.line(_suit(suit, words, canvas))
    else:
        canvas.line(words.say("show.layers", name=SHIPPED[0]))
        board = board_of(words, canvas, [])
        assert isinstance(board, dessus_dessous.DessusDessousBoard)
        board.sheets()


def _suit(suit: str, words: Words, canvas: Canvas) -> Text:
    """All cards of a suit, each with its points."""
    cards = [name for name in NAMES if name[0] == suit]
    if canvas.plain:
        listed = [f"{card[1:]} {sea_change.worth(card)}".strip() for card in cards]
        return Text(words.say("fact", name=words.suit(suit), what=", ".join(listed)))
    line = Text(f"{words.suit(suit):<8}", no_wrap=False)
    for card in cards:
        line.append_text(sea_change.chip(card))
        line.append(f"{sea_change.worth(card)} ", "dim")
    return line


def _json(game: Game, words: Words) -> Json:
    if game.id == "dessus-dessous":
        return layer_set(SHIPPED[0]).to_json()
    cards = CARD_TEXTS[::2] if game.id == "verso" else NAMES
    return {
        "game": game.id,
        "version": game.version,
        "players": {"fewest": game.fewest, "most": game.most},
        "options": _option_ranges(game),
        "material": {"cards": list(cards)},
        "rules": {number: words.rule(number) for number in NUMBER.findall(words.page())},
    }


def _option_ranges(game: Game) -> Json:
    """Each option with its default and what it may be."""
    ranges: Json = {"players": {"least": game.fewest, "most": game.most}}
    if game.id == "sea-change":
        ranges |= {"target": {"least": 1, "most": 9}, "teams": {"forms": SEATINGS}}
    return {name: {"default": default, **ranges[name]} for name, default in game.complete({}).items()}
