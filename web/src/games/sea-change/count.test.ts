import { expect, test } from "vitest"

import { countTime, progress, settledAt, soFar } from "./count"

const CAPTURED = [["Y9", "G0"], ["Y8"], []]

test("cards are laid one after the other, then the 0 of trump counts, then it is done", () => {
  expect(progress(CAPTURED, 0)).toEqual({ laid: 0, pearl: false, done: false })
  expect(progress(CAPTURED, 501).laid).toBe(1)
  expect(progress(CAPTURED, settledAt(CAPTURED))).toEqual({ laid: 2, pearl: true, done: true })
})

test("points add up", () => {
  const cards = CAPTURED[0] ?? []
  expect(soFar(cards, "G", { laid: 1, pearl: false, done: false })).toBe(2)
  expect(soFar(cards, "G", { laid: 2, pearl: false, done: false })).toBe(2)
  expect(soFar(cards, "G", { laid: 2, pearl: true, done: true })).toBe(7)
})

test("however many cards there are, a count does not take forever", () => {
  expect(countTime([Array<string>(80).fill("Y4")])).toBeLessThan(11_000)
})
