// Dessus Dessous: sheets of cut paper. A turned sheet is computed, not a turned drawing, so grains stay upright and
// shadows keep falling down right: two prints of the same colours can be compared whichever way their sheets lie.
import { INK, VERMILION, path, round } from "./kit"
import type { Point } from "./kit"
import { patternOf } from "./layers"
import type { Layer, LayerSet, Pattern, Stack } from "./layers"

/** The side of a sheet in units of the drawings. */
export const SIDE = 200

type Ink = { fill: string; grain: string; width: number; height: number; lines: string }

// Every ink has a grain, printed tone on tone: faint by default, strong for those who tell inks apart by it.
const INKS: Readonly<Record<string, Ink>> = {
  navy: { fill: "#1D3A68", grain: "#fff", width: 10, height: 7, lines: '<path d="M0 3.5H10" stroke-width="1.6"/>' },
  vermilion: {
    fill: VERMILION, grain: "#4a0d05", width: 9, height: 9,
    lines: '<path d="M-2 11L11-2M-2 2L2-2M7 11L11 7" stroke-width="1.7"/>',
  },
  gold: {
    fill: "#F2B33D", grain: "#5a3500", width: 10, height: 10,
    lines: '<path d="M2.5 2.5h.01M7.5 7.5h.01" stroke-width="3.4"/>',
  },
  pine: {
    fill: "#23705A", grain: "#fff", width: 12, height: 11,
    lines: '<path d="M2 8L6 3L10 8" stroke-width="1.7"/>',
  },
  sky: {
    fill: "#76B7D6", grain: "#0c3550", width: 16, height: 9,
    lines: '<path d="M0 5Q4 0 8 5T16 5" stroke-width="1.7"/>',
  },
  mauve: {
    fill: "#9470A8", grain: "#fff", width: 11, height: 11,
    lines: '<path d="M5.5 2.5V8.5M2.5 5.5H8.5" stroke-width="1.8"/>',
  },
}
const ORDER = Object.values(INKS)
const BOARD = "#F3EBDB"

/** Colour number n of a set, 1 the first; a set with names of its own takes the inks in their order. */
export const inkOf = (set: LayerSet, colour: number): Ink =>
  INKS[set.colours[colour] ?? ""] ?? ORDER[(colour - 1) % ORDER.length]!

/** How a drawing is made: ids begin with `id`, which must be unique in the document. */
export type Making = { id: string; strong?: boolean | undefined }

/** The patterns of the grains; every drawing that shows sheets needs them once. */
export function grains(set: LayerSet, { id, strong = false }: Making): string {
  const one = (_: string, i: number): string => {
    const { grain, width, height, lines } = inkOf(set, i + 1)
    return (
      `<pattern id="${id}${i + 1}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">` +
      `<g fill="none" stroke="${grain}" stroke-linecap="round" stroke-opacity="${strong ? 0.5 : 0.12}">${lines}</g>` +
      "</pattern>"
    )
  }
  return `<defs>${set.colours.slice(1).map(one).join("")}</defs>`
}

/** The corners of a cell: a quarter of one of the squares into which the sheet is divided. */
function cornersOf([x, y]: Point, squares: number): readonly [Point, Point, Point] {
  const half = 0.5 / squares
  const cx = (Math.floor(x * squares) + 0.5) / squares
  const cy = (Math.floor(y * squares) + 0.5) / squares
  const centre: Point = [cx, cy]
  if (Math.abs(x - cx) < half / 4) {
    const edge = y > cy ? half : -half
    return [[cx + edge, cy + edge], [cx - edge, cy + edge], centre]
  }
  const edge = x > cx ? half : -half
  return [[cx + edge, cy - edge], [cx + edge, cy + edge], centre]
}

const meshes = new WeakMap<LayerSet, readonly (readonly [Point, Point, Point])[]>()

function meshOf(set: LayerSet): readonly (readonly [Point, Point, Point])[] {
  let mesh = meshes.get(set)
  if (!mesh) {
    const squares = Math.sqrt(set.cells.length / 4)
    mesh = set.cells.map((cell) => cornersOf(cell, squares))
    meshes.set(set, mesh)
  }
  return mesh
}

