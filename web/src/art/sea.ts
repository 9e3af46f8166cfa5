// Sea Change: its cards. Depth tells what a card is worth: 10 to 15 swim under the bright surface (+1), the 9 in gold
// light (+2), 4 to 7 in open water (0), 1 to 3 at the bottom in weed (-1); the 8 is a mouth full of teeth (-4), the 0
// a pearl in its shell (5 when its suit is trump at the end).
import {
  CARD_HEIGHT, CARD_WIDTH, COIN, GOLD, INK, PAPER, TONES,
  card, circle, edgeShadow, numeral, opacity, path, place, round, scatter, signed, star, stroke,
} from "./kit"
import type { Tones } from "./kit"
import { SUIT_INK, creature, suitMark } from "./creatures"
import type { Suit } from "./creatures"

export type SeaCard = { suit: Suit; value: number }

const CARD = /^([YPBGR])(\d|1[0-5])$/

/** The card that a text such as `Y10` stands for; an Error when it is none. */
export function parseCard(text: string): SeaCard {
  const [, suit, value] = CARD.exec(text) ?? []
  if (!suit) throw new Error(`${text} is no card of Sea Change`)
  return { suit: suit as Suit, value: Number(value) }
}

/** Grounds of the cards: each carries its numeral at 4.5:1 or better. */
export const GROUND: Readonly<Record<Suit, string>> = {
  Y: "#F2B33D",
  P: "#7F5692",
  B: "#2B74A4",
  G: "#2F755A",
  R: "#C93B27",
}

/** What a card counts when it is captured; the 0 counts five when its suit is trump. */
export function pointsOf(value: number): number {
  if (value === 0 || (value >= 4 && value <= 7)) return 0
  if (value <= 3) return -1
  return value === 8 ? -4 : value === 9 ? 2 : 1
}

type Depth = "pearl" | "weed" | "open" | "jaws" | "gold" | "surface"

function depthOf(value: number): Depth {
  if (value === 0) return "pearl"
  if (value <= 3) return "weed"
  if (value <= 7) return "open"
  return value === 8 ? "jaws" : value === 9 ? "gold" : "surface"
}

const pearlBadge = (): string =>
  circle(0, 0, 25, INK) +
  circle(0, 0, 22, PAPER) +
  path("M-22 0A22 22 0 0 0 22 0Q16.5 6 11 0T0 0T-11 0T-22 0Z", GOLD) +
  signed("5", 0, 13, 40, INK)

const dropBadge = (): string =>
  path("M0-29C13-14 22-6 22 5A22 21 0 0 1-22 5C-22-6-13-14 0-29Z", INK, opacity(0.88)) + signed("−1", -1, 15, 32, PAPER)

const burstBadge = (): string =>
  path(star(0, 0, 36, 0.76, 12), PAPER) +
  path(star(0, 0, 31.5, 0.76, 12), "#B3261A") +
  signed("−4", -2, 12.5, 37, PAPER)

const goldBadge = (): string =>
  circle(0, 0, 25, "#7A4E00", opacity(0.35)) + circle(0, 0, 23.5, COIN) + signed("+2", 0, 12, 34, INK)

const bubbleBadge = (): string => circle(0, 0, 21, PAPER) + signed("+1", 0, 10.5, 29, INK)

const BADGES: Readonly<Record<Depth, () => string>> = {
  pearl: pearlBadge,
  weed: dropBadge,
  open: () => "",
  jaws: burstBadge,
  gold: goldBadge,
  surface: bubbleBadge,
}

/** What a card counts, in a box of 72 round the origin: plus a bubble, minus a drop, -4 a burst, five a pearl. */
export const badge = (value: number): string => BADGES[depthOf(value)]()

function waves(y: number): string {
  let d = `M-20 240V${y}`
  for (let x = -20; x < 190; x += 32) d += `Q${x + 14} ${y + 10} ${x + 32} ${y}`
  return d + "V240Z"
}

