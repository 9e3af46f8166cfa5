import { expect, test } from "vitest"

import { places } from "./places"

test("winners come first, others by victory points, and equals share a place", () => {
  expect(places({ vp: [1, 3, 3, 1], winners: [2] })).toEqual([
    { side: 2, score: 3, won: true, place: 1 },
    { side: 1, score: 3, won: false, place: 2 },
    { side: 0, score: 1, won: false, place: 3 },
    { side: 3, score: 1, won: false, place: 3 },
  ])
})
