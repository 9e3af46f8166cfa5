import { expect, test } from "vitest"

import { patternOf, type Layer, type LayerSet } from "../../art/layers"
import millpond from "../../../../src/rectoverso/games/dessus_dessous/millpond.json"
import { FLAT, cellAt, cutOf, drawn, goal, held, seenIn } from "./geometry"

const set = millpond as unknown as LayerSet
const LAYERS: Layer[] = Object.keys(set.layers).flatMap((letter) =>
  [false, true].flatMap((under) => [0, 1, 2, 3].map((turns) => ({ letter, turns, under }))),
)

/** Whether a point lies inside an odd number of rings. */
function inside([x, y]: readonly [number, number], rings: (readonly [number, number])[][]): boolean {
  let within = false
  for (const ring of rings)
    ring.forEach(([x1, y1], at) => {
      const [x2, y2] = ring[(at + 1) % ring.length]!
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) within = !within
    })
  return within
}

test.each(LAYERS)("$letter, $turns turns, under $under: the drawing shows what the rules see", (layer) => {
  const { under, pose } = seenIn(goal({ turn: 0, over: 0 }, layer))
  const lay = held(pose)
  const cut = cutOf(layer.letter, under, set)
  const seen = set.cells.map((centre) => {
    const ink = cut.inks.find(({ rings }) => inside(centre, rings.map((ring) => ring.map(lay))))
    return ink?.colour ?? 0
  })
  expect(seen).toEqual(patternOf(layer, set))
})

test("a sheet turns the short way, and turning over keeps its turns", () => {
  expect(goal({ turn: 0, over: 0 }, { turns: 3, under: false })).toEqual({ turn: -90, over: 0 })
  expect(goal({ turn: 270, over: 0 }, { turns: 0, under: false })).toEqual({ turn: 360, over: 0 })
  expect(goal({ turn: 90, over: 0 }, { turns: 3, under: true })).toEqual({ turn: 90, over: 1 })
  expect(goal({ turn: 90, over: 1 }, { turns: 1, under: false })).toEqual({ turn: 90, over: 2 })
})

test("halfway over, a sheet stands on edge and is lifted", () => {
  expect(seenIn({ turn: 0, over: 0.25 })).toEqual({ under: false, pose: { turn: 0, tilt: 45, rise: Math.sin(Math.PI / 4) } })
  expect(seenIn({ turn: 90, over: 0.5 })).toMatchObject({ under: true, pose: { turn: -90, tilt: -90 } })
  const [left] = held({ turn: 0, tilt: 90, rise: 0 })([0, 0.3])
  expect(left).toBeCloseTo(0.5)
})

test("a drawing is one closed line for each ring", () => {
  expect(drawn([[[0, 0], [1, 0], [0.5, 0.5]]], FLAT)).toBe("M0 0L200 0L100 100Z")
})

test("a point is in the cell whose centre is nearest", () => {
  expect(set.cells.map((centre) => cellAt(centre, set))).toEqual(set.cells.map((_, cell) => cell))
  expect(cellAt([1.2, 0.5], set)).toBe(-1)
})