function surface(y: number): string {
  let d = `M-10-10H180V${y}`
  for (let x = 180; x > -20; x -= 27) d += `Q${x - 13} ${y + 13} ${x - 27} ${y}`
  return d + "Z"
}

const weed = (x: number, height: number, ink: string): string => {
  const bend = (share: number): number => round(226 - height * share)
  return stroke(`M${x} 226C${x - 10} ${bend(0.4)} ${x + 10} ${bend(0.6)} ${x - 2} ${226 - height}`, ink, 8)
}

function seabed(value: number, tone: Tones): string {
  return (
    path("M-5 205Q30 192 70 202T165 196V230H-5Z", tone.night, opacity(0.8)) +
    weed(20, 60, tone.night) +
    weed(34, 38, tone.deep) +
    weed(52, 52, tone.night) +
    weed(150, 84, tone.night) +
    (value < 3 ? weed(104, 44, tone.night) : "") +
    (value < 2 ? weed(74, 66, tone.night) : "")
  )
}

function bubbles(seed: number): string {
  const next = scatter(seed)
  const ring = `stroke="${PAPER}" stroke-opacity=".5" stroke-width="1.6"`
  let out = ""
  for (let i = 0; i < 5; i++) out += circle(24 + next() * 122, 92 + next() * 90, 1.6 + next() * 3.4, "none", ring)
  return out
}

/** The inks of a pearl card: its ground, the rays, the shell, its ribs, and the large numeral. */
type Nacre = { ground: string; rays: string; shell: string; lip: string; ribs: string; numeral: string; glint: string }

function nacre(suit: Suit, tone: Tones): Nacre {
  if (suit === "Y") {
    // Gold on brown is mud: the yellow pearl lies in full sun, with dark print as on every yellow card.
    return {
      ground: GOLD, rays: "#FFDF8A", shell: tone.deep, lip: "#A36C08", ribs: "#FFE3A0",
      numeral: tone.night, glint: "#FFF8EA",
    }
  }
  return {
    ground: tone.deep, rays: tone.mid, shell: tone.pale, lip: tone.light, ribs: tone.mid, numeral: COIN, glint: "#FFE9A8",
  }
}

function pearl(suit: Suit, tone: Tones): string {
  const ink = nacre(suit, tone)
  const ray = path("M-7 0L-20-190H20L7 0Z", ink.rays, opacity(suit === "Y" ? 0.8 : 0.35))
  const rays = Array.from({ length: 9 }, (_, i) => place(ray, 86, 150, 1, -80 + i * 20)).join("")
  const ribs = [-38, -20, 0, 20, 38].map((x) => `M${x * 0.2} 26L${x} ${-36 + Math.abs(x) * 0.5}`).join("")
  const folds = [-30, -10, 10, 30].map((x) => `M${x} 11L${round(x * 0.7)} 24`).join("")
  const glint = (x: number, y: number, size: number): string => path(star(x, y, size, 0.28, 4), ink.glint)
  return (
    rays +
    place(
      path("M-52 26C-62-10-34-44 0-44S62-10 52 26Q0 46-52 26Z", ink.shell) + stroke(ribs, ink.ribs, 3.4),
      84,
      128,
    ) +
    circle(84, 138, 25, INK, opacity(0.18)) +
    circle(84, 135, 24, "#FFF8EA") +
    circle(76, 127, 7, "#FFFFFF") +
    path("M64 143A24 24 0 0 0 106 143A28 28 0 0 1 64 143Z", tone.light, opacity(0.55)) +
    place(path("M-54 0C-50 34 50 34 54 0Q27 14 0 12T-54 0Z", ink.lip) + stroke(folds, ink.ribs, 3.2), 84, 154) +
    glint(34, 104, 9) +
    glint(140, 92, 12) +
    glint(136, 134, 6) +
    glint(20, 134, 6)
  )
}

