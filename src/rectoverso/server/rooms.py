"""A room: a table before its game, and the host's settings while it is played. Plain data and what may be done to it;
every change makes a new room or is refused."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from rectoverso.bots import bots_of
from rectoverso.engine.border import Json, Millis, Seat
from rectoverso.engine.clock import Clock
from rectoverso.engine.errors import Refused
from rectoverso.engine.game import CodedState
from rectoverso.engine.log import Holder
from rectoverso.games import game_of

GRACE = 60  # seconds
FREE = Holder()

Pace = Literal["natural", "instant"]


class Imported(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record from elsewhere, as it came, and what a list shows of it."""

    record: str
    players: tuple[str, ...]
    moves: int
    started: str | None = None
    scores: tuple[int, ...] | None = None


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`deal` is secret: a setup to be played. `daily` is the day whose deal it is; only a scored one counts there.
    An imported game is its host's, who need not have a seat."""

    game: str
    options: Json
    host: str
    seats: tuple[Holder, ...]
    created: Millis
    clock: Clock | None = None
    listed: bool = False
    spectators: bool = True
    takeover: bool = False
    grace: int | None = GRACE
    practice: bool = False
    pace: Pace = "natural"
    deal: Json | None = None
    daily: str | None = None
    scored: bool = False
    started: Millis | None = None
    kicked: tuple[str, ...] = ()
    rematch: str | None = None
    imported: Imported | None = None

    def people(self) -> tuple[str, ...]:
        """Everybody who sits here, each once."""
        return tuple(dict.fromkeys(holder.person for holder in self.seats if holder.person is not None))

    def seats_of(self, person: str) -> list[Seat]:
        return [seat for seat, holder in enumerate(self.seats) if holder.person == person]


_decoder = msgspec.json.Decoder(Room)


def encode(room: Room) -> bytes:
    return msgspec.json.encode(room)


