import { expect, test } from "vitest"

import { words } from "../../lib/i18n.svelte"
import { lineOf, recordTitle } from "./texts"

await words.load("en")

test("a record is called by its game, and by those who are named in it", () => {
  expect(recordTitle({ game: "verso", players: ["Mia", "", "Jonas"] })).toBe("Verso: Mia and Jonas")
  expect(recordTitle({ game: "sea-change", players: ["", ""] })).toBe("Sea Change")
  expect(recordTitle({ game: null, players: [] })).toBe("")
})

test("lines are counted as the house counts them, whatever ends them", () => {
  const text = "\uFEFFone\r\n\r\nthree\n"
  expect([1, 2, 3, 4, 9].map((line) => lineOf(text, line))).toEqual(["one", "", "three", "", ""])
})
