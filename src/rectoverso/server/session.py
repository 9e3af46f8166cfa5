"""One connection: what a client sends is understood, checked and passed on; whatever is wrong with it is answered."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from rectoverso import __version__
from rectoverso.engine import requests
from rectoverso.engine.errors import Illegal, Refused
from rectoverso.engine.requests import Request
from rectoverso.server import wire
from rectoverso.server.clock import now
from rectoverso.server.frames import packed
from rectoverso.server.hall import Hall
from rectoverso.server.jobs import Ask
from rectoverso.server.limits import Bucket
from rectoverso.server.live import Live
from rectoverso.server.steward import STAND_IN
from rectoverso.server.telling import Asker
from rectoverso.store.base import StoreFailed
from rectoverso.text import LANGUAGES, texts

LONGEST_ID = 40
LONGEST_MOVE = 200
MOST_TABLES = 100  # that one connection follows
MISTAKES = 10  # in a short time, after which a connection is closed
POLICY, INTERNAL = 1008, 1011  # closing codes: against the rules of the house, our fault

logger = logging.getLogger(__name__)

AtTable = wire.Watch | wire.Unwatch | wire.Asking

_decoder = msgspec.json.Decoder(wire.FromClient)


class Session:
    """`send` takes a frame, `close` a code and a reason."""

    def __init__(
        self, hall: Hall, person: str, name: str, send: Callable[[bytes], None], close: Callable[[int, str], None]
    ) -> None:
        self.hall = hall
        self.person = person
        self.name = name
        self.send = send
        self.close = close
        self.lang = LANGUAGES[0]
        self.greeted = False
        self.open = True
        self.tables: set[str] = set()
        self.early: dict[str, list[AtTable]] = {}  # what has come for tables before they are in memory
        self.messages = Bucket(hall.config.message_rate, 4 * hall.config.message_rate)
        self.mistakes = Bucket(per_second=0.2, most=MISTAKES)
        self.words = Bucket(per_second=0.5, most=5)

    def received(self, data: bytes) -> None:
        try:
            self._received(data)
        except Exception:  # whatever it is, only this connection suffers
            logger.exception("a message could not be handled")
            self.close(INTERNAL, "internal")

    def _received(self, data: bytes) -> None:
        try:
            message = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._mistake(Refused("not_understood"))
            return
        if not self.messages.take():
            asking = isinstance(message, wire.Asking)
            self._mistake(Refused("too_fast"), message.table if asking else None, message.id if asking else None)
        elif isinstance(message, wire.Hello):
            self._hello(message)
        elif isinstance(message, wire.Ping):
            self.send(packed(wire.Pong(message.t, now())))
        elif not self.greeted:
            self._mistake(Refused("hello_first"))
        else:
            self._at_table(message)

    def stirred(self) -> None:
        """A frame that is no message. It counts like one, or there could be any number of them."""
        if not self.messages.take():
            self._mistake(Refused("too_fast"))

    def lost(self) -> None:
        """The connection is gone."""
        self.open = False
        for table in self.tables:
            live = self.hall.lives.get(table)
            if live is not None:
                live.unwatch(self)
        self.tables.clear()

    def refused(self, problem: Refused, table: str | None = None, request: str | None = None) -> None:
        self.hall.tally.refusals[problem.why] += 1
        live = self.hall.lives.get(table or "")
        text = texts(self.lang).refusal(problem, None if live is None else live.room.game)
        rule = problem.rule if isinstance(problem, Illegal) else None
        self.send(packed(wire.Refused(problem.why, text, problem.facts, rule, table, request)))

    def _mistake(self, problem: Refused, table: str | None = None, request: str | None = None) -> None:
        """What no honest client sends; a connection that goes on with it is closed."""
        self.refused(problem, table, request)
        if not self.mistakes.take():
            self.close(POLICY, problem.why)

    def _hello(self, hello: wire.Hello) -> None:
        if hello.protocol != wire.PROTOCOL:
            self.refused(Refused("other_protocol", protocol=wire.PROTOCOL))
            self.close(POLICY, "other_protocol")
            return
        self.lang = hello.lang if hello.lang in LANGUAGES else LANGUAGES[0]
        self.greeted = True
        self.send(packed(wire.Welcome(wire.PROTOCOL, __version__, self.person, self.name, now())))

    # At a table

    def _at_table(self, message: AtTable) -> None:
        early = self.early.get(message.table)
        live = self.hall.lives.get(message.table)
        if early is not None:
            early.append(message)  # one after another, even if the table has come just now
        elif live is not None:
            self._handle(live, message)
        elif isinstance(message, wire.Unwatch):
            self.tables.discard(message.table)
        else:
            self.early[message.table] = [message]
            self.hall.later(self._fetch(message.table))

    async def _fetch(self, table: str) -> None:
        live: Live | None = None
        why = Refused("internal")
        try:
            live = await self.hall.table(table)
        except Refused as problem:
            why = problem
        except StoreFailed:
            why = Refused("store_failed")
        finally:
            for message in self.early.pop(table):
                if live is None:
                    self.refused(why, table, message.id if isinstance(message, wire.Asking) else None)
                elif self.open:  # or nobody would ever take it from the table again
                    self._handle(live, message)

    def _handle(self, live: Live, message: AtTable) -> None:
        try:
            if isinstance(message, wire.Watch):
                self._watch(live, message)
            elif isinstance(message, wire.Unwatch):
                self.tables.discard(live.id)
                live.unwatch(self)
            else:
                self._ask(live, message)
        except Refused as problem:
            self.refused(problem, live.id, message.id if isinstance(message, wire.Asking) else None)

    def _watch(self, live: Live, watch: wire.Watch) -> None:
        if live.id not in self.tables and len(self.tables) >= MOST_TABLES:
            self.tables = {*filter(self._follows, self.tables)}  # some are gone, or may not be looked at any more
            if len(self.tables) >= MOST_TABLES:
                raise Refused("too_many_tables")
        self.tables.add(live.id)
        live.welcome(self, watch.seen, watch.memory, watch.muted)

    def _follows(self, table: str) -> bool:
        live = self.hall.lives.get(table)
        return live is not None and self in live.watchers

    def _ask(self, live: Live, asking: wire.Asking) -> None:
        if len(asking.id) > LONGEST_ID:
            raise Refused("not_understood")
        if not live.is_of(asking.seat, self.person):
            raise Refused("not_seated")
        if isinstance(asking, wire.Say):
            self._say(live, asking)
        else:
            seen = asking.seen if isinstance(asking, wire.TakeBack) else None
            live.submit(Ask(self._request(live, asking), Asker(self, asking.id, live.id), seen))

    def _request(self, live: Live, asking: wire.Asking) -> Request:
        """What the table is asked; people round one device agree with one another."""
        match asking:
            case wire.Move():
                if len(asking.move) > LONGEST_MOVE:
                    raise Refused("not_a_move", text=asking.move[:40])
                return requests.Play(asking.seat, asking.move, "person", asking.seen, asking.id)
            case wire.TakeBack():
                return requests.TakeBack(asking.seat, frozenset(live.seats_of(self.person)))
            case wire.End():
                return requests.End(asking.seat, frozenset(live.seats_of(self.person)))
            case wire.Answer():
                return requests.Answer(asking.seat, asking.yes)
            case wire.Concede():
                return requests.Concede(asking.seat, STAND_IN)
        raise Refused("not_understood")

    def _say(self, live: Live, say: wire.Say) -> None:
        if say.word not in wire.PHRASES and say.word not in wire.REACTIONS:
            raise Refused("no_such_phrase")
        if not self.words.take():
            raise Refused("too_fast")
        self.hall.said(live, wire.Said(live.id, say.seat, say.word))
        self.send(packed(wire.Done(live.id, say.id, live.length())))
