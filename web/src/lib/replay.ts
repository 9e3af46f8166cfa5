/** A finished game as positions at which one can stop: the opening, and one after each entry of the log that shows something. */

import type { Replay, Step } from "./api-types"
import { merged } from "./views"
import type { Event, View } from "./wire"

/** Whose eyes: those of a seat, of a spectator, or of one who sees all hands. */
export type Eyes = number | "all" | "watching"

export interface Stop {
  /** How many entries of the log lead here. */
  index: number
  /** Table time. */
  at: number
  kind: Step["kind"] | "opening"
  seat: number | null
  events: Event[]
}

const SPECTATOR = "spectator"
const SHOWN: Step["kind"][] = ["move", "taken_back", "conceded", "ended"]

const shows = ({ kind, events = [] }: Step): boolean => events.length > 0 || SHOWN.includes(kind)

export function stopsOf({ index, steps }: Pick<Replay, "index" | "steps">): Stop[] {
  const opening: Stop = { index, at: 0, kind: "opening", seat: null, events: [] }
  const later = steps.filter(shows).map((step) => ({
    index: step.index, at: step.at, kind: step.kind, seat: step.seat ?? null, events: step.events ?? [],
  }))
  return [opening, ...later]
}

/** What a seat saw at each stop. Nobody may move there any more. */
export function viewsOf({ views, steps }: Pick<Replay, "steps" | "views">, seat: number | null): View[] {
  const key = seat === null ? SPECTATOR : String(seat)
  let view = views[key]!
  const found = [still(view)]
  for (const step of steps) {
    view = merged(view, { change: step.changes?.[key] ?? {} })
    if (shows(step)) found.push(still(view))
  }
  return found
}

function still(view: View): View {
  const banks = view.game === "verso" ? { banks: [] } : {}
  return { ...view, table: { ...view.table, ...banks, legal: [] } } as View
}

/** The last stop to which no more entries lead than these. */
export function stopAt(stops: Stop[], index: number): number {
  return Math.max(0, stops.findLastIndex((stop) => stop.index <= index))
}

/** The scores of each side at each stop, as the chart tells them; none where nothing was scored. */
export function scoresOf(
  stops: Stop[], views: View[], scores: (view: View, events: Event[]) => number[] | null,
): number[][] {
  const told = stops.map((stop, at) => scores(views[at]!, stop.events))
  let now = told.find((one) => one !== null)?.map(() => 0)
  if (!now) return []
  const known: number[][] = []
  for (const [at, stop] of stops.entries()) {
    if (stop.kind === "taken_back") now = known[sameAs(views, at)] ?? now
    now = told[at] ?? now
    known.push(now)
  }
  return known
}

/** The stop to which one has come back. */
function sameAs(views: View[], at: number): number {
  const table = JSON.stringify(views[at]?.table)
  return views.findIndex((view) => JSON.stringify(view.table) === table)
}

const LEAST = 700 // ms
const MOST = 2500

/** How long somebody thought before they moved on from a stop, as far as one would wait for it again. */
export function pauseAfter(stops: Stop[], at: number): number {
  const thought = (stops[at + 1]?.at ?? 0) - (stops[at]?.at ?? 0)
  return Math.min(MOST, Math.max(LEAST, thought))
}

/** From the address: "2" is the second seat. */
export function eyesFrom(text: string | null, players: number): Eyes | null {
  if (text === "all" || text === "watching") return text
  return text !== null && /^[1-8]$/.test(text) && Number(text) <= players ? Number(text) - 1 : null
}

export const eyesText = (eyes: Eyes): string => (typeof eyes === "number" ? String(eyes + 1) : eyes)

/** The stops of each round; of a game without rounds, all of them. */
export function roundsOf(views: View[]): number[][] {
  const rounds: number[][] = []
  let now: number | null | undefined
  views.forEach((view, at) => {
    const round = view.game === "verso" ? null : view.table.round
    if (at === 0 || (at > 1 && round !== now)) rounds.push([])
    now = round
    rounds.at(-1)?.push(at)
  })
  return rounds
}
