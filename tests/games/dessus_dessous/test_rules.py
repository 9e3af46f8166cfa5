"""What single rules of Dessus Dessous say, and its worked examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from rectoverso.engine.border import Entry
from rectoverso.engine.errors import Illegal, Malformed
from rectoverso.engine.rng import Rng
from rectoverso.games.dessus_dessous import events
from rectoverso.games.dessus_dessous.game import GAME
from rectoverso.games.dessus_dessous.layers import layer_set
from rectoverso.games.dessus_dessous.missions import LEVELS, missions
from rectoverso.games.dessus_dessous.moves import is_right, mission_of, mission_text
from rectoverso.games.dessus_dessous.rules import COUNTDOWN, PAUSE, ROUNDS, DessusDessousState
from rectoverso.games.dessus_dessous.stacks import parse_stack, solve, stack_code, stack_of, stack_text
from tests.games.dessus_dessous import naive
from tests.games.dessus_dessous.tables import (
    START,
    WRONG,
    alone,
    mission,
    play,
    refused,
    reveal,
    right,
    solution,
    table,
    take,
    view,
    whole_game,
)

LIMIT = 300_000
ALEX, SAM, ROBIN, TRACY = range(4)


# The worked examples of the rulebook


def test_alex_keeps_the_4_and_robin_moves_up_to_the_3() -> None:
    """D12, D13: Alex 4 and the card, Sam 0, Robin 3, Tracy 0; the 2 and the 1 leave the game."""
    state = table(4)
    take(state, ALEX, True, START + 10)
    take(state, SAM, False, START + 20)
    take(state, ROBIN, True, START + 30)
    told = play(state, None, "time", START + 30 + COUNTDOWN)
    assert state.scores() == [4, 0, 3, 0]
    assert state.cards == [3, 0, 0, 0]
    (over,) = [event for event in told if isinstance(event, events.RoundOver)]
    assert [seat.won for seat in over.result.seats] == [4, 0, 3, 0]
    assert [seat.token for seat in over.result.seats] == [4, 3, 2, None]
    assert [seat.right for seat in over.result.seats] == [True, False, True, False]
    assert over.result.card == ALEX
    assert over.scores == [4, 0, 3, 0]


def test_final_scores_15_15_13_10_go_to_the_higher_sum_on_mission_cards() -> None:
    """D14: the sums of tokens tie, the numbers on the mission cards decide."""
    state = whole_game(4, [[(0, True)]] * 5 + [[(1, True)]])
    state.points = [15, 15, 13, 10]
    state.cards = [8, 10, 3, 3]
    assert state.winners() == [1]
    assert state.decided() == "cards"
    state.cards = [10, 10, 12, 3]
    assert state.winners() == [0, 1]
    assert state.decided() == "shared"
    state.points = [16, 15, 13, 10]
    assert state.winners() == [0]
    assert state.decided() == "score"


# A game for 2 to 4


def test_six_rounds_of_3_4_5_3_4_5_layers() -> None:
    """D5: in this order, and then the game is over."""
    state = whole_game(2, [[(0, True), (1, True)]] * 6)
    assert [result.mission.level for result in view(state, None).memory.results] == [3, 4, 5, 3, 4, 5]
    assert state.over()
    assert state.scores() == [12, 6]
    assert state.cards == [24, 0]
    assert state.winners() == [0]
    assert state.deadline() is None
    assert state.waiting() == frozenset()
    for seat, move in ((0, "give-up"), (1, f"take {WRONG}"), (None, "time")):
        assert refused(state, seat, move, 10**6) == ("D14", "game_over")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_of_a_round(players: int) -> None:
    """D6: as many as players, D8: the highest left is taken first, even in the same millisecond."""
    state = table(players)
    for taken, seat in enumerate(reversed(range(players))):
        assert state.tokens() == list(range(players - taken, 0, -1))
        told = take(state, seat, False, START + 99)
        assert told[0] == events.Took(seat, players - taken, START + 99)
    assert state.wants_chance()


def test_nobody_builds_before_the_mission_is_revealed() -> None:
    """D7: before the first round and between rounds; then to all at the same moment."""
    state = GAME.new(GAME.complete({"players": 2}))
    assert state.wants_chance()
    assert state.deadline() is None
    assert state.waiting() == frozenset()
    assert refused(state, 0, f"take {WRONG}", 0) == ("D7", "not_revealed")
    assert refused(state, 1, "give-up", 0) == ("D7", "not_revealed")
    assert refused(state, None, "time", 0) == ("D10", "not_yet_time")
    first = reveal(state, 70)
    assert state.waiting() == frozenset((0, 1))
    for seat in (None, 0, 1):
        shown = view(state, seat).table
        assert shown.mission is not None
        assert (shown.mission.level, shown.mission.pattern) == (3, list(first.pattern))
        assert shown.began == 70
    play(state, 0, "give-up", 80)
    play(state, 1, "give-up", 90)
    assert refused(state, 0, "give-up", 90) == ("D7", "not_revealed")
    assert state.deadline() == 90 + PAUSE
    assert refused(state, None, "time", 90 + PAUSE) == ("D10", "not_yet_time")


def test_who_has_a_token_or_has_given_up_is_done() -> None:
    """D8, D10."""
    state = table(3)
    take(state, 0, True, START)
    play(state, 1, "give-up", START)
    assert refused(state, 0, f"take {WRONG}", START) == ("D8", "not_building")
    assert refused(state, 0, "give-up", START) == ("D8", "not_building")
    assert refused(state, 1, f"take {WRONG}", START) == ("D8", "not_building")
    assert state.waiting() == frozenset((2,))


# The countdown and the limit


def test_the_countdown_starts_after_the_first_right_take_of_two_players() -> None:
    """D9: ten seconds, and in time at the very deadline."""
    state = table(2)
    told = take(state, 0, True, START + 1000)
    assert told[1:] == [events.Countdown(1, START + 11_000)]
    assert state.deadline() == START + 11_000
    assert refused(state, 1, f"take {WRONG}", START + 11_001) == ("D9", "too_late")
    assert refused(state, 1, "give-up", START + 11_001) == ("D9", "too_late")
    assert refused(state, None, "time", START + 10_999) == ("D9", "not_yet_time")
    late = state.copy()
    play(late, None, "time", START + 11_500)
    assert late.scores() == [2, 0]
    take(state, 1, True, START + 11_000)
    assert state.scores() == [2, 1]


def test_no_countdown_after_a_wrong_stack() -> None:
    """D9: rubbish handed in at once leaves the other one the whole limit."""
    state = table(2)
    assert len(take(state, 0, False, START)) == 1
    assert state.deadline() == START + LIMIT
    take(state, 1, True, START + LIMIT)
    assert state.scores() == [0, 2]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("right_one", [None, 0, 1, 2])
def test_one_right_stack_among_those_handed_in_is_enough(players: int, right_one: int | None) -> None:
    """D9: whichever of them it is, a wrong one before or after; it starts when the last but one is done."""
    state = table(players)
    for seat in range(players - 1):
        assert not view(state, None).table.countdown
        take(state, seat, seat == right_one, START + seat)
    runs = right_one is not None and right_one < players - 1
    assert view(state, None).table.countdown == runs
    assert state.deadline() == (START + players - 2 + COUNTDOWN if runs else START + LIMIT)


@pytest.mark.parametrize("order", ["take, give-up, give-up", "give-up, take, give-up", "give-up, give-up, take"])
def test_where_others_give_up_it_starts_for_the_single_player_left(order: str) -> None:
    """D9: a single player is still building, and at least one token has been taken."""
    state = table(4)
    for seat, what in enumerate(order.split(", ")):
        assert state.deadline() == START + LIMIT
        play(state, seat, f"take {right(state)}" if what == "take" else what, START + 100 * seat)
    assert state.deadline() == START + 200 + COUNTDOWN
    assert state.waiting() == frozenset((3,))


def test_no_countdown_while_no_token_is_taken() -> None:
    """D9: all others have given up, so only the limit holds."""
    state = table(3)
    play(state, 0, "give-up", START)
    play(state, 2, "give-up", START)
    assert state.deadline() == START + LIMIT
    take(state, 1, True, START + LIMIT)
    assert state.scores() == [0, 3, 0]


def test_two_still_build_and_no_countdown_runs() -> None:
    """D9: whatever has been handed in."""
    state = table(4)
    take(state, 0, True, START)
    take(state, 1, True, START)
    assert state.deadline() == START + LIMIT


def test_the_countdown_replaces_the_limit() -> None:
    """D9: the last player always has the full ten seconds, and never more."""
    state = table(2, limit=60)
    take(state, 0, True, START + 60_000)
    assert state.deadline() == START + 70_000
    assert refused(state, None, "time", START + 60_000) == ("D9", "not_yet_time")
    take(state, 1, True, START + 70_000)
    assert state.scores() == [2, 1]


def test_the_limit() -> None:
    """D10: from the reveal, in time at the very millisecond; late whether "time" has been written or not."""
    state = table(3, limit=61)
    due = START + 61_000
    assert state.deadline() == due
    assert refused(state, None, "time", due - 1) == ("D10", "not_yet_time")
    assert refused(state, 0, f"take {WRONG}", due + 1) == ("D10", "limit_over")
    assert refused(state, 0, "give-up", due + 1) == ("D10", "limit_over")
    take(state, 0, True, due)
    told = play(state, None, "time", due)
    assert told[0] == events.OutOfTime([1, 2], due)
    assert state.scores() == [3, 0, 0]
    assert [seat.status for seat in view(state, 2).memory.results[0].seats] == ["token", "out_of_time", "out_of_time"]


def test_everyone_gives_up_and_the_round_ends_at_once() -> None:
    """D10, D13: nobody scores, and the card leaves the game."""
    state = table(2)
    play(state, 1, "give-up", START + 5)
    told = play(state, 0, "give-up", START + 6)
    assert isinstance(told[-1], events.RoundOver)
    assert told[-1].result.card is None
    assert state.scores() == state.cards == [0, 0]
    assert state.round == 1


def test_the_countdown_is_gone_in_the_next_round() -> None:
    """D9, D10."""
    state = table(2)
    take(state, 0, True, START)
    take(state, 1, True, START)
    reveal(state, START + PAUSE)
    assert state.deadline() == START + PAUSE + LIMIT
    assert refused(state, 0, "give-up", START + PAUSE + LIMIT + 1) == ("D10", "limit_over")


# Checking


def test_a_turn_of_the_whole_stack_is_right_and_the_mirror_image_is_not() -> None:
    """D11."""
    for level in LEVELS:
        one = mission(level, 40)
        key = 4 * (8 * 40 + level) + 1
        assert mission_of("millpond", key) == one
        for turns in range(4):
            assert is_right("millpond", stack_code(parse_stack(solution(one, turns))), key)
        for image in naive.turns_of(naive.mirror_image(list(one.pattern))):
            for stack in solve(image):
                assert not is_right("millpond", stack_code(stack), key)


def test_right_is_what_a_naive_reading_says() -> None:
    """D2, D3, D11: layers laid on one another by coordinates."""
    rng = Rng(3)
    for level in LEVELS:
        for _ in range(6):
            index = int(rng.below(missions("millpond").count(level)))
            one = mission(level, index, int(rng.below(4)))
            key = 4 * (8 * index + level) + one.stack[0] % 4
            texts = [solution(one, turns) for turns in range(4)]
            texts += [stack_text(stack_of(1321 + int(rng.below(4_454_400)))) for _ in range(20)]
            for text in texts:
                code = stack_code(parse_stack(text))
                assert is_right("millpond", code, key) == naive.is_right(text, level, list(one.pattern)), text


def test_a_stack_with_a_hidden_layer_more_is_wrong() -> None:
    """D11: the pattern is right, but not the number of layers."""
    for index in range(200):
        one = mission(3, index)
        more = [stack for stack in solve(one.pattern, most=4) if len(stack) == 4]
        if more:
            assert layer_set().pattern(more[0]) == one.pattern
            assert not is_right("millpond", stack_code(more[0]), 4 * (8 * index + 3) + 1)
            return
    pytest.fail("no mission with such a stack")


def test_one_or_two_layers_are_not_handed_in() -> None:
    """D11; but 3 to 5 are, whatever the mission's number."""
    state = table(2)
    assert refused(state, 0, "take A0", START) == ("D11", "stack_size")
    assert refused(state, 0, "take A0 B3'", START) == ("D11", "stack_size")
    for stack in ("A0 B0 C0", "A0 B0 C0 D0", "A0 B0 C0 D0 E0"):
        state.check(Entry(0, f"take {stack}", START))


