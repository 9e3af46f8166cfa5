"""The laws that every game and its tables must pass. They ship with the package, so that anybody's game can use them.

    from rectoverso.engine.conformance import check_game, check_table
    check_game(MyGame(), {"players": 3}, seed=1)

Each call plays one random game to its end and raises Broken at the first law that does not hold.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rectoverso.engine import log
from rectoverso.engine.border import Entry, Event, Json, Seat, View, merge
from rectoverso.engine.changes import changes
from rectoverso.engine.errors import Illegal, Malformed, Refused
from rectoverso.engine.game import NOBODY, CodedState, Game, State
from rectoverso.engine.record import read, record_of, replay, write
from rectoverso.engine.requests import Answer, Concede, End, Hold, Pause, Play, Request, Resume, TakeBack, Tick
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table, opening

LONGEST_THOUGHT = 20_000  # milliseconds of table time between two moves


class Broken(AssertionError):
    """A law that does not hold, and where."""


def hold(law: bool, name: str, where: object = "") -> None:
    if not law:
        raise Broken(f"{name}: {where}" if where != "" else name)


def check_game(game: Game, options: Json, seed: int, every: int = 1) -> State:
    """Plays one random game and checks the laws of states, views and records, at every nth step where they are dear."""
    rng = Rng(seed)
    state = game.new(game.options(options))
    entries: list[Entry] = []
    views: dict[Seat | None, View] = {seat: state.view(seat) for seat in watchers(options)}
    at = 0
    while not state.over():
        if len(entries) % every == 0:
            check_position(game, state, options, rng)
        entry = next_entry(game, state, at, rng)
        at = entry.at
        check_step(state, entry)
        twin = state.copy()
        events = state.apply(entry)
        hold(encoded(twin.apply(entry)) == encoded(events), "the same entry tells the same events", entry)
        entries.append(entry)
        for seat, old in views.items():
            views[seat] = state.view(seat)
            (change,) = changes([old], [views[seat]])
            hold(merge(old, change) == views[seat], "merge(old, change) == new", (seat, entry))
    check_position(game, state, options, rng)
    check_end(game, state, options, entries)
    check_deals(game, options, seed, rng)
    return state


def watchers(options: Json) -> list[Seat | None]:
    return [None, *range(options["players"])]


def next_entry(game: Game, state: State, at: int, rng: Rng) -> Entry:
    """What random players, chance and the clock do next."""
    due = state.deadline()
    if state.wants_chance():
        return Entry(None, game.chance(state, rng), at if due is None else max(at, due))
    later = at + int(rng.below(LONGEST_THOUGHT))
    if due is not None and later > due:
        return Entry(None, "time", later)
    waiting = sorted(state.waiting())
    seat = waiting[rng.below(len(waiting))]
    return Entry(seat, state.automatic() or game.some_move(state, seat, rng), later)


def snapshot(state: State, options: Json) -> list[bytes]:
    """All that anybody can see of a state."""
    return [encoded(state.view(seat)) for seat in watchers(options)] + [
        msgspec.json.encode([state.scores(), state.winners(), sorted(state.waiting()), state.deadline()])
    ]


def encoded(thing: View | list[Event]) -> bytes:
    return msgspec.json.encode(thing)


# Laws of one position


def check_position(game: Game, state: State, options: Json, rng: Rng) -> None:
    waiting = state.waiting()
    if state.over() or state.wants_chance():
        hold(not waiting, "nobody moves when the game is over or chance is due", waiting)
    hold(len(state.scores()) == len(game.sides(options)), "a score for each side", state.scores())
    hold(bool(state.winners()) == state.over(), "somebody has won exactly when the game is over", state.winners())
    check_moves(game, state, options)
    if isinstance(state, CodedState):
        check_codes(state)
    for seat in watchers(options):
        check_view(game, state, seat, rng)
    check_copy(game, state, options, rng)


def check_moves(game: Game, state: State, options: Json) -> None:
    """legal() and check() agree in both directions on every move that can be written."""
    at = state.deadline() or 0
    writable = game.writable(options)
    for seat in range(options["players"]):
        legal = state.legal(seat)
        hold(len(set(legal)) == len(legal), "no move is listed twice", legal)
        hold(not legal or seat in state.waiting(), "only who is waited for has moves", seat)
        for move in legal:
            hold(allowed(state, Entry(seat, move, at)), "what is legal passes check", (seat, move))
        for move in writable:
            if allowed(state, Entry(seat, move, at)):
                hold(move in legal, "what passes check is legal", (seat, move))


def check_codes(state: CodedState) -> None:
    """The inner door: what codes() lists, and pick() takes one of."""
    codes = [int(code) for code in state.codes()]
    hold(codes == sorted(set(codes)), "codes ascend", codes)
    hold(bool(codes) == (state.mover() != NOBODY), "there are codes exactly when somebody is to move", codes)
    if codes:
        picked, nth = state.pick(Rng(1)), Rng(1).below(len(codes))
        hold(picked == codes[nth], "pick takes the code at a number drawn below how many there are", picked)


def allowed(state: State, entry: Entry) -> bool:
    try:
        state.check(entry)
    except Illegal:
        return False
    except Malformed as problem:
        raise Broken(f"a move that can be written is malformed: {entry.move} ({problem})") from None
    return True


def check_view(game: Game, state: State, seat: Seat | None, rng: Rng) -> None:
    view = state.view(seat)
    hold(msgspec.json.decode(encoded(view), type=type(view)) == view, "a view survives the wire", seat)
    twin = game.imagine(view, rng)
    hold(twin.view(seat) == view, "imagine(view(s)).view(s) == view(s)", seat)
    hold(encoded(twin.view(seat)) == encoded(view), "the same view is the same bytes", seat)
    for mover in sorted(state.waiting()):
        check_secrecy(game, state.copy(), twin.copy(), seat, mover, rng)


def check_secrecy(game: Game, state: State, twin: State, seat: Seat | None, mover: Seat, rng: Rng) -> None:
    """Two states that a seat can't tell apart stay so when it, or another, makes a move that shows nothing."""
    entry = Entry(mover, game.some_move(state, mover, rng), state.deadline() or 0)
    if not allowed(twin, entry):
        hold(seat != mover, "a seat's moves depend on nothing that it can't see", entry)
        return
    told, retold = state.apply(entry), twin.apply(entry)
    if not state.revealed() and not twin.revealed():
        hold(encoded(told) == encoded(retold), "events tell nothing that is hidden", (seat, entry))
        hold(encoded(state.view(seat)) == encoded(twin.view(seat)), "views tell nothing that is hidden", (seat, entry))


