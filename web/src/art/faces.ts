// The faces of Verso as the protocol writes them.
import type { InkName } from "./kit"

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
