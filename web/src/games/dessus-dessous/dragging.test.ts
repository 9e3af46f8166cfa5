import { expect, test } from "vitest"

import { dragged, goalOf, type Zones } from "./dragging"

const zones: Zones = {
  side: { left: 0, top: 300, right: 100, bottom: 450 },
  above: { left: 200, top: 0, right: 400, bottom: 200 },
}

test("in the side view the height counts, the bottom lowest", () => {
  expect(goalOf(50, 449, zones, null, 2)).toBe(0)
  expect(goalOf(50, 380, zones, null, 2)).toBe(1)
  expect(goalOf(50, 310, zones, null, 2)).toBe(2)
  expect(goalOf(50, 460, zones, 1, 2)).toBe(0)
  expect(goalOf(50, 290, zones, 1, 2)).toBe(2)
  expect(goalOf(50, 400, zones, null, 0)).toBe(0)
})

test("from above a new sheet comes on top, one of the stack stays where it is", () => {
  expect(goalOf(300, 100, zones, null, 3)).toBe(3)
  expect(goalOf(300, 100, zones, 1, 3)).toBe(1)
})

test("anywhere else it comes out", () => {
  expect(goalOf(300, 500, zones, 1, 3)).toBeNull()
  expect(goalOf(300, 500, zones, null, 3)).toBeNull()
})

test("a finger that trembles still taps", () => {
  expect(dragged(4, 5)).toBe(false)
  expect(dragged(0, 12)).toBe(true)
})
