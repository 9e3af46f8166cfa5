import { expect, test } from "vitest"

import type { Play } from "../../lib/wire"
import { ahead, signed, sum, worth } from "./cards"

const trick = (...cards: string[]): Play[] => cards.map((card, seat) => ({ seat, card, sea_change: false }))

// The examples of the rulebook.
test.each([
  [["Y4", "Y10", "P10"], "P", "P10"],
  [["B9", "Y8", "B4", "Y4"], "Y", "Y8"],
  [["G12", "B7", "B0", "R0"], "R", "R0"],
  [["B5", "P8", "B4"], "Y", "B5"],
  [["R4", "R2", "R9", "R11", "P11", "P15", "R8", "G0"], "P", "P15"],
])("of %j with trump %s the %s is ahead", (cards, trump, card) => {
  expect(ahead(trick(...cards), trump)?.card).toBe(card)
})

test("nothing is ahead of nothing", () => {
  expect(ahead([], "Y")).toBeNull()
})

test("what cards are worth", () => {
  expect(sum(["Y4", "Y10", "P10"], "P")).toBe(2)
  expect(sum(["B9", "Y8", "B4", "Y4"], "Y")).toBe(-2)
  expect(sum(["G12", "B7", "B0", "R0"], "R")).toBe(6)
  expect(worth("B0", "R")).toBe(0)
  expect(worth("R2", null)).toBe(-1)
})

test("points have a sign", () => {
  expect([2, 0, -4].map(signed)).toEqual(["+2", "0", "−4"])
})
