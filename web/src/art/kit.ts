// What every drawing shares: the inks, numerals as outlines, and small helpers. Everything returns SVG text.
import { ADVANCE, GLYPHS } from "./glyphs"

export const INK = "#2B2320"
export const PAPER = "#FBF5E8"
export const GOLD = "#F2B33D"
export const COIN = "#FFD467"
export const VERMILION = "#DD4A30"
export const NAVY = "#1D3A68"

/** The tones of one ink, from the lightest to the darkest. */
export type Tones = {
  wash: string
  pale: string
  light: string
  mid: string
  strong: string
  deep: string
  night: string
}
export type InkName = "blue" | "green" | "orange" | "yellow" | "purple" | "red"

function tones(text: string): Tones {
  const [wash, pale, light, mid, strong, deep, night] = text.split(" ") as [
    string, string, string, string, string, string, string,
  ]
  return { wash, pale, light, mid, strong, deep, night }
}

/** Everything in the three games is printed with these, on the same paper. */
export const TONES: Readonly<Record<InkName, Tones>> = {
  blue: tones("#E2EDEE #B9D8E0 #86BDD2 #4E97BC #2B74A4 #1D4F80 #14304F"),
  green: tones("#EBEED6 #CBD9A4 #A0BF7E #6DA06A #3B8163 #1F614F #133C34"),
  orange: tones("#FDEBD0 #FAD3A0 #F7B36B #EE8B43 #D9672E #B1451F #5E2415"),
  yellow: tones("#FBF0CE #FADF92 #F6CB5E #F2B33D #D9942A #8A5A00 #4A3105"),
  purple: tones("#EEE4EE #D6BEDB #B391BF #8E659F #744C88 #573668 #352142"),
  red: tones("#FBE1D6 #F5B7A2 #EC8066 #DD4A30 #C23A26 #8F2519 #52160F"),
}

export type Point = readonly [x: number, y: number]

/** A tenth of a unit is finer than any screen shows. */
export const round = (x: number): number => Math.round(x * 10) / 10

const more = (attributes: string): string => (attributes ? " " + attributes : "")

export const path = (d: string, fill: string, attributes = ""): string =>
  `<path d="${d}" fill="${fill}"${more(attributes)}/>`

export const circle = (x: number, y: number, r: number, fill: string, attributes = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more(attributes)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

/** A line with round ends. */
export const stroke = (d: string, ink: string, width: number, attributes = ""): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"${more(attributes)}/>`

export const opacity = (share: number): string => `fill-opacity="${share}"`

export const group = (inner: string, transform: string): string => `<g transform="${transform}">${inner}</g>`

/** A drawing round the origin, put somewhere. */
export function place(inner: string, x: number, y: number, scale = 1, turn = 0): string {
  const turned = turn ? ` rotate(${round(turn)})` : ""
  const scaled = scale === 1 ? "" : ` scale(${Math.round(scale * 100) / 100})`
  return group(inner, `translate(${round(x)} ${round(y)})${turned}${scaled}`)
}

/** The one shadow of a cut edge: the same shape in thin ink, up and to the left. */
export const edgeShadow = (d: string, share: number, dx: number, dy: number): string =>
  path(d, INK, `${opacity(share)} transform="translate(${dx} ${dy})"`)

export function star(cx: number, cy: number, radius: number, waist = 0.5, points = 5, first = -90): string {
  let d = ""
  for (let i = 0; i < points * 2; i++) {
    const angle = ((first + (i * 180) / points) * Math.PI) / 180
    const reach = i % 2 ? radius * waist : radius
    d += (i ? "L" : "M") + `${round(cx + reach * Math.cos(angle))} ${round(cy + reach * Math.sin(angle))}`
  }
  return d + "Z"
}

/** Numbers between 0 and 1 that are the same at every drawing (mulberry32). */
export function scatter(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const glyph = (d: string, x: number, narrowed = 1): string =>
  `<path transform="translate(${round(x)} 0)${narrowed === 1 ? "" : ` scale(${narrowed} 1)`}" d="${d}" ` +
  `fill-rule="evenodd"/>`

const scaled = (inner: string, x: number, y: number, scale: number, fill: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})" fill="${fill}">${inner}</g>`

const MINUS = { width: 44, d: "M10-38h24a5 5 0 0 1 5 5v3a5 5 0 0 1-5 5h-24a5 5 0 0 1-5-5v-3a5 5 0 0 1 5-5" }

/** Digits and signs as outlines, centred on x; the size is the em. */
export function signed(text: string, x: number, y: number, size: number, fill: string): string {
  let width = 0
  let inner = ""
  for (const sign of text) {
    inner += glyph(sign === "−" ? MINUS.d : GLYPHS[sign]!.d, width)
    width += sign === "−" ? MINUS.width : ADVANCE
  }
  return scaled(inner, x - (width / 2) * (size / 100), y, size / 100, fill)
}

/** The big number of a card, its ink beginning at x. Two digits are set narrow: 15 takes little more room than 8. */
export function numeral(number: number, x: number, y: number, size: number, fill: string): string {
  const digits = String(number)
  const narrowed = digits.length > 1 ? 0.82 : 1
  let width = 0
  let inner = ""
  for (const digit of digits) {
    const { left, right, d } = GLYPHS[digit]!
    inner += glyph(d, width - left * narrowed, narrowed)
    width += (right - left) * narrowed + 2
  }
  return scaled(inner, x, y, size / 100, fill)
}

/** The same number, centred on x. */
export function centred(digit: number, x: number, y: number, size: number, fill: string): string {
  const { left, right } = GLYPHS[String(digit)]!
  return numeral(digit, x - ((right - left) / 2) * (size / 100), y, size, fill)
}

/** A whole picture, to be shown through an <img>. */
export const picture = (width: number, height: number, inner: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${more(attributes)}>${inner}</svg>`

export const CARD_WIDTH = 160
export const CARD_HEIGHT = 224

const sheetOfPaper =
  `<rect width="160" height="224" rx="16" fill="${PAPER}"/>` +
  `<rect x=".75" y=".75" width="158.5" height="222.5" rx="15.4" fill="none" stroke="${INK}" ` +
  `stroke-opacity=".16" stroke-width="1.5"/>`

/** What changes on a card that is shown no wider than so many pixels; an <img> tells its picture how wide it is. */
export const whenNarrow = (pixels: number, rules: string): string =>
  `<style>@media(max-width:${pixels}px){${rules}}</style>`

/** A card: paper with a picture cut to its inside. The id may be constant, for every card is a document of its own. */
export const card = (inner: string): string =>
  picture(
    CARD_WIDTH,
    CARD_HEIGHT,
    '<clipPath id="c"><rect x="6" y="6" width="148" height="212" rx="11"/></clipPath>' +
      `${sheetOfPaper}<g clip-path="url(#c)">${inner}</g>`,
    `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`,
  )
