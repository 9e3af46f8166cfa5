"""Pages of our own, what can be played, and the description of the API."""

import re
from collections.abc import Iterator

import pytest

from rectoverso.games import GAMES, game_of
from rectoverso.server import wire
from rectoverso.server.problems import STATUS
from rectoverso.text import LANGUAGES, texts
from tests.server.inn import Inn, open_inn


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    with open_inn(tmp_path_factory.mktemp("inn"), no_limits=True) as inn:
        yield inn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_leads_to_everything(inn: Inn, language: str) -> None:
    browser = inn.browser()
    page = browser.get("/", params={"lang": language}).text
    assert f'<html lang="{language}">' in page
    assert page == browser.get("/", headers={"Accept-Language": language}).text
    links = set(re.findall(r'(?:href|src)="(/[^"]*)"', page))
    assert {"/docs/api", "/openapi.json", "/static/style.css"} < links
    for link in links:
        assert browser.get(link).status_code == 200, link


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_can_point_to_its_rule(inn: Inn, game: str, language: str) -> None:
    page = inn.browser().get(f"/rules/{game}", params={"lang": language}).text
    assert f"<h1>{texts(language).say(game.replace('-', '_') + '.name')}</h1>" in page
    numbers = re.findall(r'<p id="([VSD]\d+)"><strong>\1\.</strong>', page)
    assert numbers == [f"{numbers[0][0]}{number}" for number in range(1, len(numbers) + 1)]
    assert len(numbers) > 15


def test_other_languages_are_answered_in_english(inn: Inn) -> None:
    assert '<html lang="en">' in inn.browser().get("/?lang=xx").text
    assert inn.browser().get("/rules/nothing").json()["why"] == "no_such_game"


def test_what_can_be_played(inn: Inn) -> None:
    offer = inn.browser().get("/api/games").json()
    assert [game["game"] for game in offer["games"]] == list(GAMES)
    for told in offer["games"]:
        game = game_of(told["game"])
        assert list(told["options"]) == [str(players) for players in range(game.fewest, game.most + 1)]
        for players, options in told["options"].items():
            assert game.options(options)["players"] == int(players)
        for form in told["teams"]:
            game.complete({"teams": form})
    assert offer["protocol"] == wire.PROTOCOL
    assert offer["phrases"] == list(wire.PHRASES)


def test_the_description_says_how_everything_is_refused(inn: Inn) -> None:
    schema = inn.browser().get("/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    operations = [operation for path in schema["paths"].values() for operation in path.values()]
    assert len(operations) > 20
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operation in operations:
        assert operation["summary"]
        assert operation["responses"]["default"]["content"] == problem
        if "400" in operation["responses"]:
            assert operation["responses"]["400"]["content"] == problem
    refs = set(re.findall(r'"#/components/schemas/(\w+)"', inn.browser().get("/openapi.json").text))
    assert refs <= set(schema["components"]["schemas"])


def test_the_reference_shows_every_operation(inn: Inn) -> None:
    page = inn.browser().get("/docs/api").text
    schema = inn.browser().get("/openapi.json").json()
    for path, operations in schema["paths"].items():
        for method in operations:
            assert f'<span class="method">{method.upper()}</span> {path}</h3>' in page
    for name in schema["components"]["schemas"]:
        assert f'id="{name}"' in page


def test_every_reason_has_a_sentence() -> None:
    for why in set(STATUS) - {"malformed"}:
        assert texts("en").say(f"refused.{why}")
