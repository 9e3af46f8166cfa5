import { expect, test } from "vitest"

import { bySuit } from "./hands"

test("a hand is read suit by suit, from the lowest card", () => {
  expect(bySuit(["Y10", "B4", "Y0", "B12", "Y9"])).toEqual([["B", [4, 12]], ["Y", [0, 9, 10]]])
  expect(bySuit([])).toEqual([])
})
