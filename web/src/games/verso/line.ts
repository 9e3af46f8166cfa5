/** What happened, in words. */

import { t } from "../../lib/i18n.svelte"
import type { LogEvent } from "../../lib/table.svelte"
import type { Event } from "../../lib/wire"
import type { NameOf } from "../client"
import { readSequence } from "./banks"
import { points, theFace, theSequence } from "./words"

export function line(event: Event, name: NameOf): string | null {
  switch (event.event) {
    case "dealt":
      return t("verso.line.dealt", { n: event.left, name: name(event.first) })
    case "drawn":
      return event.flipped
        ? t("verso.line.turned", { name: name(event.seat), before: theFace(event.top), after: theFace(event.face) })
        : t("verso.line.kept", { name: name(event.seat), face: theFace(event.face) })
    case "banked": {
      const sequence = theSequence(readSequence(event.move))
      return t("verso.line.banked", { name: name(event.seat), sequence, points: points(event.points) })
    }
    case "passed":
      return t("verso.line.passed", { name: name(event.seat) })
    case "flipped":
      return t("verso.line.flipped", {
        name: name(event.seat),
        before: theFace(event.before),
        after: theFace(event.after),
      })
    case "discarded":
      return t("verso.line.discarded", { name: name(event.seat), face: theFace(event.face) })
    case "square":
      return t("verso.line.square", { name: name(event.seat), points: points(event.points) })
    case "rival":
      return t("verso.line.rival", { before: theFace(event.top), after: theFace(event.face) })
    case "deck_empty":
      return t("verso.line.deck_empty")
    default:
      return null
  }
}

/** The events of one turn. */
export interface Turn {
  index: number
  events: Event[]
}

/** The log turn by turn. That the two highest cards of a sequence go out goes without saying (V11). */
export function turnsOf(log: LogEvent[]): Turn[] {
  const turns: Turn[] = []
  for (const { index, event } of log) {
    let turn = turns.at(-1)
    if (turn?.index !== index) turns.push((turn = { index, events: [] }))
    const banker = turn.events.find((one) => one.event === "banked")
    if (event.event === "discarded" && banker?.seat === event.seat) continue
    turn.events.push(event)
  }
  return turns
}
