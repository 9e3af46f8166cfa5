import { beforeEach, expect, test, vi } from "vitest"

import type { Replay } from "./api-types"
import type { Frame, Stage } from "./table.svelte"
import type { View } from "./wire"

vi.hoisted(() => {
  const addEventListener = () => undefined
  const reportError = (error: unknown) => console.error(error)
  Object.assign(globalThis, { addEventListener, reportError, document: { hidden: false, documentElement: {}, addEventListener } })
})
const { words } = await import("./i18n.svelte")
const { ReplayStore } = await import("./replay.svelte")
await words.load("en")

const seen = (seat: number | null, round: number) =>
  ({ game: "sea-change", table: { seat, round, mover: 0, legal: ["Y4"], hand: seat === null ? [] : [`Y${round}`] }, memory: {} }) as unknown as View
const change = (round: number) => ({ "0": { table: { round } }, "1": { table: { round, hand: [`B${round}`] } }, spectator: { table: { round } } })
const REPLAY = {
  game: "sea-change",
  index: 2,
  views: { "0": seen(0, 0), "1": seen(1, 0), spectator: seen(null, 0) },
  steps: [1, 2, 3].map((round) => ({ index: round + 2, at: 0, kind: "move", seat: 0, events: [{ event: "card_played" }], changes: change(round) })),
  about: { seats: [{ person: "p", name: "Ann", bot: null }, { person: null, name: null, bot: null }], mine: [0], status: "over", conceded: [], branches: true },
} as unknown as Replay

let shown: Frame[]
let store: InstanceType<typeof ReplayStore>

beforeEach(() => {
  shown = []
  store = new ReplayStore("t", REPLAY)
  store.stage = staged((apply) => Promise.resolve(apply()))
})

function staged(show: (apply: () => void) => Promise<void>): Stage {
  return {
    frames: (before, events, after) => [{ view: before, event: events[0]!, hold: 0 }, { view: after, event: null, hold: 0 }],
    show: (frame, apply) => {
      shown.push(frame)
      return show(apply)
    },
  }
}

const round = () => (store.view.table as { round: number }).round

test("a step on is seen as it was played, a step back and a jump are not", async () => {
  await store.go(1)
  expect(shown.map(({ event }) => event?.event)).toContain("card_played")
  expect(round()).toBe(1)
  shown = []
  await store.go(0)
  expect(shown.every(({ event }) => event === null)).toBe(true)
  expect(round()).toBe(0)
  shown = []
  await store.go(3)
  expect(shown).toEqual([])
  expect(round()).toBe(3)
})

test("who steps on while something moves sees where it leads at once", async () => {
  let arrive: () => void = () => undefined
  store.stage = staged((apply) => new Promise((done) => (arrive = () => (apply(), done()))))
  const moving = store.go(1)
  void store.go(2)
  expect(round()).toBe(2)
  arrive()
  await moving
  expect(round()).toBe(2)
})

test("there is nothing before the beginning, and nothing after the end", async () => {
  await store.go(-1)
  expect(store.at).toBe(0)
  await store.go(99)
  expect([store.at, store.over, store.stop.index]).toEqual([3, true, 5])
  store.goOn()
  expect(store.at).toBe(3)
})

test("playing ends at the end, and begins again from there", async () => {
  vi.useFakeTimers()
  const running = store.run()
  await vi.advanceTimersByTimeAsync(5000)
  await running
  expect([store.at, store.running]).toEqual([3, false])
  const again = store.run()
  await vi.advanceTimersByTimeAsync(100)
  expect(store.at).toBe(1)
  store.step(0)
  await vi.advanceTimersByTimeAsync(5000)
  await again
  expect([store.at, store.running]).toEqual([0, false])
  vi.useRealTimers()
})

test("all hands lie open for those who want to see them, and only then", () => {
  store.begin(4)
  store.look(0)
  expect([store.seat, store.mine, store.laidOpen]).toEqual([0, [0], null])
  store.look("all")
  expect(store.seat).toBeNull()
  expect(store.laidOpen?.map(({ table }) => (table as { hand: string[] }).hand)).toEqual([["Y0"], ["B2"]])
})

test("whom the record does not name is called by their seat", () => {
  expect(store.seats.map(({ name }) => name)).toEqual(["Ann", "Seat 2"])
})

test("nothing can be played", async () => {
  expect([store.free, store.myTurn, await store.move()]).toEqual([false, false, false])
  expect(store.view.table.legal).toEqual([])
})
