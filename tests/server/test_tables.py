"""At a table over real sockets: two tabs, lost connections, late and repeated moves, clocks, take-backs, seats that
change hands, spectators, people round one device, restarts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from rectoverso.client import Client, RemoteTable
from rectoverso.engine.errors import Refused
from rectoverso.server import wire
from tests.server.house import House, open_house, reached, seated

Story = Callable[[list[Client], House], Awaitable[None]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def play(house: House, people: int, story: Story) -> None:
    async def whole() -> None:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(await Client.guest(house.address, name))
                for name in ("Ann", "Ben", "Cleo", "Dan")[:people]
            ]
            await asyncio.wait_for(story(clients, house), 60)

    asyncio.run(whole())


async def two_at_verso(clients: list[Client], **settings: Any) -> tuple[RemoteTable, RemoteTable, str]:
    """The table of whoever moves first, that of the other, and its id."""
    table_id = await seated(clients[:2], "verso", {"players": 2}, **settings)
    tables = [await client.watch(table_id) for client in clients[:2]]
    first = next(at for at, table in enumerate(tables) if table.may_move(table.seats[0]))
    return tables[first], tables[1 - first], table_id


async def why(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.why


def test_both_see_the_same_table_after_every_move(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        mover, other, _id = await two_at_verso(clients)
        for _ in range(6):
            index = await mover.move(mover.seats[0], "keep")
            await reached(other, lambda table, index=index: table.index >= index)  # type: ignore[misc]
            assert other.views[other.seats[0]]["table"]["displays"] == mover.views[mover.seats[0]]["table"]["displays"]
            mover, other = other, mover

    play(house, 2, story)


def test_a_move_sent_twice_is_played_once_and_a_stale_one_not_at_all(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        mover, other, table_id = await two_at_verso(clients)
        seat, seen = mover.seats[0], mover.index
        move = wire.Move(table_id, seat, "once", "keep", seen)
        first = await mover.client.ask(move)
        assert await mover.client.ask(move) == first
        assert await why(mover.move(seat, "keep", seen)) == "stale"
        assert await why(mover.move(seat, "keep")) == "not_your_turn"
        await reached(other, lambda table: table.index == first)
        assert await why(other.move(other.seats[0], "bank B 1 2 3 4 5 6")) == "not_in_display"
        with pytest.raises(Refused, match=r"^not a move \(text nonsense\)$"):
            await other.move(other.seats[0], "nonsense")
        assert await why(other.move(seat, "keep")) == "not_seated"

    play(house, 2, story)


def test_two_tabs_of_one_player_see_the_same_and_either_may_move(house: House) -> None:
    async def story(clients: list[Client], house: House) -> None:
        mover, other, table_id = await two_at_verso(clients)
        async with Client(house.address, mover.client.token) as tab:
            again = await tab.watch(table_id)
            assert again.views == mover.views
            await again.move(again.seats[0], "flip")
            await reached(mover, lambda table: table.index == again.index)
            assert mover.views == again.views
            assert await why(mover.move(mover.seats[0], "keep")) == "not_your_turn"
            await other.move(other.seats[0], "keep", again.index)

    play(house, 2, story)


def test_who_loses_the_connection_comes_back_to_the_right_state(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        mover, other, _id = await two_at_verso(clients)
        await cut(other.client)
        index = await mover.move(mover.seats[0], "keep")
        await reached(other, lambda table: table.index == index)
        assert other.events[-1]["event"] in ("drawn", "discarded", "square")  # told of what was missed
        await other.move(other.seats[0], "keep")

    play(house, 2, story)


async def cut(client: Client) -> None:
    """The connection breaks without a word."""
    socket = client._socket
    assert socket is not None
    socket.transport.abort()


@pytest.mark.thorough
def test_whose_time_is_up_the_table_moves_for(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        mover, other, _id = await two_at_verso(clients, clock={"kind": "move", "time": 5000})
        assert mover.around["clocks"]["running"] == mover.seats[0]
        index = mover.index
        await reached(other, lambda table: table.index > index)
        assert other.late == mover.seats, "and it says so"
        assert other.may_move(other.seats[0])
        assert other.around["clocks"]["running"] == other.seats[0]

    play(house, 2, story)


def test_the_others_agree_to_a_take_back_or_it_is_refused(house: House) -> None:
    """In Sea Change one's own played card shows nothing."""

    async def story(clients: list[Client], _house: House) -> None:
        table_id = await seated(clients, "sea-change", {"players": 3})
        tables = [await client.watch(table_id) for client in clients]
        mover = next(table for table in tables if table.may_move(table.seats[0]))
        seat = mover.seats[0]
        before = mover.views[seat]["table"]["hand"]
        await mover.move(seat, before[0])
        await mover.take_back(seat)
        others = [table for table in tables if table is not mover]
        await others[0].answer(others[0].seats[0], yes=True)
        await reached(mover, lambda table: len(table.around["question"]["agreed"]) == 2)
        await others[1].answer(others[1].seats[0], yes=True)
        await reached(mover, lambda table: table.around["question"] is None)
        assert mover.views[seat]["table"]["hand"] == before
        await mover.move(seat, before[1])
        await mover.take_back(seat)
        index = await others[0].answer(others[0].seats[0], yes=False)
        await reached(mover, lambda table: table.index == index)
        assert mover.around["question"] is None
        assert before[1] not in mover.views[seat]["table"]["hand"]
        assert await why(others[0].answer(others[0].seats[0], yes=True)) == "nothing_asked"

    play(house, 3, story)


