"""The page behind a QR code that moves an identity: it works without any script."""

from __future__ import annotations

from html import escape

from rectoverso.server.pages import framed
from rectoverso.text import texts


def claim_page(code: str, language: str) -> str:
    words = texts(language)
    body = f"""<h1>{escape(words.say("pages.claim"))}</h1>
<p>{escape(words.say("pages.about_claim"))}</p>
<form method="post" action="/claim">
<input type="hidden" name="code" value="{escape(code[:40])}">
<button>{escape(words.say("pages.this_is_me"))}</button>
</form>"""
    return framed(words.say("pages.claim"), body, language)
