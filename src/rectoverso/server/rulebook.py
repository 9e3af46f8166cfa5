"""The rules of a game as a page shows them: numbered paragraphs in sections, from their Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Literal

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rectoverso.server.lasting import Lasting, lasting
from rectoverso.text import rules_page

Language = Literal["en", "fr", "de"]

NUMBER = re.compile(r"\*\*([A-Z]\d+)\.\*\* *")


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`html` is without the number; rules that it mentions are links such as /rules/verso#V9. A paragraph without a
    number introduces what follows."""

    number: str | None
    html: str


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    items: list[Paragraph]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`about` is HTML and says what the game is like."""

    game: str
    language: Language
    title: str
    about: str
    sections: list[Section]


@cache
def rules_json(game: str, language: Language) -> Lasting:
    vary = ("accept-language",)
    return lasting(msgspec.json.encode(rules_of(game, language)), "application/json", vary=vary)


def rules_of(game: str, language: Language) -> Rules:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    (title, opening), *chapters = _chapters(markdown.parse(rules_page(game, language)))
    mention = re.compile(rf"\b({game[0].upper()}\d+)\b")

    def html(tokens: Sequence[Token]) -> str:
        rendered: str = markdown.renderer.render(tokens, markdown.options, {})
        return mention.sub(rf'<a href="/rules/{game}#\1">\1</a>', rendered).strip()

    sections = [
        Section(heading, [Paragraph(number, html(tokens)) for number, tokens in _paragraphs(tokens)])
        for heading, tokens in chapters
    ]
    return Rules(game, language, title, html(opening), sections)


def _chapters(tokens: Sequence[Token]) -> Iterator[tuple[str, list[Token]]]:
    """Each heading with all that stands below it."""
    heads = [at for at, token in enumerate(tokens) if token.type == "heading_open"]
    for at, end in zip(heads, [*heads[1:], len(tokens)], strict=True):
        yield tokens[at + 1].content, list(tokens[at + 3 : end])


def _paragraphs(tokens: Sequence[Token]) -> Iterator[tuple[str | None, list[Token]]]:
    """Rules with all that belongs to them, and what stands before the first."""
    number: str | None = None
    numbered = []
    for at, token in enumerate(tokens):
        found = NUMBER.match(tokens[at + 1].content) if token.type == "paragraph_open" else None
        if found is not None:
            number = found[1]
            _drop_number(tokens[at + 1])
        numbered.append((number, token))
    for number, group in groupby(numbered, key=lambda pair: pair[0]):
        yield number, [token for _, token in group]


def _drop_number(inline: Token) -> None:
    """Of the parts of a paragraph: nothing, **, the number, **, the rest."""
    children = inline.children or []
    end = next(at for at, child in enumerate(children) if child.type == "strong_close")
    rest = children[end + 1 :]
    rest[0].content = rest[0].content.lstrip()
    inline.children = rest