def test_alone_one_takes_back_freely_and_the_game_does_not_count(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        table_id = await seated(clients[:1], "verso", {"players": 1})
        table = await clients[0].watch(table_id)
        before = table.views[0]["table"]
        assert table.around["counts"]
        await table.move(0, "flip")
        await table.take_back(0)
        assert table.views[0]["table"]["displays"] == before["displays"]
        assert table.views[0]["table"]["top"] == before["top"]
        assert not table.around["counts"]

    play(house, 1, story)


def test_a_take_back_sent_twice_takes_back_once(house: House) -> None:
    """As a client does whose connection was lost before the answer came."""

    async def story(clients: list[Client], _house: House) -> None:
        table_id = await seated(clients, "verso", {"players": 1})
        table = await clients[0].watch(table_id)
        await table.move(0, "keep")
        before, index = table.views[0]["table"]["displays"], await table.move(0, "keep")
        back = wire.TakeBack(table_id, 0, "back", table.index)
        assert await clients[0].ask(back) == index + 1
        assert await why(clients[0].ask(back)) == "stale"
        await table.move(0, "keep")
        await table.take_back(0)
        assert table.views[0]["table"]["displays"] == before

    play(house, 1, story)


def test_a_game_ends_by_agreement_and_by_conceding(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        mover, other, _id = await two_at_verso(clients)
        await mover.end(mover.seats[0])
        await reached(other, lambda table: table.around["question"] is not None)
        await other.answer(other.seats[0], yes=True)
        await mover.until("agreed")
        assert await why(mover.move(mover.seats[0], "keep")) == "game_ended"
        mover, other, _id = await two_at_verso(clients)
        await mover.concede(mover.seats[0])
        await other.until("conceded")

    play(house, 2, story)


def test_who_sits_down_in_a_waiting_room_is_seen_to_be_there(house: House) -> None:
    async def story(clients: list[Client], _: House) -> None:
        host, guest = clients
        table_id = (await host.call("POST", "/api/tables", {"game": "verso", "options": {"players": 2}}))["table"]
        room = await host.watch(table_id)
        await guest.watch(table_id)
        await reached(room, lambda table: table.present == [0])
        await guest.call("POST", f"/api/tables/{table_id}/seat", {})
        await reached(room, lambda table: table.present == [0, 1])

    play(house, 2, story)


@pytest.mark.thorough
def test_a_bot_keeps_the_seat_of_who_is_away_and_gives_it_back(house: House) -> None:
    async def story(clients: list[Client], house: House) -> None:
        mover, other, table_id = await two_at_verso(clients, grace=5)
        seat = mover.seats[0]
        token = mover.client.token
        await mover.client.close()
        await reached(other, lambda table: seat not in table.present)
        await reached(other, lambda table: table.around["seats"][seat]["bot"] == "greedy")
        await reached(other, lambda table: table.may_move(table.seats[0]))
        async with Client(house.address, token) as back:
            again = await back.watch(table_id)
            await reached(again, lambda table: table.around["seats"][seat]["bot"] is None)
            await other.move(other.seats[0], "keep")
            await reached(again, lambda table: table.may_move(seat))
            await again.move(seat, "keep")

    play(house, 2, story)


def test_a_newcomer_takes_over_a_seat_that_a_bot_plays_if_the_host_allows(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        ann, ben = clients
        body = {"game": "verso", "options": {"players": 2}, "bots": "greedy", "start": True}
        table_id = (await ann.call("POST", "/api/tables", body))["table"]
        table = await ann.watch(table_id)
        seat = 1 - table.seats[0]
        assert await why(ben.call("POST", f"/api/tables/{table_id}/take-over", {"seat": seat})) == "no_take_over"
        await ann.call("PATCH", f"/api/tables/{table_id}", {"takeover": True})
        watched = await ben.watch(table_id)
        assert watched.seats == []
        await ben.call("POST", f"/api/tables/{table_id}/take-over", {"seat": seat})
        await reached(watched, lambda table: table.seats == [seat])
        assert watched.around["seats"][seat]["name"] == "Ben"

    play(house, 2, story)


def test_spectators_see_what_lies_open_if_the_host_allows(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        ann, ben, cleo, dan = clients
        table_id = await seated([ann, ben, cleo], "sea-change", {"players": 3})
        tables = [await client.watch(table_id) for client in (ann, ben, cleo)]
        watched = await dan.watch(table_id)
        assert watched.views[None]["table"]["hand"] == []
        assert watched.views[None]["table"]["hand_sizes"] == [10, 10, 10]
        mover = next(table for table in tables if table.may_move(table.seats[0]))
        await mover.move(mover.seats[0], mover.views[mover.seats[0]]["table"]["legal"][0])
        await reached(watched, lambda table: len(table.views[None]["table"]["trick"]) == 1)
        assert await why(watched.move(0, "Y4")) == "not_seated"
        closed = await seated([ann, ben], "verso", {"players": 2}, spectators=False)
        assert await why(dan.watch(closed)) == "no_spectators"

    play(house, 4, story)


def test_several_people_play_round_one_device(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        (ann,) = clients
        body = {"game": "sea-change", "options": {"players": 3}, "settings": {"pace": "instant"}}
        table_id = (await ann.call("POST", "/api/tables", body))["table"]
        for _ in range(2):
            await ann.call("POST", f"/api/tables/{table_id}/seat", {"another": True})
        await ann.call("POST", f"/api/tables/{table_id}/start")
        table = await ann.watch(table_id)
        assert table.seats == [0, 1, 2]
        assert len({tuple(view["table"]["hand"]) for view in table.views.values()}) == 3
        last = 0
        for _ in range(10):
            await reached(table, lambda table: sum(map(table.may_move, table.seats)) == 1)
            (last,) = filter(table.may_move, table.seats)
            await table.move(last, table.views[last]["table"]["legal"][0])
        await table.take_back(last)  # people round one device agree with one another
        await reached(table, lambda table: table.may_move(last))

    play(house, 1, story)


def test_phrases_are_heard_by_all_and_only_phrases(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        mover, other, _id = await two_at_verso(clients)
        await mover.say(mover.seats[0], "well_played")
        await reached(other, lambda table: (mover.seats[0], "well_played") in table.said)
        assert await why(mover.say(mover.seats[0], "you fool")) == "no_such_phrase"

    play(house, 2, story)


def test_who_is_muted_is_not_heard_by_who_wants_that(house: House) -> None:
    async def story(clients: list[Client], _house: House) -> None:
        table_id = await seated(clients, "verso", {"players": 3})
        ann, ben, cleo = [await client.watch(table_id) for client in clients]
        await ann.mute(1)
        await cut(ann.client)
        await ann.say(0, "smile")  # when she is back
        await ben.say(1, "hello")
        await cleo.say(2, "thanks")
        await reached(ann, lambda table: (2, "thanks") in table.said)
        assert ann.said == [(0, "smile"), (2, "thanks")]
        assert cleo.said == [(0, "smile"), (1, "hello"), (2, "thanks")]
        await ann.mute()
        await ann.say(0, "laugh")
        await ben.say(1, "oops")
        await reached(ann, lambda table: table.said[2:] == [(0, "laugh"), (1, "oops")])

    play(house, 3, story)


@pytest.mark.thorough
def test_a_restart_in_mid_game_loses_nothing_and_charges_nobody(tmp_path: Path) -> None:
    async def story(clients: list[Client], house: House) -> None:
        mover, other, _id = await two_at_verso(clients, clock={"kind": "player", "time": 60_000})
        for _ in range(4):
            index = await mover.move(mover.seats[0], "keep")
            await reached(other, lambda table, index=index: table.index >= index)  # type: ignore[misc]
            mover, other = other, mover
        before = mover.views, other.views
        left = mover.around["clocks"]["left"]
        began = time.monotonic()
        await asyncio.to_thread(house.kill)
        await asyncio.sleep(9)
        await asyncio.to_thread(house.start)
        await reached(mover, lambda table: table.around["zero"] > 0 and len(table.events) >= 0 and table.index > index)
        assert (mover.views, other.views) == before
        assert mover.around["clocks"]["left"] == left
        await mover.move(mover.seats[0], "keep")
        used = left[mover.seats[0]] - mover.around["clocks"]["left"][mover.seats[0]]
        assert used < 1000 * (time.monotonic() - began - 6), "nine seconds less the gap of a beat"
        assert await asyncio.to_thread(house.stop) == 0

    with open_house(tmp_path) as house:
        play(house, 2, story)