def test_layers_of_a_stack() -> None:
    """D1, D2: five different layers, each once."""
    state = table(2)
    assert refused(state, 0, "take A0 B0 F0", START) == ("D2", "unknown_layer")
    assert refused(state, 0, "take A0 B0 A1'", START) == ("D2", "layer_twice")
    assert refused(state, 0, "take A0 B0 C0 D0 E0 A0", START) == ("D2", "layer_twice")


@given(st.lists(st.sampled_from([f"{letter}{turns}{side}" for letter in "ABCDEFZ" for turns in range(4)
                                 for side in ("", "'")]), min_size=1, max_size=7))  # fmt: skip
def test_any_stack_that_can_be_written_passes_by_d2_and_d11_alone(words: list[str]) -> None:
    """D2: layers A to E, each once; D11: three to five of them."""
    letters = [word[0] for word in words]
    stack = " ".join(words)
    for state, kind in ((table(2), "take"), (choosing_done(), "check")):
        if not set(letters) <= set("ABCDE") or len(set(letters)) < len(letters):
            assert rule_against(state, f"{kind} {stack}") == "D2"
        elif not 3 <= len(letters) <= 5:
            assert rule_against(state, f"{kind} {stack}") == "D11"
        else:
            assert rule_against(state, f"{kind} {stack}") is None


