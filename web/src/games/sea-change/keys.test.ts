import { expect, test } from "vitest"

import { byDigit, step } from "./keys"

test("arrows move along one row", () => {
  expect(step("ArrowRight", 0, 3, 0)).toBe(1)
  expect(step("ArrowRight", 2, 3, 0)).toBeNull()
  expect(step("ArrowLeft", 0, 3, 0)).toBeNull()
  expect(step("ArrowDown", 0, 3, 0)).toBeNull()
  expect(step("End", 0, 3, 0)).toBe(2)
})

test("and between two", () => {
  expect(step("ArrowDown", 1, 9, 5)).toBe(6)
  expect(step("ArrowDown", 4, 9, 5)).toBe(8)
  expect(step("ArrowDown", 6, 9, 5)).toBeNull()
  expect(step("ArrowUp", 6, 9, 5)).toBe(1)
  expect(step("ArrowDown", 2, 4, 5)).toBe(3)
})

test("digits stand for the cards that may be played", () => {
  const legal = ["Y4", "B9"]
  expect(byDigit("2", legal)).toBe("B9")
  expect(byDigit("3", legal)).toBeUndefined()
  expect(byDigit("l", legal)).toBeUndefined()
})
