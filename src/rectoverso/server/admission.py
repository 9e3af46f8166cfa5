"""Who gets a socket: somebody known, by our own name and from our own page, and not too many of them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rectoverso.engine.errors import Refused
from rectoverso.server.doorway import Doorway, headers_of
from rectoverso.server.hall import Hall
from rectoverso.server.identity import person_of
from rectoverso.server.limits import Bucket
from rectoverso.server.problems import problem_of, status_of
from rectoverso.server.quotas import SOCKETS_OF_ADDRESS, SOCKETS_OF_PERSON, neighbourhood
from rectoverso.server.session import Session
from rectoverso.server.socket import Close, Door, NotAdmitted, Send
from rectoverso.store.base import Person, StoreFailed
from rectoverso.text import LANGUAGES

PATH: Final = "/api/socket"
POLICY: Final = 1008  # closing code


class Admission:
    """Admits sockets and keeps count of them until they are lost."""

    def __init__(self, hall: Hall, doorway: Doorway) -> None:
        self.hall = hall
        self.doorway = doorway
        self.by_person: dict[str, set[Visit]] = {}
        self.by_address: Counter[str] = Counter()
        hall.farewell = self.part

    async def admit(self, door: Door, send: Send, close: Close) -> Session:
        try:
            return await self._admit(door, send, close)
        except StoreFailed:
            refused = Refused("store_failed")
        except Refused as problem:
            refused = problem
        self.hall.tally.refusals[refused.why] += 1
        raise NotAdmitted(status_of(refused.why), problem_of(refused, LANGUAGES[0]).text)

    async def _admit(self, door: Door, send: Send, close: Close) -> Session:
        headers = headers_of(door.headers.raw_items())
        self.doorway.check_host(headers, door.local)
        if door.path != PATH:
            raise Refused("no_such_page")
        self.doorway.check_origin(headers, self.doorway.scheme("http", headers))
        address = self.doorway.address(door.address, headers)
        self.hall.quotas.take_from_address("socket", address)
        person = await person_of(self.hall.store, headers)
        if person is None:
            raise Refused("who_are_you")
        self.hall.quotas.take_as_person("socket", person.person)
        return self._enter(person, address, send, close)

    def _enter(self, person: Person, address: str, send: Send, close: Close) -> Session:
        mine = self.by_person.get(person.person, set())
        place = neighbourhood(address)
        crowded = len(mine) >= SOCKETS_OF_PERSON or self.by_address[place] >= SOCKETS_OF_ADDRESS
        if crowded and self.hall.quotas.strict:
            raise Refused("too_many_sockets")
        buckets = self.hall.quotas.messages(person.person, address)
        visit = Visit(self, person, place, buckets, send, close)
        self.by_person.setdefault(person.person, set()).add(visit)
        self.by_address[place] += 1
        self.hall.tally.sockets += 1
        self.hall.tally.sockets_opened += 1
        return visit

    def leave(self, visit: Visit) -> None:
        mine = self.by_person.get(visit.person, set())
        if visit not in mine:
            return
        mine.remove(visit)
        if not mine:
            del self.by_person[visit.person]
        self.by_address[visit.place] -= 1
        if not self.by_address[visit.place]:
            del self.by_address[visit.place]
        self.hall.tally.sockets -= 1

    def part(self, person: str) -> None:
        """A person is forgotten: nobody acts for them any more."""
        for visit in list(self.by_person.get(person, ())):
            visit.close(POLICY, "forgotten")


class Visit(Session):
    """A session that shares what it may send with others of its person and of its address."""

    def __init__(
        self,
        admission: Admission,
        person: Person,
        place: str,
        buckets: tuple[Bucket, Bucket],
        send: Send,
        close: Close,
    ) -> None:
        super().__init__(admission.hall, person.person, person.name, send, close)
        self.admission = admission
        self.place = place
        self.buckets = buckets

    def received(self, data: bytes) -> None:
        mine, ours = self.buckets
        if mine.take() and ours.take():
            super().received(data)
        else:
            self._mistake(Refused("too_fast"))

    def stirred(self) -> None:
        mine, ours = self.buckets
        if mine.take() and ours.take():
            super().stirred()
        else:
            self._mistake(Refused("too_fast"))

    def lost(self) -> None:
        self.admission.leave(self)
        super().lost()
