"""A table without input or output: what it answers, what it tells, and when it wants to be woken."""

from __future__ import annotations

import pytest

from rectoverso.engine import log
from rectoverso.engine.border import Json, merge
from rectoverso.engine.clock import Clock
from rectoverso.engine.errors import Illegal, Malformed, Refused
from rectoverso.engine.log import Holder, LogEntry
from rectoverso.engine.record import read, replay, write
from rectoverso.engine.requests import (
    Abandon,
    Answer,
    Concede,
    End,
    Hold,
    Pause,
    Play,
    Request,
    Resume,
    TakeBack,
    Tick,
)
from rectoverso.engine.rng import Rng
from rectoverso.engine.table import Table, opening
from rectoverso.games import game_of

WALL = 1_700_000_000_000


def seated(
    players: int,
    game: str = "verso",
    *,
    practice: bool = False,
    seed: int = 1,
    clock: Clock | None = None,
    deal: Json | None = None,
    **options: object,
) -> Table:
    rules = game_of(game)
    holders = [Holder(person=f"p{seat}") for seat in range(players)]
    complete = rules.complete({"players": players, **options})
    return Table(rules, opening(rules, complete, holders, WALL, Rng(seed), practice, clock, deal), Rng(seed + 1))


def do(table: Table, request: Request, wall: int = WALL + 1000) -> list[LogEntry]:
    entries = table.propose(request, wall)
    table.commit(entries)
    return entries


def refusal(table: Table, request: Request) -> str:
    with pytest.raises(Refused) as refused:
        table.propose(request, WALL + 1000)
    return refused.value.why


def mover(table: Table) -> int:
    (seat,) = table.state.waiting()
    return seat


def test_a_new_table_begins_with_its_start_and_the_chance_that_the_game_wants() -> None:
    start, deck = seated(3).log
    assert isinstance(start, log.Start)
    assert (start.game, start.rules, start.options) == ("verso", 1, {"players": 3})
    assert isinstance(deck, log.Chance)
    assert deck.outcome.startswith("deck ")


def test_a_proposal_changes_nothing_until_it_is_committed() -> None:
    table = seated(2)
    play = Play(mover(table), "keep")
    assert table.propose(play, WALL) == table.propose(play, WALL)
    assert len(table.log) == 2
    (told,) = table.commit(table.propose(play, WALL + 5))
    assert told.index == 2
    assert len(table.log) == 3
    assert table.log[2].at == 5


def test_whoever_follows_the_changes_sees_the_table() -> None:
    table = seated(2)
    table.watched = {None, 0, 1}
    seen = {seat: table.view(seat) for seat in table.watched}
    for move in ("keep", "flip", "keep"):
        for told in table.commit(table.propose(Play(mover(table), move), WALL)):
            for seat, change in told.changes.items():
                seen[seat] = merge(seen[seat], change)
    assert seen == {seat: table.view(seat) for seat in table.watched}


def test_moves_are_refused_by_rule_by_seat_and_by_hand() -> None:
    table = seated(2)
    seat = mover(table)
    with pytest.raises(Illegal, match="V7"):
        table.propose(Play(1 - seat, "keep"), WALL)
    with pytest.raises(Malformed):
        table.propose(Play(seat, "nonsense"), WALL)
    assert refusal(table, Play(7, "keep")) == "not_seated"
    assert refusal(table, Play(-1, "keep")) == "not_seated"
    assert refusal(table, Play(seat, "keep", by="bot")) == "seat_is_person"


def test_a_move_sent_twice_is_played_once_and_a_stale_one_not_at_all() -> None:
    table = seated(2)
    seat = mover(table)
    play = Play(seat, "keep", id="abc", seen=len(table.log))
    assert len(do(table, play)) == 1
    assert do(table, play) == []
    assert refusal(table, Play(1 - seat, "keep", seen=2)) == "stale"
    assert len(do(table, Play(1 - seat, "keep", seen=3))) == 1
    resumed = Table(table.game, table.log)
    assert resumed.propose(play, WALL) == []
    assert len(do(resumed, Play(seat, "keep", id="abd"))) == 1
    assert len(do(resumed, Play(1 - seat, "keep", id="abc"))) == 1, "an id is one's own"


def test_a_seat_goes_to_a_bot_and_back() -> None:
    table = seated(2)
    seat = mover(table)
    do(table, Hold(seat, Holder(f"p{seat}", "greedy")))
    assert table.bots_to_move() == [seat]
    assert refusal(table, Play(seat, "keep")) == "seat_is_bot"
    do(table, Play(seat, "keep", by="bot"))
    do(table, Hold(seat, Holder(f"p{seat}")))
    assert do(table, Hold(seat, Holder(f"p{seat}"))) == []
    do(table, Play(1 - seat, "keep"))
    assert table.bots_to_move() == []
    do(table, Play(seat, "keep"))
    assert refusal(table, Hold(5, Holder())) == "not_seated"