def choosing_done() -> DessusDessousState:
    """Alone, with a mission that lies open."""
    state = alone()
    draw(state, 3, START)
    return state


def rule_against(state: DessusDessousState, move: str) -> str | None:
    try:
        state.check(Entry(0, move, START))
    except Illegal as problem:
        return problem.rule
    return None


@pytest.mark.parametrize(
    "text",
    [
        "", "take", "take ", "take a0 b0 c0", "take A4 B0 C0", "take A0  B0 C0", "take A0 B0 C0 ", " take A0 B0 C0",
        "take A0 B0 C0\n", "take A0'' B0 C0", "take A B C", "Take A0 B0 C0", "give up", "give-up ", "draw", "draw 2",
        "draw 6", "draw 03", "draw 3 ", "check", "time", "mission 3:0", "keep", "take A\u0660 B0 C0",
        "take " + "A0 " * 400,
    ],
)  # fmt: skip
def test_what_is_no_move_is_malformed(text: str) -> None:
    for state in (table(2), alone(), whole_game(2, [[]] * 6)):
        with pytest.raises(Malformed) as caught:
            state.check(Entry(0, text, START))
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 120


def test_table_time_never_runs_back() -> None:
    state = table(2)
    for entry in (Entry(0, "give-up", START - 1), Entry(0, f"take {WRONG}", START - 1)):
        with pytest.raises(Malformed, match="time"):
            state.check(entry)
    with pytest.raises(Malformed, match="seat"):
        state.check(Entry(2, "give-up", START))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_score_as_a_naive_reading_does(players: int) -> None:
    """D5 to D14: who takes what, passed on by hand, and added up."""
    for seed in range(12):
        rng = Rng(seed)
        state = GAME.new(GAME.complete({"players": players, "limit": 60}))
        scores, cards, at = [0] * players, [0] * players, 0
        for level in ROUNDS:
            at += int(rng.below(1000))
            play(state, None, GAME.chance(state, rng), at)
            takes: list[tuple[int, bool]] = []
            shown = view(state, None).table.mission
            assert shown is not None
            while not state.wants_chance() and not state.over():
                due = state.deadline()
                assert due is not None
                at += int(rng.below(15_000))
                if at > due:
                    play(state, None, "time", at)
                    break
                seat = sorted(state.waiting())[rng.below(len(state.waiting()))]
                move = GAME.some_move(state, seat, rng)
                if move != "give-up":
                    takes.append((seat, naive.is_right(move.removeprefix("take "), level, shown.pattern)))
                play(state, seat, move, at)
            won = naive.round_scores(players, takes)
            scores = [one + two for one, two in zip(scores, won, strict=True)]
            if any(won):
                cards[won.index(max(won))] += level
            assert (state.scores(), state.cards) == (scores, cards)
        best = max(zip(scores, cards, strict=True))
        assert state.over()
        assert state.winners() == [seat for seat in range(players) if (scores[seat], cards[seat]) == best]


