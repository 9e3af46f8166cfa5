"""Games from elsewhere: what is taken, what is refused and why, and what becomes of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rectoverso.server import imports
from rectoverso.server.clock import now
from rectoverso.server.imports import MOST
from rectoverso.store.base import Sweep
from tests.server.lobby import Lobby, bearer, play

RECORDS = sorted((Path(__file__).parent.parent / "data" / "records").glob("*.jsonl"))


def lines(name: str) -> list[str]:
    return (RECORDS[0].parent / f"{name}.jsonl").read_text("utf-8").splitlines()


def line(name: str = "verso-2") -> str:
    return lines(name)[0]


async def brought(lobby: Lobby, text: str, person: str = "ann") -> Any:
    return await lobby.call(person, "POST", "/imports", {"text": text})


async def refused(lobby: Lobby, text: str, lang: str = "en", status: int = 422) -> dict[str, Any]:
    headers = {**bearer("ann"), "Accept-Language": lang}
    answer = await lobby.http.post("/api/imports", json={"text": text}, headers=headers)
    assert answer.status_code == status, answer.text
    problem: dict[str, Any] = answer.json()
    return problem


def changed(text: str, **fields: Any) -> str:
    return json.dumps({**json.loads(text), **fields})


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_imported_and_comes_out_as_it_went_in(tmp_path: Path, file: Path) -> None:
    async def story(lobby: Lobby) -> None:
        text = file.read_text("utf-8").splitlines()[0]
        told = await brought(lobby, text)
        record = await lobby.call("ann", "GET", f"/tables/{told['table']}/record")
        assert record == json.loads(text)
        replay = await lobby.call("ann", "GET", f"/tables/{told['table']}/replay?seats=all")
        moves = [step["move"] for step in replay["steps"] if step["kind"] == "move"]
        assert moves == [move["move"] for move in record["moves"]]
        about = replay["about"]
        assert (about["imported"], about["mine"], about["branches"]) == (True, [], True)
        assert about["status"] == ("over" if record["scores"] is not None else record.get("reason", "abandoned"))

    play(tmp_path, story)


def test_an_imported_game_is_its_importers_and_counts_for_nothing(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        names = ["Mia", "bot (greedy)"]
        text = changed(line(), players=names, started="2024-05-01T18:30:00Z")
        table = (await brought(lobby, text))["table"]
        (mine,) = await lobby.call("ann", "GET", "/imports")
        assert (mine["table"], mine["game"], mine["players"]) == (table, "verso", names)
        assert (mine["started"], mine["scores"]) == ("2024-05-01T18:30:00Z", json.loads(text)["scores"])
        assert mine["expires"] - mine["imported"] == 90 * 24 * 60 * 60 * 1000
        replay = await lobby.call("ann", "GET", f"/tables/{table}/replay")
        assert [(seat["name"], seat["bot"]) for seat in replay["about"]["seats"]] == [("Mia", None), (None, "greedy")]
        assert await lobby.call("ben", "GET", "/imports") == []
        for path in ("record", "replay", "replay?seats=all"):
            assert await lobby.why("ben", "GET", f"/tables/{table}/{path}", status=404) == "no_such_table"
        assert await lobby.why("ben", "DELETE", f"/imports/{table}", status=404) == "no_such_table"
        body = {"index": 5, "seats": [0]}
        assert await lobby.why("ben", "POST", f"/tables/{table}/branch", body, status=404) == "no_such_table"
        branch = await lobby.call("ann", "POST", f"/tables/{table}/branch", body, status=201)
        await lobby.play_on(branch["table"])
        assert await lobby.call("ann", "GET", "/boards/verso/1") == []
        assert (await lobby.call("ann", "GET", "/me/stats"))["games"] == 0
        assert [game["table"] for game in await lobby.call("ann", "GET", "/me/games")] == [branch["table"]]
        assert await lobby.call("ann", "GET", "/me/tables") == []
        await lobby.call("ann", "DELETE", f"/imports/{table}", status=204)
        assert await lobby.why("ann", "GET", f"/tables/{table}/replay", status=404) == "no_such_table"

    play(tmp_path, story)


def test_a_bad_record_is_told_by_line_and_reason_and_nothing_is_kept(tmp_path: Path) -> None:
    good, sea = line(), line("sea-change-3")
    record = json.loads(good)
    illegal = [*record["moves"][:3], {**record["moves"][3], "seat": 1 - record["moves"][3]["seat"]}]
    nonsense = [{**record["moves"][0], "move": "dance"}, *record["moves"][1:]]
    bad = {
        "{": "import_not_a_record",
        "hello": "import_not_a_record",
        "[1]": "import_not_a_record",
        '{"format": 1}': "import_not_in_format",
        changed(good, format=2): "import_not_in_format",
        changed(good, game="chess"): "import_not_in_format",
        changed(good, moves=illegal, scores=None, winners=None): "import_illegal",
        changed(good, moves=nonsense): "import_bad_move",
        changed(good, scores=[99, 98]): "import_wrong_result",
        changed(good, moves=record["moves"][:-1]): "import_wrong_result",
        changed(sea, setup={**json.loads(sea)["setup"], "deals": []}): "import_wrong_setup",
        changed(good, note="x" * 100_001): "import_long_line",
        " \n ": "import_empty",
    }

    async def story(lobby: Lobby) -> None:
        for text, why in bad.items():
            problem = await refused(lobby, text)
            assert problem["why"] == why, (text[:80], problem)
        for lang, words in (("en", "Line 1, move 4"), ("fr", "Ligne 1, le coup 4"), ("de", "Zeile 1, Zug 4")):
            problem = await refused(lobby, changed(good, moves=illegal, scores=None, winners=None), lang)
            assert problem["text"].startswith(words)
            assert problem["rule"] == "V7"
            assert f"({problem['rule']})" in problem["text"]
        assert await lobby.call("ann", "GET", "/imports") == []

    play(tmp_path, story)


def test_of_a_text_with_several_records_one_is_chosen(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        texts = [line("verso-2"), "", line("sea-change-4"), "oops", line("dessus-dessous-3")]
        told = await brought(lobby, "\ufeff" + "\r\n".join(texts))
        assert told["table"] is None
        assert [(one["line"], one["game"]) for one in told["records"]] == [
            (1, "verso"),
            (3, "sea-change"),
            (4, None),
            (5, "dessus-dessous"),
        ]
        assert [one["problem"] and one["problem"]["text"] for one in told["records"]] == [
            None,
            None,
            "Line 4 is not the record of a game.",
            None,
        ]
        assert await lobby.call("ann", "GET", "/imports") == []
        assert (await brought(lobby, texts[2]))["records"][0]["game"] == "sea-change"

    play(tmp_path, story)


def test_a_record_may_be_laid_out_on_several_lines(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        told = await brought(lobby, json.dumps(json.loads(line()), indent=2))
        assert await lobby.call("ann", "GET", f"/tables/{told['table']}/record") == json.loads(line())

    play(tmp_path, story)


def test_there_are_limits(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        assert (await refused(lobby, "x" * 1_000_001, status=413))["why"] == "import_too_large"
        assert (await refused(lobby, "x" * 2_000_001, status=400))["why"] == "malformed"
        assert (await refused(lobby, "x" * 6_100_000, status=413))["why"] == "too_large"
        assert (await refused(lobby, "{}\n" * 201, status=413))["why"] == "import_too_many"
        for _ in range(MOST):
            await brought(lobby, line("verso-1"))
        assert (await refused(lobby, line("verso-1"), status=409))["why"] == "too_many_imports"
        (first, *_) = await lobby.call("ann", "GET", "/imports")
        await lobby.call("ann", "DELETE", f"/imports/{first['table']}", status=204)
        await brought(lobby, line("verso-1"))

    play(tmp_path, story)


def test_names_in_records_are_shown_as_plainly_as_those_of_guests() -> None:
    assert imports.shown("  <b>Mia</b>\n\u202e and a very long name ") == "<b>Mia</b> and a very lo"


def test_imported_games_go_after_their_time_and_with_their_person(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        old = (await brought(lobby, line()))["table"]
        theirs = (await brought(lobby, line(), "ben"))["table"]
        exported = await lobby.call("ben", "GET", "/me/export")
        assert [(one["table"], one["record"]) for one in exported["imports"]] == [(theirs, json.loads(line()))]
        await lobby.call("ben", "DELETE", "/me", status=204)
        assert await lobby.hall.store.load(theirs) is None
        assert theirs not in lobby.hall.lives
        assert await lobby.hall.store.load(old) is not None
        assert await lobby.hall.store.write(Sweep(0, 0, now(), now() + 1)) == [old]
        assert await lobby.call("ann", "GET", "/imports") == []

    play(tmp_path, story)