def test_the_table_moves_for_a_person_whose_time_is_up_and_for_nobody_else() -> None:
    table = seated(2, clock=Clock("move", 30_000))
    seat = mover(table)
    assert table.deadline() == WALL + 30_000
    assert table.overdue(WALL + 29_999) is None
    assert refusal(table, Play(seat, "keep", by="clock")) == "time_not_up"
    assert table.overdue(WALL + 30_000) == seat
    (move,) = do(table, Play(seat, "keep", by="clock"), WALL + 30_000)
    assert isinstance(move, log.Move)
    assert move.by == "clock"
    assert table.deadline() == WALL + 60_000
    assert refusal(seated(2), Play(0, "keep", by="clock")) == "time_not_up"


def test_a_player_s_clock_runs_only_while_they_think_and_gains_its_increment() -> None:
    table = seated(2, clock=Clock("player", 60_000, 2_000))
    assert table.clocks is not None
    seat = mover(table)
    do(table, Play(seat, "keep"), WALL + 10_000)
    do(table, Play(1 - seat, "keep"), WALL + 15_000)
    assert [table.clocks.left[seat], table.clocks.left[1 - seat]] == [52_000, 57_000]
    assert table.deadline() == WALL + 15_000 + 52_000
    do(table, Play(seat, "keep", by="clock"), WALL + 67_000)
    assert table.clocks.left[seat] == 5_000
    assert table.log[-1].at == 67_000
    resumed = Table(table.game, table.log)
    assert resumed.clocks is not None
    assert (resumed.clocks.left, resumed.deadline()) == (table.clocks.left, table.deadline())


def test_a_clock_stands_still_for_a_bot_and_in_a_pause() -> None:
    table = seated(2, clock=Clock("player", 60_000))
    seat = mover(table)
    do(table, Hold(seat, Holder(f"p{seat}", "greedy")), WALL + 10_000)
    assert table.deadline() is None
    do(table, Hold(seat, Holder(f"p{seat}")), WALL + 40_000)
    assert table.deadline() == WALL + 40_000 + 50_000
    do(table, Pause(), WALL + 50_000)
    assert (table.deadline(), table.overdue(WALL + 900_000)) == (None, None)
    do(table, Resume(), WALL + 1_000_000)
    assert table.deadline() == WALL + 1_000_000 + 40_000


def test_clocks_are_for_games_in_turns_and_within_reason() -> None:
    with pytest.raises(Refused, match="race"):
        seated(2, "dessus-dessous", clock=Clock("move", 30_000))
    for clock in (Clock("move", 10), Clock("days", 1000), Clock("move", 30_000, 5), Clock("player", 60_000, 61_000)):
        with pytest.raises(Malformed, match="clock"):
            seated(2, clock=clock)
    assert Clock("player", 60_000).live()
    assert not Clock("days", 3 * 24 * 3_600_000).live()


def test_a_table_plays_the_deal_that_it_was_given_and_then_others() -> None:
    record = seated(3, "sea-change", seed=5).record()
    again = seated(3, "sea-change", seed=6, deal=record.setup)
    assert again.record().setup == record.setup
    while len(again.record().setup["deals"]) == 1:
        seat = mover(again)
        do(again, Play(seat, again.state.legal(seat)[0]))
    with pytest.raises(Malformed):
        seated(2, deal=record.setup)


def test_a_level_that_the_deal_lacks_is_drawn_by_chance() -> None:
    """D15: a solo game given with missions of one level only."""
    alone = seated(1, "dessus-dessous")
    do(alone, Play(0, "draw 3"))
    again = seated(1, "dessus-dessous", seed=9, deal=alone.record().setup)
    do(again, Play(0, "draw 4"))
    assert again.record().setup["missions"][0]["level"] == 4


def test_a_move_is_taken_back_until_chance_has_shown_something() -> None:
    table = seated(2)
    seat = mover(table)
    assert refusal(table, TakeBack(seat)) == "nothing_to_take_back"
    do(table, Play(seat, "keep"))
    assert refusal(table, TakeBack(seat, frozenset({1 - seat}))) == "take_back_shown"


def banked_without_a_flip() -> tuple[Table, int]:
    """Some table at which a seat has just banked and nobody had a card to flip."""
    for seed in range(200):
        table = seated(2, seed=seed)
        rng = Rng(seed)
        while table.status() == "playing":
            seat = mover(table)
            moves = table.state.legal(seat)
            do(table, Play(seat, moves[rng.below(len(moves))]))
            if not table.state.revealed() and table.state.waiting() == {1 - seat}:
                return table, seat
    raise AssertionError("no such table")