def test_tokens_passed_on_by_hand() -> None:
    """D12, in the words of the naive reading: the last token goes back to the middle."""
    assert naive.round_scores(4, [(0, True), (1, False), (2, True)]) == [4, 0, 3, 0]
    assert naive.round_scores(3, [(2, False), (0, False), (1, True)]) == [0, 3, 0]


# Solo


def draw(state: DessusDessousState, level: int, at: int, index: int | None = None) -> None:
    play(state, 0, f"draw {level}", at)
    assert state.wants_chance()
    assert state.deadline() is None
    assert state.waiting() == frozenset()
    reveal(state, at, index)


def test_solo_lasts_three_minutes_from_before_the_first_draw() -> None:
    """D15: what has not been checked in time does not count."""
    state = alone()
    assert not state.wants_chance()
    assert state.deadline() == 180_000
    assert state.legal(0) == ["draw 3", "draw 4", "draw 5"]
    draw(state, 3, 170_000)
    assert state.deadline() == 180_000
    assert refused(state, 0, f"check {right(state)}", 180_001) == ("D15", "too_late")
    assert refused(state, None, "time", 179_999) == ("D15", "not_yet_time")
    in_time = state.copy()
    play(in_time, 0, f"check {right(in_time)}", 180_000)
    assert refused(in_time, 0, "draw 3", 180_001) == ("D15", "too_late")
    told = play(in_time, None, "time", 180_000)
    assert told == [events.OutOfTime([0], 180_000), events.Ended([3], [0], "score")]
    play(state, None, "time", 180_004)
    assert (state.over(), state.scores(), state.winners()) == (True, [0], [0])
    assert refused(state, 0, "draw 3", 180_004) == ("D15", "game_over")
    assert view(state, 0).table.mission is not None


