/** How cards and sequences are called. */

import { COLOURS, type Colour } from "../../art/faces"
import { t } from "../../lib/i18n.svelte"
import type { Sequence } from "./banks"
import { colourOf, isJoker, pointsOf, valueOf, type Lying } from "./cards"

/** On its own: "sea 3". */
export function faceName(face: string): string {
  const colour = colourOf(face)
  return isJoker(face) ? t(`verso.joker_name.${colour}`) : t(`verso.name.${colour}`, { value: valueOf(face) })
}

/** As an object in a sentence: "die blaue 3". */
export function theFace(face: string): string {
  const colour = colourOf(face)
  return isJoker(face) ? t(`verso.the_joker.${colour}`) : t(`verso.the.${colour}`, { value: valueOf(face) })
}

export const points = (n: number): string => t("common.points", { n })

/** "sea 3, 1 point", and its back where all have seen it. */
export function cardName({ face, back }: Lying): string {
  const facts = { face: faceName(face), points: points(pointsOf(face)) }
  return back === null ? t("verso.card", facts) : t("verso.card_back", { ...facts, back: faceName(back) })
}

/** As an object in a sentence: "sea 3–4–5". */
export const theSequence = ({ colour, values }: Sequence): string =>
  t(`verso.sequence.${colour}`, { values: values.join("–") })

/** As a title: "Sea 3 – 4 – 5". */
export const sequenceTitle = ({ colour, values }: Sequence): string =>
  t(`verso.title.${colour}`, { values: values.join(" – ") })

export const colourName = (colour: Colour): string => t(`verso.colour.${colour}`)

/** What a display still lacks of a square (V14), or that it has been one. */
export function squareToGo(cards: number[], done: boolean): string {
  if (done) return t("verso.square_done")
  const missing = COLOURS.flatMap((colour, at) => {
    const n = 3 - (cards[at] ?? 0)
    return n > 0 ? [t(`verso.square_part.${colour}`, { n })] : []
  })
  return t("verso.square_to_go", { cards: missing.join(", ") })
}

export function squareCounts(cards: number[]): string {
  const [B = 0, G = 0, O = 0] = cards.map((count) => Math.min(3, count))
  return t("verso.square_counts", { B, G, O })
}

/** What V2 and V3 tell of a back that nobody has seen. */
export function unseenBack(face: string): string {
  const facts = { points: points(4 - pointsOf(face)) }
  if (isJoker(face)) return t("verso.flip_joker", facts)
  const value = Number(valueOf(face))
  const [one = 0, other = 0] = [((value + 4) % 6) + 1, (value % 6) + 1].sort((low, high) => low - high)
  return t(pointsOf(face) === 3 ? "verso.flip_high" : "verso.flip_low", { ...facts, one, other })
}