function jaws(): string {
  const teeth = (y: number, count: number, length: number): string => {
    const width = 168 / count
    let d = ""
    for (let i = 0; i < count; i++) {
      const x = -4 + i * width
      d += `M${round(x)} ${y}L${round(x + width / 2)} ${round(y + length * (i % 2 ? 0.72 : 1))}L${round(x + width)} ${y}Z`
    }
    return path(d, PAPER)
  }
  return (
    path("M-5-5H165V10Q80 20-5 10Z", INK) +
    teeth(12, 8, 25) +
    path("M-5 230V206Q80 196 165 206V230Z", INK) +
    teeth(205, 7, -34)
  )
}

function water(suit: Suit, depth: Depth, tone: Tones): string {
  const yellow = suit === "Y"
  let out = ""
  if (depth === "gold" || depth === "surface") {
    const thin = yellow || depth === "gold" ? "" : opacity(0.55)
    out += path(surface(26), INK, 'fill-opacity=".1" transform="translate(0 5)"')
    out += path(surface(24), depth === "gold" ? COIN : tone.light, thin)
  }
  const weedy = depth === "weed"
  const d = waves(weedy ? 150 : 172)
  const below = yellow ? (weedy ? "#B97A1C" : tone.strong) : weedy ? tone.night : tone.deep
  return out + edgeShadow(d, 0.1, 0, -4) + path(d, below, yellow ? "" : opacity(weedy ? 0.5 : 0.75))
}

function groundOf(suit: Suit, depth: Depth, tone: Tones): string {
  if (depth === "jaws") return tone.night
  if (depth === "pearl") return nacre(suit, tone).ground
  if (depth !== "weed") return GROUND[suit]
  return suit === "B" || suit === "G" ? tone.deep : tone.strong
}

function swimmer(suit: Suit, value: number, tone: Tones): string {
  const cross = value === 8
  const coat = cross
    ? { body: tone.strong, light: tone.light, dark: INK, cross }
    : { body: tone.pale, light: suit === "Y" ? "#FFF6DC" : tone.wash, dark: tone.deep }
  const size = (cross ? 0.8 : 0.64 + value * 0.022) * (suit === "B" ? 0.93 : 1)
  const y = cross || value <= 3 ? 136 : suit === "B" ? 146 : 140
  return place(creature(suit, coat), cross ? 88 : 86, y, size, suit === "G" ? 24 : 0)
}

function print(suit: Suit, value: number, depth: Depth, tone: Tones): string {
  const yellow = suit === "Y"
  const cross = depth === "jaws"
  const two = value >= 10
  let ink = yellow ? tone.night : PAPER
  if (depth === "pearl") ink = nacre(suit, tone).numeral
  if (cross && yellow) ink = COIN
  const markX = cross ? 128 : two ? 131 : 124
  const markY = cross ? 66 : value >= 9 ? 62 : 40
  const markSize = cross ? 0.9 : two ? 0.86 : 1.08
  return (
    `<g class="n">${numeral(value, 15, cross ? 102 : 84, two ? 88 : 96, ink)}</g>` +
    `<g class="m">${place(suitMark(suit, ink), markX, markY, markSize)}</g>`
  )
}

/** The drawing of a card. */
export function seaCard({ suit, value }: SeaCard): string {
  const tone = TONES[SUIT_INK[suit]]
  const depth = depthOf(value)
  let art = `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${groundOf(suit, depth, tone)}"/>`
  if (depth === "pearl") art += pearl(suit, tone)
  else {
    if (depth !== "jaws") art += water(suit, depth, tone)
    if (depth === "weed") art += seabed(value, tone)
    if (depth !== "jaws") art += bubbles(value * 31 + SUIT_INK[suit].length * 7)
    art += swimmer(suit, value, tone)
    if (depth === "jaws") art += jaws()
  }
  const points = badge(value)
  return card(art + print(suit, value, depth, tone) + (points && `<g class="p">${place(points, 130, 194)}</g>`))
}