def test_a_wrong_check_costs_nothing_but_time() -> None:
    """D15: keep building; when it is right, draw the next one, of any level."""
    state = alone()
    draw(state, 4, 10)
    told = play(state, 0, f"check {WRONG}", 20)
    assert told == [events.Checked(WRONG, False, 20)]
    assert refused(state, 0, "draw 3", 20) == ("D15", "mission_open")
    assert state.legal(0) == []
    play(state, 0, "check C0 B0 A0", 21)
    assert view(state, 0).table.checks == 2
    assert view(state, 0).memory.checks == [WRONG, "C0 B0 A0"]
    play(state, 0, f"check {right(state, 3)}", 22)
    assert state.scores() == [4]
    assert view(state, 0).memory.checks == []
    assert refused(state, 0, f"check {WRONG}", 22) == ("D15", "no_mission")
    draw(state, 5, 30)
    play(state, 0, f"check {right(state)}", 31)
    assert view(state, None).table.solved == [4, 5]
    assert state.scores() == [9]


def test_random_solo_games_score_as_a_naive_reading_does() -> None:
    """D15, D16: the numbers of the missions whose checks were right and in time."""
    for seed in range(12):
        rng, at, score = Rng(seed), 0, 0
        state = alone()
        while not state.over():
            if state.wants_chance():
                play(state, None, GAME.chance(state, rng), at)
                continue
            at += int(rng.below(15_000))
            if at > 180_000:
                play(state, None, "time", at)
                break
            shown = view(state, 0).table.mission
            move = GAME.some_move(state, 0, rng)
            if shown is not None and naive.is_right(move.removeprefix("check "), shown.level, shown.pattern):
                score += shown.level
            play(state, 0, move, at)
        assert state.over()
        assert (state.scores(), state.winners()) == ([score], [0])


