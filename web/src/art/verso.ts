// Verso: the faces of its cards. The level of the landscape is the value: a face of value v has v strata, cut along
// one ridge that all three worlds share; so when a card turns over, sea becomes land or sky and the ridge stays.
// A face is drawn from its colour, value and points only: nothing in it may betray the back.
import {
  CARD_HEIGHT, CARD_WIDTH, COIN, GOLD, PAPER, TONES, VERMILION,
  card, centred, circle, edgeShadow, numeral, opacity, path, place, round, scatter, star, stroke,
} from "./kit"
import type { InkName, Tones } from "./kit"
import { balloon, boat, fir, fish, gull, house, kite, lighthouse, mill, peak, sun, tree, whale } from "./landscape"

/** Blue sea, green land, orange sky. */
export type Colour = "B" | "G" | "O"
export type Value = 1 | 2 | 3 | 4 | 5 | 6 | "*"
export type Face = { colour: Colour; value: Value; points: 1 | 3 }

export const COLOURS: readonly Colour[] = ["B", "G", "O"]
export const VALUES: readonly Value[] = [1, 2, 3, 4, 5, 6, "*"]
export const INK_OF: Readonly<Record<Colour, InkName>> = { B: "blue", G: "green", O: "orange" }

const FACE = /^([BGO])([1-6*]):([13])$/

/** The face that a text such as `B3:1` or `G*:1` stands for; an Error when it is none. */
export function parseFace(text: string): Face {
  const [, colour, value, points] = FACE.exec(text) ?? []
  if (!colour) throw new Error(`${text} is no face of Verso`)
  return {
    colour: colour as Colour,
    value: value === "*" ? "*" : (Number(value) as Value),
    points: points === "3" ? 3 : 1,
  }
}

const ridge = (x: number): number => -16 * (x / CARD_WIDTH) + 6 * Math.sin((x / CARD_WIDTH) * Math.PI * 2 + 0.4)
/** The top of a stratum; 0 is the one in front. */
const level = (stratum: number): number => 183 - stratum * 15
const ground = (x: number, stratum: number): number => level(stratum) + ridge(x)

// The edge of the strata tells the colours apart without hue: cusps, long hills, round puffs.
const EDGES: Readonly<Record<Colour, (top: number, stratum: number) => string>> = {
  B: (top, stratum) => {
    const width = CARD_WIDTH / 5
    let d = `M-40 260V${round(top + ridge(0))}`
    for (let x = -40 + (stratum % 2 ? width / 2 : 0); x < CARD_WIDTH + 40; x += width) {
      const dip = top + ridge(x + width / 2) + 15
      d += `Q${round(x + width * 0.42)} ${round(dip)} ${round(x + width)} ${round(top + ridge(x + width))}`
    }
    return d + "V260Z"
  },
  G: (top, stratum) => {
    const phase = [0.2, 2.4, 4.3, 1.2, 3.4, 5.4][stratum]!
    const height = 9 + (stratum % 3) * 2
    let d = "M-10 260"
    for (let x = -10; x <= CARD_WIDTH + 10; x += 6) {
      d += `L${x} ${round(top + 3 + ridge(x) - height * Math.sin(x / (30 + stratum * 2) + phase))}`
    }
    return d + `L${CARD_WIDTH + 10} 260Z`
  },
  O: (top, stratum) => {
    const radii = [[23, 15, 28, 18, 26, 16], [16, 26, 19, 13, 27, 20], [27, 14, 21, 28, 15, 20]][stratum % 3]!
    let x = -14
    let d = `M-14 260V${round(top + 4 + ridge(0))}`
    for (let k = 0; x < CARD_WIDTH + 10; k++) {
      const r = radii[k % radii.length]!
      x += r * 1.5
      d += `A${r} ${round(r * 0.95)} 0 0 1 ${round(x)} ${round(top + 4 + ridge(x))}`
    }
    return d + "V260Z"
  },
}

