import { beforeAll, describe, expect, test } from "vitest"

import { words } from "../../lib/i18n.svelte"
import type { Event, SeaChangeTable, SeaChangeView } from "../../lib/wire"
import { ending } from "./ending"
import { explain, several } from "./explain"
import { cardName, cardText, line, status, tookLine } from "./words"

const name = (seat: number) => ["Ada", "Mia", "Jonas", "Yuki"][seat] ?? "?"
const sides = [[0, 2], [1, 3]]
const table = { players: 4, sides, captured: [4, 8], round: 2, rounds: [] } as unknown as SeaChangeTable
const view = (more: Partial<SeaChangeTable> = {}): SeaChangeView => ({
  game: "sea-change", table: { ...table, ...more }, memory: { plays: [], missing: [] },
})
const said = (event: Event, more: Partial<SeaChangeTable> = {}) => line(event, name, view(more))
const counted: Event = {
  event: "round_counted", round: 2, trump: "R", points: [3, -2], got: [0], vp: [1, 0], captured: [], no_eight: false,
}

describe("in English", () => {
  beforeAll(() => words.load("en"))

  test("cards say all that stands on them", () => {
    expect(cardText("Y10")).toBe("yellow 10")
    expect(cardName("Y10")).toBe("yellow 10, pufferfish, +1")
    expect(cardName("R5")).toBe("red 5, crab")
    expect(cardName("B8")).toBe("blue 8, whale, −4")
    expect(cardName("G0")).toContain("5 if")
  })

  test("the bar tells round and trick", () => {
    expect(status(view())).toBe("Round 2, trick 4")
    expect(status(view({ rounds: [{}, {}] as SeaChangeTable["rounds"] }))).toBe("Round 2 is counted")
    expect(status(view({ round: 0 }))).toBe("")
  })

  test("what happens is told", () => {
    expect(said({ event: "card_played", seat: 1, card: "Y10" })).toBe("Mia plays yellow 10.")
    expect(said({ event: "sea_changed", seat: 1, trump: "P" })).toBe("Mia makes a sea change: trump is purple now.")
    expect(said({ event: "card_drawn", seat: 0, left: 1 })).toBe("Ada draws; 1 card is left in the pile.")
    const points = "Ada and Jonas +3, Mia and Yuki −2"
    expect(said(counted)).toBe(`Round 2 is counted: ${points}. 1 victory point for Ada and Jonas.`)
    expect(said({ event: "passed", seat: 0 })).toBeNull()
  })

  test("alone it is the rival who plays", () => {
    const alone = { players: 1, sides: [[0], []] }
    expect(said({ event: "card_played", seat: -1, card: "Y10" }, alone)).toBe("The rival plays yellow 10.")
    expect(said({ event: "trick_taken", seat: -1 }, alone)).toBe("The rival takes the trick.")
    expect(said({ ...counted, no_eight: true, got: [1] }, alone)).toContain("You have captured no 8")
  })

  test("who took the last trick, and what is in it", () => {
    const plays = ["Y8", "Y9"].map((card, seat) => ({ seat, card, sea_change: false }))
    expect(tookLine({ plays, taker: 1 }, name)).toBe("Mia took it: −2.")
  })

  test("what a sea change would bring", () => {
    const one = { card: "Y9", taker: 0, whose: "mine" as const, points: 5, last: false, pearl: false }
    expect(explain(one, name)).toBe("9 follows 9: trump would turn puffer, and you would take +5 so far.")
    expect(explain({ ...one, last: true, pearl: true }, name)).toContain("you would take +5. Its 0 counts 5 more")
    expect(explain({ ...one, taker: 2, whose: "partner" }, name)).toContain("Jonas would take +5 for your team")
    expect(explain({ ...one, taker: -1, whose: "other" }, name)).toContain("the rival would take")
    const other = { ...one, card: "B9", taker: 1, whose: "other" as const }
    expect(several([one, other], name)).toBe("Another 9 changes the sea: puffer, you take +5 · whale, Mia takes +5.")
  })
})

test("a game that goes to one victory point is told as well as one that goes to more", async () => {
  const why = (target: number) => ending(view({ target, decided: "target", vp: [], winners: [] })).why
  for (const [lang, one, more] of [
    ["en", "1 victory point is reached.", "3 victory points are reached."],
    ["fr", "L’objectif de 1 PV est atteint.", "L’objectif de 3 PV est atteint."],
    ["de", "1 SP ist erreicht.", "3 SP sind erreicht."],
  ] as const) {
    await words.load(lang)
    expect([why(1), why(3)]).toEqual([one, more])
  }
})

test("every event is told in every language", async () => {
  const events: Event[] = [
    { event: "suits_drawn", suits: ["Y", "P"], dealer: 0 },
    { event: "round_dealt", round: 1, dealer: 0, leader: 1, pile: 0 },
    { event: "card_played", seat: 1, card: "Y10" },
    { event: "trump_fixed", trump: "Y" },
    { event: "sea_changed", seat: 1, trump: "P" },
    { event: "card_drawn", seat: 0, left: 3 },
    { event: "trick_taken", seat: 1 },
    counted,
    { event: "game_ended", scores: [3, 1], winners: [0], decided: "target" },
  ]
  for (const lang of ["fr", "de", "en"] as const) {
    await words.load(lang)
    for (const event of events) expect(said(event), `${lang} ${event.event}`).not.toMatch(/[{}]|^$/)
  }
})
