"""What goes over a socket, as JSON in text frames. docs/protocol.md says it in words; TypeScript and JSON Schema are
made from these classes by tools/wire_types.py.

A request is answered by a `told` that carries its id, by `done` when there was nothing to tell, or by `refused`.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, field

from rectoverso.engine.border import Json, Millis, Seat
from rectoverso.engine.clock import Clock
from rectoverso.engine.course import Status
from rectoverso.engine.log import Wish

PROTOCOL = 1
LARGEST = 16 * 1024  # bytes of a frame that a client may send

PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "oops",
    "your_turn",
    "one_moment",
    "nice_one",
    "so_close",
    "again",
    "good_night",
)
REACTIONS = ("smile", "laugh", "wow", "sad", "heart", "thumb", "think", "wave")

Id = str  # made by the client, up to 40 characters


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", gc=False):
    pass


# From the client


class Hello(Message, frozen=True, tag="hello"):
    """First of all. Refusals are told in this language."""

    protocol: int
    lang: str = "en"


class Watch(Message, frozen=True, tag="watch"):
    """Follow a table, from all seats that are mine, or else as a spectator. `seen` is the length of the log that was
    seen last. With `memory` the views hold the half that a perfect rememberer needs. What seats that are `muted` say
    is not told."""

    table: str
    seen: int | None = None
    memory: bool = False
    muted: list[Seat] = []


class Unwatch(Message, frozen=True, tag="unwatch"):
    table: str


class Asking(Message, frozen=True):
    """What a seat of mine wants of a table."""

    table: str
    seat: Seat
    id: Id


class Move(Asking, frozen=True, tag="move"):
    """`seen` is the length of the log that the move was made on. The id makes sending it twice harmless."""

    move: str
    seen: int


class TakeBack(Asking, frozen=True, tag="take_back"):
    """With `seen`, as in a move, one that is sent twice takes back once."""

    seen: int | None = None


class End(Asking, frozen=True, tag="end"):
    """Ask all to end the game here."""


class Answer(Asking, frozen=True, tag="answer"):
    """To what another seat asks for; a no to what I asked for myself withdraws it."""

    yes: bool


class Concede(Asking, frozen=True, tag="concede"):
    pass


class Say(Asking, frozen=True, tag="say"):
    """One of PHRASES or REACTIONS; everybody reads it in their language."""

    word: str


class Ping(Message, frozen=True, tag="ping"):
    """Any number of the client's; it comes back with the server's time."""

    t: int


FromClient = Hello | Watch | Unwatch | Move | TakeBack | End | Answer | Concede | Say | Ping


# From the server


class Welcome(Message, frozen=True, tag="welcome"):
    protocol: int
    server: str
    person: str
    name: str
    now: Millis


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has a seat: a person, a bot, a bot for a person who is away, or nobody. Names are data: never markup."""

    person: str | None
    name: str | None
    bot: str | None


class RoomInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table before its game and around it: what the host has set, and who sits where."""

    game: str
    options: Json
    host: str
    seats: list[SeatInfo]
    clock: Clock | None
    listed: bool
    spectators: bool
    takeover: bool
    grace: int | None
    practice: bool
    pace: Literal["natural", "instant"]
    daily: str | None
    started: bool
    rematch: str | None


class ClockInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each seat had left when the last turn began, whose time runs, and since when in table time."""

    left: list[Millis]
    running: Seat | None
    since: Millis


class QuestionInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat asks the others to agree to, and who has."""

    seat: Seat
    wish: Wish
    agreed: list[Seat]


class Around(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What surrounds a view: hands, clocks, questions. `zero` is the wall time of table time 0."""

    status: Status
    seats: list[SeatInfo]
    zero: Millis
    paused: bool
    clocks: ClockInfo | None
    deadline: Millis | None
    question: QuestionInfo | None
    conceded: list[Seat]
    counts: bool


class TableRoom(Message, frozen=True, tag="room"):
    """A table whose game has not begun, or whose settings have changed."""

    table: str
    version: int
    room: RoomInfo


class TableView(Message, frozen=True, tag="view"):
    """All that a seat may know, on joining. `events` are those since `seen`, as far as they are still at hand."""

    table: str
    seat: Seat | None
    index: int
    view: Raw
    around: Around
    events: Raw = field(default_factory=lambda: Raw(b"[]"))


class Told(Message, frozen=True, tag="told"):
    """What has happened: public events, and the fields of the view and of what surrounds it that are different now.
    `index` is the length of the log that this leads to; `id` that of my request, where it was mine. `late` is the seat
    whose time was up, where the table has moved for it."""

    table: str
    seat: Seat | None
    index: int
    events: Raw
    change: Raw
    around: Raw
    id: Id | None = None
    late: Seat | None = None


class Presence(Message, frozen=True, tag="presence"):
    """Which seats have somebody looking, and how many others watch."""

    table: str
    present: list[Seat]
    watching: int


class Said(Message, frozen=True, tag="said"):
    table: str
    seat: Seat
    word: str


class Done(Message, frozen=True, tag="done"):
    """A request that needed nothing more, such as a move that was sent twice."""

    table: str
    id: Id
    index: int


class Refused(Message, frozen=True, tag="refused"):
    """Nothing has changed. `why` and `facts` are for programs, `text` is a sentence in the client's language."""

    why: str
    text: str
    facts: dict[str, str | int] = {}
    rule: str | None = None
    table: str | None = None
    id: Id | None = None


class Gone(Message, frozen=True, tag="gone"):
    """The table is closed to me: removed, or not open to spectators any more."""

    table: str
    why: str


class Pong(Message, frozen=True, tag="pong"):
    t: int
    now: Millis


class Beat(Message, frozen=True, tag="beat"):
    """The server is there, though nothing has happened for a while."""

    now: Millis


FromServer = Welcome | TableRoom | TableView | Told | Presence | Said | Done | Refused | Gone | Pong | Beat
