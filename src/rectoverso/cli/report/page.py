"""The page of a review: one file that asks nothing of anybody, with the chart and the positions that decided."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rectoverso.cli.report import pictures
from rectoverso.cli.report.telling import Telling, decision_of
from rectoverso.cli.words import clock
from rectoverso.engine.record import Record
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.view import VersoView
from rectoverso.lab.review.examining import course_of
from rectoverso.lab.review.facts import MissionReview, Review

STYLE = """
:root { color-scheme: light; --table: #efe6d5; --paper: #fbf5e8; --line: #d6c7ac; --ink: #2b2320; --ink-2: #5e5248; }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--table); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: break-word; }
main { max-width: 62rem; margin: 0 auto; background: var(--paper); border: 1px solid var(--line); border-radius: 16px;
  padding: 16px 24px 32px; }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2; }
svg { max-width: 100%; height: auto; display: block; margin: 8px 0; }
.value { fill: #fbf5e8; font: 600 17px Georgia, serif; text-anchor: middle; }
.corner { fill: #fbf5e8; font: 10px system-ui, sans-serif; } .end { text-anchor: end; }
.axis { stroke: #8b7b63; } .label { font: 12px system-ui, sans-serif; fill: #5e5248; text-anchor: end; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 24px; }
.legend li { display: flex; align-items: center; gap: 8px; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: 6px 16px 6px 0; text-align: left; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.about { color: var(--ink-2); }
"""


def page_of(record: Record, review: Review, telling: Telling) -> str:
    """HTML in UTF-8. Names may hold anything: all that is said is escaped."""
    title, *about = telling.heading()
    body = "\n".join(
        [
            f"<h1>{escape(title)}</h1>",
            *(f'<p class="about">{escape(line)}</p>' for line in about),
            *_sides(telling),
            *(_race(record, telling) if review.missions else _moments(record, review, telling)),
        ]
    )
    return (
        f'<!doctype html>\n<html lang="{telling.texts.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n"
        "</html>\n"
    )


def _sides(telling: Telling) -> Iterator[str]:
    for side in telling.review.sides:
        first, *rest = telling.side(side)
        yield f"<h3>{escape(first)}</h3>"
        yield from (f"<p>{escape(line)}</p>" for line in rest)


def _moments(record: Record, review: Review, telling: Telling) -> Iterator[str]:
    yield f"<h2>{escape(telling.say('chart'))}</h2>"
    yield f'<p class="about">{escape(telling.say("about_chart"))}</p>'
    yield from _chart(review, telling)
    yield f"<h2>{escape(telling.say('mistakes'))}</h2>"
    positions = _positions(record, review, telling)
    for at in review.mistakes:
        decision = decision_of(review.moments[at])
        yield f"<p>{escape(telling.mistake(decision))}</p>"
        yield positions[at]
        yield _list(telling.reasons(decision))
    if not review.mistakes:
        yield f"<p>{escape(telling.say('no_mistakes'))}</p>"
    yield f"<h2>{escape(telling.say('strokes'))}</h2>"
    yield f'<p class="about">{escape(telling.say("about_luck"))}</p>'
    yield _list([telling.stroke(one) for one in review.strokes] or [telling.say("no_strokes")])
    yield f"<h2>{escape(telling.say('all_decisions'))}</h2>"
    yield from _table(review, telling)


def _chart(review: Review, telling: Telling) -> Iterator[str]:
    lines = [
        [*(moment.prospects[side] for moment in review.moments), review.final[side]]
        for side in range(len(review.sides))
    ]
    low, high = 0.0, 1.0
    if review.unit == "score":
        low, high = min(map(min, lines)), max(map(max, lines))
    labels = telling.amount(low, review.unit), telling.amount(high, review.unit)
    yield pictures.chart(lines, low, high, labels, telling.say("about_chart"))
    names = [telling.name(side) for side in review.sides]
    legend = "".join(f"<li>{pictures.sample(side, name)}{escape(name)}</li>" for side, name in enumerate(names))
    yield f'<ul class="legend">{legend}</ul>'


def _positions(record: Record, review: Review, telling: Telling) -> dict[int, str]:
    """A picture of each position in which much was given away."""
    found = {}
    for at, played in enumerate(course_of(record)):
        seat = played.entry.seat
        if at in review.mistakes and seat is not None:
            view = played.before.view(seat)
            if isinstance(view, VersoView):
                found[at] = pictures.display(view.table, seat, telling.say("display"))
            elif isinstance(view, SeaChangeView):
                found[at] = pictures.trick(view.table, telling.say("trick"))
    return found


def _table(review: Review, telling: Telling) -> Iterator[str]:
    columns = ("move", "player", "played", "best", "lost")
    head = "".join(f"<th>{escape(telling.say(f'column_{name}'))}</th>" for name in columns)
    yield f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>'
    for moment in review.moments:
        one = moment.decision
        if one is not None:
            cells = [str(one.move), telling.seat(one.seat), one.played, one.moves[0].move]
            told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            yield f'<tr>{told}<td class="number">{escape(telling.amount(one.loss, review.unit))}</td></tr>'
    yield "</tbody></table></div>"


def _race(record: Record, telling: Telling) -> Iterator[str]:
    yield f"<h2>{escape(telling.say('missions'))}</h2>"
    for number, mission in enumerate(telling.review.missions, 1):
        first, *rest = telling.mission(number, mission)
        yield f"<h3>{escape(first)}</h3>"
        yield pictures.pattern(record.options["layers"], mission.pattern, first)
        yield _times(mission, telling)
        yield _list(rest)


def _times(mission: MissionReview, telling: Telling) -> str:
    """How long everybody took, beside what is usual."""
    longest = max([mission.usual, *(one.ms for one in mission.attempts)])
    parts = []
    for row, one in enumerate(mission.attempts):
        wide, ink, sign = 300 * one.ms / longest, *(("#1f614f", "✓") if one.right else ("#a32a1b", "✗"))
        label = escape(f"{sign} {telling.seat(one.seat)} {clock(one.ms)}")
        parts.append(f'<rect y="{row * 22 + 2}" width="{wide:.1f}" height="16" rx="3" fill="{ink}"/>')
        parts.append(f'<text x="{wide + 6:.1f}" y="{row * 22 + 15}" font-size="13">{label}</text>')
    usual = 300 * mission.usual / longest
    high = 22 * max(1, len(mission.attempts))
    parts.append(f'<line x1="{usual:.1f}" x2="{usual:.1f}" y1="0" y2="{high}" class="axis" stroke-dasharray="3 3"/>')
    return pictures.svg(520, high, telling.say("chart"), "".join(parts))


def _list(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""
