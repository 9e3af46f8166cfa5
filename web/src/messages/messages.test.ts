import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { describe, expect, test } from "vitest"

import { messages as de } from "./de"
import { replay as replayDe } from "./de/replay"
import { messages as en } from "./en"
import { replay as replayEn } from "./en/replay"
import { messages as fr } from "./fr"
import { replay as replayFr } from "./fr/replay"

type Tree = { [key: string]: Tree | string }

/** Every message by its key; the forms of a plural are messages of their own. */
function flat(tree: Tree, path = ""): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key
    if (typeof value === "string") found.set(here, value)
    else for (const [one, text] of flat(value, here)) found.set(one, text)
  }
  return found
}

const ENGLISH = flat({ ...en, replay: replayEn } as Tree)
const OTHERS = { fr: flat({ ...fr, replay: replayFr } as unknown as Tree), de: flat({ ...de, replay: replayDe } as unknown as Tree) }
const facts = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(Object.entries(OTHERS))("messages in %s", (_lang, others) => {
  test("are the same as in English", () => {
    expect([...others.keys()].sort()).toEqual([...ENGLISH.keys()].sort())
  })

  test("put in the same facts", () => {
    for (const [key, text] of others) expect([key, facts(text)]).toEqual([key, facts(ENGLISH.get(key) ?? "")])
  })
})

test("no message is empty", () => {
  for (const messages of [ENGLISH, ...Object.values(OTHERS)])
    for (const [key, text] of messages) expect(text.trim(), key).not.toBe("")
})

test("French signs stand apart without a line break", () => {
  for (const [key, text] of OTHERS.fr) expect(text, key).not.toMatch(/ [:;!?»]|« |[^\s\u00a0\u202f:/][!?](?!\w)/)
})

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "messages" ? [] : sources(path)
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, "utf-8")] : []
  })
}

/** Keys stand in the code as "area.key", or as a template `area.${…}` for what has many forms. */
test("every message is used", () => {
  const code = sources(join(import.meta.dirname, "..")).join("\n")
  const whole = new Set([...code.matchAll(/["'`](\w+(?:\.\w+)+)["'`]/g)].map((found) => found[1]))
  const started = [...code.matchAll(/`(\w+(?:\.\w+)*[._]\w*)\$\{/g)].map((found) => found[1] ?? "")
  const unused = [...ENGLISH.keys()]
    .map((key) => key.replace(/\.(one|other)$/, ""))
    .filter((key) => !whole.has(key) && !started.some((start) => key.startsWith(start)))
  expect(unused).toEqual([])
})
