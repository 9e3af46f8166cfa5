"""Answers that stay as they are while the server runs: made and compressed once, and not sent to who has them."""

from __future__ import annotations

import re
from gzip import compress
from hashlib import sha256
from typing import Any, Final, NamedTuple

from litestar import Request, Response

ANEW: Final = "no-cache"  # is asked for again each time, and answered by 304
FOR_GOOD: Final = "public, max-age=31536000, immutable"  # what a name stands for never changes
PACKED: Final = ("image/png", "image/jpeg", "image/webp", "font/woff2", "audio/mpeg", "audio/ogg")

GZIP = re.compile(r"(?:^|[,\s])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))", re.IGNORECASE)


class Lasting(NamedTuple):
    """`vary` are the headers of a request on which the answer depends besides its encoding."""

    content: bytes
    zipped: bytes | None  # where that is shorter
    media_type: str
    etag: str
    cache: str
    vary: tuple[str, ...]


def lasting(content: bytes, media_type: str, cache: str = ANEW, vary: tuple[str, ...] = ()) -> Lasting:
    zipped = None if media_type in PACKED else compress(content, mtime=0)
    shorter = zipped if zipped is not None and len(zipped) < len(content) else None
    # Weak: the same for both encodings.
    etag = f'W/"{sha256(content).hexdigest()[:24]}"'
    return Lasting(content, shorter, media_type, etag, cache, vary)


def answered(request: Request[Any, Any, Any], with_: Lasting) -> Response[bytes]:
    headers = {"cache-control": with_.cache, "etag": with_.etag}
    vary = [*with_.vary, *(["accept-encoding"] if with_.zipped else [])]
    if vary:
        headers["vary"] = ", ".join(vary)
    if _known(request.headers.get("if-none-match", ""), with_.etag):
        return Response(b"", status_code=304, headers=headers)
    if with_.zipped is None or not GZIP.search(request.headers.get("accept-encoding", "")):
        return Response(with_.content, media_type=with_.media_type, headers=headers)
    return Response(with_.zipped, media_type=with_.media_type, headers={**headers, "content-encoding": "gzip"})


def _known(etags: str, etag: str) -> bool:
    plain = etag.removeprefix("W/")
    return any(one.strip().removeprefix("W/") in ("*", plain) for one in etags.split(","))
