"""Guests without accounts: names, cookies, tokens, codes, forgetting, exporting."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rectoverso.server import identity
from rectoverso.server.clock import now
from rectoverso.server.quotas import BY_ADDRESS
from tests.server.inn import Inn, open_inn


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    with open_inn(tmp_path_factory.mktemp("inn"), no_limits=True) as inn:
        yield inn


def rows(inn: Inn, sql: str, *values: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(inn.database) as db:
        return db.execute(sql, values).fetchall()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_first_visitor_is_nobody(inn: Inn) -> None:
    answer = inn.browser().get("/api/me")
    assert answer.status_code == 401
    assert answer.json() == {
        "why": "who_are_you",
        "text": "Say who you are first: choose a name.",
        "facts": {},
        "rule": None,
    }


def test_a_name_makes_a_guest_with_a_cookie_that_no_script_and_no_other_site_gets(inn: Inn) -> None:
    browser = inn.browser()
    answer = browser.post("/api/me", json={"name": "  Ann "})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Ann"
    name, *flags = answer.headers["set-cookie"].split("; ")
    assert re.fullmatch(r"rectoverso=[A-Za-z0-9_-]{43}", name)
    assert {flag.lower() for flag in flags} == {"httponly", "max-age=31536000", "path=/", "samesite=lax"}
    assert browser.get("/api/me").json() == answer.json()


def test_the_cookie_is_secure_where_the_connection_is(tmp_path: Path) -> None:
    with open_inn(tmp_path, behind_proxy=True) as inn:
        plain = inn.browser().post("/api/me", json={"name": "Ann"})
        safe = inn.browser().post("/api/me", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" not in plain.headers["set-cookie"].lower()
    assert "secure" in safe.headers["set-cookie"].lower()


def test_who_says_https_without_a_proxy_is_not_believed(inn: Inn) -> None:
    answer = inn.browser().post("/api/me", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" not in answer.headers["set-cookie"].lower()


def test_a_visit_renews_the_cookie(inn: Inn) -> None:
    browser = inn.guest()
    assert browser.cookies["rectoverso"] in browser.get("/api/me").headers["set-cookie"]
    token = inn.program()
    assert "set-cookie" not in httpx.get(f"{inn.address}/api/me", headers=bearer(token)).headers


def test_only_hashes_are_kept(inn: Inn) -> None:
    browser = inn.guest("Hashed")
    token = browser.cookies["rectoverso"]
    code = browser.post("/api/me/code").json()["code"]
    everything = "\n".join(
        str(row)
        for (table,) in rows(inn, "SELECT name FROM sqlite_master WHERE type = 'table'")
        for row in rows(inn, f"SELECT * FROM {table}")
    )
    assert identity.hashed(token) in everything
    assert identity.hashed(code.replace("-", "")) in everything
    assert token not in everything
    assert code not in everything
    assert code.replace("-", "") not in everything


def test_who_has_a_name_gets_no_second_one(inn: Inn) -> None:
    browser = inn.guest()
    answer = browser.post("/api/me", json={"name": "Ben"})
    assert (answer.status_code, answer.json()["why"]) == (409, "already_somebody")
    assert browser.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "name_empty"),
        ("  ", "name_empty"),
        ("A" * 25, "name_too_long"),
        ("A\u202eB", "name_not_allowed"),
        ("\u3164", "name_not_allowed"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused_everywhere(inn: Inn, name: str, why: str) -> None:
    guest = inn.guest()
    for answer in (
        inn.browser().post("/api/me", json={"name": name}),
        inn.browser().post("/api/guests", json={"name": name}),
        guest.patch("/api/me", json={"name": name}),
    ):
        assert (answer.status_code, answer.json()["why"]) == (400, why)
        assert "set-cookie" not in answer.headers
    assert guest.get("/api/me").json()["name"] == "Ann"


def test_a_name_is_data_and_never_markup(inn: Inn) -> None:
    answer = inn.guest("<b>&Ann</b>").get("/api/me")
    assert answer.json()["name"] == "<b>&Ann</b>"
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_another_name_at_any_time(inn: Inn) -> None:
    browser = inn.guest()
    assert browser.patch("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert browser.get("/api/me").json()["name"] == "Anna"


def test_a_refusal_speaks_the_language_of_the_browser(inn: Inn) -> None:
    texts = {
        language: inn.browser()
        .post("/api/me", json={"name": " "}, headers={"Accept-Language": language})
        .json()["text"]
        for language in ("en", "fr-CA,fr;q=0.9,en;q=0.1", "de;q=0.5,es", "en;q=0.2,de;q=0.8", "es", "", ";;q=,=")
    }
    assert list(texts.values()) == [
        "A name needs at least one character.",
        "Un nom a au moins un caractère.",
        "Ein Name hat mindestens ein Zeichen.",
        "Ein Name hat mindestens ein Zeichen.",
        *["A name needs at least one character."] * 3,
    ]


def test_a_program_has_a_bearer_token(inn: Inn) -> None:
    answer = inn.browser().post("/api/guests", json={"name": "Robot"})
    assert answer.status_code == 201
    assert set(answer.json()) == {"person", "name", "token"}
    assert "set-cookie" not in answer.headers
    me = inn.browser().get("/api/me", headers=bearer(answer.json()["token"]))
    assert me.json()["person"] == answer.json()["person"]


def test_a_person_gets_a_token_for_a_program(inn: Inn) -> None:
    browser = inn.guest()
    token = browser.post("/api/me/token").json()["token"]
    me = inn.browser().get("/api/me", headers=bearer(token))
    assert me.json() == browser.get("/api/me").json()


@pytest.mark.parametrize("token", ["x", "a" * 43, "x" * 5000, "é" * 43, "' OR 1=1 --", "null"])
def test_no_token_but_the_right_one_is_anybody(inn: Inn, token: str) -> None:
    wrong = token.encode("latin-1")
    assert inn.browser().get("/api/me", headers={b"Authorization": b"Bearer " + wrong}).status_code == 401
    assert inn.browser().get("/api/me", headers={b"Cookie": b"rectoverso=" + wrong}).status_code == 401


def test_a_code_moves_an_identity_to_another_device_once(inn: Inn) -> None:
    first, second, third = inn.guest("Traveller"), inn.browser(), inn.browser()
    made = first.post("/api/me/code").json()
    assert re.fullmatch(r"[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}", made["code"])
    answer = second.post("/api/me/claim", json={"code": made["code"]})
    assert answer.status_code == 200
    assert answer.json() == first.get("/api/me").json() == second.get("/api/me").json()
    assert first.cookies["rectoverso"] != second.cookies["rectoverso"]
    again = third.post("/api/me/claim", json={"code": made["code"]})
    assert (again.status_code, again.json()["why"]) == (404, "no_such_code")
    assert third.get("/api/me").status_code == 401


def test_a_code_may_be_typed_as_people_type(inn: Inn) -> None:
    code = inn.guest().post("/api/me/code").json()["code"]
    sloppy = f" {code.lower().replace('-', ' ')} "
    assert inn.browser().post("/api/me/claim", json={"code": sloppy}).status_code == 200


def test_a_new_code_replaces_the_old_one(inn: Inn) -> None:
    browser = inn.guest()
    old, new = (browser.post("/api/me/code").json()["code"] for _ in range(2))
    assert inn.browser().post("/api/me/claim", json={"code": old}).status_code == 404
    assert inn.browser().post("/api/me/claim", json={"code": new}).status_code == 200


def test_a_code_works_for_ten_minutes(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    made = inn.guest().post("/api/me/code").json()
    assert 9.9 * 60_000 < made["expires"] - now() <= 10 * 60_000
    monkeypatch.setattr(identity, "now", lambda: now() + 10 * 60_000)
    assert inn.browser().post("/api/me/claim", json={"code": made["code"]}).status_code == 404


def test_the_qr_code_leads_to_a_page_with_a_button(inn: Inn) -> None:
    first, phone = inn.guest("Caller"), inn.browser()
    made = first.post("/api/me/code").json()
    assert made["link"].startswith("http://")
    assert made["link"].endswith(f"/claim/{made['code']}")
    assert made["qr"].startswith("data:image/svg+xml")
    page = phone.get(f"/claim/{made['code']}")
    assert f'value="{made["code"]}"' in page.text
    assert phone.get("/api/me").status_code == 401  # looking changes nothing
    pressed = phone.post("/claim", data={"code": made["code"]}, headers={"Origin": inn.address})
    assert (pressed.status_code, pressed.headers["location"]) == (303, "/")
    assert phone.get("/api/me").json()["name"] == "Caller"


def test_what_is_in_a_link_is_shown_escaped(inn: Inn) -> None:
    page = inn.browser().get("/claim/%22%3E%3Cscript%3E")
    assert "<script>" not in page.text
    assert "&quot;&gt;&lt;script&gt;" in page.text


@pytest.mark.usefixtures("no_refill")
def test_guessing_codes_is_slow(tmp_path: Path) -> None:
    with open_inn(tmp_path) as inn:
        code = inn.guest().post("/api/me/code").json()["code"]
        tries = int(BY_ADDRESS["guess"].at_once)
        answers = [inn.browser().post("/api/me/claim", json={"code": "AAAA-AAAA"}) for _ in range(tries + 3)]
        assert [answer.status_code for answer in answers] == [404] * tries + [429] * 3
        assert answers[-1].json()["why"] == "too_fast"
        assert answers[-1].headers["retry-after"] == "10"
        assert inn.browser().post("/api/me/claim", json={"code": code}).status_code == 429  # not even the right one
        assert inn.browser().post("/claim", data={"code": code}).status_code == 429


def test_forget_me(inn: Inn) -> None:
    browser = inn.guest("Vanishing")
    token = browser.post("/api/me/token").json()["token"]
    code = browser.post("/api/me/code").json()["code"]
    person = browser.get("/api/me").json()["person"]
    answer = browser.delete("/api/me")
    assert answer.status_code == 204
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    assert "rectoverso" not in browser.cookies
    assert inn.browser().get("/api/me", headers=bearer(token)).status_code == 401
    assert inn.browser().post("/api/me/claim", json={"code": code}).status_code == 404
    for table in ("people", "tokens", "codes", "members"):
        assert not any(person in row or "Vanishing" in row for row in rows(inn, f"SELECT * FROM {table}")), table


def test_export_my_data(inn: Inn) -> None:
    browser = inn.guest("Exporting")
    answer = browser.get("/api/me/export")
    assert answer.headers["content-type"] == "application/json"
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.json()["person"] == browser.get("/api/me").json()
    assert answer.json()["tables"] == answer.json()["games"] == []


def test_the_things_of_a_person_are_for_that_person(inn: Inn) -> None:
    nobody = inn.browser()
    asked = [
        nobody.patch("/api/me", json={"name": "Ben"}),
        nobody.delete("/api/me"),
        nobody.get("/api/me/export"),
        nobody.post("/api/me/token"),
        nobody.post("/api/me/code"),
    ]
    assert [(answer.status_code, answer.json()["why"]) for answer in asked] == [(401, "who_are_you")] * 5
