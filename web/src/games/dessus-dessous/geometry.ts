/** Sheets as they lie and as they move: a turning sheet is computed too, so that grains and shadows stay upright. */

import { SIDE, flat, ringsOf, type Lay } from "../../art/dessus"
import { round, type Point } from "../../art/kit"
import { patternOf, type LayerSet } from "../../art/layers"

/** One side of a sheet, not turned: its outline, and where each ink is printed. */
export interface Cut {
  whole: Point[][]
  inks: { colour: number; rings: Point[][] }[]
}

/** How a sheet is held: degrees clockwise as one sees it, degrees about its upright axis, and how far it is lifted. */
export interface Pose {
  turn: number
  tilt: number
  rise: number
}

const cuts = new WeakMap<LayerSet, Map<string, Cut>>()

export function cutOf(letter: string, under: boolean, set: LayerSet): Cut {
  let known = cuts.get(set)
  if (!known) cuts.set(set, (known = new Map()))
  const key = letter + (under ? "'" : "")
  let cut = known.get(key)
  if (!cut) known.set(key, (cut = cutOut(patternOf({ letter, turns: 0, under }, set), set)))
  return cut
}

function cutOut(colours: readonly number[], set: LayerSet): Cut {
  const cells = (wanted: (colour: number) => boolean) =>
    ringsOf(colours.flatMap((colour, cell) => (wanted(colour) ? [cell] : [])), set)
  const inks = set.colours.flatMap((_, colour) => {
    const rings = colour > 0 ? cells((one) => one === colour) : []
    return rings.length ? [{ colour, rings }] : []
  })
  return { whole: cells((colour) => colour > 0), inks }
}

const EYE = 3.2 // how far away one looks from, in sides of a sheet
const RADIANS = Math.PI / 180

/** Where a point of the unit square is while the sheet is held like this. */
export function held({ turn, tilt, rise }: Pose): Lay {
  const [sin, cos] = [Math.sin(turn * RADIANS), Math.cos(turn * RADIANS)]
  const [away, across] = [Math.sin(tilt * RADIANS), Math.cos(tilt * RADIANS)]
  const size = 1 + rise * 0.06
  return ([x, y]) => {
    const [dx, dy] = [x - 0.5, y - 0.5]
    const [right, down] = [dx * cos - dy * sin, dx * sin + dy * cos]
    const near = (size * EYE) / (EYE + right * away)
    return [0.5 + right * across * near, 0.5 + down * near - rise * 0.04]
  }
}

/** Rings as the d of a path. */
export function drawn(rings: Point[][], lay: Lay): string {
  const corner = (point: Point, at: number): string => {
    const [x, y] = lay(point)
    return `${at ? "L" : "M"}${round(x)} ${round(y)}`
  }
  return rings.map((ring) => ring.map(corner).join("") + "Z").join("")
}

/** Seen from above, the sheet as large as all drawings are. */
export const FLAT = flat(SIDE)

/** The cell under a point of the unit square, or -1 outside. */
export function cellAt([x, y]: Point, set: LayerSet): number {
  if (x < 0 || y < 0 || x > 1 || y > 1) return -1
  const far = ([u, v]: readonly [number, number]) => (u - x) ** 2 + (v - y) ** 2
  return set.cells.reduce((best, cell, at) => (far(cell) < far(set.cells[best]!) ? at : best), 0)
}

/** How a sheet that moves stands between two ways of lying: turns and turnings-over so far, without going back. */
export interface Motion {
  /** Degrees; for the under side they count the other way round. */
  turn: number
  /** Whole numbers lie flat: even ones on the upper side, odd ones on the under side. */
  over: number
}

const nearest = (now: number, wanted: number, step: number): number => wanted + step * Math.round((now - wanted) / step)

/** Where a sheet that is on its way must end, by the shorter way, to lie like this. */
export function goal(now: Motion, { turns, under }: { turns: number; under: boolean }): Motion {
  const over = Math.round(now.over)
  const turn = nearest(now.turn, (under ? -90 : 90) * turns, 360)
  return { turn, over: Math.abs(over % 2) === (under ? 1 : 0) ? over : over + 1 }
}

/** What one sees of a sheet in motion: which side, and how it is held. */
export function seenIn({ turn, over }: Motion): { under: boolean; pose: Pose } {
  const step = Math.floor(over)
  const part = over - step
  const under = Math.abs((part < 0.5 ? step : step + 1) % 2) === 1
  const tilt = part < 0.5 ? part * 180 : part * 180 - 180
  return { under, pose: { turn: under ? -turn : turn, tilt, rise: Math.sin(part * Math.PI) } }
}
