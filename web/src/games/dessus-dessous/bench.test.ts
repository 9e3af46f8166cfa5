import { describe, expect, test } from "vitest"

import {
  choose, clear, kept, laidOut, put, raise, restored, same, shown, stackOn, takeOut, tap, turn, turnOver, written, type Bench,
} from "./bench"

const LETTERS = ["A", "B", "C", "D", "E"]
const empty = laidOut(LETTERS)
const abc = ["A", "B", "C"].reduce((bench, letter) => put(bench, letter), empty)

test("sheets come on top, upper side up", () => {
  expect(written(empty)).toBe("")
  expect(written(abc)).toBe("A0 B0 C0")
  expect(abc.chosen).toBe("C")
})

test("what was handed in lies as it is written", () => {
  expect(written(shown("D2' A1", LETTERS))).toBe("D2' A1")
  expect(shown("D2' A1", LETTERS).chosen).toBeNull()
})

describe("order", () => {
  test("a sheet can be put at any height, and moves when it lies there", () => {
    expect(written(put(abc, "D", 1))).toBe("A0 D0 B0 C0")
    expect(written(put(abc, "A", 2))).toBe("B0 C0 A0")
    expect(written(put(abc, "C", 0))).toBe("C0 A0 B0")
    expect(written(put(abc, "D", 99))).toBe("A0 B0 C0 D0")
    expect(put(abc, "Z")).toBe(abc)
  })

  test("the one in hand goes higher and lower, not beyond the ends", () => {
    const a = choose(abc, "A")
    expect(written(raise(a, 1))).toBe("B0 A0 C0")
    expect(raise(a, -1)).toBe(a)
    expect(raise(abc, 1)).toBe(abc)
    expect(raise(empty, 1)).toBe(empty)
  })

  test("one that is taken out keeps how it lies, and the one above it is in hand", () => {
    const turned = turn(choose(abc, "B"), 1)
    const without = takeOut(turned, "B")
    expect([written(without), without.chosen]).toEqual(["A0 C0", "C"])
    expect(written(put(without, "B"))).toBe("A0 C0 B1")
    expect(takeOut(abc, "C").chosen).toBe("B")
    expect(takeOut(takeOut(takeOut(abc, "A"), "B"), "C").chosen).toBeNull()
    expect(takeOut(abc, "D")).toBe(abc)
    expect(takeOut(abc, "A").chosen).toBe("C")
  })

  test("clearing begins anew", () => {
    expect(clear(turn(abc, 1))).toEqual(empty)
  })
})

describe("turning", () => {
  test("turns the one in hand by quarters", () => {
    expect(written(turn(abc, 1))).toBe("A0 B0 C1")
    expect(written(turn(abc, -1))).toBe("A0 B0 C3")
    expect(turn(empty, 1)).toBe(empty)
  })

  test("turning over exchanges left and right as one sees them", () => {
    expect(written(turnOver(turn(abc, 1)))).toBe("A0 B0 C3'")
    expect(written(turnOver(turnOver(turn(abc, 1))))).toBe("A0 B0 C1")
  })
})

describe("tapping", () => {
  const tapped = (bench: Bench, ...letters: string[]) => letters.reduce((one, letter) => tap(one, letter, null).bench, bench)

  test("adds, takes in hand, turns", () => {
    expect(tap(empty, "B", null)).toMatchObject({ did: "added" })
    expect(tap(abc, "A", null)).toMatchObject({ did: "chosen" })
    expect(tap(abc, "C", null)).toMatchObject({ did: "turned" })
    expect(written(tapped(empty, "B", "B", "D", "B", "B"))).toBe("B2 D0")
  })

  test("twice at once turns over, without the turn of the first tap", () => {
    const first = tap(abc, "C", null)
    const second = tap(first.bench, "C", first.did)
    expect([written(second.bench), second.did]).toEqual(["A0 B0 C0'", "turned_over"])
    const added = tap(empty, "E", null)
    expect(written(tap(added.bench, "E", added.did).bench)).toBe("E0'")
    const taken = tap(abc, "A", null)
    expect(written(tap(taken.bench, "A", taken.did).bench)).toBe("A0' B0 C0")
  })
})

test("the same position is the same whatever is in hand", () => {
  expect(same(abc, choose(abc, "A"))).toBe(true)
  expect(same(abc, turn(abc, 1))).toBe(false)
  expect(same(empty, takeOut(turn(put(empty, "A"), 1), "A"))).toBe(false)
})

describe("keeping", () => {
  const bench = choose(turnOver(turn(abc, 1)), "B")

  test("a bench comes back as it was", () => {
    const back = restored(JSON.parse(JSON.stringify(kept(bench))), LETTERS)
    expect(back).toEqual(bench)
    expect(stackOn(back!)).toEqual(stackOn(bench))
  })

  test.each([
    null, 7, {}, { order: ["A"], lying: [] }, { order: ["A", "A"], lying: kept(bench).lying, chosen: null },
    { order: ["Z"], lying: kept(bench).lying, chosen: null }, { order: [], lying: ["A0", "B0", "C0", "D0", "x"], chosen: null },
  ])("%j is none", (data) => {
    expect(restored(data, LETTERS)).toBeNull()
  })
})
