import { expect, test } from "vitest"
import millpond from "../../../src/rectoverso/games/dessus_dessous/millpond.json"
import { explodedArt, missionArt, ringsOf, sheetArt, stackArt } from "./dessus"
import type { Point } from "./kit"
import { compose, parseStack, patternOf } from "./layers"
import type { LayerSet } from "./layers"
import fixture from "./stacks.fixture.json"

const set = millpond as unknown as LayerSet
const stacks = fixture.map(([text]) => parseStack(text!))

const areaOf = (ring: Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!
    return sum + (x * v - u * y) / 2
  }, 0)

test("the rings round some cells enclose exactly these cells", () => {
  for (const stack of stacks) {
    const pattern = compose(stack, set)
    for (let colour = 0; colour < set.colours.length; colour++) {
      const cells = pattern.flatMap((c, cell) => (c === colour ? [cell] : []))
      const area = ringsOf(cells, set).reduce((sum, ring) => sum + areaOf(ring), 0)
      expect(Math.abs(area)).toBeCloseTo(cells.length / 64, 9)
    }
  }
})

test("the whole sheet is a square of four corners, without a seam", () => {
  const rings = ringsOf(
    set.cells.map((_, cell) => cell),
    set,
  )
  expect(rings).toHaveLength(1)
  expect(rings[0]).toHaveLength(4)
})

test("every id in a drawing begins with the one given", () => {
  const stack = parseStack("A0 B1' C2")
  for (const art of [
    sheetArt(stack[0]!, set, { id: "mine" }),
    stackArt(stack, set, { id: "mine" }),
    missionArt(patternOf(stack[0]!, set), set, { id: "mine", strong: true }),
    explodedArt(stack, set, { id: "mine" }, { gap: 40, selected: 1, room: 0 }).art,
  ]) {
    const ids = [...art.matchAll(/id="([^"]+)"/g)].map((match) => match[1]!)
    const used = [...art.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]!)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of [...ids, ...used]) expect(id.startsWith("mine")).toBe(true)
    for (const id of used) expect(ids).toContain(id)
    expect(art).not.toMatch(/NaN|undefined|style=/)
  }
})

test("the bare board has a side view too", () => {
  expect(explodedArt([], set, { id: "x" }, { gap: 40, selected: -1, room: 0 }).viewBox).toBe("-6 -6 182.4 81.2")
})
