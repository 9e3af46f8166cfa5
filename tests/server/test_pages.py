"""Pages of our own, what can be played, and the description of the API."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rectoverso.bots import levels_of
from rectoverso.games import GAMES, game_of
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.server import wire
from rectoverso.server.pages.built import Pages
from rectoverso.server.problems import STATUS
from rectoverso.text import LANGUAGES, rules_page, texts
from tests.server.inn import Inn, open_inn

FILES = {  # as a build of the client leaves them
    "index.html": b'<!doctype html><html lang="en"><head><script type="module" src="/assets/index-1a2b.js"></script>'
    b"</head></html>",
    "manifest.json": msgspec.json.encode(
        {
            "index.html": {"file": "assets/index-1a2b.js", "imports": ["_shared.js"]},
            "_shared.js": {"file": "assets/shared-1a2b.js"},
            "_motion.js": {"file": "assets/motion-1a2b.js", "imports": ["_shared.js"]},
            "src/routes/Table.svelte": {"file": "assets/Table-1a2b.js", "imports": ["_motion.js", "_shared.js"]},
            "src/table/Play.svelte": {
                "file": "assets/Play-1a2b.js",
                "imports": ["_motion.js"],
                "css": ["assets/Play-1a2b.css"],
            },
            "src/games/verso/index.ts": {"file": "assets/verso-1a2b.js"},
            "src/messages/de/index.ts": {"file": "assets/de-1a2b.js"},
        }
    ),
    "assets/index-1a2b.js": b"console.log('hello')\n" * 50,
    "assets/index-1a2b.css": b"body { color: navy }",
    "assets/figtree-1a2b.woff2": b"wOF2" * 99,
    "assets/fish-1a2b.svg": b"<svg/>",
    "assets/thing.strange": b"?",
    "app.webmanifest": b"{}",
    "icon.png": b"PNG",
}


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    folder = tmp_path_factory.mktemp("built")
    for name, content in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    with open_inn(tmp_path_factory.mktemp("inn"), Pages(folder), no_limits=True) as inn:
        yield inn


# The client


def test_every_address_of_the_client_has_its_page(inn: Inn) -> None:
    browser = inn.browser(Accept="text/html,application/xhtml+xml,*/*;q=0.8")
    home = browser.get("/")
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    assert home.headers["cache-control"] == "no-cache"
    for path in ("/new/verso", "/tables", "/rules/sea-change", "/settings", "/daily/verso/2026-02-28", "/nowhere"):
        answer = browser.get(path)
        assert (answer.status_code, answer.text) == (200, home.text)
    for path in ("/api", "/api/nowhere", "/static/nowhere.css", "/assets/nowhere.js", "/assets", "/docs"):
        assert browser.get(path).json()["why"] == "no_such_page"


def test_programs_get_no_page_for_an_address_that_is_wrong(inn: Inn) -> None:
    browser = inn.browser()
    assert browser.get("/tables").json()["why"] == "no_such_page"
    assert browser.get("/nowhere.png", headers={"Accept": "image/*,*/*;q=0.8"}).status_code == 404
    assert browser.get("/table/abc").text.startswith("<!doctype html>")  # a preview of an invitation


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_language_of_its_reader(inn: Inn, language: str) -> None:
    browser = inn.browser()
    page = browser.get("/", headers={"Accept-Language": f"xx, {language};q=0.8, en;q=0.1"})
    assert f'<html lang="{language}">' in page.text
    assert "accept-language" in page.headers["vary"]
    assert page.text == browser.get("/", params={"lang": language}).text
    assert '<html lang="en">' in browser.get("/?lang=xx").text


def test_a_page_asks_at_once_for_what_it_will_need(inn: Inn) -> None:
    def asked(path: str, language: str) -> list[str]:
        page = inn.browser().get(path, headers={"Accept": "text/html", "Accept-Language": language}).text
        return re.findall(r'<link rel="(?:modulepreload|stylesheet)" crossorigin href="/assets/(\w+)-1a2b.\w+">', page)

    assert asked("/", "en") == []
    assert asked("/", "de") == ["de"]
    assert asked("/rules/verso", "de") == ["de"]
    assert asked("/table/abc", "de") == ["de"]
    table = inn.guest().post("/api/tables", json={"game": "verso"}).json()["table"]
    assert asked(f"/table/{table}", "de") == ["de", "Table", "motion", "Play", "verso", "Play"]


@pytest.mark.parametrize(
    ("file", "media_type"),
    [
        ("/assets/index-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/index-1a2b.css", "text/css; charset=utf-8"),
        ("/assets/figtree-1a2b.woff2", "font/woff2"),
        ("/assets/fish-1a2b.svg", "image/svg+xml"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/icon.png", "image/png"),
        ("/assets/thing.strange", "application/octet-stream"),
    ],
)
def test_files_are_what_they_are(inn: Inn, file: str, media_type: str) -> None:
    answer = inn.browser().get(file)
    assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert ("immutable" in answer.headers["cache-control"]) == file.startswith("/assets/")
    assert answer.content == FILES[file.lstrip("/")]


def test_nothing_but_the_files_of_the_client_is_sent(inn: Inn) -> None:
    for path in ("/assets/../index.html", "/assets/%2e%2e/%2e%2e/secret", "/%2e%2e/secret", "/assets//etc/passwd"):
        with socket.create_connection(("127.0.0.1", inn.port)) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            assert b" 404 " in line.recv(4096)[:20], path


def test_answers_are_compressed_for_those_who_want_it(inn: Inn) -> None:
    file = "/assets/index-1a2b.js"
    plain = inn.browser().get(file, headers={"Accept-Encoding": "identity"})
    zipped = inn.browser().get(file, headers={"Accept-Encoding": "br, gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"]) == len(plain.content)
    assert zipped.content == plain.content
    assert zipped.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    for accepted in ("gzip;q=0", "gzip; q=0.0, br", "br", "*;q=0", "x-gzip-no"):
        assert "content-encoding" not in inn.browser().get(file, headers={"Accept-Encoding": accepted}).headers
    font = inn.browser().get("/assets/figtree-1a2b.woff2", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in font.headers
    assert "vary" not in font.headers


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b.js", "/api/rules/verso", "/api/layers/millpond"])
def test_what_is_known_already_is_not_sent_again(inn: Inn, path: str) -> None:
    browser = inn.browser()
    etag = browser.get(path).headers["etag"]
    for known in (etag, f'"other", {etag}', etag.removeprefix("W/"), "*"):
        again = browser.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert browser.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b.js", "/api/rules/verso"])
def test_the_head_of_an_answer_is_that_of_the_whole(inn: Inn, path: str) -> None:
    whole, head = inn.browser().get(path), inn.browser().head(path)
    assert head.content == b""
    for name in ("content-type", "content-length", "etag", "cache-control", "content-encoding"):
        assert head.headers.get(name) == whole.headers.get(name)


def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    with open_inn(tmp_path, Pages(None), no_limits=True) as inn:
        page = inn.browser().get("/", headers={"Accept-Language": "de"}).text
        assert '<html lang="de">' in page
        assert texts("de").say("pages.not_built") in page
        links = set(re.findall(r'(?:href|src)="(/[^"]*)"', page))
        assert {"/docs/api", "/static/style.css"} < links
        for link in links:
            assert inn.browser().get(link).status_code == 200, link


# Rules and layers


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_come_by_their_numbers(inn: Inn, game: str, language: str) -> None:
    answer = inn.browser().get(f"/api/rules/{game}", params={"lang": language})
    assert answer.headers["cache-control"] == "no-cache"
    told = answer.json()
    assert (told["game"], told["language"]) == (game, language)
    assert told["title"] == texts(language).say(game.replace("-", "_") + ".name")
    assert told["about"].startswith("<p>")
    items = [item for section in told["sections"] for item in section["items"]]
    numbers = [item["number"] for item in items]
    assert numbers == [f"{game[0].upper()}{number}" for number in range(1, len(numbers) + 1)]
    assert len(numbers) > 15
    whole = "".join(item["html"] for item in items)
    assert whole.count("<table>") == rules_page(game, language).count("|---|\n")
    assert "**" not in whole
    mentioned = set(re.findall(rf'<a href="/rules/{game}#(\w+)">\1</a>', whole))
    assert mentioned
    assert mentioned <= set(numbers)
    assert answer.json() == inn.browser().get(f"/api/rules/{game}", headers={"Accept-Language": language}).json()


def test_a_rule_keeps_all_its_parts(inn: Inn) -> None:
    told = inn.browser().get("/api/rules/verso").json()
    (rule,) = [item for section in told["sections"] for item in section["items"] if item["number"] == "V20"]
    assert re.findall(r"<(p|ul)>", rule["html"]) == ["p", "ul", "p"]
    assert rule["html"].startswith("<p>After each of your turns")


def test_there_are_no_rules_of_other_games_and_in_other_languages(inn: Inn) -> None:
    assert inn.browser().get("/api/rules/chess").json()["why"] == "no_such_game"
    assert inn.browser().get("/api/rules/verso?lang=xx").status_code == 400


def test_a_client_draws_layers_from_their_data(inn: Inn) -> None:
    answer = inn.browser().get("/api/layers/millpond")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json() == layer_set("millpond").to_json()
    assert inn.browser().get("/api/layers/other").json()["why"] == "no_such_layers"


# What can be played, and the description of the API


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
        assert [level["level"] for level in told["levels"]] == list(levels_of(told["game"]))
        for level in told["levels"]:
            assert list(level["names"]) == list(level["ranks"]) == list(level["about"]) == list(LANGUAGES)
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
        assert texts("en").tree["refused"][why]
