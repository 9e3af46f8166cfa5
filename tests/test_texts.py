"""The texts that people read say the same things in English, French and German."""

import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from rectoverso.server import wire

LANGUAGES = ("en", "fr", "de")
GAMES = {"verso": ("V", 24), "sea_change": ("S", 23), "dessus_dessous": ("D", 16)}
BANDS = {
    "verso": ["0", "35", "40", "45", "50", "55", "60"],  # V22
    "dessus_dessous": ["0", "13", "19", "27", "37", "50", "64"],  # D16
}

RULE = re.compile(r"^\*\*([A-Z]\d+)\.\*\* \S", re.MULTILINE)
NUMBERED = re.compile(r"\*\*([A-Z]\d+)\.\*\*")


def messages(language: str) -> dict[str, str]:
    """A catalogue with its tables folded into dotted keys."""
    text = (files("rectoverso") / "text" / f"{language}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}

    def fold(table: dict[str, object], prefix: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                fold(value, f"{prefix}{key}.")
            else:
                assert isinstance(value, str), f"{language}: {prefix}{key} is not a text"
                found[prefix + key] = value

    fold(tomllib.loads(text), "")
    return found


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def rules(game: str, language: str) -> str:
    return (files("rectoverso") / "games" / game / f"rules.{language}.md").read_text(encoding="utf-8")


def shape(page: str) -> list[str]:
    """Headings without their words and rules by their numbers, in the order of the page."""
    return re.findall(r"^(#+(?= )|\*\*[A-Z]\d+\.\*\*)", page, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(messages(language)) == list(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_message_has_the_same_placeholders(language: str) -> None:
    translated = messages(language)
    for key, message in messages("en").items():
        assert placeholders(translated[key]) == placeholders(message), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_and_placeholders_are_plain_names(language: str) -> None:
    for key, message in messages(language).items():
        assert message.strip() == message != "", key
        assert all(name.isidentifier() for name in placeholders(message)), key


def test_no_line_breaks_before_the_signs_that_french_sets_apart() -> None:
    for key, message in messages("fr").items():
        assert not re.search("[ \\w][:;!?»](?= |$)|« |«\\w", message), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BANDS)
def test_every_score_band_has_its_word(game: str, language: str) -> None:
    prefix = f"bands.{game}."
    assert [key.removeprefix(prefix) for key in messages(language) if key.startswith(prefix)] == BANDS[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_once_and_in_order(game: str, language: str) -> None:
    letter, last = GAMES[game]
    numbers = [f"{letter}{number}" for number in range(1, last + 1)]
    page = rules(game, language)
    assert RULE.findall(page) == numbers
    assert NUMBERED.findall(page) == numbers


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", GAMES)
def test_rules_have_the_same_sections_in_every_language(game: str, language: str) -> None:
    assert shape(rules(game, language)) == shape(rules(game, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rules_page_begins_with_its_title(game: str, language: str) -> None:
    title, blank, about, *_ = rules(game, language).splitlines()
    assert title == f"# {messages(language)[game + '.name']}"
    assert blank == ""
    assert about[0].isalpha()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_mentioned_in_a_page_exist(game: str, language: str) -> None:
    letter, last = GAMES[game]
    for number in re.findall(rf"\b{letter}(\d+)\b", rules(game, language)):
        assert 1 <= int(number) <= last


def test_every_refusal_in_the_code_has_a_sentence() -> None:
    raised: set[str] = set()
    for file in (Path(__file__).parent.parent / "src").rglob("*.py"):
        code = file.read_text("utf-8")
        raised |= set(re.findall(r'Illegal\([^\n]*?, "([a-z_]+)"', code))
        raised |= set(re.findall(r'Refused\("([a-z_]+)"', code))
    told = {key.removeprefix("refused.") for key in messages("en") if key.startswith("refused.")}
    assert len(raised) > 10
    assert raised <= told, raised - told


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_said_at_a_table_has_words(language: str) -> None:
    said = [key for key in messages(language) if key.startswith(("phrases.", "reactions."))]
    words = [f"phrases.{word}" for word in wire.PHRASES] + [f"reactions.{word}" for word in wire.REACTIONS]
    assert said == words