def test_neither_tokens_nor_giving_up_in_solo_and_no_checks_with_others() -> None:
    """D15, D11."""
    state = alone()
    for _ in range(2):
        assert refused(state, 0, f"take {WRONG}", 0) == ("D15", "no_tokens_solo")
        assert refused(state, 0, "give-up", 0) == ("D15", "no_giving_up_solo")
        if state.phase != 1:
            draw(state, 3, 0)
    assert refused(state, 0, "check A0 B0", 0) == ("D11", "stack_size")
    with_others = table(2)
    assert refused(with_others, 0, f"check {WRONG}", START) == ("D11", "no_checks_with_others")
    assert refused(with_others, 0, "draw 3", START) == ("D11", "no_checks_with_others")


def test_nothing_moves_while_the_mission_is_drawn() -> None:
    state = alone()
    play(state, 0, "draw 3", 5)
    assert refused(state, 0, f"check {WRONG}", 5) == ("D7", "not_revealed")
    assert refused(state, 0, "draw 4", 5) == ("D7", "not_revealed")
    assert refused(state, None, "time", 200_000) == ("D15", "not_yet_time")


def test_a_level_with_no_mission_left_cannot_be_drawn() -> None:
    """D15."""
    state = alone()
    count = missions("millpond").count(3)
    state.missions = vec[i64]([i64(4 * (8 * index + 3)) for index in range(count)])
    state.solved = vec[i64]([i64(1321)] * count)
    assert refused(state, 0, "draw 3", 0) == ("D15", "level_empty")
    assert state.legal(0) == ["draw 4", "draw 5"]


@pytest.mark.parametrize(
    ("score", "band"),
    [(0, 0), (12, 0), (13, 13), (18, 13), (19, 19), (26, 19), (27, 27), (36, 27), (37, 37), (49, 37), (50, 50),
     (63, 50), (64, 64), (200, 64)],
)  # fmt: skip
def test_solo_bands(score: int, band: int) -> None:
    """D16, and the gap of the rulebook at 12 closed."""
    state = alone()
    state.points = [score]
    assert view(state, 0).table.band == band
    assert view(table(2), 0).table.band is None


# Chance


