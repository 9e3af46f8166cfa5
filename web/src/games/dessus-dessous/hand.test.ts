import { beforeEach, describe, expect, test, vi } from "vitest"

import { Hand } from "./hand.svelte"

vi.mock("../../lib/sound", () => ({ play: () => undefined }))

const kept = new Map<string, string>()
let now = 0
let free = true

beforeEach(() => {
  kept.clear()
  now = 1000
  free = true
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.spyOn(performance, "now").mockImplementation(() => now)
})

function begun(mission = "round 0"): Hand {
  const hand = new Hand(["A", "B", "C", "D", "E"], () => free)
  hand.begin("here", mission)
  return hand
}

describe("one step back", () => {
  test("undoes what was done, and forth does it again", () => {
    const hand = begun()
    hand.pick("A")
    hand.pick("B")
    hand.act("turn")
    expect(hand.act("undo")).toBe(true)
    expect(hand.text).toBe("A0 B0")
    expect(hand.act("redo")).toBe(true)
    expect(hand.text).toBe("A0 B1")
    for (let step = 0; step < 3; step++) hand.act("undo")
    expect([hand.text, hand.canUndo, hand.act("undo")]).toEqual(["", false, false])
  })

  test("takes a double tap for one", () => {
    const hand = begun()
    hand.tap("A")
    now += 1000
    hand.tap("A")
    now += 100
    hand.tap("A")
    expect(hand.text).toBe("A0'")
    hand.act("undo")
    expect(hand.text).toBe("A0")
    hand.act("undo")
    expect(hand.text).toBe("")
  })

  test("does not count what only takes a sheet in hand", () => {
    const hand = begun()
    hand.pick("A")
    hand.pick("B")
    now += 1000
    hand.choose("A")
    hand.act("undo")
    expect(hand.text).toBe("A0")
  })

  test("lays a dragged sheet back where it was", () => {
    const hand = begun()
    hand.pick("A")
    hand.pick("B")
    const before = hand.bench
    hand.preview(before, "A", 1)
    hand.preview(before, "A", null)
    expect(hand.text).toBe("B0")
    hand.drop(before)
    hand.act("undo")
    expect(hand.text).toBe("A0 B0")
  })
})

test("taps that are no double tap turn on", () => {
  const hand = begun()
  for (let tap = 0; tap < 4; tap++) {
    hand.tap("C")
    now += 400
  }
  expect(hand.text).toBe("C3")
  hand.tap("C", false)
  hand.tap("C", false)
  expect(hand.text).toBe("C1")
})

test("locked sheets stay as they are", () => {
  const hand = begun()
  hand.pick("A")
  free = false
  hand.pick("B")
  hand.tap("A")
  hand.choose("A")
  expect([hand.act("clear"), hand.act("undo"), hand.text]).toEqual([false, false, "A0"])
})

describe("after a reload", () => {
  test("the stack is there again, as long as the mission is the same", () => {
    const hand = begun()
    hand.pick("D")
    hand.act("turn_over")
    expect(begun().text).toBe("D0'")
    expect(begun("round 1").text).toBe("")
  })

  test("the next mission begins with an empty board", () => {
    const hand = begun()
    hand.pick("D")
    hand.begin("here", "round 1")
    expect([hand.text, hand.canUndo]).toEqual(["", false])
  })

  test("nonsense is not taken up", () => {
    kept.set("here", "{]")
    expect(begun().text).toBe("")
  })
})
