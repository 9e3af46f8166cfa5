"""Whatever stands on a line, the answer is one clear line: Malformed or a finding, never another exception."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.engine.record import LONGEST, read, replay, write
from rectoverso.games import game_of

RECORDS = Path(__file__).parent.parent / "data" / "records"
GAMES = ["verso-2", "verso-1", "sea-change-2", "sea-change-4-2v2", "dessus-dessous-1", "dessus-dessous-3"]
NUL = "\0"


def line_of(name: str) -> str:
    return (RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()[0]


def fields(name: str) -> Any:
    return json.loads(line_of(name))


def answer(line: str | bytes) -> str | None:
    """What is wrong with a line; None when nothing is."""
    try:
        finding = replay(read(line, game_of)).finding
    except Malformed as problem:
        return str(problem)
    return None if finding is None else finding.error


def clear(reason: str | None) -> str:
    """One line that can be printed, and short whatever the input was."""
    assert reason
    assert reason.isprintable()
    assert len(reason) <= 200
    return reason


def refused(line: str | bytes) -> str:
    with pytest.raises(Malformed) as problem:
        read(line, game_of)
    return clear(str(problem.value))


def changed(name: str, change: Callable[[Any], object]) -> str:
    record = fields(name)
    change(record)
    return json.dumps(record)


# What is not JSON, or not to be trusted


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("nonsense", "not JSON"),
        ("[]", "a record is a JSON object, not []"),
        ("null", "a record is a JSON object, not null"),
        ("1", "a record is a JSON object, not 1"),
        ("{}", "format is missing"),
        ("{} {}", "not JSON"),
        ('\ufeff{"format":1}', "not JSON"),
        (b"\xff\xfe", "not UTF-8: byte 0"),
        (b'{"format":1,"game":"vers\xc3"}', "not UTF-8"),
        ('{"format":NaN}', "not JSON: NaN is no number"),
        ('{"format":-Infinity}', "not JSON: -Infinity is no number"),
        ('{"format":1e999}', "the number 1e999 is too large"),
        ('{"format":1,"game":"verso","format":1}', "the field 'format' stands twice"),
        ('{"format":1,"note":{"a":1,"a":1}}', "the field 'a' stands twice"),
        ('{"note":"\\ud800"}', "half a character"),
        ('{"\\udc00":1}', "half a character"),
        ('{"format":' + "1" * 5000 + "}", "too many digits"),
        ('{"format":"a\nb"}', "not JSON"),
        ('{"format":2}', "format: 1 is needed, not 2"),
        ('{"format":1}', "game is missing"),
        ('{"format":1,"game":"chess"}', "unknown game 'chess'"),
        ('{"format":1,"game":["verso"]}', "unknown game"),
        ('{"format":1,"game":"verso"}', "options is missing"),
    ],
)
def test_what_is_no_record(line: str | bytes, reason: str) -> None:
    assert reason in refused(line)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_cut_short_anywhere(name: str) -> None:
    line = line_of(name)
    for length in range(0, len(line), 37):
        assert "not JSON" in refused(line[:length])


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("depth", [20, 900, 100_000])
def test_deep_nesting(opening: str, depth: int) -> None:
    closing = "".join("]" if sign == "[" else "}" for sign in reversed(opening) if sign in "[{")
    deep = opening * depth + "1" + closing * depth
    for line in (deep, f'{{"note":{deep}}}', line_of("verso-2")[:-1] + f',"note":{deep}}}'):
        assert "nested too deeply" in refused(line)
    assert refused(opening * depth)


def test_a_line_of_10_megabytes_is_answered_at_once() -> None:
    began = time.process_time()
    for line in ("[" * 10_000_000, b" " * 10_000_000, line_of("verso-2")[:-1] + ',"note":"' + "x" * 10_000_000 + '"}'):
        assert refused(line) == f"the line is longer than {LONGEST} bytes"
    assert time.process_time() - began < 1


def test_the_longest_line_that_is_read_is_answered_soon() -> None:
    began = time.process_time()
    many = line_of("verso-2").replace('"moves":[', '"moves":[' + '{"seat":0,"move":"keep"},' * 38_000)
    assert len(many) < LONGEST
    assert clear(answer(many))
    assert time.process_time() - began < 2


# Fields of the wrong type, anywhere


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field and the first two items of every list."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, child in value.items():
            yield from places(child, (*path, name))
    elif isinstance(value, list):
        for index, child in enumerate(value[:2]):
            yield from places(child, (*path, index))


def put(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    for step in path[:-1]:
        record = record[step]
    before = record[path[-1]]
    record[path[-1]] = value
    return before


@pytest.mark.parametrize("wrong", [None, True, False, 1.0, 1.5, -1, 10**30, "", "x", "1", NUL, [], [[]], {}, {"x": 1}])
@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_value_anywhere(name: str, wrong: Any) -> None:
    record = fields(name)
    for path in places(record):
        before = put(record, path, wrong)
        reason = answer(json.dumps(record))
        harmless = json.dumps(before) == json.dumps(wrong)
        assert reason is None if harmless else clear(reason), (path, wrong)
        put(record, path, before)


@pytest.mark.parametrize("name", GAMES)
def test_a_missing_field_anywhere(name: str) -> None:
    record = fields(name)
    for path in list(places(record)):
        holder = record
        for step in path[:-1]:
            holder = holder[step]
        if isinstance(holder, dict) and path != ("rounds",):
            before = holder.pop(path[-1])
            assert clear(answer(json.dumps(record))), path
            holder[path[-1]] = before


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_option(name: str) -> None:
    assert "is no option of this game" in refused(changed(name, lambda record: record["options"].update(speed=1)))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("rules", [0, 2, True, 1.0, "1", None]),
        ("players", [None, [], ["Ada"], ["Ada", "Ben", "Cy"], ["Ada", 1], "Ada Ben", {"0": "Ada"}]),
        ("started", [None, 0, "", "now", "2024-05-01", "2024-05-01T18:30:00", "2024-05-01T18:30:00+02:00",
                     "2024-13-01T18:30:00Z", "2024-05-01T18:30:00Z\n", "٢٠٢٤-05-01T18:30:00Z"]),
        ("reason", [None, True, "", "won", "Agreed", ["agreed"], "agreed"]),
    ],
)  # fmt: skip
def test_optional_fields_are_strict_too(field: str, values: list[Any]) -> None:
    for value in values:
        assert field in refused(json.dumps({**fields("verso-2"), field: value}))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"seat": 2}, "moves[0]: seat: a whole number from 0 to 1 is needed, not 2"),
        ({"seat": -1}, "not -1"),
        ({"seat": False}, "not false"),
        ({"seat": None}, 'null is only for "time"'),
        ({"move": None}, "moves[0]: move: a text is needed"),
        ({"ms": -1}, "moves[0]: ms: "),
        ({"ms": 1.5}, "moves[0]: ms: "),
        ({"ms": 2**53}, "moves[0]: ms: "),
        ({"ms": None}, "moves[0]: ms: "),
        ({"by": "me"}, "moves[0]: by: one of person, bot, clock is needed, not 'me'"),
        ({"by": None}, "moves[0]: by: "),
    ],
)
def test_a_move_is_strict_too(move: Any, reason: str) -> None:
    assert reason in refused(changed("verso-2", lambda record: record["moves"][0].update(move)))


# What could not have come from the box, or is no move


def test_a_deck_with_a_card_twice() -> None:
    def twice(record: Any) -> None:
        record["setup"]["deck"][1] = record["setup"]["deck"][0]

    assert "twice" in refused(changed("verso-2", twice))


@pytest.mark.parametrize("first", [2, -1, True, 1.0, "0", None])
def test_a_first_player_who_does_not_sit_there(first: Any) -> None:
    reason = refused(changed("verso-2", lambda record: record["setup"].update(first=first)))
    assert reason == f"setup.first: a seat from 0 to 1 is needed, not {short(first)}"


def test_a_card_twice_with_its_other_face_up() -> None:
    def turned(record: Any) -> None:
        record["setup"]["deck"][1] = "/".join(reversed(record["setup"]["deck"][0].split("/")))

    assert "twice" in refused(changed("verso-2", turned))


def test_a_hand_of_11_cards() -> None:
    def eleven(record: Any) -> None:
        deal = record["setup"]["deals"][0]
        deal["hands"][0].append(deal["pile"].pop())

    assert "needs 10 cards (S4), not 11" in refused(changed("sea-change-2", eleven))


def test_a_pattern_that_is_no_mission() -> None:
    def blank(record: Any) -> None:
        record["setup"]["missions"][0]["pattern"] = [0] * 64

    assert "no mission of level 3" in refused(changed("dessus-dessous-3", blank))


@pytest.mark.parametrize(
    "text",
    ["", " ", "KEEP", "keep ", " keep", "keep\n", "bank", "bank B", "bank B 2 1", "bank  B 1 2", "bank X 1 2", "take",
     "take A0", "take A0 A1 B0", "take A4 B0 C0", "take a0 b0 c0", "check A0 B0", "draw 6", "draw 3 ", "give-up",
     "Y99", "y4", "Y04", "4Y", "٣", "time", "deal", NUL, "x" * 100_000, "\u2028", "😀"],
)  # fmt: skip
@pytest.mark.parametrize("name", GAMES)
def test_a_bad_move_text(name: str, text: str) -> None:
    for index in (0, 1, -1):

        def replace(record: Any, index: int = index) -> None:
            record["moves"][index]["move"] = text

        line = changed(name, replace)
        harmless = line == json.dumps(fields(name))
        assert answer(line) is None if harmless else clear(answer(line))


# What was read is written back


@pytest.mark.parametrize("note", [1, 10**30, -0.0, 1.5, 1e-300, 1e22, "é", "\u2028\x7f\t", "\\u", [], {"a": {"b": []}}])
def test_an_unknown_field_is_written_as_it_was(note: Any) -> None:
    record = {**fields("verso-2"), "note": note}
    assert json.loads(write(read(json.dumps(record), game_of))) == record
