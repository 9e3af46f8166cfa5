import { expect, test } from "vitest"
import millpond from "../../../src/rectoverso/games/dessus_dessous/millpond.json"
import { compose, parseStack, patternOf, seenFrom, stackText, turnPattern, turned, turnedOver } from "./layers"
import type { LayerSet } from "./layers"
import fixture from "./stacks.fixture.json" // [stack, what is seen, from which layer], as the server's rules tell it

const set = millpond as unknown as LayerSet
const stacks = fixture.map(([text, pattern, seen]) => ({ text: text!, pattern: pattern!, seen: seen! }))
const layers = stacks.flatMap(({ text }) => parseStack(text))

test.each(stacks)("$text looks as the rules say", ({ text, pattern, seen }) => {
  const stack = parseStack(text)
  expect(compose(stack, set).join("")).toBe(pattern)
  expect(seenFrom(stack, set).map((place) => (place < 0 ? "." : place)).join("")).toBe(seen)
})

test("a stack reads and prints back", () => {
  for (const { text } of stacks) expect(stackText(parseStack(text))).toBe(text)
  expect(parseStack("")).toEqual([])
  expect(stackText([])).toBe("")
})

test.each(["A", "A4", "a0", "A0  B1", "A0 A1'", "A0'B1", " A0"])("%j is no stack", (text) => {
  expect(() => parseStack(text)).toThrow()
})

test("four quarter-turns are none", () => {
  for (const layer of layers) {
    expect(turned(layer, 4)).toEqual(layer)
    expect(turned(turned(layer, 1), -1)).toEqual(layer)
    expect(turnPattern(patternOf(layer, set), 4, set)).toEqual(patternOf(layer, set))
    expect(turnPattern(patternOf(layer, set), 1, set)).toEqual(patternOf(turned(layer), set))
  }
})

test("turning over twice is nothing, and once exchanges left and right as one sees them", () => {
  const mirrored = set.cells.map(([x, y]) =>
    set.cells.findIndex(([u, v]) => Math.abs(u - (1 - x)) < 1e-3 && Math.abs(v - y) < 1e-3),
  )
  for (const layer of layers) {
    expect(turnedOver(turnedOver(layer))).toEqual(layer)
    const before = patternOf(layer, set).map((colour) => colour > 0)
    const after = patternOf(turnedOver(layer), set).map((colour) => colour > 0)
    expect(after).toEqual(mirrored.map((cell) => before[cell]))
  }
})

test("the board shows where no layer lies", () => {
  expect(compose([], set)).toEqual(new Array(64).fill(0))
  expect(new Set(seenFrom([], set))).toEqual(new Set([-1]))
})
