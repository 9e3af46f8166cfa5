"""What chance brings to a table of Sea Change, as it is written in a log.

First `suits YPBG dealer 2`, then before each round `deal Y4,Y10,... P5,G0,... | B4,...`: a hand for each seat, its
cards in the order dealt, and with one or two players the pile, top card first.
"""

from __future__ import annotations

import re
from typing import Final

from rectoverso.engine.errors import Malformed
from rectoverso.engine.options import short
from rectoverso.games.sea_change.cards import CARD_OF, HAND, NAMES, SUITS, deck_of, suits_in_play

_TABLE: Final = re.compile(r"suits ([A-Z]*) dealer (0|[1-9][0-9]*)")


def table_text(suits: str, dealer: int) -> str:
    return f"suits {suits} dealer {dealer}"


def read_table(outcome: str) -> tuple[str, int]:
    written = _TABLE.fullmatch(outcome)
    if written is None:
        raise Malformed(f"suits and a dealer are needed, not {short(outcome)}")
    return written[1], int(written[2])


def deal_text(hands: list[list[str]], pile: list[str]) -> str:
    written = " ".join(["deal", *[",".join(hand) for hand in hands]])
    return f"{written} | {','.join(pile)}" if pile else written


def read_deal(outcome: str) -> tuple[list[list[str]], list[str]]:
    word, _, dealt = outcome.partition(" ")
    if word != "deal":
        raise Malformed(f"a deal is needed, not {short(outcome)}")
    hands, bar, pile = dealt.partition(" | ")
    return [hand.split(",") for hand in hands.split(" ")], pile.split(",") if bar else []


def check_outcome(outcome: str, players: int, suits: str) -> None:
    """Raises Malformed for what could not come from the box; `suits` is empty while none are drawn."""
    if suits:
        check_deal(*read_deal(outcome), players, suits)
    else:
        check_table(*read_table(outcome), players)


def check_table(suits: str, dealer: int, players: int) -> None:
    for at, suit in enumerate(suits):
        if suit not in SUITS:
            raise Malformed(f"unknown suit {short(suit)}: the suits are {', '.join(SUITS)}")
        if suit in suits[:at]:
            raise Malformed(f"the suit {suit} is drawn twice")
    needed = suits_in_play(players)
    if len(suits) != needed:
        raise Malformed(f"{needed} suits are needed with this number of players (S3), not {len(suits)}")
    if not 0 <= dealer < players:
        raise Malformed(f"the dealer sits at a seat from 0 to {players - 1}, not at {dealer}")


def check_deal(hands: list[list[str]], pile: list[str], players: int, suits: str) -> None:
    if len(hands) != players:
        raise Malformed(f"{players} hands are needed, not {len(hands)}")
    for seat, hand in enumerate(hands):
        if len(hand) != HAND:
            raise Malformed(f"the hand of seat {seat} needs {HAND} cards (S4), not {len(hand)}")
    in_play = {NAMES[card] for card in deck_of(players, suits)}
    needed = len(in_play) - HAND * players
    if len(pile) != needed:
        raise Malformed(f"the pile needs {needed} cards, not {len(pile)}")
    seen = set()
    for card in [card for cards in (*hands, pile) for card in cards]:
        if card not in CARD_OF:
            raise Malformed(f"no card of Sea Change: {short(card)}")
        if card not in in_play:
            raise Malformed(f"the card {card} is not in play (S3)")
        if card in seen:
            raise Malformed(f"the card {card} is dealt twice (S1)")
        seen.add(card)