def test_others_must_agree_to_a_take_back_and_must_not_have_acted() -> None:
    table, seat = banked_without_a_flip()
    before = table.view(None)
    do(table, TakeBack(seat, frozenset({1 - seat})))
    assert mover(table) == seat
    assert table.view(None) != before
    assert table.counts()
    table, seat = banked_without_a_flip()
    do(table, Play(1 - seat, table.state.legal(1 - seat)[0]))
    assert refusal(table, TakeBack(seat, frozenset({1 - seat}))) == "take_back_others"


def test_alone_and_in_practice_one_takes_back_freely_and_it_does_not_count() -> None:
    alone = seated(1)
    first = alone.view(0)
    do(alone, Play(0, "flip"))
    do(alone, TakeBack(0))
    assert alone.view(0) == first
    assert not alone.counts()
    practice = seated(2, practice=True)
    seat = mover(practice)
    do(practice, Play(seat, "keep"))
    do(practice, Play(1 - seat, "keep"))
    do(practice, TakeBack(seat))
    assert mover(practice) == seat
    assert len(practice.line) == 1
    assert not practice.counts()


def test_a_concession_ends_the_game_of_two_and_hands_the_seat_to_a_bot_among_more() -> None:
    two = seated(2)
    do(two, Concede(0))
    assert two.status() == "conceded"
    assert refusal(two, Concede(1)) == "game_ended"
    assert refusal(two, Play(mover(two), "keep")) == "game_ended"
    assert refusal(two, TakeBack(0)) == "game_ended"
    three = seated(3)
    do(three, Concede(1))
    assert three.status() == "playing"
    assert three.holders[1].bot == "greedy"
    assert do(three, Concede(1)) == []
    do(three, Concede(2))
    assert three.status() == "conceded"


def test_a_team_goes_on_while_a_partner_has_not_conceded() -> None:
    table = seated(4, "sea-change", teams="2v2")
    first, second = table.game.sides(table.options)
    do(table, Concede(first[0]))
    assert table.status() == "playing"
    do(table, Concede(second[0]))
    assert table.status() == "playing"
    do(table, Concede(first[1]))
    assert table.status() == "conceded"


def test_others_are_asked_and_the_table_takes_back_when_the_last_has_agreed() -> None:
    table, seat = banked_without_a_flip()
    (asked,) = do(table, TakeBack(seat))
    assert asked == log.Asked(asked.at, seat, "take_back")
    assert do(table, TakeBack(seat)) == []
    assert refusal(table, End(1 - seat)) == "question_open"
    assert do(table, Answer(seat, yes=True)) == []
    answered, taken_back = do(Table(table.game, table.log), Answer(1 - seat, yes=True))
    assert isinstance(answered, log.Answered)
    assert isinstance(taken_back, log.TakenBack)


def test_a_no_or_a_move_closes_a_question() -> None:
    table, seat = banked_without_a_flip()
    do(table, TakeBack(seat))
    do(table, Answer(1 - seat, yes=False))
    assert refusal(table, Answer(1 - seat, yes=True)) == "nothing_asked"
    do(table, TakeBack(seat))
    do(table, Play(1 - seat, table.state.legal(1 - seat)[0]))
    assert table.question is None
    do(table, End(seat))
    do(table, Play(mover(table), table.state.legal(mover(table))[0]))
    assert table.question is not None
    assert table.question.agreed == {seat}


def test_nobody_waits_for_the_answer_of_a_person_who_is_away() -> None:
    table = seated(3)
    do(table, End(0))
    do(table, Answer(1, yes=True))
    assert table.status() == "playing"
    do(table, Hold(2, Holder("p2", "greedy")))
    do(table, End(0))
    assert table.status() == "agreed"


def test_all_persons_agree_to_end_a_game_and_bots_always_do() -> None:
    table = seated(3)
    do(table, Hold(2, Holder(bot="random")))
    do(table, End(0))
    assert table.status() == "playing"
    do(table, Answer(1, yes=True))
    assert table.status() == "agreed"
    other = seated(2)
    do(other, Abandon())
    assert other.status() == "abandoned"


def test_pauses_cost_no_table_time_and_survive_a_restart() -> None:
    table = seated(2)
    do(table, Play(mover(table), "keep"), WALL + 1000)
    do(table, Pause(), WALL + 2000)
    assert do(table, Pause(), WALL + 2500) == []
    assert refusal(table, Play(mover(table), "keep")) == "paused"
    table = Table(table.game, table.log)
    do(table, Resume(), WALL + 1_000_000)
    assert do(table, Resume(), WALL + 1_000_001) == []
    (move,) = do(table, Play(mover(table), "keep"), WALL + 1_000_500)
    assert move.at == 2500