/** The mark of a colour, 32 wide round the origin: three waves, two peaks, a sun. */
export function versoMark(colour: Colour, ink = "currentColor"): string {
  if (colour === "B") {
    const wave = (y: number): string => `M-16 ${y + 3}Q-12 ${y - 6}-8 ${y}T0 ${y}T8 ${y}T16 ${y - 3}`
    return stroke([-9, 0, 9].map(wave).join(""), ink, 4.6)
  }
  if (colour === "G") return path("M-17 14L-6-8Q-4-11-1.5-8L3 0L6-4Q8-6.5 10-4L17 14Z", ink)
  const rays = "M0-11V-16M7.8-7.8L11.3-11.3M11 0H16M7.8 7.8L11.3 11.3M0 11V16M-7.8 7.8L-11.3 11.3M-11 0H-16M-7.8-7.8L-11.3-11.3"
  return circle(0, 0, 7.4, ink) + stroke(rays, ink, 4.4)
}

/** A thing in a landscape and the stratum behind which it stands. Small cards show fewer, larger things. */
type Thing = { behind: number; art: string; at: "large" | "small" | "both" }

const SKY = 9

class Scene {
  readonly things: Thing[] = []

  both(behind: number, art: string): void {
    this.things.push({ behind, art, at: "both" })
  }

  large(behind: number, art: string): void {
    this.things.push({ behind, art, at: "large" })
  }

  small(behind: number, art: string): void {
    this.things.push({ behind, art, at: "small" })
  }

  art(test: (behind: number) => boolean): string {
    const chosen = this.things.filter((thing) => test(thing.behind))
    return chosen.map(({ art, at }) => (at === "both" ? art : sized(art, at))).join("")
  }
}

const sized = (art: string, at: "large" | "small"): string =>
  at === "large" ? `<g class="l">${art}</g>` : `<g class="s" display="none">${art}</g>`

function sea(scene: Scene, value: number, tone: Tones): void {
  const top = value - 1
  const hull = tone.night
  if (value === 1) scene.large(0, boat(66, ground(66, 0) - 1, 0.95, hull, PAPER, VERMILION))
  if (value === 2) scene.large(1, boat(104, ground(104, 1) - 2, 1.15, hull, PAPER, VERMILION))
  if (value === 3) scene.large(2, boat(108, ground(60, 2) - 9, 1.25, hull, PAPER, VERMILION))
  if (value >= 4) scene.large(top, boat(60, ground(60, top) + 1, value === 6 ? 0.5 : 0.72, hull, PAPER, VERMILION))
  if (value >= 2) scene.large(0, fish(34, ground(34, 0) + 26, 0.95, tone.light))
  if (value >= 3) scene.large(1, fish(60, ground(60, 1) + 5, 0.9, GOLD, -28))
  if (value >= 4) scene.large(top, lighthouse(126, ground(126, top) + 6, [0.95, 0.84, 0.68][value - 4]!))
  if (value >= 5) scene.large(2, whale(70, ground(70, 2) + 3, 0.82, hull, tone.pale))
  if (value === 6) {
    scene.large(4, boat(92, ground(92, 4) + 4, 0.62, hull, GOLD, PAPER))
    scene.large(3, boat(36, ground(36, 3) + 5, 0.7, hull, PAPER, GOLD))
    scene.large(1, fish(112, ground(112, 1) + 8, 0.8, GOLD, 20))
  }
  if (value >= 2) scene.large(SKY, gull(92, value >= 5 ? 70 : 90, 0.9, tone.deep))
  if (value >= 4) scene.large(SKY, gull(106, value === 4 ? 72 : 62, 0.65, tone.deep))
}

