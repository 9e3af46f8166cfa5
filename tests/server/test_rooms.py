"""Rooms: who sits where before the game, what the host may set, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rectoverso.engine.clock import Clock
from rectoverso.engine.errors import Malformed, Refused
from rectoverso.engine.log import Holder
from rectoverso.server import rooms
from rectoverso.server.rooms import FREE, Room, Settings

NOW = 1_700_000_000_000
ANN, BEN, CLEO, DAN = "ann", "ben", "cleo", "dan"


def a_room(players: int = 4, game: str = "sea-change", **options: Any) -> Room:
    return rooms.new_room(game, {"players": players, **options}, ANN, NOW, Settings())


def with_people(*people: str, players: int = 4) -> Room:
    room = a_room(players)
    for person in people:
        room = rooms.sit(room, person)
    return room


def seats(room: Room) -> list[str | None]:
    """Who sits where: persons by name, bots by level."""
    return [holder.person or holder.bot for holder in room.seats]


def why(change: Callable[..., Room], *given: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        change(*given, **more)
    return refused.value.why


def test_a_new_room_has_its_host_on_the_first_seat_and_complete_options() -> None:
    room = a_room(3)
    assert seats(room) == [ANN, None, None]
    assert (room.host, room.created, room.started) == (ANN, NOW, None)
    assert room.options == {"players": 3, "target": 3, "teams": None}
    assert rooms.decode(rooms.encode(room)) == room


def test_a_new_room_refuses_what_no_game_knows() -> None:
    with pytest.raises(Malformed, match="unknown game"):
        rooms.new_room("chess", {}, ANN, NOW, Settings())
    with pytest.raises(Malformed, match="players"):
        a_room(9)
    with pytest.raises(Malformed, match="no option"):
        a_room(3, colour="blue")


# Sitting and standing


def test_people_sit_on_the_first_free_seat_or_on_the_one_they_name() -> None:
    room = rooms.sit(a_room(), BEN)
    assert seats(room) == [ANN, BEN, None, None]
    room = rooms.sit(room, CLEO, 3)
    assert seats(room) == [ANN, BEN, None, CLEO]
    assert room.people() == (ANN, BEN, CLEO)


def test_who_has_a_seat_keeps_it_changes_it_or_takes_another() -> None:
    room = with_people(BEN)
    assert rooms.sit(room, BEN) == room
    assert rooms.sit(room, BEN, 1) == room
    assert seats(rooms.sit(room, BEN, 3)) == [ANN, None, None, BEN]
    both = rooms.sit(room, BEN, another=True)
    assert seats(both) == [ANN, BEN, BEN, None]
    assert both.people() == (ANN, BEN)
    assert seats(rooms.sit(both, BEN, 3)) == [ANN, None, None, BEN]


def test_sitting_is_refused_where_there_is_no_seat() -> None:
    room = with_people(BEN, CLEO, DAN)
    assert why(rooms.sit, room, "eve") == "table_full"
    assert why(rooms.sit, room, "eve", 1) == "seat_taken"
    assert why(rooms.sit, room, BEN, another=True) == "table_full"
    assert why(rooms.sit, room, "eve", 4) == "no_such_seat"
    assert why(rooms.sit, room, "eve", -1) == "no_such_seat"
    with_bot = rooms.seat_bot(a_room(2), ANN, 1, "greedy")
    assert why(rooms.sit, with_bot, BEN, 1) == "seat_taken"


def test_who_stands_up_leaves_one_seat_or_all() -> None:
    room = rooms.sit(with_people(BEN), BEN, another=True)
    assert seats(rooms.stand(room, BEN, 1)) == [ANN, None, BEN, None]
    assert seats(rooms.stand(room, BEN)) == [ANN, None, None, None]
    assert why(rooms.stand, room, CLEO) == "not_seated"
    assert why(rooms.stand, room, BEN, 0) == "not_seated"


def test_the_next_person_is_the_host_of_a_room_that_its_host_leaves() -> None:
    room = with_people(BEN, CLEO)
    assert rooms.stand(room, ANN).host == BEN
    assert rooms.stand(rooms.sit(room, ANN, another=True), ANN, 0).host == ANN  # who has another seat stays the host
    assert rooms.stand(a_room(), ANN).people() == ()


def test_the_host_moves_anybody_and_others_only_themselves_to_a_free_seat() -> None:
    room = with_people(BEN)
    assert seats(rooms.swap(room, ANN, 0, 1)) == [BEN, ANN, None, None]
    assert rooms.swap(room, ANN, 2, 2) == room
    assert seats(rooms.swap(room, BEN, 3, 1)) == [ANN, None, None, BEN]
    assert why(rooms.swap, room, BEN, 0, 1) == "only_the_host"
    assert why(rooms.swap, room, BEN, 2, 3) == "only_the_host"
    assert why(rooms.swap, room, CLEO, 1, 2) == "only_the_host"
    assert why(rooms.swap, room, ANN, 0, 4) == "no_such_seat"
    assert why(rooms.swap, room, ANN, -1, 0) == "no_such_seat"


def test_the_host_seats_bots_and_frees_their_seats() -> None:
    room = rooms.seat_bot(with_people(BEN), ANN, 2, "greedy")
    assert seats(room) == [ANN, BEN, "greedy", None]
    assert seats(rooms.seat_bot(room, ANN, 2, "random")) == [ANN, BEN, "random", None]
    assert seats(rooms.seat_bot(room, ANN, 2, None)) == [ANN, BEN, None, None]
    assert why(rooms.seat_bot, room, ANN, 1, "greedy") == "seat_taken"
    assert why(rooms.seat_bot, room, BEN, 3, "greedy") == "only_the_host"
    assert why(rooms.seat_bot, room, ANN, 3, "genius") == "no_such_level"
    assert why(rooms.seat_bot, room, ANN, 4, "greedy") == "no_such_seat"


def test_who_was_sent_away_can_not_come_back() -> None:
    room = rooms.kick(rooms.sit(with_people(BEN), BEN, another=True), ANN, 1)
    assert seats(room) == [ANN, None, None, None]
    assert why(rooms.sit, room, BEN) == "kicked"
    assert why(rooms.sit, room, BEN, 3) == "kicked"
    assert seats(rooms.sit(room, CLEO)) == [ANN, CLEO, None, None]


def test_only_the_host_sends_away_and_never_the_host() -> None:
    room = with_people(BEN)
    assert why(rooms.kick, room, BEN, 0) == "only_the_host"
    assert why(rooms.kick, room, ANN, 0) == "nobody_to_kick"
    assert why(rooms.kick, room, ANN, 2) == "nobody_to_kick"
    assert why(rooms.kick, room, ANN, 9) == "no_such_seat"


# Settings


def test_the_host_sets_what_is_given_and_the_rest_stays() -> None:
    clock = Clock("player", 300_000, 5_000)
    room = rooms.configure(a_room(), ANN, Settings(clock=clock, listed=True, grace=None))
    assert (room.clock, room.listed, room.grace, room.spectators) == (clock, True, None, True)
    room = rooms.configure(room, ANN, Settings(spectators=False, takeover=True, practice=True, pace="instant"))
    assert (room.spectators, room.takeover, room.practice, room.pace) == (False, True, True, "instant")
    assert (room.clock, room.listed) == (clock, True)
    assert rooms.configure(room, ANN, Settings(clock=None)).clock is None
    assert why(rooms.configure, room, BEN, Settings(listed=False)) == "only_the_host"


def test_settings_out_of_range_are_refused() -> None:
    assert why(rooms.configure, a_room(), ANN, Settings(grace=4)) == "grace_out_of_range"
    assert why(rooms.configure, a_room(), ANN, Settings(grace=3601)) == "grace_out_of_range"
    with pytest.raises(Malformed, match="clock"):
        rooms.configure(a_room(), ANN, Settings(clock=Clock("move", 10)))
    race = rooms.new_room("dessus-dessous", {"players": 2}, ANN, NOW, Settings())
    assert why(rooms.configure, race, ANN, Settings(clock=Clock("move", 60_000))) == "race_has_its_clock"


def test_other_options_are_all_anew_with_another_number_of_players_else_those_that_differ() -> None:
    room = a_room(4, teams="2v2")
    room = rooms.configure(room, ANN, Settings(options={"target": 5}))
    assert room.options == {"players": 4, "target": 5, "teams": [[0, 2], [1, 3]]}
    room = rooms.configure(room, ANN, Settings(options={"players": 3}))
    assert room.options == {"players": 3, "target": 3, "teams": None}
    with pytest.raises(Malformed, match="teams"):
        rooms.configure(room, ANN, Settings(options={"teams": "2v2"}))


def test_with_fewer_seats_people_stay_bots_go_after_free_seats_and_too_many_people_are_refused() -> None:
    room = rooms.seat_bot(rooms.sit(a_room(5), BEN, 4), ANN, 1, "greedy")
    assert seats(room) == [ANN, "greedy", None, None, BEN]
    three = rooms.configure(room, ANN, Settings(options={"players": 3}))
    assert seats(three) == [ANN, "greedy", BEN]
    two = rooms.configure(room, ANN, Settings(options={"players": 2}))
    assert seats(two) == [ANN, BEN]
    assert why(rooms.configure, room, ANN, Settings(options={"players": 1})) == "too_many_people"
    assert seats(rooms.configure(two, ANN, Settings(options={"players": 4}))) == [ANN, BEN, None, None]


def test_the_options_of_a_given_deal_stay() -> None:
    room = Room("verso", {"players": 1}, ANN, (Holder(ANN),), NOW, deal={"first": 0, "deck": []})
    assert why(rooms.configure, room, ANN, Settings(options={"players": 2})) == "deal_is_fixed"


# Beginning and after


def test_the_host_begins_when_every_seat_is_taken() -> None:
    room = with_people(BEN, players=3)
    assert why(rooms.begin, room, ANN, NOW) == "seats_free"
    room = rooms.configure(rooms.seat_bot(room, ANN, 2, "greedy"), ANN, Settings(listed=True))
    assert why(rooms.begin, room, BEN, NOW) == "only_the_host"
    begun = rooms.begin(room, ANN, NOW + 5)
    assert (begun.started, begun.listed) == (NOW + 5, False)
    assert why(rooms.begin, begun, ANN, NOW) == "game_begun"


def test_once_the_game_has_begun_seats_stay_and_few_settings_change() -> None:
    begun = rooms.begin(with_people(BEN, players=2), ANN, NOW)
    assert why(rooms.sit, begun, CLEO) == "game_begun"
    assert why(rooms.stand, begun, BEN) == "game_begun"
    assert why(rooms.swap, begun, ANN, 0, 1) == "game_begun"
    assert why(rooms.seat_bot, begun, ANN, 0, None) == "game_begun"
    assert why(rooms.kick, begun, ANN, 1) == "game_begun"
    for late in (Settings(options={"target": 5}), Settings(clock=None), Settings(practice=True)):
        assert why(rooms.configure, begun, ANN, late) == "too_late_to_set"
    later = rooms.configure(
        begun, ANN, Settings(spectators=False, takeover=True, grace=30, pace="instant", listed=True)
    )
    assert (later.spectators, later.takeover, later.grace, later.pace) == (False, True, 30, "instant")


def test_a_host_who_leaves_the_game_leaves_the_settings_to_the_next() -> None:
    begun = rooms.begin(with_people(BEN, players=2), ANN, NOW)
    assert rooms.pass_on(begun, ANN, [BEN]).host == BEN
    assert rooms.pass_on(begun, BEN, [ANN]).host == ANN
    assert rooms.pass_on(begun, ANN, []).host == ANN


def over(room: Room) -> Room:
    return rooms.configure(rooms.begin(room, ANN, NOW), ANN, Settings(listed=True))


def test_a_rematch_seats_those_who_are_here_and_whoever_asks() -> None:
    room = over(rooms.seat_bot(with_people(BEN, CLEO), ANN, 3, "random"))
    fresh = rooms.again(room, room.seats, CLEO, {ANN}, NOW + 9)
    assert seats(fresh) == [ANN, None, CLEO, "random"]
    assert (fresh.host, fresh.created, fresh.started, fresh.listed) == (ANN, NOW + 9, None, False)
    assert rooms.again(room, room.seats, BEN, set(), NOW).host == BEN  # the host is not there


def test_a_rematch_seats_people_as_they_sat_at_the_end() -> None:
    room = over(rooms.seat_bot(with_people(BEN, CLEO), ANN, 3, "random"))
    away = Holder(BEN, "greedy")  # a bot kept the seat, which is still Ben's
    gone = Holder(bot="greedy")  # Cleo has left, and a bot played on
    newcomer = Holder(DAN)  # took over from the bot
    fresh = rooms.again(room, [Holder(ANN), away, gone, newcomer], ANN, {BEN, DAN}, NOW)
    assert seats(fresh) == [ANN, BEN, None, DAN]
    late = rooms.again(room, [Holder(ANN), away, gone, newcomer], CLEO, {ANN, BEN, DAN}, NOW)
    assert seats(late) == [ANN, BEN, CLEO, DAN]
    taken = [Holder(ANN), away, Holder("eve"), newcomer]
    assert why(rooms.again, room, taken, CLEO, {ANN, BEN, "eve", DAN}, NOW) == "table_full"


def test_a_rematch_has_another_deal_and_nobody_who_was_sent_away() -> None:
    room = rooms.kick(with_people(BEN, players=2), ANN, 1)
    begun = over(rooms.sit(room, CLEO))
    fresh = rooms.again(begun, begun.seats, ANN, {CLEO}, NOW)
    assert (fresh.deal, fresh.daily, fresh.scored, fresh.rematch) == (None, None, False, None)
    assert why(rooms.sit, fresh, BEN) == "kicked"


# Any sequence of changes

PEOPLE = st.sampled_from([ANN, BEN, CLEO, DAN, "eve"])
SEATS = st.integers(-1, 6)
CHANGES = st.one_of(
    st.tuples(st.just(rooms.sit), PEOPLE, st.none() | SEATS),
    st.tuples(st.just(rooms.stand), PEOPLE, st.none() | SEATS),
    st.tuples(st.just(rooms.swap), PEOPLE, SEATS, SEATS),
    st.tuples(st.just(rooms.seat_bot), PEOPLE, SEATS, st.sampled_from(["greedy", "random", "genius", None])),
    st.tuples(st.just(rooms.kick), PEOPLE, SEATS),
    st.tuples(
        st.just(rooms.configure), PEOPLE, st.integers(1, 6).map(lambda players: Settings(options={"players": players}))
    ),
    st.tuples(st.just(rooms.begin), PEOPLE, st.just(NOW)),
)


@given(st.lists(st.tuples(CHANGES, st.booleans()), max_size=40))
def test_whatever_people_do_a_room_stays_whole(changes: list[tuple[tuple[Any, ...], bool]]) -> None:
    room = a_room(3)
    several = set[str]()  # who has asked for another seat
    for (change, person, *wish), another in changes:
        before = room
        try:
            room = change(room, person, *wish, *[another] * (change is rooms.sit))
        except Refused:
            assert room == before
            continue
        if change is rooms.sit and another:
            several.add(person)
        check(before, room, several)
        if not room.people():
            return  # such a room is removed


def check(before: Room, room: Room, several: set[str]) -> None:
    assert len(room.seats) == room.options["players"]
    assert all(holder.person is None or holder.bot is None for holder in room.seats)
    assert room.host in room.people() or not room.people()
    assert not set(room.people()) & set(room.kicked)
    for person in room.people():
        assert len(room.seats_of(person)) == 1 or person in several
    if before.started is not None:
        assert room.seats == before.seats
    if room.started is not None:
        assert FREE not in room.seats
    assert rooms.decode(rooms.encode(room)) == room
