"""The messages of the socket: strict in what they take, and current in what is made from them."""

from __future__ import annotations

import msgspec
import pytest

from rectoverso.server import wire
from rectoverso.server.frames import frame, packed
from tools import wire_types


def test_the_types_for_clients_are_those_of_the_messages() -> None:
    """If this fails: python tools/wire_types.py"""
    for file, text in wire_types.made().items():
        assert file.read_text(encoding="utf-8") == text, file.name


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"hello","protocol":1,"extra":2}',
        b'{"type":"hello","protocol":"1"}',
        b'{"type":"hello","protocol":true}',
        b'{"type":"nonsense"}',
        b'{"protocol":1}',
        b'{"type":"move","table":"x","seat":0,"id":"a","move":"keep"}',
        b'{"type":"hint","table":"x","seat":0,"id":"a"}',  # hints are for practice, and asked for over HTTP
        b"[]",
        b"{",
        b"[" * 5000,
    ],
)
def test_what_is_not_a_message_is_not_understood(line: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        msgspec.json.decode(line, type=wire.FromClient)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_are_those_of_the_standard(size: int) -> None:
    from websockets.frames import Frame, Opcode

    payload = b"x" * size
    assert frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def test_a_message_leaves_out_what_is_as_always() -> None:
    assert packed(wire.Refused("stale", "Look again."))[2:] == (
        b'{"type":"refused","why":"stale","text":"Look again."}'
    )
