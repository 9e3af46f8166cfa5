// The pictures of the three games: the home page shows them, rooms and ends show parts of them. Of the wide ones
// everything worth seeing is in the right half, for the title lies on the left.
import { GOLD, INK, PAPER, TONES, VERMILION, circle, edgeShadow, path, picture, place, round, scatter } from "./kit"
import { creature, SUIT_INK } from "./creatures"
import type { Suit } from "./creatures"
import { grains, paper } from "./dessus"
import { balloon, boat, fir, fish, gull, house, mill, sun, tree, whale } from "./landscape"
import type { LayerSet } from "./layers"

const SIZE = 420
const WIDE = 700
const LOW = 214

const tall = (inner: string): string => picture(SIZE, SIZE, inner, `width="${SIZE}" height="${SIZE}"`)
const wide = (inner: string): string => picture(WIDE, LOW, inner, `width="${WIDE}" height="${LOW}"`)

const rect = (width: number, height: number, fill: string): string =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`

const stratum = (d: string, fill: string): string => edgeShadow(d, 0.12, -2, -5) + path(d, fill)

function swell(top: number, width: number, shift: number, depth = 18): string {
  let d = `M-60 480V${top}`
  for (let x = -60 + shift; x < 760; x += width) {
    d += `Q${round(x + width * 0.42)} ${top + depth} ${round(x + width)} ${top}`
  }
  return d + "V480Z"
}

function hill(top: number, height: number, length: number, phase: number, tilt = 0): string {
  let d = "M-10 480"
  for (let x = -10; x <= 712; x += 8) d += `L${x} ${round(top + tilt * x - height * Math.sin(x / length + phase))}`
  return d + "L712 480Z"
}

function puffs(top: number, radii: readonly number[], tilt = 0): string {
  let x = -30
  let d = `M-30 480V${top}`
  for (let k = 0; x < 740; k++) {
    const r = radii[k % radii.length]!
    x += r * 1.5
    d += `A${r} ${round(r * 0.95)} 0 0 1 ${round(x)} ${round(top + tilt * x)}`
  }
  return d + "V480Z"
}

const { blue: B, green: G, orange: O } = TONES

/** Verso: the whole world of the game, sky over land over sea. */
export function posterVerso(): string {
  return tall(
    rect(SIZE, SIZE, O.wash) +
      sun(300, 118, 56, VERMILION, 16, O.mid) +
      stratum(puffs(150, [34, 22, 40, 26, 30], -0.05), O.pale) +
      stratum(puffs(182, [26, 38, 24, 34], -0.05), O.light) +
      balloon(108, 132, 1.5, B.strong, PAPER) +
      balloon(208, 104, 0.9, GOLD, VERMILION) +
      gull(172, 168, 1.2, O.deep) +
      gull(382, 74, 1, O.deep) +
      stratum(hill(214, 16, 60, 0.4, -0.04), G.light) +
      tree(60, 214, 0.9, G.strong) +
      tree(78, 212, 1.1, G.strong) +
      mill(318, 196, 1.35) +
      stratum(hill(246, 18, 74, 2.2, 0.02), G.mid) +
      house(120, 238, 1.15) +
      house(164, 238, 0.85, GOLD) +
      fir(228, 254, 1, G.deep) +
      fir(248, 257, 0.75, G.deep) +
      stratum(hill(278, 12, 66, 4.6), G.strong) +
      tree(352, 284, 1.05, G.deep) +
      tree(376, 288, 0.8, G.deep) +
      tree(30, 276, 0.9, G.deep) +
      stratum(swell(306, 46, 0), B.light) +
      boat(112, 316, 1.4, B.night, PAPER, VERMILION) +
      stratum(swell(334, 52, 20), B.mid) +
      whale(284, 352, 1.35, B.night, B.pale) +
      stratum(swell(364, 58, 8), B.strong) +
      stratum(swell(392, 62, 34), B.deep) +
      fish(352, 400, 1.2, GOLD, -18),
  )
}

export function wideVerso(): string {
  return wide(
    rect(WIDE, LOW, O.wash) +
      sun(560, 66, 40, VERMILION, 16, O.mid) +
      stratum(puffs(72, [34, 22, 40, 26, 30]), O.pale) +
      balloon(408, 76, 1.15, B.strong, PAPER) +
      stratum(puffs(98, [26, 38, 24, 34]), O.light) +
      gull(470, 60, 1.2, O.deep) +
      balloon(300, 66, 0.7, GOLD, VERMILION) +
      stratum(hill(124, 12, 66, 0.4), G.light) +
      tree(60, 124, 0.8, G.strong) +
      tree(78, 120, 1, G.strong) +
      mill(640, 128, 1.15) +
      house(440, 132, 1) +
      house(480, 136, 0.75, GOLD) +
      stratum(hill(148, 11, 80, 2.2), G.mid) +
      fir(372, 158, 0.95, G.deep) +
      fir(392, 160, 0.7, G.deep) +
      tree(556, 154, 0.9, G.deep) +
      tree(576, 158, 0.7, G.deep) +
      stratum(hill(166, 6, 70, 4.6), G.strong) +
      stratum(swell(172, 40, 0, 14), B.light) +
      boat(608, 184, 1.25, B.night, PAPER, VERMILION) +
      stratum(swell(188, 44, 20, 14), B.mid) +
      whale(470, 196, 0.9, B.night, B.pale) +
      stratum(swell(203, 48, 8, 14), B.strong),
  )
}

function swimmer(suit: Suit, x: number, y: number, size: number, turn = 0): string {
  const tone = TONES[SUIT_INK[suit]]
  return place(creature(suit, { body: tone.light, light: tone.wash, dark: tone.deep }), x, y, size, turn)
}

function bubbles(count: number, x: readonly [number, number], y: readonly [number, number], seed: number): string {
  const next = scatter(seed)
  const ring = `stroke="${PAPER}" stroke-opacity=".45" stroke-width="2"`
  let out = ""
  for (let i = 0; i < count; i++) {
    out += circle(x[0] + next() * x[1], y[0] + next() * y[1], 2 + next() * 4.5, "none", ring)
  }
  return out
}

const { yellow: Y, purple: P } = TONES
const WAVE =
  "M430 60C330 40 262 96 282 158C290 188 330 196 342 170C350 150 330 138 318 150C330 120 372 122 384 160" +
  "C404 226 352 300 210 330C120 350 60 372-10 368V430H430Z"
const WIDE_WAVE =
  "M710 6C640-10 580 22 590 66C596 92 628 96 636 76C642 60 626 52 618 60C630 40 664 48 668 82" +
  "C674 150 560 190 430 196C300 204 120 200-10 206V230H710Z"

/** Sea Change: blue water, and a purple wave about to wash over it. */
export function posterSea(): string {
  return tall(
    rect(SIZE, SIZE, Y.pale) +
      circle(92, 66, 34, "#FFF6DF") +
      stratum(swell(92, 52, 0), B.light) +
      stratum(swell(122, 58, 22), B.mid) +
      stratum(swell(158, 64, 8), B.strong) +
      stratum(swell(262, 72, 30), B.deep) +
      edgeShadow(WAVE, 0.2, -5, -4) +
      path(WAVE, P.mid) +
      path("M430 120C424 230 380 316 230 352C130 376 60 392-10 390V430H430Z", P.strong) +
      path("M430 250C410 330 330 372 230 386C130 400 60 412-10 410V430H430Z", P.deep) +
      bubbles(22, [20, 380], [120, 270], 5) +
      swimmer("B", 128, 222, 1.25) +
      swimmer("Y", 258, 246, 0.72, -8) +
      swimmer("G", 64, 322, 0.72, 28) +
      swimmer("R", 316, 378, 0.74) +
      swimmer("P", 346, 268, 0.8),
  )
}

export function wideSea(): string {
  return wide(
    rect(WIDE, LOW, Y.pale) +
      circle(66, 34, 20, "#FFF6DF") +
      stratum(swell(34, 46, 0, 14), B.light) +
      stratum(swell(54, 52, 22, 14), B.mid) +
      stratum(swell(78, 58, 8, 14), B.strong) +
      stratum(swell(150, 64, 30, 14), B.deep) +
      edgeShadow(WIDE_WAVE, 0.2, -5, -4) +
      path(WIDE_WAVE, P.mid) +
      path("M710 80C690 150 590 196 460 206C330 214 120 208-10 214V230H710Z", P.strong) +
      bubbles(20, [20, 660], [60, 140], 9) +
      swimmer("B", 396, 112, 0.95) +
      swimmer("Y", 520, 122, 0.66, -8) +
      swimmer("G", 300, 168, 0.5, 28) +
      swimmer("R", 592, 172, 0.58) +
      swimmer("P", 660, 158, 0.6),
  )
}

/** The sheets in these pictures are for show: they need no layer set from the server. */
function showSheets(): LayerSet {
  const digits = (text: string): number[] => [...text].map(Number)
  const cells = Array.from({ length: 64 }, (_, i): readonly [number, number] => {
    const [dx, dy] = [[0, -1], [1, 0], [0, 1], [-1, 0]][i % 4] as [number, number]
    const square = Math.floor(i / 4)
    return [((square % 4) + 0.5) / 4 + dx / 12, (Math.floor(square / 4) + 0.5) / 4 + dy / 12]
  })
  const both = (top: string, under: string): { top: number[]; under: number[] } => ({
    top: digits(top),
    under: digits(under),
  })
  return {
    name: "show",
    colours: ["board", "navy", "vermilion", "gold", "pine", "sky", "mauve"],
    cells,
    layers: {
      A: both("0000003000000110033033030133111133000333310311110000300000001100", ""),
      B: both("0022000000000220222233223223222222002332223320020000330030030000", ""),
      C: both(
        "2200222200000550000022220550555500005555555555550000000000000000",
        "0066000033333003666600663333000066666336333300000000000000000000",
      ),
      D: both("", "5555055000440000555555554444004455550000000044445555000000004444"),
      E: both(
        "0033000044444004333303334044000000003330440444440330333300004400",
        "5500555500000110000055500111111155555505505500005005000055550055",
      ),
    },
  }
}

/** A sheet on the table: which, how it lies, its corner and side, how it is turned on top of that, how high it is. */
type Laid = [
  letter: string, under: boolean, turns: number, x: number, y: number, side: number, tilt: number, lift: number,
]

function sheets(laid: readonly Laid[]): string {
  const set = showSheets()
  const drawn = laid.map(([letter, under, turns, x, y, side, tilt, lift]) => {
    const sheet = paper({ letter, under, turns }, set, "g", { lift, side })
    return `<g transform="translate(${x} ${y}) rotate(${tilt} ${side / 2} ${side / 2})">${sheet}</g>`
  })
  return grains(set, { id: "g" }) + drawn.join("")
}

const TABLE = "#E3D6BD"

function boardOnTable(): string {
  const shade = (grow: number): string =>
    `<rect x="${3 - grow}" y="${6 - grow}" width="${286 + 2 * grow}" height="${286 + 2 * grow}" rx="${4 + grow}" ` +
    `fill="${INK}" fill-opacity=".09"/>`
  return (
    '<g transform="translate(70 76) rotate(-7 150 150)">' +
    [5, 2, 0].map(shade).join("") +
    '<rect width="286" height="286" rx="4" fill="#F6EEDF"/></g>'
  )
}

/** Dessus Dessous: sheets of cut paper, caught while they are laid. */
export function posterDessus(): string {
  const laid: Laid[] = [
    ["D", true, 0, 78, 84, 270, -7, 1.5],
    ["C", false, 1, 92, 74, 270, -4, 2.5],
    ["B", false, 0, 96, 86, 262, 3, 4],
    ["A", false, 1, 222, -40, 214, 18, 6],
    ["E", true, 0, -74, 262, 214, -16, 6],
  ]
  return tall(rect(SIZE, SIZE, TABLE) + boardOnTable() + sheets(laid))
}

export function wideDessus(): string {
  const laid: Laid[] = [
    ["D", true, 1, 236, 26, 176, -14, 2],
    ["C", true, 0, -34, 40, 190, 12, 2],
    ["E", false, 0, 110, -60, 170, 8, 2],
    ["E", true, 0, 530, 46, 190, 16, 3],
    ["B", false, 0, 364, 10, 190, 4, 4],
    ["A", false, 0, 500, -22, 176, -10, 6],
  ]
  return wide(rect(WIDE, LOW, TABLE) + sheets(laid))
}

type Posters = Readonly<Record<string, () => string>>

export const POSTERS: Posters = { verso: posterVerso, "sea-change": posterSea, "dessus-dessous": posterDessus }
export const WIDE_POSTERS: Posters = { verso: wideVerso, "sea-change": wideSea, "dessus-dessous": wideDessus }
