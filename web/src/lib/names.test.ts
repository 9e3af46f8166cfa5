import { readFileSync } from "node:fs"
import { join } from "node:path"

import { beforeAll, expect, test } from "vitest"

import { messages as de } from "../messages/de"
import { messages as en } from "../messages/en"
import { messages as fr } from "../messages/fr"
import { words } from "./i18n.svelte"
import { nameAmong, rankName } from "./names"

beforeAll(() => words.load("en"))

const bot = (level: string) => ({ name: null, bot: level })

test("a bot is called by the character of its level", () => {
  const seats = [{ name: "Ann", bot: null }, bot("expert"), bot("beginner"), bot("expert")]
  expect(seats.map((_, seat) => nameAmong("sea-change", seats, seat))).toEqual(["Ann", "Kraken", "Shrimp", "Kraken 2"])
  expect(nameAmong("verso", seats, 1)).toBe("Albatross")
  expect(rankName("club")).toBe("Club player")
})

test("a bot of no level that people choose is called by its seat", () => {
  const seats = [bot("greedy"), bot("greedy")]
  expect(seats.map((_, seat) => nameAmong("verso", seats, seat))).toEqual(["Otter", "Heron"])
})

test("who keeps the seat of somebody is called as they are", () => {
  expect(nameAmong("verso", [{ name: "Ann", bot: "casual" }], 0)).toBe("Ann")
})

test.each([["en", en], ["fr", fr], ["de", de]] as const)("levels have one name everywhere in %s", (lang, messages) => {
  const text = readFileSync(join(import.meta.dirname, `../../../src/rectoverso/text/${lang}.toml`), "utf-8")
  for (const [game, names] of Object.entries(messages.common.characters))
    for (const [level, name] of Object.entries(names))
      expect(text).toContain(`[bots.${game}.${level}]\nname = "${name}"\n`)
  for (const [level, rank] of Object.entries(messages.common.levels)) expect(text).toContain(`${level} = "${rank}"\n`)
})
