import { expect, test } from "vitest"

import type { DessusDessousRoundResult, SeatResult } from "../../lib/wire"
import { checkedOrder, movedUp, outcomeOf } from "./rounds"

const took = (token: number, won: number): SeatResult => ({ status: "token", token, at: 0, stack: "A0 B0 C0", right: won > 0, won })
const none = (status: string): SeatResult => ({ status, token: null, at: 0, stack: null, right: false, won: 0 })

// The example of the rulebook: the 4 is right, the 3 wrong, the 2 right, and one took none.
const result: DessusDessousRoundResult = {
  round: 0, mission: { level: 3, pattern: [] }, began: 0, ended: 1, card: 2, seats: [none("gave_up"), took(3, 0), took(4, 4), took(2, 3)],
}

test("stacks are checked from the highest token on", () => {
  expect(checkedOrder(result)).toEqual([2, 1, 3, 0])
})

test("the right ones move up", () => {
  expect(movedUp(result)).toEqual([3])
})

test("what came of each", () => {
  expect(result.seats.map(outcomeOf)).toEqual(["gave_up", "wrong", "right", "right"])
  expect(outcomeOf(none("out_of_time"))).toBe("out_of_time")
})