function land(scene: Scene, value: number, tone: Tones): void {
  if (value === 1) scene.large(0, tree(104, ground(104, 0) + 5, 0.95, tone.strong))
  if (value === 2) {
    scene.large(1, fir(116, ground(116, 1) + 6, 1, tone.deep))
    scene.large(0, tree(40, ground(40, 0) + 9, 0.9, tone.mid))
    scene.large(1, fir(100, ground(100, 1) + 8, 0.72, tone.strong))
  }
  if (value === 3) scene.large(2, house(104, ground(104, 2) - 8, 1.15))
  if (value === 4) scene.large(2, house(104, ground(104, 2) - 8, 0.95))
  if (value >= 5) scene.large(2, house(48, ground(48, 2) + 4, 0.85))
  if (value >= 3) {
    scene.large(1, tree(26, ground(26, 1) + 8, 0.85, tone.deep))
    scene.large(0, fir(122, ground(122, 0) + 12, 0.85, tone.night))
    scene.large(0, fir(108, ground(108, 0) + 14, 0.6, tone.night))
  }
  if (value === 4) {
    scene.large(3, tree(54, ground(54, 3) + 4, 0.7, tone.deep))
    scene.large(3, tree(68, ground(68, 3) + 3, 0.85, tone.deep))
    scene.large(3, tree(82, ground(82, 3) + 4, 0.65, tone.deep))
    scene.large(1, house(60, ground(60, 1) + 9, 0.7, GOLD))
  }
  if (value >= 5) {
    const at = value === 5 ? 4 : 3
    scene.large(at, mill(value === 5 ? 112 : 116, ground(116, at) + (value === 5 ? 10 : 8), 0.78))
    scene.large(1, house(92, ground(92, 1) + 10, 0.72, GOLD))
    scene.large(2, tree(78, ground(78, 2) + 6, 0.6, tone.night))
    scene.large(3, fir(30, ground(30, 3) + 4, 0.55, tone.deep))
    scene.large(3, fir(42, ground(42, 3) + 4, 0.7, tone.deep))
  }
  if (value === 6) {
    scene.large(6, peak(100, ground(100, 5) - 4, 0.95, tone.mid, PAPER))
    scene.large(4, tree(70, ground(70, 4) + 6, 0.6, tone.deep))
    scene.large(4, tree(80, ground(80, 4) + 6, 0.75, tone.deep))
    scene.large(2, house(112, ground(112, 2) + 7, 0.6))
    scene.large(0, tree(60, ground(60, 0) + 12, 0.7, tone.strong))
  }
}

function sky(scene: Scene, value: number, tone: Tones): void {
  const top = value - 1
  const radius = [17, 19, 21, 24, 26, 25][top]!
  const height = ground(112, top) - [9, 10, 11, 10, 4, 2][top]!
  const blue = TONES.blue.strong
  scene.large(
    SKY,
    sun(value === 6 ? 106 : 112, height, radius, value >= 4 ? VERMILION : "#E2622F", value === 6 ? 14 : 0, tone.mid),
  )
  if (value === 1) scene.large(SKY, gull(60, 132, 1, tone.deep))
  if (value === 2) {
    scene.large(SKY, gull(58, 124, 1.1, tone.deep))
    scene.large(SKY, gull(76, 138, 0.8, tone.deep))
  }
  if (value === 3) {
    scene.large(SKY, kite(52, 118, 0.95, VERMILION, GOLD))
    scene.large(SKY, gull(84, 100, 0.9, tone.deep))
  }
  if (value === 4) scene.large(2, balloon(54, ground(54, 2) - 12, 1.05, blue, PAPER))
  if (value >= 5) {
    scene.large(value - 3, balloon(42, ground(42, value - 3) - 10, 0.86, blue, PAPER))
    scene.large(1, balloon(90, ground(90, 1) - 10, 0.8, GOLD, VERMILION))
    scene.large(SKY, gull(76, 96, 0.8, tone.deep))
  }
  if (value === 6) {
    scene.large(2, balloon(130, ground(130, 2) - 8, 0.6, PAPER, blue))
    scene.large(0, kite(30, ground(30, 0) - 14, 0.6, GOLD, PAPER))
  }
  if (value >= 3) scene.large(1, gull(value >= 5 ? 122 : 120, ground(120, 1) + 6, 0.7, tone.wash))
}

const WORLDS = { B: sea, G: land, O: sky }

/** A little gouache on each stratum: dashes on the sea, strokes on the land, dots in the sky. */
function grain(colour: Colour, stratum: number, top: number, ink: string): string {
  const next = scatter(stratum * 97 + INK_OF[colour].length * 13)
  let d = ""
  for (let k = 0; k < 5; k++) {
    const x = 8 + next() * 144
    const y = top + ridge(x) + 17 + next() * 9
    if (colour === "B") d += `M${round(x)} ${round(y)}h${round(7 + next() * 9)}`
    else if (colour === "G") d += `M${round(x)} ${round(y + 2)}l1.5-6m2.5 6l2-5`
    else d += `M${round(x)} ${round(y)}h.01`
  }
  return stroke(d, ink, colour === "O" ? 4 : 2.2, 'stroke-opacity=".4" class="l"')
}

