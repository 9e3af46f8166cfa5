import { expect, test } from "vitest"

import type { DessusDessousTable, DessusDessousView, Event, RoundOver } from "../../lib/wire"
import { frames } from "./frames"

function view(more: Partial<DessusDessousTable>): DessusDessousView {
  const table = {
    seat: 0, players: 3, phase: "building", tokens: [1], deadline: 9000, countdown: true, legal: ["give-up"],
    seats: [
      { status: "token", token: 3, at: 100 },
      { status: "building", token: null, at: null },
      { status: "token", token: 2, at: 200 },
    ],
    ...more,
  }
  return { game: "dessus-dessous", table, memory: { results: [], solved: [], checks: [] } } as unknown as DessusDessousView
}

const before = view({})
const after = view({ phase: "waiting", seats: [], tokens: [] })
const took: Event = { event: "took", seat: 1, token: 1, at: 300 }
const over = { event: "round_over", result: {}, scores: [], cards: [] } as unknown as RoundOver
const ended: Event = { event: "ended", scores: [], winners: [], decided: "score" }

test("what others do is shown at once, and nobody waits for it", () => {
  const events: Event[] = [took, { event: "countdown", seat: 2, deadline: 10_300 }]
  expect(frames(before, events, after)).toEqual(events.map((event) => ({ view: after, event, hold: 0 })))
})

test("who took the last token is seen before the stacks", () => {
  const [first, second] = frames(before, [took, over], after)
  expect(first?.view.table).toMatchObject({ phase: "building", tokens: [], legal: [], countdown: false })
  expect(first?.view.table).toMatchObject({ seats: [{ token: 3 }, { status: "token", token: 1, at: 300 }, { token: 2 }] })
  expect(first?.hold).toBeGreaterThan(0)
  expect(second).toEqual({ view: after, event: over, hold: 0 })
})

test("so is who gave up, and who is out of time", () => {
  const statuses = (event: Event) => {
    const shown = frames(before, [event, over], after)[0]?.view as DessusDessousView
    return shown.table.seats.map((one) => one.status)
  }
  expect(statuses({ event: "gave_up", seat: 1, at: 300 })).toEqual(["token", "gave_up", "token"])
  expect(statuses({ event: "out_of_time", seats: [1], at: 300 })).toEqual(["token", "out_of_time", "token"])
})

test("the stacks of the last round stand to be read before the end", () => {
  const shown = frames(before, [took, over, ended], after)
  expect(shown.map((frame) => frame.event)).toEqual([took, over, ended])
  expect(shown[1]).toMatchObject({ view: after, read: true })
  expect(shown[2]).toMatchObject({ view: after, hold: 0 })
})

test("alone, the end of the time is seen before the score", () => {
  const up: Event = { event: "out_of_time", seats: [0], at: 180_000 }
  expect(frames(before, [up, ended], after)[0]).toMatchObject({ view: after, event: up })
  expect(frames(before, [up, ended], after)[0]?.hold).toBeGreaterThan(0)
})
