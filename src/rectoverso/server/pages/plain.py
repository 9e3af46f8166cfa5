"""The home page, the rules of the games, and the page behind a QR code that moves an identity."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt

from rectoverso.games import GAMES
from rectoverso.server.pages import framed
from rectoverso.text import rules_page as rules_markdown
from rectoverso.text import texts

RULE = re.compile(r"\*\*([A-Z]\d+)\.\*\*")


@cache
def home_page(language: str) -> str:
    words = texts(language)
    games = "\n".join(
        f'<li><a href="/rules/{game}?lang={language}"><img src="/static/poster-{game}.svg" width="400" height="300" '
        f'alt=""></a>\n<h2><a href="/rules/{game}?lang={language}">{escape(words.say(f"{key}.name"))}</a></h2>\n'
        f"<p>{escape(words.say(f'{key}.tagline'))}</p></li>"
        for game, key in ((game, game.replace("-", "_")) for game in GAMES)
    )
    body = f"""<h1>{escape(words.say("pages.welcome"))}</h1>
<p>{escape(words.say("pages.about"))}</p>
<ul class="games">
{games}
</ul>
<h2>{escape(words.say("pages.programs"))}</h2>
<p>{escape(words.say("pages.about_programs"))}</p>
<ul>
<li><a href="/docs/api">{escape(words.say("pages.reference"))}</a></li>
<li><a href="/openapi.json">OpenAPI</a></li>
</ul>"""
    return framed("Rectoverso", body, language)


@cache
def rules_page(game: str, language: str) -> str:
    """Each rule has its number as its anchor, so that a refusal can point to it: /rules/verso#V9."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(rules_markdown(game, language))
    for paragraph, inline in pairwise(tokens):
        found = RULE.match(inline.content) if paragraph.type == "paragraph_open" else None
        if found is not None:
            paragraph.attrSet("id", found[1])
    name = texts(language).say(f"{game.replace('-', '_')}.name")
    return framed(f"{name} · Rectoverso", markdown.renderer.render(tokens, markdown.options, {}), language)


def claim_page(code: str, language: str) -> str:
    words = texts(language)
    body = f"""<h1>{escape(words.say("pages.claim"))}</h1>
<p>{escape(words.say("pages.about_claim"))}</p>
<form method="post" action="/claim">
<input type="hidden" name="code" value="{escape(code[:40])}">
<button>{escape(words.say("pages.this_is_me"))}</button>
</form>"""
    return framed(words.say("pages.claim"), body, language, languages=False)
