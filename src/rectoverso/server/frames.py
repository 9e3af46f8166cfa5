"""Messages as they lie on the wire: a text frame of RFC 6455 around JSON, made once for all who get it."""

from __future__ import annotations

import msgspec

from rectoverso.server.wire import Message

encode = msgspec.json.Encoder().encode

SMALL = 126
LARGE = 1 << 16


def frame(payload: bytes) -> bytes:
    """A text frame from a server: not masked, in one piece."""
    size = len(payload)
    if size < SMALL:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < LARGE:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def packed(message: Message) -> bytes:
    return frame(encode(message))