def decode(data: bytes) -> Room:
    return _decoder.decode(data)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host may set; what is left out stays as it is."""

    options: Json | msgspec.UnsetType = msgspec.UNSET
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    listed: bool | msgspec.UnsetType = msgspec.UNSET
    spectators: bool | msgspec.UnsetType = msgspec.UNSET
    takeover: bool | msgspec.UnsetType = msgspec.UNSET
    grace: int | msgspec.UnsetType | None = msgspec.UNSET
    practice: bool | msgspec.UnsetType = msgspec.UNSET
    pace: Pace | msgspec.UnsetType = msgspec.UNSET


LATER = ("listed", "spectators", "takeover", "grace", "pace")  # may be set while the game is played


def new_room(game: str, options: Json, host: str, now: Millis, settings: Settings) -> Room:
    """A room with its host on the first seat and all others free."""
    chosen = game_of(game)
    complete = chosen.complete(options)
    seats = (Holder(person=host), *[FREE] * (complete["players"] - 1))
    return configure(Room(game, complete, host, seats, now), host, settings)


def configure(room: Room, person: str, settings: Settings) -> Room:
    _host(room, person)
    given = {
        name: value for name in settings.__struct_fields__ if (value := getattr(settings, name)) is not msgspec.UNSET
    }
    if room.started is not None and (late := [name for name in given if name not in LATER]):
        raise Refused("too_late_to_set", setting=late[0])
    if room.scored and given.get("spectators"):  # who has watched could play the same deal
        raise Refused("too_late_to_set", setting="spectators")
    if (options := given.pop("options", None)) is not None:
        room = _with_options(room, options)
    if (clock := given.get("clock")) is not None:
        clock.check()
        if not isinstance(game_of(room.game).new(room.options), CodedState):
            raise Refused("race_has_its_clock")
    grace = given.get("grace")
    if grace is not None and not 5 <= grace <= 3600:
        raise Refused("grace_out_of_range")
    return replace(room, **given)


def _with_options(room: Room, options: Json) -> Room:
    """Other options: all anew with another number of players, else those that differ. Who sits keeps a seat, in order,
    if there are enough."""
    if room.deal is not None:
        raise Refused("deal_is_fixed")
    kept = {} if "players" in options else room.options
    complete = game_of(room.game).complete({**kept, **options})
    players = complete["players"]
    seats = list(room.seats)
    spare = [at for at, holder in enumerate(seats) if holder.person is None]
    spare.sort(key=lambda at: (seats[at] == FREE, at))
    if len(seats) - len(spare) > players:
        raise Refused("too_many_people", seats=players)
    for at in sorted(spare[::-1][: max(0, len(seats) - players)], reverse=True):  # free seats go first, then bots
        del seats[at]
    seats += [FREE] * (players - len(seats))
    return replace(room, options=complete, seats=tuple(seats))


def sit(room: Room, person: str, seat: Seat | None = None, another: bool = False) -> Room:
    """Takes a free seat, the first one unless another is named. Who has one gives it up, unless they want another:
    several people round one device."""
    _waiting(room)
    if person in room.kicked:
        raise Refused("kicked")
    mine = room.seats_of(person)
    if seat is None:
        if mine and not another:
            return room
        seat = next((at for at, holder in enumerate(room.seats) if holder == FREE), None)
        if seat is None:
            raise Refused("table_full")
    _seat(room, seat)
    if seat in mine:
        return room
    if room.seats[seat] != FREE:
        raise Refused("seat_taken")
    gone = [] if another else mine
    return _seated(room, {seat: Holder(person=person), **dict.fromkeys(gone, FREE)})


def stand(room: Room, person: str, seat: Seat | None = None) -> Room:
    """Leaves one seat, or all; the next person becomes the host of a room that its host leaves."""
    _waiting(room)
    mine = room.seats_of(person)
    if not mine or (seat is not None and seat not in mine):
        raise Refused("not_seated")
    left = _seated(room, dict.fromkeys(mine if seat is None else [seat], FREE))
    people = left.people()
    return replace(left, host=people[0]) if person == room.host and person not in people and people else left


def swap(room: Room, person: str, one: Seat, other: Seat) -> Room:
    """The host moves anybody; others change places with a free seat only."""
    _waiting(room)
    _seat(room, one)
    _seat(room, other)
    if person != room.host and {room.seats[one], room.seats[other]} != {Holder(person=person), FREE}:
        raise Refused("only_the_host")
    return _seated(room, {one: room.seats[other], other: room.seats[one]})


def seat_bot(room: Room, person: str, seat: Seat, level: str | None) -> Room:
    """A bot takes a seat that no person has, or leaves it."""
    _waiting(room)
    _host(room, person)
    _seat(room, seat)
    if room.seats[seat].person is not None:
        raise Refused("seat_taken")
    if level is not None and level not in bots_of(room.game):
        raise Refused("no_such_level", level=level[:20])
    return _seated(room, {seat: FREE if level is None else Holder(bot=level)})


def kick(room: Room, person: str, seat: Seat) -> Room:
    """The host sends somebody away, for good."""
    _waiting(room)
    _host(room, person)
    _seat(room, seat)
    away = room.seats[seat].person
    if away is None or away == room.host:
        raise Refused("nobody_to_kick")
    seats = dict.fromkeys(room.seats_of(away), FREE)
    return replace(_seated(room, seats), kicked=(*room.kicked, away)[-50:])


def begin(room: Room, person: str, now: Millis) -> Room:
    _host(room, person)
    _waiting(room)
    free = sum(holder == FREE for holder in room.seats)
    if free:
        raise Refused("seats_free", free=free)
    return replace(room, started=now, listed=False)


def pass_on(room: Room, person: str, people: Sequence[str]) -> Room:
    """Who leaves while the game is played leaves the settings to the first of those who stay."""
    return replace(room, host=people[0]) if person == room.host and people else room


def again(room: Room, holders: Sequence[Holder], asker: str, here: Collection[str], now: Millis) -> Room:
    """The room of a rematch: the same seats and settings, another deal. Whoever asks has a seat, and so have all who
    are here and held one at the end; the seats of others are free, and bots stay."""
    here = {*here, asker}

    def holder(before: Holder, last: Holder) -> Holder:
        if last.person in here:
            return Holder(person=last.person)
        return FREE if last.person is not None or before.person is not None else last

    seats = tuple(map(holder, room.seats, holders))
    fresh = replace(
        room, seats=seats, created=now, listed=False, started=None, deal=None, daily=None, scored=False, rematch=None
    )
    fresh = sit(fresh, asker)
    return fresh if room.host in fresh.people() else replace(fresh, host=asker)


def _seated(room: Room, holders: dict[Seat, Holder]) -> Room:
    return replace(room, seats=tuple(holders.get(at, holder) for at, holder in enumerate(room.seats)))


def _seat(room: Room, seat: Seat) -> None:
    if not 0 <= seat < len(room.seats):
        raise Refused("no_such_seat")


def _host(room: Room, person: str) -> None:
    if person != room.host:
        raise Refused("only_the_host")


def _waiting(room: Room) -> None:
    if room.started is not None:
        raise Refused("game_begun")
