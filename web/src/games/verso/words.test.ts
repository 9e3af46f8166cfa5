import { beforeAll, describe, expect, test } from "vitest"

import { words } from "../../lib/i18n.svelte"
import type { Event, VersoView } from "../../lib/wire"
import { readSequence } from "./banks"
import { ending } from "./ending"
import { nextCard } from "./grid"
import { line, turnsOf } from "./line"
import { bandName, onLadder, rivalTurn, rivalWords } from "./solo"
import { cardName, sequenceTitle, squareToGo, theFace, unseenBack } from "./words"

const name = (seat: number) => ["Ada", "Mia"][seat] ?? ""
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ")

beforeAll(() => words.load("en"))

describe("names", () => {
  test("of cards", () => {
    expect(plain(cardName({ face: "B3:3", back: null }))).toBe("sea 3, 3 points")
    expect(plain(cardName({ face: "O*:1", back: "G4:3" }))).toBe("sky joker, 1 point; back: land 4")
    expect(sequenceTitle(readSequence("bank B 3 * 5"))).toBe("Sea 3 – 4 – 5")
  })

  test("of what is known of a back", () => {
    expect(unseenBack("B1:1")).toBe("back unseen: 2 or 6, 3 points")
    expect(unseenBack("G6:3")).toBe("back unseen: 1, 5 or joker, 1 point")
    expect(unseenBack("O*:1")).toBe("back unseen: 3 points")
  })

  test("of what a square lacks", () => {
    expect(squareToGo([2, 5, 0], false)).toBe("Square: 1 sea, 3 sky to go")
    expect(squareToGo([3, 3, 3], true)).toBe("Square: scored")
  })

  test("in German and French", async () => {
    await words.load("de")
    expect(plain(theFace("O*:1"))).toBe("den orangen Stern")
    expect(plain(line({ event: "flipped", seat: 1, before: "B6:3", after: "G*:1" }, name))).toBe(
      "Mia hat die blaue 6 umgedreht und zeigt jetzt den grünen Stern.",
    )
    await words.load("fr")
    expect(plain(line({ event: "banked", seat: 0, move: "bank G 2 3", points: 4 }, name))).toBe(
      "Ada a validé la série verte 2–3 pour 4 points.",
    )
    await words.load("en")
  })
})

describe("what happened", () => {
  test.each<[Event, string | null]>([
    [{ event: "dealt", first: 1, top: "B1:1", left: 30 }, "The deck has 30 cards. Mia begins."],
    [{ event: "drawn", seat: 0, top: "B1:1", face: "B1:1", flipped: false }, "Ada kept sea 1."],
    [
      { event: "drawn", seat: 0, top: "B1:1", face: "G2:3", flipped: true },
      "Ada flipped sea 1 from the deck and got land 2.",
    ],
    [{ event: "banked", seat: 1, move: "bank B 3 * 5", points: 5 }, "Mia banked sea 3–4–5 for 5 points."],
    [{ event: "square", seat: 1, points: 7 }, "Mia completed a square: 7 points!"],
    [{ event: "rival", top: "B1:1", face: "G2:3" }, "The rival turned sea 1 over and shows land 2."],
    [{ event: "ended", scores: [1, 2], winners: [1] }, null],
  ])("%o", (event, text) => expect(plain(line(event, name)) ?? null).toBe(text))

  test("turn by turn, without the cards of a sequence that go out", () => {
    const log = [
      { index: 4, event: { event: "drawn", seat: 0, top: "B1:1", face: "B1:1", flipped: false } as Event },
      { index: 5, event: { event: "banked", seat: 1, move: "bank B 1 2", points: 2 } as Event },
      { index: 5, event: { event: "flipped", seat: 0, before: "B1:1", after: "G2:3" } as Event },
      { index: 5, event: { event: "discarded", seat: 0, face: "G2:3" } as Event },
      { index: 5, event: { event: "discarded", seat: 1, face: "B1:1" } as Event },
    ]
    expect(turnsOf(log).map(({ events }) => events.map(({ event }) => event))).toEqual([
      ["drawn"],
      ["banked", "flipped", "discarded"],
    ])
  })
})

