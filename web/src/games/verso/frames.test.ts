import { describe, expect, test } from "vitest"

import type { Event, VersoView } from "../../lib/wire"
import { frames } from "./frames"
import type { Shown } from "./scene"

interface Given {
  displays: string[][]
  backs?: (string | null)[][]
  left?: number
  top?: string | null
  scores?: number[]
}

function view({ displays, backs, left = 20, top = "G3:1", scores }: Given): VersoView {
  const table = {
    seat: 0,
    players: displays.length,
    phase: "playing",
    mover: 0,
    top,
    left,
    displays,
    discards: [],
    squares: displays.map(() => false),
    scores: scores ?? displays.map(() => 0),
    banks: [{ move: "bank B 1 2", points: 2 }],
    legal: ["keep"],
    duplicate: false,
  }
  const memory = { displays: backs ?? displays.map((faces) => faces.map(() => null)), discards: [] }
  return { game: "verso", table, memory } as unknown as VersoView
}

const shown = (before: VersoView, events: Event[], after: VersoView) =>
  frames(before, events, after).map((frame) => ({ ...frame, view: frame.view as Shown }))

describe("a draw", () => {
  test("brings the top card to its place; under it lies the next one", () => {
    const before = view({ displays: [["B1:1", "B5:3"], []] })
    const after = view({ displays: [["B1:1", "B5:3", "G3:1"], []], left: 19, top: "O2:1" })
    const [drawn, end, ...more] = shown(
      before,
      [{ event: "drawn", seat: 0, top: "G3:1", face: "G3:1", flipped: false }],
      after,
    )
    expect(drawn?.view.table).toMatchObject({
      displays: [["B1:1", "B5:3", "G3:1"], []],
      left: 19,
      top: "O2:1",
      banks: [],
      legal: [],
    })
    expect(drawn?.view.scene).toEqual({ flight: { seat: 0, kind: "G3", fly: "top:20" } })
    expect(end?.view).toBe(after)
    expect(more).toEqual([])
  })

  test("flipped, it lies among the others with a back that all know", () => {
    const before = view({ displays: [["B1:1", "O5:3"], []] })
    const [drawn] = shown(before, [{ event: "drawn", seat: 0, top: "G3:1", face: "B2:3", flipped: true }], before)
    expect(drawn?.view.table.displays[0]).toEqual(["B1:1", "B2:3", "O5:3"])
    expect(drawn?.view.memory.displays[0]).toEqual([null, "G3:1", null])
  })

  test("of a card like one that lies there: it lies over it, then it is gone", () => {
    const before = view({ displays: [["G3:3"], []] })
    const events: Event[] = [
      { event: "drawn", seat: 0, top: "G3:1", face: "G3:1", flipped: false },
      { event: "discarded", seat: 0, face: "G3:1" },
    ]
    const [drawn, discarded] = shown(before, events, before)
    expect(drawn?.view.table.displays[0]).toEqual(["G3:3"])
    expect(drawn?.view.scene).toEqual({ twin: { seat: 0, kind: "G3", face: "G3:1", fly: "top:20" } })
    expect(discarded?.view.scene).toEqual({})
    expect(discarded?.view.table.discards).toEqual(["G3:1"])
  })

  test("that completes a square", () => {
    const events: Event[] = [
      { event: "drawn", seat: 1, top: "G3:1", face: "G3:1", flipped: false },
      { event: "square", seat: 1, points: 7 },
    ]
    const all = shown(view({ displays: [[], []], scores: [3, 4] }), events, view({ displays: [[], ["G3:1"]] }))
    expect(all[1]?.view.scene).toEqual({ square: 1 })
    expect(all[1]?.view.table).toMatchObject({ scores: [3, 11], squares: [false, true] })
  })
})

test("a bank: announced, both neighbours flip, it scores, two cards go", () => {
  const before = view({
    displays: [["B3:3", "B5:1", "B*:1"], ["B6:3"], ["B1:3", "G6:3"]],
    backs: [[null, null, null], [null], ["G6:1", null]],
    scores: [10, 0, 0],
  })
  const after = view({ displays: [["B3:3"], ["O5:1"], ["G6:3"]], scores: [15, 0, 0] })
  const events: Event[] = [
    { event: "banked", seat: 0, move: "bank B 3 * 5", points: 5 },
    { event: "flipped", seat: 1, before: "B6:3", after: "O5:1" },
    { event: "flipped", seat: 2, before: "B1:3", after: "G6:1" },
    { event: "discarded", seat: 2, face: "G6:1" },
    { event: "discarded", seat: 0, face: "B*:1" },
    { event: "discarded", seat: 0, face: "B5:1" },
  ]
  const all = shown(before, events, after)
  const banked = { seat: 0, kinds: ["B3", "B*", "B5"], out: ["B*", "B5"], coins: true }
  expect(all.map(({ event }) => event?.event ?? null)).toEqual([
    "banked",
    "flipped",
    "flipped",
    "discarded",
    null,
    null,
    null,
  ])
  expect(all[0]?.view.scene).toEqual({ wash: "B", banked })
  expect(all[1]?.view.scene).toEqual({ banked, flight: { seat: 1, kind: "O5", fly: "1:B6" } })
  expect(all[1]?.view.memory.displays[1]).toEqual(["B6:3"])
  expect(all[2]?.view.scene).toEqual({ banked, twin: { seat: 2, kind: "G6", face: "G6:1", fly: "2:B1" } })
  expect(all[2]?.view.table.displays[2]).toEqual(["G6:3"])
  expect(all[4]?.view.scene).toEqual({ banked: { ...banked, coins: false } })
  expect(all[4]?.sound).toEqual(["bank", 5])
  expect(all[4]?.view.table).toMatchObject({
    scores: [15, 0, 0],
    displays: [["B3:3", "B5:1", "B*:1"], ["O5:1"], ["G6:3"]],
  })
  expect(all[5]?.view.table.displays[0]).toEqual(["B3:3"])
  expect(all[5]?.view.table.discards).toEqual(["G6:1", "B*:1", "B5:1"])
  expect(all[6]?.view).toBe(after)
})

test("alone: the rival turns the next card, and mine turns over", () => {
  const before = view({ displays: [["O5:3"]], left: 20, top: "G3:1" })
  const after = view({ displays: [["B4:1", "G3:1"]], left: 18, top: "B1:1" })
  const events: Event[] = [
    { event: "drawn", seat: 0, top: "G3:1", face: "G3:1", flipped: false },
    { event: "rival", top: "G3:3", face: "O4:1" },
    { event: "flipped", seat: 0, before: "O5:3", after: "B4:1" },
  ]
  const all = shown(before, events, after)
  expect(all[0]?.view.table).toMatchObject({ left: 19, top: "G3:3" })
  expect(all[1]?.view.table).toMatchObject({ left: 18, top: "B1:1" })
  expect(all[1]?.view.scene).toEqual({ rival: { top: "G3:3", face: "O4:1", fly: "top:19" } })
  expect(all[2]?.view.table.displays).toEqual([["B4:1", "G3:1"]])
})

test("what ends the drawing is shown as it is in the end", () => {
  const after = view({ displays: [[], []], left: 0, top: null })
  const all = shown(
    view({ displays: [[], []], left: 0, top: null }),
    [{ event: "passed", seat: 1 }, { event: "deck_empty" }],
    after,
  )
  expect(all.map(({ event }) => event?.event)).toEqual(["passed", "deck_empty", undefined])
  expect(all[1]?.view).toBe(after)
})
