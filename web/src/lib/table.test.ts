import { expect, test, vi } from "vitest"

import type { Frame, Stage } from "./table.svelte"
import type { Around, FromServer, View } from "./wire"

vi.hoisted(() => {
  const addEventListener = () => undefined
  const reportError = (error: unknown) => console.error(error)
  Object.assign(globalThis, { addEventListener, reportError, document: { hidden: false, addEventListener } })
})
const { TableStore } = await import("./table.svelte")

const around = { status: "playing", seats: [], paused: false } as unknown as Around
const viewOf = (round: number) => ({ game: "sea-change", table: { seat: 0, mover: 0, round }, memory: {} }) as unknown as View
const seen = (seat: number): FromServer => ({ type: "view", table: "t", seat, index: 1, view: viewOf(1), around })
const told = (index: number, round: number): FromServer => ({
  type: "told", table: "t", seat: 0, index, events: [], change: { table: { round } }, around: {},
})

/** A board on which every move is read for a long time. */
function reading(): { stage: Stage; shown: Frame[] } {
  const shown: Frame[] = []
  const frames: Stage["frames"] = (_before, _events, after) => [{ view: after, event: null, hold: 60_000, read: true }]
  const show: Stage["show"] = (frame, apply) => {
    shown.push(frame)
    apply()
    return Promise.resolve()
  }
  return { stage: { frames, show }, shown }
}

const soon = () => new Promise((done) => setTimeout(done, 5))

test("what is to be read stands until somebody goes on", async () => {
  const store = new TableStore("t")
  const { stage, shown } = reading()
  store.hear(seen(0))
  store.stage = stage
  store.hear(told(2, 2))
  store.hear(told(3, 3))
  await soon()
  expect(shown).toHaveLength(1)
  expect(store.settled).toBe(false)
  store.goOn()
  await soon()
  expect(shown).toHaveLength(2)
  store.goOn()
  await soon()
  expect(store.settled).toBe(true)
  expect(store.view?.table).toMatchObject({ round: 3 })
})

test("who looks through other eyes does not see the rest of what the first ones saw", async () => {
  const store = new TableStore("t")
  const { stage } = reading()
  store.hear(seen(0))
  store.hear(seen(1))
  store.stage = stage
  store.hear(told(2, 2))
  await soon()
  expect(store.view?.table).toMatchObject({ round: 2 })
  store.look(1)
  await soon()
  expect(store.seat).toBe(1)
  expect(store.view?.table).toMatchObject({ round: 1 })
  expect(store.settled).toBe(true)
})