const keyOf = ([x, y]: Point): string => `${Math.round(x * 240)},${Math.round(y * 240)}`

/** The edges of a set of cells; one that two cells share runs both ways and cancels, so no seam is left. */
function edgesOf(triangles: readonly (readonly [Point, Point, Point])[]): Map<string, Point[]> {
  const edges = new Map<string, readonly [Point, Point]>()
  for (const corners of triangles) {
    for (let i = 0; i < 3; i++) {
      const from = corners[i]!
      const to = corners[(i + 1) % 3]!
      if (!edges.delete(`${keyOf(to)}>${keyOf(from)}`)) edges.set(`${keyOf(from)}>${keyOf(to)}`, [from, to])
    }
  }
  const leaving = new Map<string, Point[]>()
  for (const [from, to] of edges.values()) {
    const key = keyOf(from)
    leaving.set(key, [...(leaving.get(key) ?? []), to])
  }
  return leaving
}

function isCorner(before: Point, at: Point, after: Point): boolean {
  const cross = (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])
  return Math.abs(cross) > 1e-6
}

/** The rings round a set of cells, corners only. */
export function ringsOf(cells: readonly number[], set: LayerSet): Point[][] {
  const mesh = meshOf(set)
  const leaving = edgesOf(cells.map((cell) => mesh[cell]!))
  const rings: Point[][] = []
  for (;;) {
    const start = leaving.keys().next().value
    if (start === undefined) return rings
    const ring: Point[] = []
    let at = start
    do {
      const ways = leaving.get(at)!
      const next = ways.pop()!
      if (!ways.length) leaving.delete(at)
      ring.push(next)
      at = keyOf(next)
    } while (at !== start)
    const size = ring.length
    rings.push(ring.filter((point, i) => isCorner(ring[(i + size - 1) % size]!, point, ring[(i + 1) % size]!)))
  }
}

/** Where a point of the sheet is drawn. */
export type Lay = (point: Point) => Point

export const flat = (side: number): Lay => ([x, y]) => [x * side, y * side]

function outline(pattern: Pattern, wanted: (colour: number) => boolean, set: LayerSet, lay: Lay): string {
  const cells = pattern.flatMap((colour, cell) => (wanted(colour) ? [cell] : []))
  const corner = (point: Point, i: number): string => {
    const [x, y] = lay(point)
    return `${i ? "L" : "M"}${round(x)} ${round(y)}`
  }
  return ringsOf(cells, set)
    .map((ring) => ring.map(corner).join("") + "Z")
    .join("")
}

function inks(pattern: Pattern, set: LayerSet, id: string, lay: Lay): string {
  let out = ""
  for (let colour = 1; colour < set.colours.length; colour++) {
    const d = outline(pattern, (c) => c === colour, set, lay)
    if (d) out += path(d, inkOf(set, colour).fill) + path(d, `url(#${id}${colour})`)
  }
  return out
}

/** A soft edge without a filter, which slow phones draw slowly and some browsers not at all: shades, each wider. */
export function shadow(d: string, lift: number, scale: number): string {
  const dx = round((0.3 + lift * 0.3) * scale)
  const dy = round((0.6 + lift * 0.5) * scale)
  const steps = lift > 3.5 ? 6 : 4
  const reach = (1 + lift * 1.1) * scale
  const share = round(1000 * (1 - Math.pow(0.72, 1 / steps))) / 1000
  let shades = ""
  for (let step = 1; step <= steps; step++) {
    shades += `<path d="${d}" opacity="${share}" stroke-width="${round((reach * (2 * step - 1)) / steps)}"/>`
  }
  const ink = `fill="${INK}" stroke="${INK}" fill-rule="evenodd" stroke-linejoin="round"`
  return `<g transform="translate(${dx} ${dy})" ${ink}>${shades}</g>`
}

/** How a sheet of paper lies: how high, how large, and where its points go. */
type Lying = { lift?: number; side?: number; lay?: Lay }