describe("alone", () => {
  const view = (discards: string[], backs: (string | null)[]) =>
    ({ table: { phase: "playing", discards }, memory: { discards: backs } }) as unknown as VersoView
  const rival: Event = { event: "rival", top: "B3:1", face: "O4:3" }

  test("the rival's turn is in the log, unless it was taken back", () => {
    const turns = [{ events: [rival, { event: "flipped", seat: 0, before: "O5:3", after: "B4:1" } as Event] }]
    expect(rivalTurn(view(["O4:3"], ["B3:1"]), turns)?.events).toHaveLength(1)
    expect(rivalTurn(view(["G1:1"], [null]), turns)).toBe(null)
    expect(rivalTurn(view(["G1:1", "O4:3"], [null, "B3:1"]), [])).toEqual({ top: "B3:1", face: "O4:3", events: null })
  })

  test.each<[string, string, Event[], string]>([
    [
      "B3:1",
      "O4:3",
      [{ event: "flipped", seat: 0, before: "O5:3", after: "B4:1" }],
      "Higher, so your highest sky card flips: sky 5 becomes sea 4.",
    ],
    ["B3:1", "O4:3", [], "Higher, but you have no sky card."],
    ["B3:1", "O2:3", [], "Not higher: nothing happens."],
    ["B6:1", "O1:3", [], "Not higher: nothing happens."],
    ["B*:1", "O4:3", [], "A joker: nothing happens."],
  ])("%s turned into %s", (top, face, events, text) => expect(plain(rivalWords({ top, face, events })[1])).toBe(text))

  test("the ladder", () => {
    expect([0, 34, 35, 59, 64].map(bandName)).toEqual([
      "No band yet",
      "No band yet",
      "Happy stroller",
      "Great explorer",
      "Round the world!",
    ])
    expect(onLadder(0)).toBe(0)
    expect(onLadder(35)).toBeLessThan(onLadder(38))
    expect(onLadder(90)).toBe(1)
  })
})

describe("the end", () => {
  const over = (scores: number[], winners: number[]) =>
    ({ table: { players: scores.length, scores, winners } }) as unknown as VersoView

  test("places are shared by equals", () => {
    const { places, why, rule } = ending(over([20, 31, 31], [1, 2]))
    expect(places.map(({ place, side, won }) => [place, side, won])).toEqual([
      [1, 1, true],
      [1, 2, true],
      [3, 0, false],
    ])
    expect([why, rule]).toEqual(["Level on 31 points: they share the victory.", "V18"])
  })

  test("alone there is a band, and a record to beat", () => {
    expect(ending(over([52], [0]))).toMatchObject({
      band: "High flyer",
      rule: "V22",
      why: "The designers’ record is 64: 12 points short of it.",
    })
    expect(ending(over([64], [0])).why).toBe("That equals the designers’ record of 64!")
    expect(ending(over([65], [0])).why).toBe("That beats the designers’ record of 64!")
  })
})

test("arrow keys go from card to card and pass over what is empty", () => {
  const held = ["B1", "B5", "O3", "O*"] as const
  expect(nextCard(held, "B1", "ArrowRight")).toBe("B5")
  expect(nextCard(held, "B5", "ArrowRight")).toBe("B5")
  expect(nextCard(held, "B5", "ArrowLeft")).toBe("B1")
  expect(nextCard(held, "B1", "ArrowDown")).toBe("O3")
  expect(nextCard(held, "O*", "ArrowUp")).toBe("B5")
  expect(nextCard(held, "O3", "ArrowDown")).toBe("O3")
  expect(nextCard(held, "O3", "Home")).toBe("B1")
  expect(nextCard(held, "B1", "End")).toBe("O*")
})
