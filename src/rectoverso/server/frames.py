"""Messages as they lie on the wire: a text frame of RFC 6455 around JSON, made once for all who get it.

What clients send is read here too as far as it is usual: one text in one frame. `websockets` reads all the rest.
"""

from __future__ import annotations

import msgspec

from rectoverso.server.wire import LARGEST, Message

encode = msgspec.json.Encoder().encode

SMALL = 126
LARGE = 1 << 16
TEXT = 0x81  # in one piece
MASKED = 0x80  # beside the size, in the second byte; a mask of four bytes follows
SHORTEST = 6  # bytes of a frame from a client


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


def text_of(data: bytes) -> bytes | None:
    """What a client says, if this is one text frame from end to end and no longer than a client's may be."""
    if len(data) < SHORTEST or data[0] != TEXT:
        return None
    size, begin = data[1] - MASKED, SHORTEST
    if size > SMALL:
        return None
    if size == SMALL:
        size, begin = int.from_bytes(data[2:4], "big"), SHORTEST + 2
    if len(data) != begin + size or size > LARGEST:
        return None
    mask = data[begin - 4 : begin] * (size // 4 + 1)
    return (int.from_bytes(data[begin:], "big") ^ int.from_bytes(mask[:size], "big")).to_bytes(size, "big")


def ends_whole(data: bytes) -> bool:
    """Whether the last of these frames, the first of which begins here, is there to its end."""
    at, end = 0, len(data)
    while at + 2 <= end:
        size = data[at + 1] & 0x7F
        long = 0 if size < SMALL else 2 if size == SMALL else 8
        if long:
            size = int.from_bytes(data[at + 2 : at + 2 + long], "big")
        at += 2 + long + (4 if data[at + 1] & MASKED else 0) + size
    return at == end
