"""Whether a page speaks the language that it should."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

MESSAGES = Path(__file__).parent.parent.parent / "web" / "src" / "messages"
WORD = re.compile(r"[^\W\d_]{2,}")
SHOWN = """() => {
  const words = []
  const walker = document.createTreeWalker(document.querySelector("#app"))
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeType === Node.TEXT_NODE) words.push(node.data)
  for (const name of ["aria-label", "alt", "title", "placeholder"])
    for (const one of document.querySelectorAll(`[${name}]`)) words.push(one.getAttribute(name))
  return words.map((text) => text.trim()).filter(Boolean)
}"""


@cache
def vocabulary(lang: str) -> frozenset[str]:
    """All words that the page knows in a language."""
    sources = (file.read_text(encoding="utf-8") for file in (MESSAGES / lang).glob("*.ts"))
    texts = [text for source in sources for text in re.findall(r'"((?:[^"\\]|\\.)*)"', source)]
    return frozenset(word.lower() for text in texts for word in WORD.findall(re.sub(r"\{\w+\}", " ", text)))


@cache
def inks(lang: str) -> dict[str, str]:
    """The inks of Dessus Dessous by what a language calls them, the longest name first."""
    source = (MESSAGES / lang / "dessus.ts").read_text(encoding="utf-8")
    found = re.findall(r'(\w+): "([^"]+)"', source.partition("ink: {")[2].partition("}")[0])
    return {name: ink for ink, name in sorted(found, key=lambda pair: -len(pair[1]))}


def speaks(page: Page, lang: str, *names: str) -> None:
    """No word that only English has, no message that is missing or lacks its facts. `names` are those of people."""
    foreign = vocabulary("en") - vocabulary(lang) - {name.lower() for name in names}
    for text in page.evaluate(SHOWN):
        assert not re.search(r"[{}]|\b(common|table|verso|sea|dessus|end|home)\.\w", text), text
        found = {word for word in WORD.findall(text) if word.lower() in foreign}
        assert not found, f"{found} in {text!r}"
