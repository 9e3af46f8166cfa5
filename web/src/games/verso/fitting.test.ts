import { expect, test } from "vitest"

import { fitting } from "./fitting"

test("as many as fit beside the button for the others", () => {
  expect(fitting([4, 2, 2], 340, 44, 84)).toBe(1)
  expect(fitting([2, 2], 340, 44, 84)).toBe(2)
  expect(fitting([3, 2, 2], 420, 44, 0)).toBe(3)
})

test("at least the best one, however narrow it is", () => {
  expect(fitting([6], 100, 44, 84)).toBe(1)
  expect(fitting([], 100, 44, 84)).toBe(0)
})

test("in several rows where there is room", () => {
  expect(fitting([4, 3, 3, 2, 2, 2], 340, 150, 84)).toBe(6)
})