def check_copy(game: Game, state: State, options: Json, rng: Rng) -> None:
    before = snapshot(state, options)
    twin = state.copy()
    hold(snapshot(twin, options) == before, "a copy is equal")
    at = state.deadline() or 0
    for _ in range(4):
        if twin.over():
            break
        entry = next_entry(game, twin, at, rng)
        twin.apply(entry)
        at = entry.at
    hold(snapshot(state, options) == before, "a copy is independent")


# Laws of a step and of the end


def check_step(state: State, entry: Entry) -> None:
    """An entry that comes next passes check, which changes nothing."""
    try:
        state.check(entry)
    except (Illegal, Malformed) as problem:
        raise Broken(f"what comes next is refused: {entry} ({problem})") from None


def check_end(game: Game, state: State, options: Json, entries: list[Entry]) -> None:
    """A log replayed gives the same state, and so does its record, written and read."""
    twin = game.new(game.options(options))
    for entry in entries:
        twin.check(entry)
        twin.apply(entry)
    hold(snapshot(twin, options) == snapshot(state, options), "replay of a log gives the same state")
    record = record_of(game, options, entries)
    line = write(record)
    again = read(line, lambda _: game)
    hold(write(again) == line, "a record that is read and written is the same")
    finding = replay(again).finding
    hold(finding is None, "a record of a game replays", finding)


