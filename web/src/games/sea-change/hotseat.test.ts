import { expect, test } from "vitest"

import { called, hides } from "./hotseat"

test("who plays alone at a device is never called", () => {
  expect(called([0], 0, null)).toBeNull()
  expect(hides([0], 0, null, null)).toBe(false)
})

test("of several the one is called whose turn it is, and all hands are hidden until then", () => {
  expect(called([0, 2], 2, 0)).toBe(2)
  expect(hides([0, 2], 0, 0, 2)).toBe(true)
  expect(called([0, 2], 2, 2)).toBeNull()
  expect(hides([0, 2], 2, 2, null)).toBe(false)
})

test("while somebody elsewhere plays, the hand that is open stays open", () => {
  expect(called([0, 2], 1, 0)).toBeNull()
  expect(hides([0, 2], 0, 0, null)).toBe(false)
  expect(hides([0, 2], 0, null, null)).toBe(true)
})
