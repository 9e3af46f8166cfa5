import { expect, test } from "vitest"

import type { Replay, Step } from "./api-types"
import { eyesFrom, eyesText, pauseAfter, roundsOf, scoresOf, stopAt, stopsOf, viewsOf } from "./replay"
import type { Event, View } from "./wire"

const EVENT = [{ event: "dealt" } as unknown as Event]
const seen = (scores: number[], more: object = {}) =>
  ({ game: "verso", table: { scores, legal: ["keep"], banks: [{}], ...more }, memory: {} }) as unknown as View
const step = (index: number, kind: Step["kind"], more: Partial<Step> = {}): Step => ({ index, at: index * 1000, kind, events: EVENT, ...more })
const scoring = (index: number, kind: Step["kind"], scores: number[]): Step =>
  step(index, kind, { changes: { "0": { table: { scores } } } })

const REPLAY = {
  index: 2,
  views: { "0": seen([0, 0]), spectator: seen([7, 7]) },
  steps: [
    scoring(3, "move", [2, 0]),
    step(4, "paused", { events: [] }),
    step(5, "resumed", { events: [] }),
    scoring(6, "move", [2, 5]),
    scoring(7, "taken_back", [2, 0]),
    step(8, "chance", { events: [] }),
    scoring(9, "move", [2, 9]),
  ],
} as unknown as Replay

test("one stops where something is to be seen", () => {
  expect(stopsOf(REPLAY).map(({ index, kind }) => [index, kind])).toEqual([
    [2, "opening"], [3, "move"], [6, "move"], [7, "taken_back"], [9, "move"],
  ])
})

test("each stop shows what the seat saw then, and nobody may move there", () => {
  const views = viewsOf(REPLAY, 0)
  expect(views.map(({ table }) => (table as { scores: number[] }).scores)).toEqual([[0, 0], [2, 0], [2, 5], [2, 0], [2, 9]])
  for (const { table } of views) expect(table).toMatchObject({ legal: [], banks: [] })
  expect(viewsOf(REPLAY, null)[0]?.table).toMatchObject({ scores: [7, 7] })
})

test("a link leads to the last stop that is no later", () => {
  const stops = stopsOf(REPLAY)
  expect([0, 2, 3, 5, 6, 8, 9, 999].map((index) => stopAt(stops, index))).toEqual([0, 0, 1, 1, 2, 3, 4, 4])
  expect(stopAt(stops, NaN)).toBe(0)
})

test("scores stay until they change, and what was taken back is forgotten", () => {
  const scores = (view: View, events: Event[]) => (events.length && view.game === "verso" ? view.table.scores : null)
  const onMoves = (view: View, events: Event[]) => (view.game === "verso" && view.table.scores[1] !== 0 ? scores(view, events) : null)
  const [stops, views] = [stopsOf(REPLAY), viewsOf(REPLAY, 0)]
  expect(scoresOf(stops, views, scores)).toEqual([[0, 0], [2, 0], [2, 5], [2, 0], [2, 9]])
  expect(scoresOf(stops, views, onMoves)).toEqual([[0, 0], [0, 0], [2, 5], [0, 0], [2, 9]])
  expect(scoresOf(stops, views, () => null)).toEqual([])
})

test("one waits as long as somebody thought, but neither too short nor too long", () => {
  const stops = [0, 100, 1500, 90_000].map((at, index) => ({ index, at, kind: "move" as const, seat: 0, events: [] }))
  expect(stops.map((_, at) => pauseAfter(stops, at))).toEqual([700, 1400, 2500, 700])
})

test("rounds begin where the number of the round changes", () => {
  const at = (round: number) => ({ game: "sea-change", table: { round }, memory: {} }) as unknown as View
  expect(roundsOf([at(0), at(1), at(1), at(2), at(2)])).toEqual([[0, 1, 2], [3, 4]])
  expect(roundsOf(viewsOf(REPLAY, 0))).toEqual([[0, 1, 2, 3, 4]])
})

test("eyes stand in the address, counted as people count", () => {
  for (const eyes of [0, 5, "all", "watching"] as const) expect(eyesFrom(eyesText(eyes), 6)).toBe(eyes)
  for (const text of [null, "", "0", "7", "9", "-1", "me"]) expect(eyesFrom(text, 6)).toBeNull()
})
