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

const DROP = "M0-29C13-14 22-6 22 5A22 21 0 0 1-22 5C-22-6-13-14 0-29Z"

const dropBadge = (): string =>
  path(DROP, INK, `stroke="${PAPER}" stroke-width="2.5" stroke-opacity=".7"`) + signed("−1", -1, 15, 32, PAPER)

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

/** The inks of a pearl card. */
type Nacre = {
  ground: string
  rays: string
  shell: string
  lip: string
  ribs: string
  mouth: string
  print: string
  glint: string
}

function nacre(suit: Suit, tone: Tones): Nacre {
  const usual = { shell: tone.pale, lip: tone.light, ribs: tone.mid, mouth: tone.night, glint: "#FFE9A8" }
  if (suit !== "Y") return { ...usual, ground: tone.deep, rays: tone.strong, print: COIN }
  // Gold on brown is mud: the yellow pearl lies in full sun, printed dark as every yellow card is.
  const sunny = { ground: tone.mid, rays: "#FAD987", print: tone.night, glint: "#FFF8EA", mouth: "#6B4503" }
  return { ...usual, ...sunny, shell: "#FFF3D6", lip: "#FBE2A4", ribs: tone.strong }
}

const FAN =
  "M-50 26A22 22 0 0 1-47-12A22 22 0 0 1-20-38A22 22 0 0 1 20-38A22 22 0 0 1 47-12A22 22 0 0 1 50 26Q0 44-50 26Z"
const RIBS = "M-9 28L-45-11M-4 26L-20-37M4 26L20-37M9 28L45-11"
const LIP = "M-54 0C-50 34 50 34 54 0Q27 13 0 12T-54 0Z"
const FOLDS = "M-30 13L-20 23M-10 15L-7 26M10 15L7 26M30 13L20 23"

/** A pearl in an open shell, and light around it. */
function pearl(suit: Suit, tone: Tones): string {
  const ink = nacre(suit, tone)
  const ray = path("M-7 0L-20-190H20L7 0Z", ink.rays, opacity(0.75))
  const rays = Array.from({ length: 9 }, (_, i) => place(ray, 86, 156, 1, -80 + i * 20)).join("")
  const glint = (x: number, y: number, size: number): string => path(star(x, y, size, 0.28, 4), ink.glint)
  return (
    rays +
    '<g transform="translate(0 5)">' +
    place(edgeShadow(FAN, 0.16, -2, -4) + path(FAN, ink.shell) + stroke(RIBS, ink.ribs, 3.2), 84, 132) +
    place(path("M-50 0Q0-22 50 0Q0 24-50 0Z", ink.mouth), 84, 158) +
    circle(84, 139, 24, "#FFF8EA") +
    path("M62 148A24 24 0 0 0 106 148A29 29 0 0 1 62 148Z", tone.light, opacity(0.6)) +
    circle(76, 131, 7, "#FFFFFF") +
    place(path(LIP, ink.lip) + stroke(FOLDS, ink.ribs, 3), 84, 158) +
    "</g>" +
    glint(24, 108, 9) +
    glint(141, 96, 12) +
    glint(146, 134, 6) +
    glint(18, 146, 6)
  )
}

function jaws(): string {
  const teeth = (y: number, count: number, length: number): string => {
    const width = 168 / count
    let d = ""
    for (let i = 0; i < count; i++) {
      const x = -4 + i * width
      const tip = round(y + length * (i % 2 ? 0.72 : 1))
      d += `M${round(x)} ${y}L${round(x + width / 2)} ${tip}L${round(x + width)} ${y}Z`
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
  if (depth === "pearl") ink = nacre(suit, tone).print
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
