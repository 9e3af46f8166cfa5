import { expect, test } from "vitest"

import { beatenByCards, nextBand, standing } from "./standing"

const seats = (sums: { scores: number[]; cards: number[] }) => standing(sums).map(({ seat, place }) => `${place}:${seat}`)

test("the example of the rulebook: level at 15, the mission cards decide", () => {
  const table = { scores: [15, 15, 13, 10], cards: [4, 11, 9, 0], winners: [1] }
  expect(seats(table)).toEqual(["1:1", "2:0", "3:2", "4:3"])
  expect(beatenByCards(table)).toEqual([0])
})

test("who is level in both shares a place", () => {
  expect(seats({ scores: [8, 12, 8], cards: [3, 4, 3] })).toEqual(["1:1", "2:0", "2:2"])
  expect(beatenByCards({ scores: [8, 12, 8], winners: [1] })).toEqual([])
})

test("the next band begins above the score", () => {
  expect([0, 12, 13, 36, 63, 64, 90].map(nextBand)).toEqual([13, 13, 19, 37, 64, null, null])
})
