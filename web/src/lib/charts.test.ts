import { expect, test } from "vitest"

import { bounds, spread } from "./charts"

test("bounds are round and hold all values and zero", () => {
  expect(bounds([3, 15, 10])).toEqual({ least: 0, most: 15, marks: [0, 5, 10, 15] })
  expect(bounds([-4, 2])).toEqual({ least: -4, most: 2, marks: [-4, -2, 0, 2] })
  expect(bounds([])).toEqual({ least: 0, most: 1, marks: [0, 1] })
  expect(bounds([64]).most).toBeGreaterThanOrEqual(64)
})

test("names of lines that end at one place stand under one another", () => {
  expect(spread([50, 50, 20], 15, 0, 100)).toEqual([50, 65, 20])
  const low = spread([98, 98, 98], 15, 0, 100)
  expect([...low].sort((one, other) => one - other)).toEqual([70, 85, 100])
})
