"""The deals of dailies, without a server."""

from __future__ import annotations

import pytest

from rectoverso.engine.errors import Malformed, Refused
from rectoverso.games import game_of
from rectoverso.server import daily

WALL = 1_700_000_000_000


def test_a_daily_is_the_same_for_all_and_another_for_every_game_day_and_server() -> None:
    verso, layers = game_of("verso"), game_of("dessus-dessous")
    deal = daily.deal_of(verso, "2026-02-28", b"secret")
    assert deal == daily.deal_of(verso, "2026-02-28", b"secret")
    assert deal != daily.deal_of(verso, "2026-03-01", b"secret")
    assert deal != daily.deal_of(verso, "2026-02-28", b"another")
    for rules in (verso, layers, game_of("sea-change")):
        rules.check_setup(daily.deal_of(rules, "2026-02-28", b"secret"), daily.solo(rules))
        assert daily.mode(rules) == "1"


def test_a_day_is_one_of_the_calendar_that_has_come() -> None:
    assert daily.day_of(WALL) == "2023-11-14"
    daily.check_day("2023-11-14", "2023-11-14")
    daily.check_day("2020-02-29", "2023-11-14")
    for wrong in ("2023-11-14T00", "20231114", "2023-02-29", "2023-W01-1", "", "٢٠٢٣-11-14", "2023-13-01"):
        with pytest.raises(Malformed, match="day"):
            daily.check_day(wrong, "2023-11-14")
    with pytest.raises(Refused) as refused:
        daily.check_day("2023-11-15", "2023-11-14")
    assert refused.value.why == "day_not_come"


def test_nobody_watches_a_scored_daily_and_its_deal_is_hidden_on_its_day() -> None:
    scored = daily.room_of("verso", "2026-02-28", "me", True, b"secret", WALL)
    assert (scored.spectators, scored.scored, scored.daily, scored.started) == (False, True, "2026-02-28", WALL)
    assert daily.hidden(scored, "2026-02-28")
    assert not daily.hidden(scored, "2026-03-01")
    earlier = daily.room_of("verso", "2026-02-28", "me", False, b"secret", WALL)
    assert earlier.spectators
    assert not daily.hidden(earlier, "2026-02-28")
