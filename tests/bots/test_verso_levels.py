"""The levels for Verso: they see views alone, say what they expect, keep their time, and each beats the one below."""

from __future__ import annotations

import itertools
from time import thread_time

import pytest

from rectoverso.bots import LEVELS, Thinker, bot_of, levels_of, search
from rectoverso.bots.verso.quick import greedy_code
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games.verso.game import GAME
from rectoverso.games.verso.rules import VersoState
from rectoverso.games.verso.view import VersoView

FEW = {"expert": "expert@30"}


def dealt(players: int, number: int, moves: int = 0) -> VersoState:
    state = GAME.new({"players": players})
    state.shuffle(Rng(seeds(67, number)))
    for _ in range(moves):
        state.step(greedy_code(state, Rng(number)))
    return state


def seen_by_mover(state: VersoState) -> VersoView:
    view = state.view(int(state.turn))
    assert isinstance(view, VersoView)
    return view


def results(levels: list[str], deals: int) -> list[float]:
    """The share of the victories of the first of these, or its mean score, with each in each seat as often."""
    got: list[float] = []
    for number, turn in itertools.product(range(deals), range(len(levels))):
        state, rng = dealt(len(levels), number), Rng(seeds(turn, number))
        seated = [bot_of("verso", FEW.get(level, level)) for level in levels[-turn:] + levels[:-turn]]
        while not state.over():
            state.step(state.code(seated[state.turn].choose(seen_by_mover(state), rng).move))
        won = state.winners()
        got.append(state.scores()[0] if len(levels) == 1 else (turn in won) / len(won))
    return got


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def test_people_may_choose_four_levels() -> None:
    assert levels_of("verso") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_same_view_and_seed_make_the_same_choice_whatever_is_hidden(level: str, players: int) -> None:
    bot = bot_of("verso", FEW.get(level, level))
    for moves in (4, 13):
        state = dealt(players, 2, moves)
        view = seen_by_mover(state)
        chosen = bot.choose(view, Rng(3)).move
        assert chosen in view.table.legal
        other = GAME.imagine(view, Rng(11))
        assert other.deck[other.drawn + 1 :] != state.deck[state.drawn + 1 :]
        assert bot.choose(other.view(int(state.turn)), Rng(3)).move == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_number_of_players_to_the_end(level: str) -> None:
    for players in (1, 3, 6):
        state = dealt(players, 5, 12 * players)
        while not state.over():
            bot = bot_of("verso", "expert@4" if level == "expert" else level)
            state.step(state.code(bot.choose(seen_by_mover(state), Rng(1)).move))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_expert_says_what_it_expects_of_every_move(players: int) -> None:
    expert = bot_of("verso", "expert@40")
    assert isinstance(expert, Thinker)
    for moves in (8, 15 * players):
        view = seen_by_mover(dealt(players, 3, moves))
        found = expert.consider(view, Rng(5))
        assert sorted(one.move for one in found) == sorted(view.table.legal)
        assert found == expert.consider(view, Rng(5))
        assert all(one.worth <= found[0].worth or one.trials > 2 for one in found)
        assert all(one.trials > 0 and one.spread >= 0 for one in found)
        assert all(view.table.scores[view.table.mover or 0] <= one.points < 120 for one in found)
        assert all(one.worth == pytest.approx(one.points) if players == 1 else 0 <= one.worth <= 1 for one in found)


def test_a_card_that_makes_a_square_is_taken() -> None:
    """The first seat has three cards of two colours and two of the other; the last card of all is of that colour."""
    state = GAME.new({"players": 2})
    deck = [
        "B1:1/G2:3",
        "G1:1/O2:3",
        "O1:1/B2:3",
        "B3:1/G4:3",
        "G3:1/O4:3",
        "O3:1/B4:3",
        "B5:1/G6:3",
        "G5:1/O6:3",
        "O5:1/B6:3",
    ]
    others = [card for card in GAME.deals({"players": 6}, Rng(1))["deck"] if not same(card, deck)]
    order = list(itertools.chain.from_iterable(zip(deck, others, strict=False)))
    state.deal(" ".join(["deck", "0", *order[:17], *others[9:22]]))
    while state.drawn < 16:
        state.step(0)
    state.deck = state.deck[:17]
    view = seen_by_mover(state)
    assert view.table.top == "O5:1"
    for level in ("club", "expert@200"):
        assert bot_of("verso", level).choose(view, Rng(1)).move == "keep"


def same(card: str, cards: list[str]) -> bool:
    return any(set(card.split("/")) == set(other.split("/")) for other in cards)


@pytest.mark.compiled
@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_the_expert_keeps_to_its_time_and_stops_when_told(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "clock", thread_time)
    view = seen_by_mover(dealt(4, 3, 30))
    expert = bot_of("verso", f"expert@{round(seconds * 1000)}ms")
    expert.choose(view, Rng(1))  # the tables are read once
    took = []
    for seed in range(3):
        begun = thread_time()
        expert.choose(view, Rng(seed))
        took.append(thread_time() - begun)
    assert seconds * 0.8 <= min(took) <= seconds * 1.2
    begun = thread_time()
    bot_of("verso", "expert@1000000").choose(view, Rng(1), lambda: True)
    assert thread_time() - begun < seconds


def test_alone_each_level_scores_as_it_should() -> None:
    scores = {level: mean(results([level], 60)) for level in LEVELS[:3]}
    assert 20 < scores["beginner"] < 34
    assert scores["beginner"] + 4 < scores["casual"] < scores["club"]


@pytest.mark.parametrize(("worse", "better"), [*itertools.pairwise(LEVELS)])
@pytest.mark.compiled
def test_each_level_beats_the_one_below_it(worse: str, better: str) -> None:
    assert mean(results([better, worse], 60)) > 0.52
    assert mean(results([better, worse, worse, worse], 25)) > 0.27