/** One sheet as cut paper: a light rim up left, the shadow down right, deeper the higher the sheet lies. */
export function paper(layer: Layer, set: LayerSet, id: string, { lift = 1, side = SIDE, lay }: Lying = {}): string {
  const pattern = patternOf(layer, set)
  const where = lay ?? flat(side)
  const d = outline(pattern, (colour) => colour > 0, set, where)
  const scale = side / SIDE
  const shift = round(-0.9 * scale)
  const rim = `fill-rule="evenodd" fill-opacity=".75" transform="translate(${shift} ${shift})"`
  return `<g>${shadow(d, lift, scale)}${path(d, "#fff", rim)}${inks(pattern, set, id, where)}</g>`
}

/** What all stacks lie on. */
export function board(grid: boolean): string {
  const lines = [1, 2, 3].map((i) => `M${(i * SIDE) / 4} 0V${SIDE}M0 ${(i * SIDE) / 4}H${SIDE}`).join("")
  return (
    `<rect width="${SIDE}" height="${SIDE}" rx="3" fill="${BOARD}"/>` +
    (grid ? `<path d="${lines}" stroke="${INK}" stroke-opacity=".07" fill="none"/>` : "")
  )
}

/** The room round a drawing of 200 x 200, for shadows and for air. */
export const viewBox = (margin: number): string => `${-margin} ${-margin} ${SIDE + 2 * margin} ${SIDE + 2 * margin}`

/** A single sheet. */
export const sheetArt = (layer: Layer, set: LayerSet, making: Making): string =>
  grains(set, making) + paper(layer, set, making.id)

/** A stack on the board. */
export const stackArt = (stack: Stack, set: LayerSet, making: Making): string =>
  grains(set, making) +
  board(true) +
  stack.map((layer, place) => paper(layer, set, making.id, { lift: 1 + place * 0.55 })).join("")

/** A mission is print, not paper: flat, without shadows, with the same inks and grains at the same scale. */
export const missionArt = (pattern: Pattern, set: LayerSet, making: Making): string =>
  grains(set, making) + board(false) + inks(pattern, set, making.id, flat(SIDE))

/** The side of a sheet in side views, which lie back. */
export const LENGTH = 120
export const laidBack: Lay = ([x, y]) => [(x + (1 - y) * 0.42) * LENGTH, y * 0.46 * LENGTH]

function plate(dy: number, fill: string, attributes: string): string {
  const corners: Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]]
  const d = corners.map((corner) => {
    const [x, y] = laidBack(corner)
    return `${round(x)} ${round(y + dy)}`
  })
  return path(`M${d.join("L")}Z`, fill, attributes)
}

/** What is drawn, and the viewBox that it fills. */
export type Drawing = { viewBox: string; art: string }

/** How far the sheets are pulled apart, which is chosen, counted from the bottom, and for how many there is room. */
export type View = { gap: number; selected: number; room: number }

/** The side view: the same sheets laid back and pulled apart, the top one on top. */
export function explodedArt(stack: Stack, set: LayerSet, making: Making, { gap, selected, room }: View): Drawing {
  const bottom = gap * (Math.max(1, room, stack.length) - 1)
  const thin = `stroke="${INK}" stroke-opacity=".18"`
  const chosen = `fill-opacity=".35" stroke="${VERMILION}" stroke-width="2" stroke-dasharray="5 4"`
  const sheets = stack.map((layer, place) => {
    const dy = bottom - gap * place
    const frame = plate(0, "#fff", place === selected ? chosen : `fill-opacity=".1" ${thin}`)
    const sheet = paper(layer, set, making.id, { lift: 2, side: LENGTH, lay: laidBack })
    return `<g transform="translate(0 ${dy})">${frame}${sheet}</g>`
  })
  return {
    viewBox: `-6 -6 ${round(LENGTH * 1.42 + 12)} ${round(LENGTH * 0.46 + bottom + 26)}`,
    art: grains(set, making) + plate(bottom + 9, BOARD, thin) + sheets.join(""),
  }
}
