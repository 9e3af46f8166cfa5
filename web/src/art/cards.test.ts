import { expect, test } from "vitest"
import { dessusBack, seaBack, versoUnknown } from "./backs"
import { icon } from "./brand"
import { seaUrl, tokenUrl, versoUrl } from "./cards"
import { SUITS, suitMark } from "./creatures"
import { ICONS } from "./icons"
import { squareMark, token } from "./pieces"
import { posterDessus, posterSea, posterVerso, wideDessus, wideSea, wideVerso } from "./posters"
import { REACTIONS, reaction } from "./reactions"
import { parseCard, pointsOf, seaCard } from "./sea"
import { SEAT_COUNT, initialOf, seatDash, seatDisc, seatShape } from "./seats"
import { COLOURS, VALUES, parseFace, versoFace, versoMark } from "./verso"
import { buoy } from "./water"

const faces = COLOURS.flatMap((colour) =>
  VALUES.flatMap((value) => [1, 3].map((points) => `${colour}${value}:${points}`)),
)
const cards = SUITS.flatMap((suit) => Array.from({ length: 16 }, (_, value) => `${suit}${value}`))

test("every face and card can be drawn, and no two are alike", () => {
  const drawings = [
    ...faces.map((face) => versoFace(parseFace(face))),
    ...cards.map((card) => seaCard(parseCard(card))),
  ]
  expect(drawings).toHaveLength(42 + 80)
  expect(new Set(drawings).size).toBe(drawings.length)
})

test("a face is drawn from its text alone", () => {
  const first = faces.map((face) => versoFace(parseFace(face)))
  const again = [...faces].reverse().map((face) => versoFace(parseFace(face))).reverse()
  expect(again).toEqual(first)
})

test("drawings are whole, need no style and nothing from elsewhere", () => {
  const all = [
    ...faces.map((face) => versoFace(parseFace(face))),
    ...cards.map((card) => seaCard(parseCard(card))),
    seaBack(), versoUnknown(), dessusBack(), icon(),
    posterVerso(), posterSea(), posterDessus(), wideVerso(), wideSea(), wideDessus(),
    ...COLOURS.map((colour) => versoMark(colour)), ...SUITS.map((suit) => suitMark(suit)), ...SUITS.map(buoy),
    ...REACTIONS.map(reaction), squareMark([4, 0, 2]), ...[1, 2, 3, 4].map(token),
  ]
  for (const art of all) {
    expect(art).not.toMatch(/NaN|undefined|null|Infinity/)
    expect(art).not.toMatch(/style="|href|<script|<image/)
    expect((art.match(/<g[ >]/g) ?? []).length).toBe((art.match(/<\/g>/g) ?? []).length)
  }
})

test.each(["", "B7:1", "B3", "b3:1", "B3:2", "B3:1 "])("%j is no face", (text) => {
  expect(() => parseFace(text)).toThrow()
})

test.each(["", "Y16", "Y-1", "X1", "Y01", "Y1 "])("%j is no card", (text) => {
  expect(() => parseCard(text)).toThrow()
})

test("a card is drawn once", () => {
  expect(versoUrl("B3:1")).toMatch(/^blob:/)
  expect(versoUrl("B3:1")).toBe(versoUrl("B3:1"))
  expect(new Set([versoUrl("B3:1"), versoUrl("B3:3"), seaUrl("B3"), tokenUrl(3)]).size).toBe(4)
})

test("all cards of a suit but the 0 count 1 together", () => {
  const counts = Array.from({ length: 16 }, (_, value) => pointsOf(value))
  expect(counts.slice(1).reduce((sum, points) => sum + points)).toBe(1)
})

test("eight players differ without their colours", () => {
  const seats = Array.from({ length: SEAT_COUNT }, (_, seat) => seat)
  expect(new Set(seats.map(seatDisc)).size).toBe(8)
  expect(new Set(seats.map(seatDash)).size).toBe(8)
  expect(new Set(seats.map((seat) => JSON.stringify(seatShape(seat)))).size).toBe(8)
})

const names: [string, string][] = [["mia", "M"], ["Élodie", "É"], ["🦊 Fox", "🦊"], ["  jo", "J"], ["", "?"]]

test.each(names)("%j begins with %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test("every icon has a line or a shape", () => {
  for (const icon of Object.values(ICONS)) expect((icon.line ?? icon.solid ?? "").startsWith("M")).toBe(true)
})