/** Points: one or three gold coins, always at the same place, on the darkest stratum. */
function coins(points: number, rim: string): string {
  let out = ""
  for (let k = 0; k < points; k++) {
    const x = 138 - k * 24
    out += circle(x, 204, 11.5, rim) + circle(x, 204, 9.6, COIN) + circle(x, 204, 4.2, "#C98A16", 'class="l"')
  }
  return `<g class="p">${out}</g>`
}

function strata(colour: Colour, count: number, scene: Scene, star: boolean): string {
  const tone = TONES[INK_OF[colour]]
  const fills = [tone.deep, tone.strong, tone.mid, tone.light, tone.pale, tone.pale]
  const lights = [tone.mid, tone.mid, tone.light, tone.pale, tone.wash, tone.wash]
  let out = ""
  for (let stratum = count - 1; stratum >= 0; stratum--) {
    const top = level(stratum) + (star ? 14 : 0)
    const d = EDGES[colour](top, stratum)
    const things = scene.art((behind) => behind === stratum)
    const swims = colour === "B" && stratum === 0 // what is in the first wave is in front of it
    if (!swims) out += things
    out += edgeShadow(d, star ? 0.28 : 0.1, -1.5, -4) + path(d, fills[stratum]!)
    out += grain(colour, stratum, top, lights[stratum]!)
    if (swims) out += things
  }
  return out + path("M-2 192Q40 186 82 190T164 187V230H-2Z", tone.night, opacity(0.55))
}

const whole = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`

function starFace(colour: Colour, points: number): string {
  const tone = TONES[INK_OF[colour]]
  const next = scatter(INK_OF[colour].length * 7)
  const soft = 'stroke-width="10" stroke-linejoin="round"'
  let stars = ""
  for (let k = 0; k < 26; k++) {
    stars += circle(10 + next() * 140, 10 + next() * 118, 0.8 + next() * 1.5, "#FFE9B0", opacity(0.85))
  }
  return (
    `<rect ${whole} fill="${tone.night}"/><g class="l">${stars}</g>` +
    strata(colour, 4, new Scene(), true) +
    path(star(83, 81, 60), tone.deep, `stroke="${tone.deep}" ${soft} opacity=".6"`) +
    path(star(80, 76, 60), COIN, `stroke="${COIN}" ${soft}`) +
    path(star(80, 76, 44), tone.mid) +
    place(versoMark(colour, "#FFF6DF"), 80, 78, 0.95) +
    coins(points, tone.night)
  )
}

function valueFace(colour: Colour, value: number, points: number): string {
  const tone = TONES[INK_OF[colour]]
  const scene = new Scene()
  WORLDS[colour](scene, value, tone)
  return (
    `<rect ${whole} fill="${tone.wash}"/>` +
    scene.art((behind) => behind >= value) +
    strata(colour, value, scene, false) +
    `<g class="n">${numeral(value, 15, 80, 104, tone.night)}</g>` +
    `<g class="m">${place(versoMark(colour, tone.deep), 128, 34, 1.08)}</g>` +
    coins(points, tone.night)
  )
}

/** The drawing of a face. */
export function versoFace({ colour, value, points }: Face): string {
  return card(value === "*" ? starFace(colour, points) : valueFace(colour, value, points))
}

/** A place in a display: what is missing, as a cut-out in the table, inside a viewBox of 160 x 224. */
export function versoSlot(value: Value): string {
  const faint = 'fill-opacity=".2"'
  return (
    '<rect x="5" y="5" width="150" height="214" rx="14" fill="none" stroke="currentColor" stroke-opacity=".28" ' +
    'stroke-width="4" stroke-dasharray="3 11" stroke-linecap="round"/>' +
    (value === "*"
      ? path(star(80, 112, 34), "currentColor", faint)
      : `<g ${faint}>${centred(value, 80, 136, 72, "currentColor")}</g>`)
  )
}
