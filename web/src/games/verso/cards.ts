/** Faces as text, such as B3:1, and where they lie: a display has one place for each colour and value (V9). */

import { COLOURS, VALUES, type Colour, type Value } from "../../art/faces"

/** A place of a display, and what lies there: "B3", or "O*" for the joker of orange. */
export type Kind = `${Colour}${Value}`

export const kindOf = (face: string): Kind => face.slice(0, 2) as Kind
export const colourOf = (face: string): Colour => face.charAt(0) as Colour
export const valueOf = (face: string): string => face.charAt(1)
export const pointsOf = (face: string): number => Number(face.slice(3))
export const isJoker = (face: string): boolean => valueOf(face) === "*"

/** The places of a row, in order. */
export const rowOf = (colour: Colour): Kind[] => VALUES.map((value): Kind => `${colour}${value}`)
/** All places of a display, row by row: the order in which a view lists what lies there. */
export const PLACES: readonly Kind[] = COLOURS.flatMap(rowOf)

/** A card that lies open, and its other side where everyone has seen it (V23). */
export interface Lying {
  face: string
  back: string | null
}

/** A list of faces together with the list of their backs. */
export const lying = (faces: string[], backs: (string | null)[]): Lying[] =>
  faces.map((face, at) => ({ face, back: backs[at] ?? null }))

/** How many cards of each colour there are. */
export const counts = (faces: string[]): number[] =>
  COLOURS.map((colour) => faces.filter((face) => colourOf(face) === colour).length)

/** Whether so many cards make a square (V14). */
export const isSquare = (cards: number[]): boolean => cards.every((count) => count >= 3)
