/** The positions that lie between two others. */

import type { Frame } from "../../lib/table.svelte"
import type { DessusDessousView, Event, SeatStatus } from "../../lib/wire"

const LOOK = 500 // ms to see who took the last token before the stacks are shown
const LAST_LOOK = 15_000 // ms to see the stacks of the last round
const TIME_UP = 1600

/** A race is shown as it goes: nobody waits. Only when all are done one sees the last token before the stacks, and the
stacks of the last round before the end. */
export function frames(before: DessusDessousView, events: Event[], after: DessusDessousView): Frame[] {
  const over = events.some((event) => event.event === "ended")
  const checking = events.some((event) => event.event === "round_over")
  return events.map((event): Frame => {
    if (checking && (event.event === "took" || event.event === "gave_up" || event.event === "out_of_time"))
      return { view: withStatus(before, event), event, hold: LOOK }
    if (over && event.event === "round_over") return { view: after, event, hold: LAST_LOOK, read: true }
    if (over && event.event === "out_of_time") return { view: after, event, hold: TIME_UP }
    return { view: after, event, hold: 0 }
  })
}

/** The round as it was, with what the last player has done in it. */
function withStatus(view: DessusDessousView, event: Event): DessusDessousView {
  const { table } = view
  const seats = table.seats.map((one, seat): SeatStatus => {
    if (event.event === "took" && event.seat === seat) return { status: "token", token: event.token, at: event.at }
    if (event.event === "gave_up" && event.seat === seat) return { status: "gave_up", token: null, at: event.at }
    if (event.event === "out_of_time" && event.seats.includes(seat)) return { status: "out_of_time", token: null, at: event.at }
    return one
  })
  const tokens = table.tokens.filter((token) => event.event !== "took" || token !== event.token)
  return { ...view, table: { ...table, seats, tokens, deadline: null, countdown: false, legal: [] } }
}
