// The sea of Sea Change: trump is its colour. The page sets --w1, --w2 and --w3, the crest, the body and the depth.
import { INK, PAPER, VERMILION, circle, path, place, round } from "./kit"
import { suitMark } from "./creatures"
import type { Suit } from "./creatures"
import { GROUND } from "./sea"

const WIDTH = 1280

function swell(y: number, depth: number, shift: number): string {
  const step = WIDTH / 26
  let d = `M0 60V${y}`
  for (let i = -1; i < 27; i++) {
    d += `Q${round((i + 0.42) * step + shift)} ${y + depth} ${round((i + 1) * step + shift)} ${y}`
  }
  return d + "V60Z"
}

/** The waterline, inside a viewBox of 1280 x 36. */
export const crest = (): string =>
  path(swell(3, 15, 0), "var(--w1)", 'opacity=".55"') +
  path(swell(11, 16, 24), "var(--w1)") +
  path(swell(20, 17, 8), "var(--w2)")

/** The deep water below, inside a viewBox of 1280 x 96. */
export const deep = (): string => path("M0 96V44C200 10 330 60 560 34S960 50 1280 16V96Z", "var(--w3)")

/** The buoy: the suit that is trump, afloat, inside a viewBox of 104 x 104. */
export function buoy(suit: Suit): string {
  const patch = (angle: number): string =>
    path("M52 12A44 44 0 0 1 72 17L68.5 24A36 36 0 0 0 52 20Z", VERMILION, `transform="rotate(${angle} 52 56)"`)
  return (
    `<path d="M52 4V14" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>` +
    circle(54, 60, 44, INK, 'fill-opacity=".28"') +
    circle(52, 56, 44, PAPER) +
    circle(52, 56, 36, GROUND[suit]) +
    [20, 110, 200, 290].map(patch).join("") +
    place(suitMark(suit, suit === "Y" ? INK : PAPER), 52, 57, 1.22) +
    path("M2 84Q14 74 27 84T52 84T77 84T102 82V108H2Z", "var(--w2)")
  )
}
