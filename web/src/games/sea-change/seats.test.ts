import { expect, test } from "vitest"

import type { SeaChangeTable } from "../../lib/wire"
import { counted, edgeOf, order, others, sideOf, trickNumber } from "./seats"

const play = (seat: number) => ({ seat, card: "Y4", sea_change: false })

test("others sit in order, from my left on", () => {
  expect(others({ seat: 2, players: 4 })).toEqual([3, 0, 1])
  expect(others({ seat: null, players: 3 })).toEqual([0, 1, 2])
  expect(others({ seat: 0, players: 1 })).toEqual([-1])
})

test("a trick goes round from its leader", () => {
  const table = { players: 4, leader: 2, trick: [], dealer: 0 }
  expect(order(table)).toEqual([2, 3, 0, 1])
  expect(order({ ...table, leader: null })).toEqual([1, 2, 3, 0])
  expect(order({ ...table, trick: [play(3)] })).toEqual([3, 0, 1, 2])
  expect(order({ players: 1, leader: -1, trick: [], dealer: 0 })).toEqual([-1, 0, -1])
})

test("sides are teams, seats, or the player and the rival", () => {
  expect(sideOf({ sides: [[0, 2], [1, 3]] }, 3)).toBe(1)
  expect(sideOf({ sides: [[0], []] }, -1)).toBe(1)
})

test("a wave comes from where its player sits", () => {
  const table = { seat: 0, players: 5, sides: [] }
  expect([0, 1, 2, 3, 4].map((seat) => edgeOf(table, seat))).toEqual(["below", "left", "left", "right", "right"])
})

test("tricks are told by what has been captured", () => {
  expect(trickNumber({ players: 4, captured: [4, 8, 0, 0] })).toBe(4)
  expect(trickNumber({ players: 1, captured: [3, 0] })).toBe(2)
})

test("a round is counted until the next is dealt", () => {
  const rounds = [{ points: [1], vp: [0], trump: "Y" }]
  expect(counted({ round: 1, rounds })).toBe(true)
  expect(counted({ round: 2, rounds })).toBe(false)
  expect(counted({ round: 0, rounds: [] } as Pick<SeaChangeTable, "round" | "rounds">)).toBe(false)
})
