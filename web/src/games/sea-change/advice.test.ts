import { describe, expect, test } from "vitest"

import type { SeaChangeTable } from "../../lib/wire"
import { bad, lost, outlook, outlooks } from "./advice"

function table(cards: string[], more: Partial<SeaChangeTable> = {}): SeaChangeTable {
  const players = more.players ?? 4
  return {
    seat: 3, players, sides: Array.from({ length: players }, (_, seat) => [seat]), hand: ["Y9", "B4"], pile: 0,
    trick: cards.map((card, seat) => ({ seat, card, sea_change: false })), sea_changes: [], eights: null,
    rounds: [], round: 1, suits: ["Y", "P", "B"], ...more,
  } as SeaChangeTable
}

describe("what a sea change would bring", () => {
  test("a trick that I would take, being the last to play", () => {
    expect(outlook(table(["P6", "P10", "R9"]), "Y9")).toEqual({
      card: "Y9", taker: 3, whose: "mine", points: 5, last: true, pearl: false,
    })
  })

  test("a trick that somebody else would take, for there is a higher card of the new trump", () => {
    expect(outlook(table(["P6", "Y12", "R9"]), "Y9")).toMatchObject({ taker: 1, whose: "other", points: 5 })
  })

  test("one that a partner would take", () => {
    const teams = { sides: [[0, 2], [1, 3]] }
    expect(outlook(table(["P6", "Y12", "R9"], teams), "Y9")).toMatchObject({ taker: 1, whose: "partner" })
  })

  test("nothing is settled while others are to play", () => {
    expect(outlook(table(["P6"], { seat: 1 }), "B6")).toMatchObject({ last: false, whose: "mine", points: 0 })
  })

  test("a 0 of trump counts when the round ends with it, and is open before", () => {
    expect(outlook(table(["P6", "Y0", "R9"]), "Y9")).toMatchObject({ points: 4, pearl: true })
    expect(outlook(table(["P6", "Y0", "R9"], { hand: ["Y9"] }), "Y9")).toMatchObject({ points: 9, pearl: false })
    expect(outlook(table(["P6", "R0", "R9"]), "Y9")).toMatchObject({ pearl: false })
  })

  test("it is bad where it costs my side points", () => {
    const found = outlooks(table(["R4", "R8"], { seat: 2, players: 3, sea_changes: ["B8"] }))
    expect(found).toMatchObject([{ whose: "mine", points: -8 }])
    expect(found.map(bad)).toEqual([true])
    expect(bad(outlook(table(["P6", "Y12", "R8"]), "Y8"))).toBe(false)
  })
})

test("alone the round is lost when the rival has all 8s", () => {
  expect(lost(table([], { eights: [0, 3] }))).toBe(true)
  expect(lost(table([], { eights: [1, 2] }))).toBe(false)
  expect(lost(table([]))).toBe(false)
})
