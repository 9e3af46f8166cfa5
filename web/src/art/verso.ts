// Verso: the faces of its cards. The level of the landscape is the value: a face of value v has v strata, cut along
// one ridge that all three worlds share; so when a card turns over, sea becomes land or sky and the ridge stays.
// A face is drawn from its colour, value and points only: nothing in it may betray the back.
import {
  CARD_HEIGHT, CARD_WIDTH, COIN, TONES,
  card, centred, circle, edgeShadow, numeral, opacity, path, place, round, scatter, star, stroke, whenNarrow,
} from "./kit"
import { INK_OF } from "./faces"
import type { Colour, Face, Value } from "./faces"
import { Scene, level, ridge, sceneOf } from "./worlds"

export { COLOURS, INK_OF, VALUES, parseFace } from "./faces"
export type { Colour, Face, Value } from "./faces"

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
  const rays =
    "M0-11V-16M7.8-7.8L11.3-11.3M11 0H16M7.8 7.8L11.3 11.3" +
    "M0 11V16M-7.8 7.8L-11.3 11.3M-11 0H-16M-7.8-7.8L-11.3-11.3"
  return circle(0, 0, 7.4, ink) + stroke(rays, ink, 4.4)
}

// Hidden or shown, larger or not: what a card of 44 px needs so that one reads its numeral first.
const NARROW = whenNarrow(
  60,
  ".l{display:none}.s{display:inline}" +
    ".n{transform:scale(1.26);transform-origin:12px 11px}" +
    ".m{transform:scale(1.2);transform-origin:148px 14px}" +
    ".p{transform:scale(1.3);transform-origin:150px 216px}",
)

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
    NARROW +
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
  const scene = sceneOf(colour, value)
  return (
    NARROW +
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
