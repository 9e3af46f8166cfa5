// What one sees of cards whose face is hidden.
import { GOLD, NAVY, PAPER, VERMILION, circle, path, picture, stroke } from "./kit"

/** A back: a picture in a frame with a fine line, on the paper of all cards. */
function back(ground: string, inner: string, line: string): string {
  return picture(
    160,
    224,
    '<clipPath id="c"><rect x="12" y="12" width="136" height="200" rx="9"/></clipPath>' +
      `<rect width="160" height="224" rx="16" fill="${PAPER}"/>` +
      '<rect x=".75" y=".75" width="158.5" height="222.5" rx="15.4" fill="none" stroke="#2B2320" ' +
      'stroke-opacity=".16" stroke-width="1.5"/>' +
      `<rect x="6" y="6" width="148" height="212" rx="11" fill="${ground}"/><g clip-path="url(#c)">${inner}</g>` +
      `<rect x="12" y="12" width="136" height="200" rx="9" fill="none" stroke="${line}" stroke-width="2"/>`,
    'width="160" height="224"',
  )
}

function scales(): string {
  let out = ""
  for (let row = 0; row < 13; row++) {
    for (let column = -1; column < 6; column++) {
      const x = column * 30 + (row % 2 ? 15 : 0) + 5
      const y = row * 18 + 8
      out += circle(x, y, 15, NAVY, 'stroke="#4E97BC" stroke-width="2"')
      out += circle(x, y, 8, "none", 'stroke="#2B74A4" stroke-width="2"')
    }
  }
  return out
}

/** Sea Change: scales of water, and a wave under the moon. */
export const seaBack = (): string =>
  back(
    NAVY,
    scales() +
      circle(80, 112, 41, PAPER) +
      circle(80, 112, 36, NAVY) +
      path("M44 118Q53 106 62 118T80 118T98 118T116 116A36 36 0 0 1 44 118Z", "#4E97BC") +
      path("M46 126Q53 118 62 126T80 126T98 126T114 125A36 36 0 0 1 46 126Z", "#86BDD2") +
      path("M80 86A14 14 0 1 1 66 100C72 104 84 98 80 86Z", GOLD),
    "#86BDD2",
  )

/** Verso has no back, for both sides are faces: a side that nobody has seen is fog over the ridge of all worlds. */
export const versoUnknown = (): string =>
  back(
    "#D8CCB6",
    path("M0 150C30 138 50 150 80 142S130 132 160 138V224H0Z", "#C6B89E") +
      path("M0 176C40 160 60 178 96 168S140 164 160 168V224H0Z", "#AFA086") +
      '<g transform="translate(80 88)">' +
      stroke("M-26-8A28 28 0 0 1 24-16M26 8A28 28 0 0 1-24 16M25-30V-15H10M-25 30V15H-10", "#7A6A50", 9) +
      "</g>",
    "#AFA086",
  )

/** Dessus Dessous: the envelope in which the sheets wait until a mission is shown. */
export function dessusBack(): string {
  const inks = [VERMILION, GOLD, "#76B7D6", "#23705A", "#9470A8", NAVY]
  const halves = ["h34v34z", "h34l-34 34z", "v34h34z", "m34 0v34h-34z"]
  let out = ""
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 4; column++) {
      const half = halves[(row + column) % 4]!
      out += path(`M${12 + column * 34} ${12 + row * 34}${half}`, inks[(row * 5 + column * 2) % 6]!)
    }
  }
  return back("#F3EBDB", out, "#F3EBDB")
}