def check_deals(game: Game, options: Json, seed: int, rng: Rng) -> None:
    """Deals made for a whole game are the same for a seed, could come from the box, and suffice to the end."""
    deals = game.deals(options, Rng(seed))
    hold(deals == game.deals(options, Rng(seed)), "deals are the same for a seed")
    game.check_setup(deals, options)
    state = game.new(options)
    at = 0
    while not state.over():
        entry = next_entry(game, state, at, rng)
        if state.wants_chance():
            outcome = game.outcome(state, deals)
            hold(outcome is not None, "deals suffice for a whole game", at)
            entry = Entry(None, outcome or "", entry.at)
            check_step(state, entry)
        state.apply(entry)
        at = entry.at


# Laws of a table


def check_table(game: Game, options: Json, seed: int, steps: int = 60, bot: str = "random") -> Table:
    """Sends random requests to a table; whatever happens, log and state agree, and a refusal changes nothing."""
    rng = Rng(seed)
    wall = 1_000_000
    holders = [log.Holder(person=f"p{seat}") for seat in range(options["players"])]
    table = Table(game, opening(game, options, holders, wall, Rng(seed + 1), practice=seed % 2 == 0), Rng(seed + 2))
    table.watched = set(watchers(options))
    clients = {seat: table.view(seat) for seat in table.watched}
    for _ in range(steps):
        wall += int(rng.below(2000))
        request = _request(game, table, rng, bot)
        before = (len(table.log), snapshot(table.state, options))
        try:
            proposed = table.propose(request, wall)
        except (Refused, Malformed):
            proposed = []
        hold((len(table.log), snapshot(table.state, options)) == before, "a proposal changes nothing", request)
        for told in table.commit(proposed):
            for seat, change in told.changes.items():
                clients[seat] = merge(clients[seat], change)
        times = [entry.at for entry in table.log]
        hold(times == sorted(times), "table time never runs back", request)
        for seat, seen in clients.items():
            hold(seen == table.view(seat), "who follows the changes sees the table", (seat, request))
        again = Table(game, [log.decode(log.encode(entry)) for entry in table.log])
        hold(snapshot(again.state, options) == snapshot(table.state, options), "a log resumed is the same table")
        hold(
            (again.status(), again.holders, again.deadline()) == (table.status(), table.holders, table.deadline()),
            "a log resumed is the same table",
            request,
        )
    return table


def _request(game: Game, table: Table, rng: Rng, bot: str) -> Request:
    """Mostly moves that are due; now and then everything else that people do, sense or nonsense."""
    seats = len(table.holders)
    seat = int(rng.below(seats))
    odd: list[Callable[[], Request]] = [
        lambda: TakeBack(seat, frozenset(range(seats)) if rng.below(2) else frozenset()),
        lambda: End(seat),
        lambda: Answer(seat, yes=bool(rng.below(3))),
        lambda: Hold(seat, log.Holder(person=f"p{seat}", bot=bot if rng.below(2) else None)),
        Pause,
        Resume,
        Tick,
        lambda: Play(seat, "nonsense"),
        lambda: Play(seats + 1, "keep"),
        lambda: Play(seat, "keep", seen=0),
    ]
    if rng.below(200) == 0:
        return Concede(seat, bot)
    waiting = sorted(table.state.waiting())
    if rng.below(4) == 0 or not waiting:
        return odd[rng.below(len(odd))]() if rng.below(3) else Tick()
    mover = waiting[rng.below(len(waiting))]
    by: log.By = "person" if table.holders[mover].bot is None else "bot"
    return Play(mover, game.some_move(table.state, mover, rng), by, id=f"{len(table.log)}")
