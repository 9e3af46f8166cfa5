"""How strong the bots are, against the yardsticks and one another. It can be stopped at any time and goes on later.

    python bench/bots.py                    every case until it has the games that it wants, then the tables
    python bench/bots.py "verso 2"          those whose name begins so
    python bench/bots.py --list             what there is, and what has been found so far
    python bench/bots.py --minutes 10       ten minutes at most
    python bench/bots.py --budget 500 ...   with so many ms of the processor per move instead
    python bench/bots.py --deals 1000 ...   with so many deals instead
    python bench/bots.py --fresh ...        forgetting what has been found for them

Results are kept in bench/results/bots.jsonl; the tables go to docs/bots.md.
"""

from __future__ import annotations

import argparse
import time
from contextlib import closing
from pathlib import Path

from cases import CASES
from report import write_part
from rich.console import Console
from rich.table import Table
from strength import Case, Kept, Sums, play

from rectoverso.lab.figures import half_width

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", help="how their names begin")
    parser.add_argument("--list", action="store_true", help="play nothing")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="how long at most")
    parser.add_argument("--budget", type=float, help="ms of the processor per move, for cases that have a budget")
    parser.add_argument("--deals", type=int, help="how many deals")
    parser.add_argument("--fresh", action="store_true", help="forget what has been found")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    chosen = [case for case in CASES if not given.cases or any(case.name.startswith(name) for name in given.cases)]
    if not chosen:
        raise SystemExit("no such case; --list shows them")
    if given.budget:
        chosen = [case._replace(budget=given.budget) if case.budget else case for case in chosen]
    kept = Kept()
    until = time.monotonic() + given.minutes * 60
    if not given.list:
        for case in chosen:
            if given.fresh:
                kept.forget(case)
            work(case, given.deals or case.deals, kept, until)
        for game in dict.fromkeys(case.game for case in CASES):
            write_part(game, table_of(game, kept), PAGE)
    show(chosen, kept)


def work(case: Case, wanted: int, kept: Kept, until: float) -> None:
    """Plays until all is played or time is up, and says now and then how far it is."""
    said = time.monotonic()
    with closing(play(case, wanted, kept)) as playing:
        for sums in playing:
            if time.monotonic() > until and sums.deals > 1:
                return
            if time.monotonic() > said + 20:
                said = time.monotonic()
                print(f"{case.key}: {sums.deals} of {wanted} deals, {measured(case, sums)}", flush=True)


def measured(case: Case, sums: Sums) -> str:
    if case.scored:
        return f"{sums.mean:.2f} ± {sums.error:.2f}"
    return f"{100 * sums.mean:.1f} ± {100 * sums.error:.1f} %"


def more(sums: Sums) -> str:
    """Of solo: how often so many points, and the mean without luck."""
    told = [f"{name}: {100 * number / sums.games:.1f} %" for name, number in sums.more.items() if "more" in name]
    if "adjusted" in sums.more:
        mean = sums.more["adjusted"] / sums.games
        width = half_width(sums.games, sums.more["adjusted"], sums.more["adjusted squares"])
        told.append(f"adjusted {mean:.2f} ± {width:.2f}")
    return ", ".join(told)


def taken(sums: Sums) -> str:
    """What a move took of the processor, by bot."""
    return ", ".join(f"{bot} {ms / moves:.2g} ms" for bot, (ms, moves, _) in sums.spent.items() if moves)


def goal(case: Case) -> str:
    if case.target is None:
        return ""
    return f"at least {case.target:g}" if case.scored else f"at least {100 * case.target:g} %"


def verdict(case: Case, sums: Sums) -> str:
    """Open where the range of the mean holds the target: more games would tell."""
    if case.target is None or not sums.deals:
        return ""
    if sums.deals < 2 or sums.mean - sums.error < case.target <= sums.mean + sums.error:
        return "open"
    return "met" if sums.mean >= case.target else "**missed**"


def rows(case: Case, sums: Sums) -> list[str]:
    found = measured(case, sums) if sums.deals else "not measured"
    extra = more(sums)
    return [
        case.key,
        f"{found}; {extra}" if extra else found,
        f"{sums.games:,}",
        taken(sums),
        goal(case),
        verdict(case, sums),
    ]


HEAD = ["case", "measured", "games", "time per move", "target", ""]


def show(cases: list[Case], kept: Kept) -> None:
    table = Table(*HEAD)
    for case in cases:
        table.add_row(*rows(case, kept.sums(case)))
    Console(width=180).print(table)


def table_of(game: str, kept: Kept) -> str:
    """Every case of a game, and every budget at which it has been measured."""
    lines = [f"| {' | '.join(HEAD)} |", "|---|---|---|---|---|---|"]
    for case in CASES:
        if case.game == game:
            budgets = {float(line["case"].rpartition("@")[2][:-2]) for line in kept.lines if is_of(line["case"], case)}
            variants = [case._replace(budget=budget) for budget in sorted(budgets | {case.budget})]
            lines += [f"| {' | '.join(rows(one, kept.sums(one)))} |" for one in variants]
    return "\n".join(lines)


def is_of(key: str, case: Case) -> bool:
    return case.budget > 0 and key.rpartition("@")[0] == case.name


if __name__ == "__main__":
    main()
