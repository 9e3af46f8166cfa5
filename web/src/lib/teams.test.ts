import { expect, test } from "vitest"

import { formOf, formsFor } from "./teams"

const FORMS = { "2v2": [[0, 2], [1, 3]], "3v2": [[0, 2, 4], [1, 3]], "2v2v1": [[0, 2], [1, 3], [4]] }

test("teams are told by their sizes", () => {
  expect(formOf([[4], [0, 2], [1, 3]])).toBe("2v2v1")
  expect(formOf(null)).toBe(null)
})

test("five can play in two forms", () => {
  expect(formsFor(FORMS, 5)).toEqual(["3v2", "2v2v1"])
  expect(formsFor(FORMS, 3)).toEqual([])
})
