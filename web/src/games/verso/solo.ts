/** Alone: the score bands and what the rival did (V20-V22). */

import { t } from "../../lib/i18n.svelte"
import type { Event, VersoView } from "../../lib/wire"
import { colourOf, isJoker, lying, valueOf } from "./cards"
import { colourName, faceName, theFace } from "./words"

/** The lowest scores of the bands (V22). */
export const BANDS = [35, 40, 45, 50, 55, 60] as const
export const AUTHORS_RECORD = 64
const END = 70 // where the ladder ends
const BELOW = 0.12 // how much of it is for what is below the first band

export function bandName(score: number): string {
  const low = BANDS.findLast((band) => band <= score) ?? 0
  return t(`verso.bands.s${low}`)
}

/** Where a score stands on the ladder, from 0 to 1: what is below the first band is pressed together. */
export function onLadder(score: number): number {
  const first = BANDS[0]
  if (score < first) return (Math.max(0, score) / first) * BELOW
  return BELOW + ((Math.min(score, END) - first) / (END - first)) * (1 - BELOW)
}

/** The last card of the rival and what came of it. */
export interface RivalTurn {
  top: string
  face: string
  /** What followed, or null where that is not known any more. */
  events: Event[] | null
}

/** From the log, unless it was taken back; after a reload from the discards, where the rival's card lies last (V20). */
export function rivalTurn({ table, memory }: VersoView, turns: { events: Event[] }[]): RivalTurn | null {
  const gone = lying(table.discards, memory.discards)
  for (const { events } of turns.toReversed()) {
    const at = events.findIndex(({ event }) => event === "rival")
    const rival = events[at]
    if (rival?.event !== "rival" || !gone.some(({ face, back }) => face === rival.face && back === rival.top)) continue
    return { top: rival.top, face: rival.face, events: events.slice(at + 1) }
  }
  const last = gone.at(-1)
  return table.phase === "playing" && last?.back ? { top: last.back, face: last.face, events: null } : null
}

/** A title and what came of it. */
export function rivalWords({ top, face, events }: RivalTurn): [title: string, text: string] {
  if (isJoker(top) || isJoker(face)) {
    return [t("verso.line.rival", { before: theFace(top), after: theFace(face) }), t("verso.rival.joker")]
  }
  const title = t("verso.rival.turned", { before: valueOf(top), after: valueOf(face) })
  if (events === null) return [title, ""]
  if (valueOf(face) <= valueOf(top)) return [title, t("verso.rival.not_higher")]
  const colour = colourName(colourOf(face))
  const flipped = events.find((event) => event.event === "flipped")
  if (!flipped) return [title, t("verso.rival.none", { colour })]
  const text = [t("verso.rival.flips", { colour, before: faceName(flipped.before), after: faceName(flipped.after) })]
  if (events.some(({ event }) => event === "discarded")) text.push(t("verso.rival.twice"))
  if (events.some(({ event }) => event === "square")) text.push(t("verso.rival.square"))
  return [title, text.join(" ")]
}
