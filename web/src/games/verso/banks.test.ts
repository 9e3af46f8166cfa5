import { describe, expect, test } from "vitest"

import type { VersoTable } from "../../lib/wire"
import { exactly, holding, likely, readSequence, sequencesOf, tapped } from "./banks"

const table = (display: string[], banks: [string, number][]) =>
  ({ seat: 0, displays: [display], banks: banks.map(([move, points]) => ({ move, points })) }) as unknown as VersoTable

const moves = (found: { move: string }[]) => found.map(({ move }) => move.slice(5))

describe("a sequence is read from its move", () => {
  test("with the joker inside", () => {
    expect(readSequence("bank B 3 * 5", 5, ["B3:3", "B5:1", "B*:1"])).toEqual({
      move: "bank B 3 * 5",
      points: 5,
      colour: "B",
      kinds: ["B3", "B*", "B5"],
      values: [3, 4, 5],
      joker: 4,
      out: ["B*", "B5"],
      lost: 2,
    })
  })

  test("with the joker at its ends", () => {
    expect(readSequence("bank G * 2 3").joker).toBe(1)
    expect(readSequence("bank G 2 3 *")).toMatchObject({ joker: 4, out: ["G3", "G*"] })
    expect(readSequence("bank G 2 3").joker).toBe(null)
  })
})

// A run of three and a joker, as the server lists it.
const DISPLAY = ["B1:1", "B2:3", "B3:1", "B*:1", "O5:3"]
const ALL = sequencesOf(
  table(DISPLAY, [
    ["bank B 1 2", 4],
    ["bank B 1 *", 2],
    ["bank B * 2", 4],
    ["bank B 2 3", 4],
    ["bank B * 3", 2],
    ["bank B 3 *", 2],
    ["bank B 2 *", 4],
    ["bank B * 1", 2],
    ["bank B 1 2 3", 5],
    ["bank B 1 2 *", 5],
    ["bank B 1 * 3", 3],
    ["bank B * 2 3", 5],
    ["bank B 2 3 *", 5],
    ["bank B 1 2 3 *", 6],
  ]),
)

test("the likely ones come first, and for the same loss only the best", () => {
  expect(ALL[0]?.move).toBe("bank B 1 2 3 *")
  expect(moves(likely(ALL))).toEqual(["B 1 2 3 *", "B 1 2 3", "B 1 2 *", "B 1 2", "B 1 *"])
})

test("cards that may still become a sequence", () => {
  expect(moves(holding(ALL, ["B1", "B3"]))).toEqual(["B 1 2 3 *", "B 1 2 3", "B 1 * 3"])
  expect(exactly(ALL, ["B1", "B3"])).toEqual([])
})

test("the same cards with the joker in several places", () => {
  expect(moves(exactly(ALL, ["B3", "B*", "B2"]))).toEqual(["B 2 3 *", "B * 2 3"])
  expect(exactly(ALL, ["B3", "B*", "B2"]).map(({ joker }) => joker)).toEqual([4, 1])
})

describe("tapping", () => {
  test("takes up and puts back", () => {
    expect(tapped(ALL, ["B1"], "B3")).toEqual(["B1", "B3"])
    expect(tapped(ALL, ["B1", "B3"], "B1")).toEqual(["B3"])
  })

  test("begins anew with a card that does not go with the others", () => {
    const two = sequencesOf(
      table(
        ["B1:1", "B2:1", "B4:1", "B5:1"],
        [
          ["bank B 1 2", 2],
          ["bank B 4 5", 2],
        ],
      ),
    )
    expect(tapped(two, ["B1", "B2"], "B4")).toEqual(["B4"])
  })

  test("knows a card that is in no sequence", () => {
    expect(tapped(ALL, ["B1"], "O5")).toBe(null)
  })
})
