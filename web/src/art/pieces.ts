// Small pieces of the tables: the square of Verso, the score tokens of Dessus Dessous.
import { GOLD, INK, PAPER, TONES, VERMILION, centred, circle } from "./kit"

/** Nine windows, three in each colour, inside a viewBox of 48: `counts` of them filled, sea, land and sky. */
export function squareMark(counts: readonly number[]): string {
  const inks = [TONES.blue.strong, TONES.green.strong, TONES.orange.strong]
  let out = ""
  inks.forEach((ink, row) => {
    for (let column = 0; column < 3; column++) {
      const x = 3 + column * 15
      const y = 3 + row * 15
      out +=
        column < (counts[row] ?? 0)
          ? `<rect x="${x}" y="${y}" width="12" height="12" rx="3" fill="${ink}"/>`
          : `<rect x="${x + 0.9}" y="${y + 0.9}" width="10.2" height="10.2" rx="2.6" fill="none" ` +
            'stroke="currentColor" stroke-opacity=".4" stroke-width="1.8"/>'
    }
  })
  return out
}

const TOKEN_INKS: Readonly<Record<number, string>> = { 1: "#23705A", 2: "#76B7D6", 3: GOLD, 4: VERMILION }

/** A score token inside a viewBox of 64: a stamped paper disc with a scalloped rim. */
export function token(points: number): string {
  const ink = TOKEN_INKS[points] ?? "#9470A8"
  const print = points === 2 || points === 3 ? INK : PAPER
  let rim = ""
  for (let i = 0; i < 16; i++) {
    const angle = (i * Math.PI) / 8
    rim += circle(32 + 25 * Math.cos(angle), 32 + 25 * Math.sin(angle), 5.6, ink)
  }
  return (
    rim +
    circle(32, 32, 26, ink) +
    circle(32, 32, 21, "none", `stroke="${print}" stroke-opacity=".45" stroke-width="1.8"`) +
    centred(points, 32, 45, 42, print)
  )
}

/** Where a token lay that somebody took. */
export const tokenTaken = (): string =>
  circle(
    32, 32, 26, "none",
    'stroke="currentColor" stroke-opacity=".35" stroke-width="2.5" stroke-dasharray="3 6" stroke-linecap="round"',
  )