def test_nobody_is_charged_for_times_in_which_nobody_kept_the_table() -> None:
    table = seated(2, clock=Clock("player", 60_000))
    do(table, Play(mover(table), "keep"), WALL + 1000)
    gaps = [(WALL - 9000, WALL - 5000), (WALL - 500, WALL + 50_000), (WALL + 52_000, WALL + 90_000)]
    pauses = table.slept(gaps)
    assert pauses == [
        log.Paused(1000),
        log.Resumed(1000, WALL + 50_000),
        log.Paused(3000),
        log.Resumed(3000, WALL + 90_000),
    ]
    table.commit(pauses)
    assert table.deadline() == WALL + 90_000 + 58_000
    assert table.slept(gaps) == []
    do(table, Pause(), WALL + 91_000)
    assert table.slept([(WALL + 92_000, WALL + 95_000)]) == []


def test_table_time_never_runs_back_when_a_clock_does() -> None:
    table = seated(2)
    do(table, Play(mover(table), "keep"), WALL + 9000)
    (move,) = do(table, Play(mover(table), "keep"), WALL + 10)
    assert move.at == 9000


def test_a_race_tells_when_to_be_woken_and_time_comes_by_a_tick() -> None:
    """D9, D10: time only through entries."""
    table = seated(2, "dessus-dessous", limit=60)
    assert table.deadline() == WALL + 60_000
    assert do(table, Tick(), WALL + 59_999) == []
    do(table, Pause(), WALL + 59_999)
    assert table.deadline() is None
    assert do(table, Tick(), WALL + 70_000) == []
    do(table, Resume(), WALL + 100_000)
    assert table.deadline() == WALL + 100_001
    (time,) = do(table, Tick(), WALL + 100_001)
    assert isinstance(time, log.Move)
    assert (time.seat, time.move) == (None, "time")
    due = table.deadline()
    assert due is not None
    (mission,) = do(table, Tick(), due)
    assert isinstance(mission, log.Chance)


def test_nothing_is_taken_back_in_a_race() -> None:
    table = seated(2, "dessus-dessous")
    do(table, Play(0, "give-up"))
    assert refusal(table, TakeBack(0, frozenset({1}))) == "take_back_final"


def test_others_moves_do_not_make_a_move_stale_where_all_play_at_once() -> None:
    table = seated(3, "dessus-dessous")
    seen = len(table.log)
    do(table, Play(0, "give-up", seen=seen))
    assert len(do(table, Play(1, "give-up", seen=seen))) == 1


def test_nobody_is_asked_for_a_last_bank_that_they_cannot_make() -> None:
    """V17: the table writes the pass."""
    table = seated(2)
    while table.status() == "playing":
        do(table, Play(mover(table), "keep" if "keep" in table.state.legal(mover(table)) else "pass"))
        assert table.state.automatic() is None
    passes = [entry for entry in table.log if isinstance(entry, log.Move) and entry.move == "pass"]
    assert len(passes) == 2


def test_a_table_needs_a_holder_for_each_seat() -> None:
    with pytest.raises(Refused, match="wrong number"):
        opening(game_of("verso"), {"players": 2}, [Holder()], WALL)


def test_a_game_that_is_over_is_over() -> None:
    table = seated(1)
    while table.status() == "playing":
        do(table, Play(0, table.state.legal(0)[0]))
    assert table.status() == "over"
    assert table.deadline() is None
    assert table.bots_to_move() == []
    assert do(table, Tick()) == []
    with pytest.raises(Illegal):
        table.propose(Play(0, "keep"), WALL)
    assert refusal(table, Pause()) == "game_ended"


def test_the_record_is_the_effective_line_finished_or_not() -> None:
    table = seated(2, practice=True)
    seat = mover(table)
    do(table, Play(seat, "keep"))
    do(table, Play(1 - seat, "flip"))
    do(table, TakeBack(1 - seat))
    record = table.record()
    assert [move["move"] for move in record.moves] == ["keep"]
    assert (record.scores, record.winners) == (None, None)
    assert replay(read(write(record), game_of)).finding is None
    do(table, Concede(0))
    assert table.record().reason == "conceded"


def test_log_entries_survive_being_written() -> None:
    table = seated(2)
    do(table, Play(mover(table), "keep", id="x"))
    do(table, Pause())
    do(table, Resume())
    do(table, Hold(0, Holder("p0", "random")))
    assert [log.decode(log.encode(entry)) for entry in table.log] == table.log
    assert log.line_of_play(table.log) == table.line
