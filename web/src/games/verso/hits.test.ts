import { expect, test } from "vitest"

import type { VersoView } from "../../lib/wire"
import { hitsOf } from "./hits"
import { farFrom, neighboursOf } from "./seats"

function view(
  seat: number,
  displays: string[][],
  backs: (string | null)[][],
  hits: (string | null)[][],
  squares: boolean[] = [],
): VersoView {
  const table = {
    seat,
    players: displays.length,
    phase: "playing",
    displays,
    hits,
    squares: displays.map((_, at) => squares[at] ?? false),
  }
  return { game: "verso", table, memory: { displays: backs, discards: [] } } as unknown as VersoView
}

test("the left neighbour is next in turn order, and flips first", () => {
  expect(neighboursOf(3, 4)).toEqual([
    { seat: 0, side: "left" },
    { seat: 2, side: "right" },
  ])
  expect(neighboursOf(1, 2)).toEqual([{ seat: 0, side: "both" }])
  expect(neighboursOf(0, 1)).toEqual([])
  expect(farFrom(4, 6)).toEqual([0, 1, 2])
  expect(farFrom(0, 3)).toEqual([])
})

test("a back that nobody has seen, one that stays, one that they have", () => {
  const position = view(
    0,
    [[], ["B6:3"], ["B1:3", "G6:3"]],
    [[], [null], ["G6:1", null]],
    [
      [null, null, null],
      ["B6:3", null, null],
      ["B1:3", "G6:3", null],
    ],
  )
  expect(hitsOf(position, "B")).toEqual([
    { seat: 1, side: "left", before: "B6:3", after: null, fate: "unknown", square: "no" },
    { seat: 2, side: "right", before: "B1:3", after: "G6:1", fate: "discarded", square: "no" },
  ])
  expect(hitsOf(position, "G")).toMatchObject([{ fate: "nothing" }, { before: "G6:3", fate: "unknown" }])
})

test("a flip that gives them a square, or could", () => {
  const display = ["B1:1", "B2:1", "B3:1", "G1:1", "G2:1", "G3:1", "G4:1", "O1:1", "O2:1"]
  const hits = [
    [null, null, null],
    ["B3:1", "G4:1", "O2:1"],
  ]
  const seen = (back: string | null) =>
    view(0, [[], display], [[], display.map((face) => (face === "G4:1" ? back : null))], hits)
  expect(hitsOf(seen("O5:3"), "G")).toMatchObject([{ side: "both", fate: "stays", square: "made" }])
  expect(hitsOf(seen("O2:3"), "G")).toMatchObject([{ fate: "discarded", square: "no" }])
  expect(hitsOf(seen(null), "G")).toMatchObject([{ fate: "unknown", square: "possible" }])
  expect(hitsOf(seen(null), "B")).toMatchObject([{ square: "no" }])
})

test("nobody flips in the last banking", () => {
  const position = view(0, [["B1:1"], ["B2:1"]], [[null], [null]], [["B1:1"], ["B2:1"]])
  expect(hitsOf({ ...position, table: { ...position.table, phase: "last_banking" } }, "B")).toEqual([])
})
