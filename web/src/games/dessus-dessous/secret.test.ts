import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { describe, expect, test } from "vitest"

/** Whether a stack is right is for the server to say, when it is handed in: nothing here compares one with a mission. */
const here = import.meta.dirname
const sources = readdirSync(here)
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => ({ name, code: bare(readFileSync(join(here, name), "utf-8")) }))

/** Code without its comments. */
function bare(code: string): string {
  return code.replace(/<!--[^]*?-->|\/\*[^]*?\*\/|\/\/ .*$/gm, "")
}

/** What is seen from above of a stack. */
const SEES = /\b(compose|seenFrom|patternOf|turnPattern)\b/
/** What a mission looks like, or that of a round or of an event. */
const ASKED = /\.pattern\b|\bpattern[:,]/

describe.each(sources)("$name", ({ code }) => {
  test("knows a stack from above, or a mission, or neither", () => {
    expect(SEES.test(code) && ASKED.test(code)).toBe(false)
  })

  test("shows missions, and does nothing else with them", () => {
    const rest = code.replace(/\b(pattern|colours)=\{[\w.]*\.pattern\}/g, "")
    expect(rest).not.toMatch(ASKED)
  })

  test("shows what is seen of my stack, and does nothing else with it", () => {
    expect(code.replace(/colours=\{compose\(\w+, \w+\)\}/g, "").replace(/^\s*import .*$/gm, "")).not.toMatch(/\bcompose\b/)
  })

  test("takes no counsel from the art on what solves a mission", () => {
    expect(code).not.toMatch(/\b(solve|solution|matches|difficulty|covered)\b/i)
  })
})

test("all of it was read", () => {
  expect(sources.some(({ name }) => name === "MissionPane.svelte")).toBe(true)
  expect(sources.some(({ code }) => SEES.test(code))).toBe(true)
  expect(sources.some(({ code }) => ASKED.test(code))).toBe(true)
})