def test_what_chance_may_bring() -> None:
    """D4, D5: a mission of the round's level, none twice, and turns of one pattern are one mission."""
    state = table(2)
    first = mission_of("millpond", int(state.missions[0]))
    assert refused(state, None, mission_text(3, first.pattern), START) == ("D5", "no_chance_now")
    for seat in (0, 1):
        play(state, seat, "give-up", START)
    assert refused(state, None, mission_text(3, mission(3, 1).pattern), START) == ("D5", "wrong_level")
    assert refused(state, None, mission_text(4, mission(3, 1).pattern), START) == ("D4", "not_a_mission")
    assert refused(state, None, "mission 4:" + "0" * 64, START) == ("D4", "not_a_mission")
    assert refused(state, None, "mission 4:" + "7" * 64, START) == ("D4", "not_a_mission")
    assert refused(state, None, "mission 4:" + "0" * 63, START) == ("D4", "not_a_mission")
    for text in ("mission", "mission 4", "mission 4:", "mission 6:" + "0" * 64, "mission 4:" + "8" * 64, "deck"):
        with pytest.raises(Malformed):
            state.check(Entry(None, text, START))
    with pytest.raises(Malformed, match="time"):
        state.check(Entry(None, mission_text(4, mission(4).pattern), START - 1))
    for at in (START, START + 1, START + PAUSE, START + 10**9):
        state.check(Entry(None, mission_text(4, mission(4).pattern), at))
    again = whole_game(2, [[], [], []])
    for turns in range(4):
        turned = mission(3, 7, turns)
        assert refused(again, None, mission_text(3, turned.pattern), 10**6) == ("D5", "mission_twice")


def test_solo_chance() -> None:
    """D15: of the level chosen, and none comes twice."""
    state = alone()
    assert refused(state, None, mission_text(3, mission(3).pattern), 0) == ("D15", "no_chance_now")
    draw(state, 3, 0)
    play(state, 0, f"check {right(state)}", 1)
    play(state, 0, "draw 3", 2)
    assert refused(state, None, mission_text(4, mission(4).pattern), 2) == ("D15", "wrong_level")
    assert refused(state, None, mission_text(3, mission(3, 7, 2).pattern), 2) == ("D15", "mission_twice")


def test_chance_turns_missions_and_repeats_none() -> None:
    """D5: drawn at random, in any of the four turns, so that nothing hints at how the stack lies."""
    state, rng = alone(), Rng(5)
    seen, turns = set[int](), set[int]()
    for at in range(60):
        play(state, 0, "draw 3", at)
        play(state, None, GAME.chance(state, rng), at)
        seen.add(int(state.missions[-1]) >> 2)
        turns.add(int(state.missions[-1]) & 3)
        play(state, 0, f"check {right(state)}", at)
    assert len(seen) == 60
    assert turns == {0, 1, 2, 3}
    assert state.scores() == [180]


def test_chance_skips_what_has_been_played() -> None:
    """D15: of a level with one mission left, chance brings that one."""
    state = alone()
    count = missions("millpond").count(3)
    left = 1234
    state.missions = vec[i64]([i64(4 * (8 * index + 3)) for index in range(count) if index != left])
    state.solved = vec[i64]([i64(1321)] * (count - 1))
    play(state, 0, "draw 3", 0)
    play(state, None, GAME.chance(state, Rng(1)), 0)
    assert int(state.missions[-1]) // 32 == left


# The borders of the contract


def test_what_is_listed_is_what_passes() -> None:
    """legal() and check() agree, at the deadline too; stacks are checked and not listed."""
    state = table(3)
    take(state, 0, True, START)
    assert [state.legal(seat) for seat in range(3)] == [[], ["give-up"], ["give-up"]]
    for seat in range(3):
        for move in GAME.writable(GAME.complete({"players": 3})):
            try:
                state.check(Entry(seat, move, START + LIMIT))
            except Illegal:
                assert move not in state.legal(seat)
            else:
                assert move in state.legal(seat)


def test_what_shows_something_and_that_nothing_is_taken_back() -> None:
    state = table(3)
    assert state.revealed()
    take(state, 0, False, START)
    assert not state.revealed()
    assert state.final()
    play(state, 1, "give-up", START)
    assert state.revealed()  # D9: seat 2 learns that seat 0 is wrong
    take(state, 2, False, START)
    assert state.revealed()
